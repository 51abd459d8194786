"""What both games put on the table: the table itself, boards, plates, plaques, the centre."""

from functools import lru_cache

from PIL import Image, ImageDraw

from renderers.core import SIZE
from renderers.drawing.canvas import Canvas, Cell
from renderers.drawing.colours import mix
from renderers.drawing.look import Look
from renderers.drawing.paint import Paint, petal, polar, regular
from renderers.lettering.fonts import Face

EDGE = 14
"""The distance between things and to the rim of the picture."""
GLOW = 8
"""How far a panel's light shines over its edge."""
CORNER = 16
"""The radius of a panel's corners."""


@lru_cache(maxsize=8)
def table_background(look: Look) -> Image.Image:
    """The table, with a pattern of painted tiles that is hardly there."""
    side = 96
    line, background = look["table_line"], look["table"]
    tile = Paint(side, side, background)
    for turn in range(0, 360, 45):
        leaf = petal(side / 2, side / 2, 8, 30, 13, turn)
        tile.outline(leaf, line, 1.2)
    for x in (0, side):
        for y in (0, side):
            tile.ring(x, y, 22, line, 1.2)
            tile.ring(x, y, 12, line, 1.2)
    tile.ring(side / 2, side / 2, 42, line, 1.2)
    width, height = SIZE
    picture = Image.new("RGB", SIZE, background)
    small = tile.finish()
    for x in range(0, width, side):
        for y in range(0, height, side):
            picture.paste(small, (x, y))
    return Canvas.background(look.palette.indices(picture))


def panel_picture(look: Look, width: int, height: int, header: int, active: bool) -> Image.Image:
    """A board in true colours, with its header; it is GLOW pixels larger on every side."""
    paint = Paint(width + 2 * GLOW, height + 2 * GLOW, look["table"])
    left = top = GLOW
    right, bottom = width + GLOW, height + GLOW
    if active:
        for step in range(GLOW - 1, 0, -1):
            shine = mix(look["table"], look["glow"], 0.7 * (1 - step / GLOW) ** 2)
            paint.box(left - step, top - step, right + step, bottom + step, shine, CORNER + step)
    edge = look["glow"] if active else look["board_edge"]
    paint.box(left, top, right, bottom, edge, CORNER)
    rim = 5 if active else 3
    left, top, right, bottom = left + rim, top + rim, right - rim, bottom - rim
    paint.box(left, top, right, bottom, look["board"], CORNER - rim)
    if header:
        draw_lace(paint, look, left, top, right, GLOW + header, CORNER - rim)
    return paint.finish()


@lru_cache(maxsize=24)
def panel_cell(look: Look, width: int, height: int, header: int, active: bool) -> Cell:
    """An empty panel as a cell."""
    return look.cell(panel_picture(look, width, height, header, active))


def draw_lace(
    paint: Paint, look: Look, left: int, top: int, right: int, bottom: int, corner: int
) -> None:
    """The blue band on top of a board, with a scalloped edge and a golden thread."""
    step = 12
    count = max(1, round((right - left) / step))
    wide = (right - left) / count
    for place in range(count):
        x = left + wide * (place + 0.5)
        paint.disc(x, bottom, wide * 0.48, look["header_low"])
        paint.disc(x, bottom + 1, wide * 0.16, look["lace"])
    paint.box(left, top, right, top + 3 * corner, look["header"], corner)
    paint.box(left, top + corner, right, bottom - 1, look["header"])
    paint.box(left, bottom - 4, right, bottom - 2, look["lace"])


@lru_cache(maxsize=64)
def plaque(look: Look, width: int, height: int, background: str) -> Cell:
    """The plate under a score."""
    paint = Paint(width, height, look[background])
    radius = min(height * 0.2, 16)
    paint.box(0, 0, width, height, look["gold_low"], radius)
    paint.box(1, 1, width - 1, height - 1, look["gold"], radius)
    paint.box(3, 3, width - 3, height - 3, look["score"], radius * 0.8)
    return look.cell(paint)


@lru_cache(maxsize=256)
def score(look: Look, points: int, width: int, height: int, background: str) -> Cell:
    """A score on its plaque."""
    cell = plaque(look, width, height, background)
    image = cell.image.copy()
    text = look.text(
        str(points), width - 12, height - 10, height * 0.78, "score_text", "score", Face.HEAVY, 0.5
    )
    image.paste(text.image, (6, 5))
    return Cell(image)


