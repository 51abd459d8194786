"""Stamps: numbers by which one sees that something is still as it was."""

from random import getrandbits


def new_version() -> int:
    """A stamp that nothing ever had.

    It is no counter: when a server has come back without its last commits, and others have been
    there since, a number that was reached twice would stand for two things.
    """
    return getrandbits(62)
