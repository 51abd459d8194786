"""The bracket of a cup as a picture: the last rounds as a tree, or one large round alone.

A phone shows a picture as wide as its screen, so names must be large. A tree therefore starts
with at most sixteen players, and a larger round has a picture of its own.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from renderers.drawing.canvas import Canvas, Cell
from renderers.drawing.colours import Rgb, mix
from renderers.drawing.look import WIDTH, Look, readable
from renderers.drawing.paint import Paint
from renderers.lettering.fonts import Face
from renderers.lettering.names import clean
from renderers.lettering.text_cells import truncate
from renderers.parts.panels import EDGE
from renderers.parts.pieces import rank_badge
from renderers.standings.bracket_layout import (
    LABELS,
    LINKS,
    PAD,
    BracketLayout,
    PlacedTie,
    page_layout,
    tree_layout,
)
from renderers.standings.model import Bracket, Slot, Stage, Tie
from renderers.standings.sheet_frame import HEADER, framed_canvas

LEAST: Final = 0.86
"""How far the letters of a long name are shrunk before it is truncated …"""
READABLE: Final = 33
"""… but not below this size, which is readable on a phone."""
BAND: Final = 9
"""The width of the golden band of a player who goes on."""
TINTS: Final = {"light": ("gold", 0.2), "dark": ("header", 0.7)}
"""The colour in the row of a player who goes on, and its share."""
LINE: Final = 5


def bracket_picture(bracket: Bracket, look: Look) -> Canvas:
    """All ties with their scores, the lines between them, and the champion."""
    page, stages = bracket.alone, bracket.stages[bracket.first :]
    layout = (
        tree_layout(stages)
        if page is None
        else page_layout(bracket.stages[page].ties[bracket.window])
    )
    canvas = framed_canvas(look, layout.height, bracket.title, bracket.note)
    for column, following in zip(layout.columns, layout.columns[1:], strict=False):
        if page is None:
            lay_links(canvas, look, layout, column, following)
    for column in layout.columns:
        for spot in column:
            lay_tie(canvas, look, bracket, layout, spot)
    if page is None:
        for stage, column in zip(stages, layout.columns, strict=True):
            lay_label(canvas, look, stage.name, column[0].x, layout.tie_width)
        lay_champion(canvas, look, bracket, layout)
    else:
        lay_page(canvas, look, bracket, bracket.stages[page])
    return canvas


def lay_links(
    canvas: Canvas,
    look: Look,
    layout: BracketLayout,
    column: Sequence[PlacedTie],
    following: Sequence[PlacedTie],
) -> None:
    """Lay the lines to the next round; golden once the winner is known."""
    size = len(column) // len(following)
    for number, spot in enumerate(column):
        after, row = following[number // size], number % size
        colour = look["gold" if spot.tie.is_over else "slot_edge"]
        left, right = spot.x + layout.tie_width, after.x
        outward = abs(2 * row - size + 1) + 1  # the outermost lines turn last, so that none cross
        turn = left + LINKS * outward // (2 * (size // 2) + 2)
        start = round(spot.middle)
        end = round(layout.top(after) + layout.row_height * (row + 0.5))
        half = LINE // 2
        lay_box(canvas, look, colour, left, start - half, turn + half + 1, start + half + 1)
        top, bottom = sorted((start, end))
        lay_box(canvas, look, colour, turn - half, top - half, turn + half + 1, bottom + half + 1)
        lay_box(canvas, look, colour, turn - half, end - half, right, end + half + 1)


def lay_box(
    canvas: Canvas, look: Look, colour: Rgb, left: int, top: int, right: int, bottom: int
) -> None:
    """Lay a rectangle of one colour."""
    canvas.lay(look.cell(Image.new("RGB", (right - left, bottom - top), colour)), left, top)


def lay_tie(
    canvas: Canvas, look: Look, bracket: Bracket, layout: BracketLayout, spot: PlacedTie
) -> None:
    """Lay a tie, with a row for each player."""
    tie, top = spot.tie, layout.top(spot)
    states = tuple((slot is not None, bool(slot and slot.is_through)) for slot in tie.slots)
    canvas.lay(tie_background(look, layout.tie_width, layout.row_height, states), spot.x, top)
    bye = bracket.say("bracket-bye") if len(tie.slots) == 1 else ""
    for number, slot in enumerate(tie.slots):
        if slot is not None:
            y = top + number * layout.row_height
            lay_slot(canvas, look, slot, layout, tie, bye, spot.x, y)
            if slot.is_marked:
                canvas.lay(slot_outline(look, layout.tie_width, layout.row_height), spot.x, y)


def lay_slot(
    canvas: Canvas,
    look: Look,
    slot: Slot,
    layout: BracketLayout,
    tie: Tie,
    bye: str,
    x: int,
    y: int,
) -> None:
    """Lay a player's name, and the score or the word for a bye."""
    background = slot_colour(look, known=True, through=slot.is_through)
    out = slot.is_gone or (tie.is_over and not slot.is_through)
    ink = readable(look["board_soft" if out else "board_text"], background, look["board_text"])
    face = Face.HEAVY if slot.is_through else Face.TEXT
    size, high = layout.size, layout.row_height - 4
    told = bye or slot.score
    plate = round(size * ((0.42 if bye else 0.6) * len(told) + 0.3)) if told else 0
    wide = layout.tie_width - BAND - 14 - plate - 8
    name = truncate(clean(slot.name), wide, min(round(size * LEAST), READABLE), face)
    cell = look.text(name, wide, high, size, ink, background, face)
    canvas.lay(cell, x + BAND + 10, y + 2)
    if told:
        soft = look["board_soft"] if bye else ink
        words = look.text(told, plate, high, size * (0.8 if bye else 1), soft, background, face, 1)
        canvas.lay(words, x + layout.tie_width - plate - 10, y + 2)