@lru_cache(maxsize=128)
def display_plate(look: Look, size: int, number: int, state: str) -> Cell:
    """A display: full, empty, or taken by the last move."""
    paint = Paint(size, size, look["table"])
    middle, radius = size / 2, size / 2 - 3
    if state == "full":
        mask, pen = paint.blank()
        pen.ellipse([12, 12, size * 4 - 13, size * 4 - 13], fill=150)
        paint.shadow(mask, look["shade"], 3, 2)
        paint.disc(middle, middle, radius, look["gold"])
        paint.disc(middle, middle, radius - 2, look["plate_rim"])
        dots = 36 if size > 120 else 24
        for dot in range(dots):
            x, y = polar(middle, middle, radius * 0.93, 360 * dot / dots)
            paint.disc(x, y, size * 0.0105, look["plate_dot" if dot % 2 else "lace"])
        paint.disc(middle, middle, radius * 0.87, look["gold"])
        paint.disc(middle, middle, radius * 0.86, look["plate"])
    else:
        rim = "glow" if state == "taken" else "plate_empty_line"
        paint.disc(middle, middle, radius, look[rim])
        paint.disc(middle, middle, radius - (4 if state == "taken" else 2), look["plate_empty"])
        for turn in range(0, 360, 45):
            leaf = petal(middle, middle, size * 0.06, size * 0.26, size * 0.11, turn)
            paint.outline(leaf, look["plate_empty_line"], 1.5)
        paint.ring(middle, middle, radius * 0.84, look["plate_empty_line"], 1.5)
    draw_badge(paint, look, size * 0.13, size * 0.13, size * 0.115, str(number))
    shape = Image.new("1", (size, size))
    pen = ImageDraw.Draw(shape)
    pen.ellipse([0, 0, size - 1, size - 1], fill=1)
    pen.ellipse([size * 0.01, size * 0.01, size * 0.25, size * 0.25], fill=1)
    return look.cell(paint, shape)


def draw_badge(paint: Paint, look: Look, x: float, y: float, radius: float, text: str) -> None:
    """A number in a small round sign."""
    paint.disc(x, y, radius, look["gold"])
    paint.disc(x, y, radius * 0.86, look["tag"])
    paint.letter(x, y, text, radius * 1.3, look["tag_text"], Face.HEAVY)


@lru_cache(maxsize=12)
def well(look: Look, width: int, height: int, taken: bool) -> Cell:
    """A sunken field on the table, for open heaps; outlined if the last move took from it."""
    paint = Paint(width, height, look["table"])
    paint.box(0, 0, width, height, look["glow" if taken else "well_edge"], 14)
    rim = 4 if taken else 2
    paint.box(rim, rim, width - rim, height - rim, look["well"], 14 - rim)
    paint.frame(6, 6, width - 6, height - 6, mix(look["well"], look["well_edge"], 0.35), 1, 9)
    return look.cell(paint)


@lru_cache(maxsize=64)
def marker(look: Look, pitch: int, background: str, marked: bool) -> Cell:
    """The first-player marker."""
    paint = Paint(pitch, pitch, look[background])
    side = round(pitch * 0.9)
    edge = (pitch - side) / 2
    if marked:
        paint.box(0, 0, pitch, pitch, look["glow"], pitch * 0.16)
    paint.box(edge, edge, pitch - edge, pitch - edge, look["header"], pitch * 0.12)
    inset = edge + pitch * 0.05
    cream = look["score"]
    paint.box(inset, inset, pitch - inset, pitch - inset, cream, pitch * 0.08)
    middle = pitch / 2
    paint.polygon(regular(middle, middle, side * 0.44, 8, 22.5), look["gold"])
    paint.polygon(regular(middle, middle, side * 0.44, 8), look["gold"])
    paint.disc(middle, middle, side * 0.32, look["header_low"])
    paint.disc(middle, middle, side * 0.28, cream)
    size = pitch * (0.46 if pitch > 34 else 0.56)
    paint.letter(middle, middle, "1", size, look["score_text"], Face.HEAVY)
    return look.cell(paint)


@lru_cache(maxsize=32)
def rank(look: Look, place: int, size: int, background: str) -> Cell:
    """A place in the ranking: a laurel for the first, a plain sign for the others."""
    paint = Paint(size, size, look[background])
    middle = size / 2
    if place == 1:
        for turn in range(0, 360, 30):
            leaf = petal(middle, middle, size * 0.32, size * 0.17, size * 0.1, turn)
            paint.polygon(leaf, look["gold"])
    paint.disc(middle, middle, size * 0.37, look["gold"])
    paint.disc(middle, middle, size * 0.33, look["score" if place == 1 else "tag"])
    colour = look["score_text" if place == 1 else "tag_text"]
    paint.letter(middle, middle, str(place), size * 0.42, colour, Face.HEAVY)
    return look.cell(paint)
