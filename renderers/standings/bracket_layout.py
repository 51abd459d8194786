"""Where the ties of a cup go in its picture: in a tree, or in columns on a page."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from renderers.drawing.look import HEIGHT, WIDTH
from renderers.parts.panels import EDGE
from renderers.standings.model import Stage, Tie, per_column
from renderers.standings.sheet_frame import HEADER

LABELS: Final = 54
PAD: Final = 16
GAP: Final = 0.3
"""The gap between two ties, in heights of a row."""
LINKS: Final = 44
"""The gap between two columns, for the lines that connect them."""
TALLEST: Final = 74
LARGEST: Final = 44
CROWN: Final = 152
"""The room above the final, for the champion."""


class PlacedTie(NamedTuple):
    """A tie and where it is drawn."""

    tie: Tie
    x: int
    middle: float
    """The y coordinate halfway between its first row and its last."""


class BracketLayout(NamedTuple):
    """Where the ties of a picture go, column by column."""

    columns: tuple[tuple[PlacedTie, ...], ...]
    tie_width: int
    row_height: int
    height: int
    """The height of the whole picture."""

    @property
    def size(self) -> int:
        """The size of the letters."""
        return round(min(self.row_height * 0.78, LARGEST))

    def top(self, spot: PlacedTie) -> int:
        """The y coordinate of a tie's first row."""
        return round(spot.middle - len(spot.tie.slots) * self.row_height / 2)


def tree_layout(stages: Sequence[Stage]) -> BracketLayout:
    """The first round from top to bottom; a later tie stands between those that lead to it."""
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
    """The ties of one round in columns."""
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
    """The height of everything above and below the ties."""
    return 2 * EDGE + HEADER + LABELS + PAD


def tie_width(columns: int) -> int:
    """The width of a tie in a picture with this number of columns."""
    return (WIDTH - 2 * EDGE - 2 * PAD - (columns - 1) * LINKS) // columns


def row_height(ties: Sequence[Tie]) -> int:
    """The height of a row if these ties stand below each other."""
    return int(min(TALLEST, (HEIGHT - fixed_height()) / column_height(ties, 1)))


def column_height(ties: Sequence[Tie], high: int) -> float:
    """The height of ties below each other, in rows of this height."""
    return high * (sum(len(tie.slots) for tie in ties) + GAP * (len(ties) - 1))


def stack_ties(ties: Sequence[Tie], x: int, top: float, high: int) -> tuple[PlacedTie, ...]:
    """Place ties below each other."""
    spots = []
    for tie in ties:
        tall = len(tie.slots) * high
        spots.append(PlacedTie(tie, x, top + tall / 2))
        top += tall + GAP * high
    return tuple(spots)
