"""Rectangles of a picture."""

from typing import NamedTuple


class Area(NamedTuple):
    """A rectangle by its upper left corner and its size."""

    x: int
    y: int
    width: int
    height: int
