"""Golden pictures, a sixth of their size, and how pictures are compared with them.

The tolerance allows for another version of Pillow or FreeType, but not for a missing tile.
"""

from pathlib import Path

from PIL import Image, ImageChops

from renderers.drawing.canvas import Canvas

PICTURES = Path(__file__).parents[1] / "pictures"
SHRINK = 6
FAR = 56
"""A pixel has changed if one of its channels differs by more than this."""
TOLERANCE = 8
"""How many pixels may have changed."""
NAMES = ("Ana Zażółć", "Ђорђе", "Árvíztűrő", "Duarte")
"""Names with letters of the bundled fonts only; other fonts may be missing."""


def shrunk(canvas: Canvas) -> Image.Image:
    """A picture at the size of the golden ones."""
    return canvas.picture().convert("RGB").reduce(SHRINK)


def changed_pixels(one: Image.Image, other: Image.Image) -> int:
    """How many pixels of two pictures differ."""
    bands = ImageChops.difference(one, other).split()
    most = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    return sum(most.histogram()[FAR + 1 :])
