"""The six tiles of Summer Pavilion: rhombi with a colour, an ornament and a letter."""

from collections.abc import Callable
from functools import lru_cache
from math import ceil, sqrt
from typing import Final

from PIL import Image

from renderers.drawing.canvas import Cell
from renderers.drawing.colours import Rgb, mix
from renderers.drawing.look import Look, readable
from renderers.drawing.paint import SCALE, Paint, Point, star
from renderers.drawing.themes import Dye
from renderers.lettering.fonts import Face
from renderers.summer_pavilion.geometry import rhombus, towards

UPRIGHT: Final = 90
LARGE: Final = 140
"""Above this length a tile has room for an ornament around a letter readable on a phone."""
ROOMY: Final = 56
"""Below this length a tile shows little more than its letter."""


@lru_cache(maxsize=1024)
def placed_tile(look: Look, colour: str, length: float, axis: int, marked: bool) -> Cell:
    """A tile placed in a slot, cut out along the groove around it."""
    middle, paint, shape = blank(look, length, axis, "groove")
    inset = groove(length)
    if marked:
        paint.polygon(rhombus(middle, axis, length), look["glow"])
        inset *= 1.9
    body = face(look.dyes[colour], colour, paint, middle, length - inset * 3, axis)
    paste_face(paint, body, rhombus(middle, axis, length - inset * 3))
    medallion(paint, look.dyes[colour], colour, middle, length)
    return look.cell(paint, shape)


def groove(length: float) -> float:
    """Half the distance between neighbouring tiles."""
    return max(1.0, length * 0.016)


def lay_open_slot(
    look: Look, paint: Paint, colour: str, centre: Point, length: float, axis: int, number: int
) -> None:
    """Draw an open slot on a board."""
    picture, mask = open_slot(look, colour, length, axis, number, paint.scale)
    place = (
        round(centre[0] * paint.scale - picture.width / 2),
        round(centre[1] * paint.scale - picture.height / 2),
    )
    paint.image.paste(picture, place, mask)


def open_slot(
    look: Look, colour: str, length: float, axis: int, number: int, scale: int
) -> tuple[Image.Image, Image.Image]:
    """An open slot with its number, faint in its colour; plain if it has none."""
    middle, paint, _ = blank(look, length, axis, "groove", scale)
    size = length - groove(length) * 3
    outline = rhombus(middle, axis, size)
    dye = look.dyes.get(colour)
    if dye:
        body = face(dye, colour, paint, middle, size, axis)
        paper = Image.new("RGB", body.image.size, look["stone"])
        body.image = Image.blend(body.image, paper, look.theme.faintness)
        paste_face(paint, body, outline)
        field = look.theme.faint(dye.pale, "stone")
        ink = readable(dye.ink, field, look["board_text"])
    else:
        fill = "mixed" if colour == "mixed" else "slot"
        paint.polygon(outline, look[fill])
        inner = rhombus(middle, axis, size * 0.84)
        paint.outline(inner, mix(look[fill], look["groove"], 0.35), max(1, length * 0.012))
        field = look[fill]
        ink = readable(look["mixed_text" if fill == "mixed" else "board_text"], field, (0, 0, 0))
    if length > ROOMY:
        radius, _ = medallion_size(length)
        paint.disc(*middle, radius, mix(field, ink, 0.45))
        paint.disc(*middle, radius * 0.91, field)
    if length > 27:  # unreadable on smaller tiles
        _, high = medallion_size(length)
        paint.letter(*middle, str(number), high, ink, Face.HEAVY)
    mask, pen = paint.blank()
    pen.polygon(paint.scaled(rhombus(middle, axis, length + 1.2)), fill=255)
    return paint.image, mask


@lru_cache(maxsize=512)
def loose_tile(look: Look, colour: str, length: int, background: str, state: str = "full") -> Cell:
    """An upright tile outside the stars: full, faint or marked."""
    middle, paint, shape = blank(look, length, UPRIGHT, background)
    if state == "marked":
        paint.polygon(rhombus(middle, UPRIGHT, length), look["glow"])
    size = length * (0.86 if state == "marked" else 0.95)
    body = face(look.dyes[colour], colour, paint, middle, size, UPRIGHT)
    if state == "faint":
        paper = Image.new("RGB", body.image.size, look[background])
        body.image = Image.blend(body.image, paper, look.theme.faintness)
        paste_face(paint, body, rhombus(middle, UPRIGHT, size))
        return look.cell(paint, shape)
    paste_face(paint, body, rhombus(middle, UPRIGHT, size))
    medallion(paint, look.dyes[colour], colour, middle, length)
    return look.cell(paint, shape)


