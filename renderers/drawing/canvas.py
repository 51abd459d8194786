"""The sheet that pictures are laid on: one byte a pixel, each an index into a fixed palette."""

from typing import NamedTuple

from PIL import Image


class Cell(NamedTuple):
    """A small finished picture in indices. It covers what lies under it, or what its mask says."""

    image: Image.Image
    mask: Image.Image | None = None

    @property
    def width(self) -> int:
        """How many pixels wide it is."""
        return self.image.width

    @property
    def height(self) -> int:
        """How many pixels high it is."""
        return self.image.height


class Canvas:
    """A picture in the making.

    It is one column wider than the picture: the first column is always 0, which makes its bytes
    the scan lines of a PNG file as they are.
    """

    def __init__(self, background: Image.Image, palette: bytes) -> None:
        self.image = background.copy()
        self.palette = palette

    @staticmethod
    def background(picture: Image.Image) -> Image.Image:
        """A background for canvases, from a picture in indices."""
        image = Image.new("L", (picture.width + 1, picture.height), 0)
        image.paste(picture, (1, 0))
        return image

    def lay(self, cell: Cell, x: int, y: int) -> None:
        """Put a cell down with its upper left corner here."""
        self.image.paste(cell.image, (x + 1, y), cell.mask)

    def centre(self, cell: Cell, x: float, y: float) -> None:
        """Put a cell down around this point."""
        self.lay(cell, round(x - cell.width / 2), round(y - cell.height / 2))

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture."""
        return self.image.width - 1, self.image.height

    def picture(self) -> Image.Image:
        """The picture for people who look at it in Python."""
        image = self.image.crop((1, 0, *self.image.size))
        image.putpalette(self.palette)
        return image

    def colour_at(self, x: int, y: int) -> tuple[int, int, int]:
        """The colour of one pixel."""
        index = self.image.crop((x + 1, y, x + 2, y + 1)).tobytes()[0]
        red, green, blue = self.palette[3 * index : 3 * index + 3]
        return red, green, blue
