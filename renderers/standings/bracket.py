"""The tree of a cup as a picture: the last rounds side by side, or a large round alone.

A phone shows a picture as wide as its window, so names are large or not drawn at all: sixteen
players begin a tree, and a round of more of them is a picture of its own.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from renderers.drawing.canvas import Canvas, Cell
from renderers.drawing.colours import Rgb, mix
from renderers.drawing.look import HEIGHT, WIDTH, Look, readable
from renderers.drawing.paint import Paint
from renderers.lettering.fonts import Face
from renderers.lettering.names import clean
from renderers.lettering.text_cells import truncate
from renderers.parts.pieces import EDGE, GLOW, table_background
from renderers.standings.division_table import HEADER, backdrop, lay_title, rank_badge
from renderers.standings.model import Bracket, Slot, Stage, Tie, per_column

LABELS: Final = 54
PAD: Final = 16
GAP: Final = 0.3
"""The room between two tables, in heights of a row."""
LINKS: Final = 44
"""The room between two columns, for the lines that lead on."""
TALLEST: Final = 74
LARGEST: Final = 44
LEAST: Final = 0.86
"""How far the letters of a long name are shrunk before it is cut …"""
READABLE: Final = 33
"""… or to this size, which can be read on a phone."""
BAND: Final = 9
CROWN: Final = 152
"""The room above the final, for the champion."""
TINTS: Final = {"light": ("gold", 0.2), "dark": ("header", 0.7)}
"""The colour of whoever goes on, and how much of it their row has."""
LINE: Final = 5


class PlacedTie(NamedTuple):
    """Where a table is drawn."""

    tie: Tie
    x: int
    middle: float
    """Half-way between its first row and its last."""


class BracketLayout(NamedTuple):
    """Where everything goes."""

    columns: tuple[tuple[PlacedTie, ...], ...]
    wide: int
    """The width of a table."""
    high: int
    """The height of a row."""
    height: int
    """The height of the whole picture."""

    @property
    def size(self) -> int:
        """The size of letters."""
        return round(min(self.high * 0.78, LARGEST))

    def top(self, spot: PlacedTie) -> int:
        """Where the first row of a table is."""
        return round(spot.middle - len(spot.tie.slots) * self.high / 2)


def bracket_picture(bracket: Bracket, look: Look) -> Canvas:
    """Who met whom, how it ended, who waits for whom, and who has won it all."""
    page, stages = bracket.alone, bracket.stages[bracket.first :]
    layout = (
        tree_layout(stages)
        if page is None
        else page_layout(bracket.stages[page].ties[bracket.window])
    )
    canvas = look.canvas(table_background(look).crop((0, 0, WIDTH + 1, layout.height)))
    canvas.lay(backdrop(look, layout.height - 2 * EDGE), EDGE - GLOW, EDGE - GLOW)
    lay_title(canvas, look, bracket.title, bracket.note)
    for column, following in zip(layout.columns, layout.columns[1:], strict=False):
        if page is None:
            lay_links(canvas, look, layout, column, following)
    for column in layout.columns:
        for spot in column:
            lay_tie(canvas, look, bracket, layout, spot)
    if page is None:
        for stage, column in zip(stages, layout.columns, strict=True):
            lay_label(canvas, look, stage.name, column[0].x, layout.wide)
        lay_champion(canvas, look, bracket, layout)
    else:
        lay_page(canvas, look, bracket, bracket.stages[page])
    return canvas


# Where it stands


def tree_layout(stages: Sequence[Stage]) -> BracketLayout:
    """The first round from top to bottom; a later table stands between those that lead to it."""
    ties = stages[0].ties
    high = row_height(ties)
    final = len(stages[-1].ties[0].slots) * high
    sides = min(len(stages), 2)  # a final alone has nothing below it
    body = max(column_height(ties, high), final + sides * CROWN)
    wide = tie_width(len(stages))
    tops = EDGE + HEADER + LABELS + (body - column_height(ties, high)) / sides
    columns = [stack_ties(ties, EDGE + PAD, tops, high)]
    for number, stage in enumerate(stages[1:], 1):
        x = EDGE + PAD + number * (wide + LINKS)
        size = len(columns[-1]) // len(stage.ties)
        groups = [columns[-1][at * size : (at + 1) * size] for at in range(len(stage.ties))]
        spots = [
            PlacedTie(tie, x, (group[0].middle + group[-1].middle) / 2)
            for tie, group in zip(stage.ties, groups, strict=True)
        ]
        columns.append(tuple(spots))
    return BracketLayout(tuple(columns), wide, high, round(body) + fixed_height())


def page_layout(ties: Sequence[Tie]) -> BracketLayout:
    """The tables of one round in columns."""
    count = -(-len(ties) // per_column(ties))
    each = -(-len(ties) // count)
    groups = [ties[start : start + each] for start in range(0, len(ties), each)]
    high = min(map(row_height, groups))
    wide = tie_width(len(groups))
    top = EDGE + HEADER + LABELS
    columns = [
        stack_ties(group, EDGE + PAD + number * (wide + LINKS), top, high)
        for number, group in enumerate(groups)
    ]
    body = max(column_height(group, high) for group in groups)
    return BracketLayout(tuple(columns), wide, high, round(body) + fixed_height())


def fixed_height() -> int:
    """The height of all that stands above and below the tables."""
    return 2 * EDGE + HEADER + LABELS + PAD


def tie_width(columns: int) -> int:
    """How wide a table is if so many stand side by side."""
    return (WIDTH - 2 * EDGE - 2 * PAD - (columns - 1) * LINKS) // columns


def row_height(ties: Sequence[Tie]) -> int:
    """How high a row can be if these tables stand below each other."""
    return int(min(TALLEST, (HEIGHT - fixed_height()) / column_height(ties, 1)))


def column_height(ties: Sequence[Tie], high: int) -> float:
    """How high tables below each other are."""
    return high * (sum(len(tie.slots) for tie in ties) + GAP * (len(ties) - 1))


def stack_ties(ties: Sequence[Tie], x: int, top: float, high: int) -> tuple[PlacedTie, ...]:
    """Tables below each other."""
    spots = []
    for tie in ties:
        tall = len(tie.slots) * high
        spots.append(PlacedTie(tie, x, top + tall / 2))
        top += tall + GAP * high
    return tuple(spots)


# How it is drawn


def lay_links(
    canvas: Canvas,
    look: Look,
    layout: BracketLayout,
    column: Sequence[PlacedTie],
    following: Sequence[PlacedTie],
) -> None:
    """From each table to the place in the next round; golden once somebody has taken it."""
    size = len(column) // len(following)
    for number, spot in enumerate(column):
        after, row = following[number // size], number % size
        colour = look["gold" if spot.tie.is_over else "slot_edge"]
        left, right = spot.x + layout.wide, after.x
        outward = abs(2 * row - size + 1) + 1  # the outermost turn last, so that none cross
        turn = left + LINKS * outward // (2 * (size // 2) + 2)
        start = round(spot.middle)
        end = round(layout.top(after) + layout.high * (row + 0.5))
        half = LINE // 2
        lay_box(canvas, look, colour, left, start - half, turn + half + 1, start + half + 1)
        top, bottom = sorted((start, end))
        lay_box(canvas, look, colour, turn - half, top - half, turn + half + 1, bottom + half + 1)
        lay_box(canvas, look, colour, turn - half, end - half, right, end + half + 1)


def lay_box(
    canvas: Canvas, look: Look, colour: Rgb, left: int, top: int, right: int, bottom: int
) -> None:
    """A rectangle of one colour."""
    canvas.lay(look.cell(Image.new("RGB", (right - left, bottom - top), colour)), left, top)


def lay_tie(
    canvas: Canvas, look: Look, bracket: Bracket, layout: BracketLayout, spot: PlacedTie
) -> None:
    """One table: a row for each player."""
    tie, top = spot.tie, layout.top(spot)
    states = tuple((slot is not None, bool(slot and slot.is_through)) for slot in tie.slots)
    canvas.lay(tie_background(look, layout.wide, layout.high, states), spot.x, top)
    bye = bracket.say("bracket-bye") if len(tie.slots) == 1 else ""
    for number, slot in enumerate(tie.slots):
        if slot is not None:
            y = top + number * layout.high
            lay_slot(canvas, look, slot, layout, tie, bye, spot.x, y)
            if slot.is_marked:
                canvas.lay(row_outline(look, layout.wide, layout.high), spot.x, y)


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
    """A name, and a score or the word for a bye."""
    background = row_background_colour(look, known=True, through=slot.is_through)
    out = slot.is_gone or (tie.is_over and not slot.is_through)
    ink = readable(look["board_soft" if out else "board_text"], background, look["board_text"])
    face = Face.HEAVY if slot.is_through else Face.TEXT
    size, high = layout.size, layout.high - 4
    told = bye or slot.score
    plate = round(size * ((0.42 if bye else 0.6) * len(told) + 0.3)) if told else 0
    wide = layout.wide - BAND - 14 - plate - 8
    name = truncate(clean(slot.name), wide, min(round(size * LEAST), READABLE), face)
    cell = look.text(name, wide, high, size, ink, background, face)
    canvas.lay(cell, x + BAND + 10, y + 2)
    if told:
        soft = look["board_soft"] if bye else ink
        words = look.text(told, plate, high, size * (0.8 if bye else 1), soft, background, face, 1)
        canvas.lay(words, x + layout.wide - plate - 10, y + 2)


def row_background_colour(look: Look, *, known: bool, through: bool) -> Rgb:
    """The colour of a row: golden for whoever goes on, dull where nobody is known yet."""
    if through:
        colour, share = TINTS[look.theme.name]
        return mix(look["board"], look[colour], share)
    return mix(look["board"], look["slot"], 0.45) if known else look["slot"]


@lru_cache(maxsize=256)
def tie_background(look: Look, wide: int, high: int, states: tuple[tuple[bool, bool], ...]) -> Cell:
    """The background of a table: whether somebody is known for each place, and goes on."""
    tall = high * len(states)
    paint = Paint(wide, tall, look["board"])
    paint.box(0, 0, wide, tall, look["slot_edge"], 8)
    for number, (known, through) in enumerate(states):
        top, bottom = number * high + (2 if number == 0 else 1), (number + 1) * high
        bottom -= 2 if number == len(states) - 1 else 1
        paint.box(
            2, top, wide - 2, bottom, row_background_colour(look, known=known, through=through), 6
        )
        if through:
            paint.box(2, top, 2 + BAND, bottom, look["gold"], 4)
    return look.cell(paint)


@lru_cache(maxsize=16)
def row_outline(look: Look, wide: int, high: int) -> Cell:
    """What is one's own, around a row."""
    mask = Image.new("1", (wide, high))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, wide - 1, high - 1), 8, outline=1, width=4)
    return look.cell(Image.new("RGB", (wide, high), look["glow"]), mask)


