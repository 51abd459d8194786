"""How long tests wait for what should come at once."""

from typing import Final

PATIENCE: Final = 120.0
"""Seconds. Only a test that fails waits for so long: a machine may have a lot to do, and to compile
for the first time, and a post that a program had begun to send is tried again after half a minute.
"""
