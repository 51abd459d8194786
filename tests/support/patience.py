"""The timeout of everything that tests wait for."""

from typing import Final

PATIENCE: Final = 120.0
"""Seconds. Only a failing test waits this long. It allows for a busy machine, for compiling the
computer players, and for a post that is sent again half a minute after its process was killed.
"""