def blank(
    look: Look, length: float, axis: int, background: str, scale: int = SCALE
) -> tuple[Point, Paint, Image.Image]:
    """The centre of one tile's picture, the empty picture, and the mask of the slot."""
    corners = rhombus((0, 0), axis, length)
    width = 2 * ceil(max(x for x, _ in corners)) + 2
    height = 2 * ceil(max(y for _, y in corners)) + 2
    middle = (width / 2, height / 2)
    paint = Paint(width, height, look[background], scale)
    shape, pen = paint.blank()
    pen.polygon(paint.scaled(rhombus(middle, axis, length + 1.2)), fill=255)
    mask = shape.reduce(scale).point([0] * 128 + [255] * 128, "1")
    return middle, paint, mask


def paste_face(paint: Paint, body: Paint, outline: list[Point]) -> None:
    """Paste the face of a tile within an outline."""
    mask, pen = paint.blank()
    pen.polygon(paint.scaled(outline), fill=255)
    paint.image.paste(body.image, (0, 0), mask)


def medallion(paint: Paint, dye: Dye, colour: str, middle: Point, length: float) -> None:
    """Draw the pale disc with the letter."""
    radius, high = medallion_size(length)
    paint.disc(*middle, radius, dye.deep)
    paint.disc(*middle, radius * 0.87, dye.pale)
    paint.letter(*middle, colour, high, dye.ink, Face.HEAVY)


def medallion_size(length: float) -> tuple[float, float]:
    """The radius of the disc on a tile or a slot, and the size of its letter."""
    if length > LARGE:
        return length * 0.165, length * 0.24
    return (length * 0.185, length * 0.28) if length > ROOMY else (length * 0.2, length * 0.32)


def face(dye: Dye, colour: str, like: Paint, middle: Point, length: float, axis: int) -> Paint:
    """The face of a tile as a picture of its own: base, ornament and bevel."""
    paint = Paint(like.width, like.height, dye.base, like.scale)
    draw = TilePen(paint, middle, axis, length)
    ORNAMENTS[colour](draw, dye)
    corners = rhombus(middle, axis, length)
    edge = max(1.0, length * 0.028)
    light, dark = mix(dye.base, (255, 255, 255), 0.5), mix(dye.base, dye.deep, 0.8)
    for place, corner in enumerate(corners):
        following = corners[(place + 1) % 4]
        upper = (corner[1] + following[1]) / 2 < middle[1] - 0.01
        paint.line([corner, following], light if upper else dark, edge * (1 if upper else 1.3))
    return paint


class TilePen:
    """Draws on a tile in its own coordinates, as shares of its length along and across its axis."""

    def __init__(self, paint: Paint, middle: Point, axis: int, length: float) -> None:
        self.paint, self.middle, self.axis, self.length = paint, middle, axis, length

    def at(self, along: float, across: float) -> Point:
        """A point of the tile in pixels."""
        point = towards(self.middle, along * self.length, self.axis)
        return towards(point, across * self.length, self.axis + 90)

    def polygon(self, points: list[Point], fill: Rgb) -> None:
        """A filled shape."""
        self.paint.polygon([self.at(*point) for point in points], fill)

    def line(self, points: list[Point], fill: Rgb, width: float) -> None:
        """A line."""
        self.paint.line([self.at(*point) for point in points], fill, width * self.length)

    def disc(self, along: float, across: float, radius: float, fill: Rgb) -> None:
        """A filled circle."""
        self.paint.disc(*self.at(along, across), radius * self.length, fill)

    def leaf(self, start: Point, end: Point, width: float, fill: Rgb) -> None:
        """A leaf between two points."""
        steps = 10
        dx, dy = end[0] - start[0], end[1] - start[1]
        size = sqrt(dx * dx + dy * dy)
        nx, ny = -dy / size * width / 2, dx / size * width / 2
        bulge = [4 * t / steps * (1 - t / steps) for t in range(steps + 1)]
        side = [
            (start[0] + dx * t / steps + nx * bulge[t], start[1] + dy * t / steps + ny * bulge[t])
            for t in range(steps + 1)
        ]
        back = [
            (start[0] + dx * t / steps - nx * bulge[t], start[1] + dy * t / steps - ny * bulge[t])
            for t in range(steps, -1, -1)
        ]
        self.polygon(side + back, fill)


