"""Rectangles of a picture."""

from typing import NamedTuple


class Area(NamedTuple):
    """A rectangle by its upper left corner and its size."""

    x: int
    y: int
    width: int
    height: int

    def part(self, left: float, top: float, right: float, bottom: float) -> "Area":
        """A part of it, in shares of its width and height."""
        return Area(
            self.x + round(self.width * left),
            self.y + round(self.height * top),
            round(self.width * (right - left)),
            round(self.height * (bottom - top)),
        )
