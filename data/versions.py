"""Version numbers, which change with every write."""

from random import getrandbits


def new_version() -> int:
    """Return a random version number, which was never used before.

    A counter would not do: after a crash, a server may have lost its last commits, and another
    change could then get the same number.
    """
    return getrandbits(62)