def purple(draw: TilePen, dye: Dye) -> None:
    """Four petals."""
    for sign in (-1, 1):
        draw.leaf((0.08 * sign, 0), (0.44 * sign, 0), 0.17, dye.bright)
        draw.leaf((0.14 * sign, 0), (0.36 * sign, 0), 0.06, dye.deep)
        draw.leaf((0, 0.06 * sign), (0, 0.27 * sign), 0.17, dye.bright)
        draw.leaf((0, 0.12 * sign), (0, 0.24 * sign), 0.06, dye.deep)


def green(draw: TilePen, dye: Dye) -> None:
    """Rhombi within rhombi."""
    for size, colour in ((0.8, dye.deep), (0.68, dye.bright), (0.56, dye.base), (0.4, dye.deep)):
        half, across = size / 2, size / 2 / sqrt(3)
        draw.polygon([(half, 0), (0, across), (-half, 0), (0, -across)], colour)


def orange(draw: TilePen, dye: Dye) -> None:
    """A sun, and wedges at the tips."""
    for sign in (-1, 1):
        draw.polygon([(0.5 * sign, 0), (0.36 * sign, 0.09), (0.36 * sign, -0.09)], dye.deep)
        draw.disc(0.35 * sign, 0, 0.03, dye.bright)
    x, y = draw.middle
    draw.paint.polygon(star(x, y, draw.length * 0.25, draw.length * 0.16, 12), dye.deep)
    draw.paint.polygon(star(x, y, draw.length * 0.21, draw.length * 0.15, 12, 15), dye.bright)


def yellow(draw: TilePen, dye: Dye) -> None:
    """A fine lattice with knots."""
    for sign in (-1, 1):
        draw.line([(0.46 * sign, 0), (0, 0.25)], dye.deep, 0.018)
        draw.line([(0.46 * sign, 0), (0, -0.25)], dye.deep, 0.018)
        draw.line([(0.25 * sign, 0.12), (0.25 * sign, -0.12)], dye.deep, 0.018)
        draw.disc(0.3 * sign, 0, 0.045, dye.deep)
        draw.disc(0.3 * sign, 0, 0.022, dye.bright)
        draw.disc(0, 0.2 * sign, 0.035, dye.deep)
    draw.line([(-0.5, 0), (0.5, 0)], dye.deep, 0.018)
    draw.line([(0, -0.29), (0, 0.29)], dye.deep, 0.018)


def blue(draw: TilePen, dye: Dye) -> None:
    """A wreath of pearls, and leaves at the tips."""
    for sign in (-1, 1):
        draw.leaf((0.27 * sign, 0), (0.48 * sign, 0), 0.12, dye.bright)
    for turn in range(0, 360, 30):
        along, across = towards((0, 0), 0.205, turn)
        draw.disc(along, across, 0.042, dye.bright)
        draw.disc(along, across, 0.018, dye.deep)


def red(draw: TilePen, dye: Dye) -> None:
    """Stripes across the tips."""
    for sign in (-1, 1):
        for place, wide in ((0.22, 0.3), (0.3, 0.2), (0.38, 0.1)):
            ends = [(place * sign, wide / 2 + 0.05), (place * sign, -wide / 2 - 0.05)]
            draw.line(ends, dye.bright, 0.026)
        draw.polygon([(0.1 * sign, 0.2), (0, 0.27), (-0.1 * sign, 0.2), (0, 0.14)], dye.deep)
        draw.polygon([(0.1 * sign, -0.2), (0, -0.27), (-0.1 * sign, -0.2), (0, -0.14)], dye.deep)


ORNAMENTS: Final[dict[str, Callable[[TilePen, Dye], None]]] = {
    "P": purple,
    "G": green,
    "O": orange,
    "Y": yellow,
    "B": blue,
    "R": red,
}