def lay_label(canvas: Canvas, look: Look, words: str, x: int, wide: int) -> None:
    """What a round is called."""
    text = look.text(words, wide, LABELS - 10, 36, "board_soft", "board", Face.TEXT, 0.5)
    canvas.lay(text, x, EDGE + HEADER + 8)


def lay_page(canvas: Canvas, look: Look, bracket: Bracket, stage: Stage) -> None:
    """What the round is called that is shown alone, and how much of it is left out."""
    lay_label(canvas, look, stage.name, EDGE + PAD, WIDTH - 2 * EDGE - 2 * PAD)
    if bracket.left_out:
        words = bracket.say("bracket-more", count=bracket.left_out)
        text = look.text(words, 400, LABELS - 10, 32, "board_soft", "board", Face.TEXT, 1)
        canvas.lay(text, WIDTH - EDGE - PAD - 400, EDGE + HEADER + 8)


def lay_champion(canvas: Canvas, look: Look, bracket: Bracket, layout: BracketLayout) -> None:
    """Who has won the cup, above the final."""
    if (champion := bracket.champion) is None:
        return
    (final,) = layout.columns[-1]
    high = 84
    bottom = layout.top(final) - 18
    paint = Paint(layout.wide, high, look["board"])
    paint.box(0, 0, layout.wide, high, look["gold_low"], 16)
    paint.box(1, 1, layout.wide - 1, high - 1, look["gold"], 16)
    paint.box(4, 4, layout.wide - 4, high - 4, look["score"], 13)
    canvas.lay(look.cell(paint), final.x, bottom - high)
    badge = rank_badge(look, 1, 76, look["score"])
    canvas.lay(badge, final.x + 8, bottom - high + 4)
    wide = layout.wide - 76 - 24
    text = look.text(clean(champion.name), wide, high - 12, 42, "score_text", "score", Face.HEAVY)
    canvas.lay(text, final.x + 86, bottom - high + 6)
    words = bracket.say("bracket-champion")
    label = look.text(words, layout.wide, 40, 36, "board_text", "board", Face.TEXT, 0.5)
    canvas.lay(label, final.x, bottom - high - 42)
