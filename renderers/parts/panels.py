"""The table and the panels on it: backgrounds, headers and sunken fields."""

from collections.abc import Iterable
from functools import lru_cache

from PIL import Image

from renderers.core import SIZE
from renderers.drawing.area import Area
from renderers.drawing.canvas import Canvas, Cell
from renderers.drawing.colours import mix
from renderers.drawing.look import Look
from renderers.drawing.paint import Paint, petal
from renderers.parts.pieces import score_plaque

EDGE = 14
"""The distance between panels, and from a panel to the edge of the picture."""
GLOW = 8
"""How far the glow of an active panel reaches beyond its edge."""
CORNER = 16
"""The radius of a panel's corners."""


@lru_cache(maxsize=8)
def table_background(look: Look) -> Image.Image:
    """The table with a faint pattern of painted tiles, as a background for canvases."""
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
    """A panel with its header, in true colours; GLOW pixels larger on every side."""
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
    """An empty panel, GLOW pixels larger on every side."""
    return look.cell(panel_picture(look, width, height, header, active))


def draw_lace(
    paint: Paint, look: Look, left: int, top: int, right: int, bottom: int, corner: int
) -> None:
    """The blue band at the top of a panel, with a scalloped edge and a golden line."""
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


def header_cell_height(header: int) -> int:
    """The height of the cells in a header of this height."""
    return header - 22


def lay_header(
    canvas: Canvas,
    look: Look,
    area: Area,
    header: int,
    name: str,
    points: int,
    active: bool,
    badges: Iterable[tuple[Cell, int]] = (),
) -> None:
    """Lay a player's name, score and badges on the header of their panel.

    Badges go from the score to the left; each comes with the width it takes.
    """
    height = header_cell_height(header)
    wide = round(height * 1.75)
    right = area.width - 14 - wide
    top = area.y + 10
    canvas.lay(score_plaque(look, points, wide, height, "header"), area.x + right, top)
    for cell, room in badges:
        right -= room
        canvas.lay(cell, area.x + right, top)
    colour = "header_active" if active else "header_text"
    words = look.text(name, right - 24, height, height * 0.82, colour, "header")
    canvas.lay(words, area.x + 16, top)


@lru_cache(maxsize=12)
def well(look: Look, width: int, height: int, taken: bool) -> Cell:
    """A sunken field on the table for loose tiles; outlined if the last move took from it."""
    paint = Paint(width, height, look["table"])
    paint.box(0, 0, width, height, look["glow" if taken else "well_edge"], 14)
    rim = 4 if taken else 2
    paint.box(rim, rim, width - rim, height - rim, look["well"], 14 - rim)
    paint.frame(6, 6, width - 6, height - 6, mix(look["well"], look["well_edge"], 0.35), 1, 9)
    return look.cell(paint)
