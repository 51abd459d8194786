"""The cells of a row in a division's table: its background, and the badges of its form."""

from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from renderers.drawing.canvas import Cell
from renderers.drawing.colours import Rgb, mix
from renderers.drawing.look import Look
from renderers.drawing.paint import Paint
from renderers.lettering.fonts import Face
from renderers.standings.model import Row, Zone

STRIPE: Final = 0.45
"""The share of the slot colour in every other row."""
TINT: Final = 0.16
"""The share of the zone colour in the rows of a zone."""
BAND: Final = 8
"""The width of a zone's band."""
ARROW: Final = 24
"""The width reserved for a zone's arrow."""


def row_background_colour(look: Look, row: Row, striped: bool) -> Rgb:
    """The colour of a row: striped, and tinted by its zone."""
    plain = mix(look["board"], look["slot"], STRIPE) if striped else look["board"]
    if row.zone is Zone.STAY:
        return plain
    return mix(plain, zone_colour(look, row.zone), TINT)


def zone_colour(look: Look, zone: Zone) -> Rgb:
    """Green for up, red for down."""
    return look["feature_done"] if zone is Zone.UP else look["loss"]


@lru_cache(maxsize=256)
def row_background(
    look: Look, wide: int, high: int, background: Rgb, zone: Zone, marked: bool, border: bool
) -> Cell:
    """The background of a row: the band and arrow of its zone, and a line where a zone begins."""
    picture = Image.new("RGB", (wide, high), background)
    pen = ImageDraw.Draw(picture)
    if border:
        pen.rectangle([0, 0, wide, 2], fill=look["board_edge"])
    if zone is not Zone.STAY:
        pen.rectangle([0, 0, BAND - 1, high], fill=zone_colour(look, zone))
        arrow = Paint(18, 18, background)
        shape = [(9, 2), (17, 15), (1, 15)] if zone is Zone.UP else [(9, 16), (17, 3), (1, 3)]
        arrow.polygon(shape, zone_colour(look, zone))
        picture.paste(arrow.finish(), (BAND + 5, (high - 18) // 2))
    if marked:
        pen.rectangle([0, 0, wide - 1, high - 1], outline=look["glow"], width=4)
    return look.cell(picture)


@lru_cache(maxsize=256)
def form_badge(look: Look, place: int, size: int, background: Rgb) -> Cell:
    """The place in a recent match: gold, blue or plain; a dot for 0, no match."""
    if not place:
        paint = Paint(size, size, background)
        paint.disc(
            size / 2, size / 2, max(2.5, size * 0.08), mix(background, look["board_soft"], 0.4)
        )
        return look.cell(paint)
    rim, fill, ink = {
        1: ("gold_low", "gold", "score_text"),
        2: ("header_low", "header", "header_text"),
    }.get(place, ("slot_edge", "slot", "board_text"))
    paint = Paint(size, size, background)
    radius = size * 0.22
    paint.box(1, 1, size - 1, size - 1, look[rim], radius)
    paint.box(2.5, 2.5, size - 2.5, size - 2.5, look[fill], radius * 0.85)
    paint.letter(size / 2, size / 2, str(place), size * 0.62, look[ink], Face.HEAVY)
    return look.cell(paint)
