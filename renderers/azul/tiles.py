"""The five tiles of Azul, each with its own colour, ornament and letter."""

from functools import lru_cache
from typing import Final

from PIL import Image

from games.azul.model import COLOURS
from games.azul.walls import printed_column
from renderers.drawing.canvas import Cell
from renderers.drawing.colours import mix
from renderers.drawing.look import Look, readable
from renderers.drawing.paint import SCALE, Paint, petal, regular, star
from renderers.drawing.themes import Dye
from renderers.lettering.fonts import Face

BODY: Final = 0.9
"""The share of its cell that a tile takes; the rest is gap, shadow and outline."""
LETTERS: Final = ((36, 1.32, 0.43), (60, 1.17, 0.39), (1000, 1.0, 0.33))
"""Largest pitch, growth of the medallion, size of the letter: small tiles have larger letters."""


@lru_cache(maxsize=1024)
def tile(look: Look, colour: str, pitch: int, background: str, state: str = "full") -> Cell:
    """A tile: full, faint for an open space, or marked as laid by the last move."""
    return look.cell(tile_picture(look, colour, pitch, background, state))


def tile_picture(look: Look, colour: str, pitch: int, background: str, state: str) -> Image.Image:
    """A tile in true colours."""
    dye = look.dyes[colour]
    side = max(8, round(pitch * BODY))
    side -= (pitch - side) % 2
    edge = (pitch - side) // 2
    _, grow, high = next(entry for entry in LETTERS if pitch < entry[0])
    body = tile_face(dye, colour, side, grow)
    paint = Paint(pitch, pitch, look[background])
    mask = paint.box_mask(edge, edge, pitch - edge, pitch - edge, side * 0.13)
    if state == "faint":
        paper = Image.new("RGB", body.image.size, look[background])
        face = Image.blend(body.image, paper, look.theme.faintness)
        paint.image.paste(face, (edge * SCALE, edge * SCALE), mask.crop(tile_box(edge, side)))
        draw_faint_letter(paint, look, colour, side * high, background)
        return paint.finish()
    if state == "marked":
        paint.box(0, 0, pitch, pitch, look["glow"], side * 0.18)
    else:
        paint.shadow(mask.point(lambda v: v * 0.55), look["shade"], pitch * 0.025, pitch * 0.03)
    paint.image.paste(body.image, (edge * SCALE, edge * SCALE), mask.crop(tile_box(edge, side)))
    middle = pitch / 2
    paint.letter(middle, middle, colour, side * high, dye.ink, Face.HEAVY)
    return paint.finish()


def tile_box(edge: int, side: int) -> tuple[int, int, int, int]:
    """The box of the tile in the scaled picture of its cell."""
    return edge * SCALE, edge * SCALE, (edge + side) * SCALE, (edge + side) * SCALE


def tile_face(dye: Dye, colour: str, side: int, grow: float) -> Paint:
    """The face of a tile without its letter."""
    paint = Paint(side, side, dye.base)
    ORNAMENTS[colour](paint, dye, side)
    rim = max(0.75, side * 0.022)
    light, dark = mix(dye.base, (255, 255, 255), 0.45), mix(dye.base, dye.deep, 0.75)
    paint.line([(0, rim / 2), (side, rim / 2)], light, rim)
    paint.line([(rim / 2, 0), (rim / 2, side)], light, rim)
    paint.line([(0, side - rim / 2), (side, side - rim / 2)], dark, rim * 1.6)
    paint.line([(side - rim / 2, 0), (side - rim / 2, side)], dark, rim)
    medallion(paint, dye, colour, side, grow)
    return paint


def medallion(paint: Paint, dye: Dye, colour: str, side: float, grow: float) -> None:
    """The pale field under the letter, in a different shape for each colour."""
    x = side / 2
    if colour == "R":
        paint.polygon(regular(x, x, side * 0.315 * grow, 4), dye.deep)
        paint.polygon(regular(x, x, side * 0.28 * grow, 4), dye.pale)
    elif colour == "K":
        half = side * 0.2 * grow
        paint.box(x - half, x - half, x + half, x + half, dye.bright)
        half -= side * 0.03
        paint.box(x - half, x - half, x + half, x + half, dye.pale)
    elif colour == "W":
        paint.polygon(regular(x, x, side * 0.25 * grow, 8, 22.5), dye.deep)
        paint.polygon(regular(x, x, side * 0.215 * grow, 8, 22.5), dye.pale)
    else:
        paint.disc(x, x, side * 0.235 * grow, dye.deep)
        paint.disc(x, x, side * 0.205 * grow, dye.pale)


def draw_faint_letter(paint: Paint, look: Look, colour: str, size: float, background: str) -> None:
    """Draw the letter of an open space: faint, but readable."""
    dye = look.dyes[colour]
    field = look.theme.faint(dye.pale, background)
    ink = readable(look.theme.faint(dye.ink, background), field, dye.ink)
    if look.theme.name == "dark":
        ink = readable(mix(dye.bright, field, 0.3), field, (255, 255, 255))
    paint.letter(paint.width / 2, paint.height / 2, colour, size, ink, Face.HEAVY)


