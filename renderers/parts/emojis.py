"""Tiles as emojis for buttons, menus and text: 128 pixels, on a transparent background."""

from io import BytesIO

from PIL import Image

from renderers.drawing.canvas import Canvas, Cell
from renderers.drawing.look import Look
from renderers.drawing.paint import Paint, Point
from renderers.parts.pieces import marker

SIDE = 128
LARGEST = 256 * 1024
"""The largest file that Discord accepts, in bytes."""


def emoji(look: Look, cell: Cell, shape: Image.Image) -> bytes:
    """The masked part of a cell as a PNG file with a transparent background."""
    picture = Canvas(Canvas.background(cell.image), look.palette.bytes).picture().convert("RGBA")
    picture.putalpha(shape)
    sheet = Image.new("RGBA", (SIDE, SIDE))
    sheet.paste(picture, ((SIDE - picture.width) // 2, (SIDE - picture.height) // 2))
    file = BytesIO()
    sheet.save(file, "PNG", optimize=True)
    return file.getvalue()


def square_mask() -> Image.Image:
    """The mask of a square tile in its cell."""
    edge = SIDE * 0.05
    paint = Paint(SIDE, SIDE, (0, 0, 0))
    paint.box(edge, edge, SIDE - edge, SIDE - edge, (255, 255, 255), SIDE * 0.12)
    return paint.finish().convert("L")


def polygon_mask(width: int, height: int, outline: list[Point]) -> Image.Image:
    """The mask of a shape with straight edges."""
    paint = Paint(width, height, (0, 0, 0))
    paint.polygon(outline, (255, 255, 255))
    return paint.finish().convert("L")


def marker_emoji(look: Look) -> bytes:
    """The first-player marker."""
    return emoji(look, marker(look, SIDE, "board", False), square_mask())