def slot_colour(look: Look, *, known: bool, through: bool) -> Rgb:
    """The colour of a row: golden for a player who goes on, dull for an unknown player."""
    if through:
        colour, share = TINTS[look.theme.name]
        return mix(look["board"], look[colour], share)
    return mix(look["board"], look["slot"], 0.45) if known else look["slot"]


@lru_cache(maxsize=256)
def tie_background(look: Look, wide: int, high: int, states: tuple[tuple[bool, bool], ...]) -> Cell:
    """The background of a tie; `states` says of each slot whether it is known and goes on."""
    tall = high * len(states)
    paint = Paint(wide, tall, look["board"])
    paint.box(0, 0, wide, tall, look["slot_edge"], 8)
    for number, (known, through) in enumerate(states):
        top, bottom = number * high + (2 if number == 0 else 1), (number + 1) * high
        bottom -= 2 if number == len(states) - 1 else 1
        paint.box(2, top, wide - 2, bottom, slot_colour(look, known=known, through=through), 6)
        if through:
            paint.box(2, top, 2 + BAND, bottom, look["gold"], 4)
    return look.cell(paint)


@lru_cache(maxsize=16)
def slot_outline(look: Look, wide: int, high: int) -> Cell:
    """The outline of the reader's own row."""
    mask = Image.new("1", (wide, high))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, wide - 1, high - 1), 8, outline=1, width=4)
    return look.cell(Image.new("RGB", (wide, high), look["glow"]), mask)


def lay_label(canvas: Canvas, look: Look, words: str, x: int, wide: int) -> None:
    """Lay the name of a round."""
    text = look.text(words, wide, LABELS - 10, 36, "board_soft", "board", Face.TEXT, 0.5)
    canvas.lay(text, x, EDGE + HEADER + 8)


def lay_page(canvas: Canvas, look: Look, bracket: Bracket, stage: Stage) -> None:
    """Lay the name of a round that is shown alone, and how many ties are left out."""
    lay_label(canvas, look, stage.name, EDGE + PAD, WIDTH - 2 * EDGE - 2 * PAD)
    if bracket.left_out:
        words = bracket.say("bracket-more", count=bracket.left_out)
        text = look.text(words, 400, LABELS - 10, 32, "board_soft", "board", Face.TEXT, 1)
        canvas.lay(text, WIDTH - EDGE - PAD - 400, EDGE + HEADER + 8)


def lay_champion(canvas: Canvas, look: Look, bracket: Bracket, layout: BracketLayout) -> None:
    """Lay the champion of the cup above the final."""
    if (champion := bracket.champion) is None:
        return
    (final,) = layout.columns[-1]
    high = 84
    bottom = layout.top(final) - 18
    paint = Paint(layout.tie_width, high, look["board"])
    paint.box(0, 0, layout.tie_width, high, look["gold_low"], 16)
    paint.box(1, 1, layout.tie_width - 1, high - 1, look["gold"], 16)
    paint.box(4, 4, layout.tie_width - 4, high - 4, look["score"], 13)
    canvas.lay(look.cell(paint), final.x, bottom - high)
    badge = rank_badge(look, 1, 76, look["score"], 0.38)
    canvas.lay(badge, final.x + 8, bottom - high + 4)
    wide = layout.tie_width - 76 - 24
    text = look.text(clean(champion.name), wide, high - 12, 42, "score_text", "score", Face.HEAVY)
    canvas.lay(text, final.x + 86, bottom - high + 6)
    words = bracket.say("bracket-champion")
    label = look.text(words, layout.tie_width, 40, 36, "board_text", "board", Face.TEXT, 0.5)
    canvas.lay(label, final.x, bottom - high - 42)