def blue(paint: Paint, dye: Dye, s: float) -> None:
    """A flower of eight petals, four of them pale, with quarter rosettes in the corners."""
    x = s / 2
    for corner in ((0.0, 0.0), (s, 0.0), (0.0, s), (s, s)):
        paint.disc(*corner, s * 0.27, dye.deep)
        paint.disc(*corner, s * 0.2, dye.bright)
        paint.disc(*corner, s * 0.13, dye.base)
        paint.disc(*corner, s * 0.06, dye.pale)
    for turn in range(45, 405, 90):
        paint.polygon(petal(x, x, s * 0.1, s * 0.4, s * 0.2, turn), dye.bright)
    for turn in range(0, 360, 90):
        paint.polygon(petal(x, x, s * 0.12, s * 0.37, s * 0.24, turn), dye.pale)
        paint.polygon(petal(x, x, s * 0.22, s * 0.2, s * 0.09, turn), dye.base)


def yellow(paint: Paint, dye: Dye, s: float) -> None:
    """A sun with two rings of rays."""
    x = s / 2
    for turn in range(45, 405, 90):
        paint.polygon(petal(x, x, s * 0.46, s * 0.26, s * 0.2, turn), dye.bright)
    paint.polygon(star(x, x, s * 0.475, s * 0.31, 16), dye.deep)
    paint.polygon(star(x, x, s * 0.41, s * 0.27, 16, 11.25), dye.bright)
    paint.ring(x, x, s * 0.275, dye.deep, s * 0.03)


def red(paint: Paint, dye: Dye, s: float) -> None:
    """Diamonds within diamonds."""
    x = s / 2
    for corner in ((0.0, 0.0), (s, 0.0), (0.0, s), (s, s)):
        paint.polygon(regular(*corner, s * 0.3, 4), dye.deep)
        paint.polygon(regular(*corner, s * 0.2, 4), dye.bright)
        paint.polygon(regular(*corner, s * 0.12, 4), dye.base)
    paint.outline(regular(x, x, s * 0.485, 4), dye.pale, s * 0.035)
    for turn in range(0, 360, 90):
        paint.polygon(petal(x, x, s * 0.22, s * 0.24, s * 0.14, turn), dye.bright)


def black(paint: Paint, dye: Dye, s: float) -> None:
    """Interlaced circles in silver."""
    x = s / 2
    wide = s * 0.035
    for y, z in ((0.0, 0.0), (s, 0.0), (0.0, s), (s, s)):
        paint.ring(y, z, s * 0.5, dye.bright, wide)
        paint.polygon(regular(y, z, s * 0.2, 4), dye.bright)
        paint.polygon(regular(y, z, s * 0.13, 4), dye.deep)
    paint.ring(x, x, s * 0.44, dye.bright, wide)


def white(paint: Paint, dye: Dye, s: float) -> None:
    """A turquoise star of eight rays, each half in shade."""
    x = s / 2
    for corner, turns in (((0.0, 0.0), 1), ((s, 0.0), 1), ((0.0, s), 1), ((s, s), 1)):
        paint.polygon(regular(*corner, s * 0.2 * turns, 4), dye.bright)
        paint.polygon(regular(*corner, s * 0.11 * turns, 4), dye.base)
    rays = star(x, x, s * 0.48, s * 0.23, 8)
    for place in range(0, 16, 2):
        tip, valley, before = rays[place], rays[place + 1], rays[place - 1]
        paint.polygon([(x, x), tip, valley], dye.bright)
        paint.polygon([(x, x), tip, before], dye.deep)


ORNAMENTS: Final = {"B": blue, "Y": yellow, "R": red, "K": black, "W": white}


@lru_cache(maxsize=64)
def slot(look: Look, pitch: int) -> Cell:
    """An empty space of the grey wall."""
    return look.cell(slot_picture(look, pitch, "slot"))


def slot_picture(look: Look, pitch: int, kind: str, label: str = "") -> Image.Image:
    """An empty space of a pattern line, the floor line or the grey wall, in true colours."""
    paint = Paint(pitch, pitch, look["board"])
    side = round(pitch * BODY) - (pitch - round(pitch * BODY)) % 2
    edge = (pitch - side) / 2
    line = 1 if pitch < 60 else 1.5
    if kind == "choice":
        paint.box(0, 0, pitch, pitch, look["glow"], side * 0.18)
        line = max(2, pitch * 0.05)
    paint.box(edge, edge, pitch - edge, pitch - edge, look[edge_colour(kind)], side * 0.13)
    edge += line
    paint.box(edge, edge, pitch - edge, pitch - edge, look[fill_colour(kind)], side * 0.11)
    if label:
        colour = readable(look["loss"], look[fill_colour(kind)], look["board_text"])
        paint.letter(pitch / 2, pitch / 2, label, pitch * 0.46, colour, Face.HEAVY)
    return paint.finish()


def edge_colour(kind: str) -> str:
    """The colour around an empty space."""
    return {"floor": "floor_edge", "choice": "gold"}.get(kind, "slot_edge")


def fill_colour(kind: str) -> str:
    """The colour of an empty space."""
    return "floor" if kind == "floor" else "slot"


def printed_colour(row: int, column: int) -> str:
    """The colour that the coloured wall shows on a space."""
    return next(colour for colour in COLOURS if printed_column(row, colour) == column)
