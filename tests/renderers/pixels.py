"""Comparing pixels of pictures with colours."""

from functools import cache

from renderers.drawing.colours import Rgb, distance

SHOWN = 0.06
"""At least this share of a tile shows its base colour; the rest is ornament and letter."""


@cache  # a picture has thousands of pixels, but few colours
def near(colour: Rgb, other: Rgb) -> bool:
    """Whether two colours look almost the same."""
    return distance(colour, other) < 9
