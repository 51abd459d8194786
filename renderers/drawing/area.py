"""Rectangles of a picture."""

from typing import NamedTuple


class Area(NamedTuple):
    """A rectangle: its upper left corner and its size."""

    x: int
    y: int
    width: int
    height: int
