"""The canvas that cells are laid on: one byte per pixel, an index into a fixed palette."""

from typing import NamedTuple

from PIL import Image


class Cell(NamedTuple):
    """A small picture in palette indices; its mask, if any, says which pixels cover the canvas."""

    image: Image.Image
    mask: Image.Image | None = None

    @property
    def width(self) -> int:
        """The width in pixels."""
        return self.image.width

    @property
    def height(self) -> int:
        """The height in pixels."""
        return self.image.height


class Canvas:
    """A picture while it is drawn.

    Its image has an extra first column of zeros, so that its bytes are the scan lines of a PNG
    file, each of which starts with a filter byte.
    """

    def __init__(self, background: Image.Image, palette: bytes) -> None:
        self.image = background.copy()
        self.palette = palette

    @staticmethod
    def background(picture: Image.Image) -> Image.Image:
        """A background for canvases, from a picture in palette indices."""
        image = Image.new("L", (picture.width + 1, picture.height), 0)
        image.paste(picture, (1, 0))
        return image

    def lay(self, cell: Cell, x: int, y: int) -> None:
        """Paste a cell with its upper left corner at this point."""
        self.image.paste(cell.image, (x + 1, y), cell.mask)

    def centre(self, cell: Cell, x: float, y: float) -> None:
        """Paste a cell with its centre at this point."""
        self.lay(cell, round(x - cell.width / 2), round(y - cell.height / 2))

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture."""
        return self.image.width - 1, self.image.height

    def picture(self) -> Image.Image:
        """The picture as a Pillow image with a palette."""
        image = self.image.crop((1, 0, *self.image.size))
        image.putpalette(self.palette)
        return image

    def colour_at(self, x: int, y: int) -> tuple[int, int, int]:
        """The colour of one pixel."""
        index = self.image.crop((x + 1, y, x + 2, y + 1)).tobytes()[0]
        red, green, blue = self.palette[3 * index : 3 * index + 3]
        return red, green, blue
