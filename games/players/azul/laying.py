"""Wall tiling on integers: points for a tile, open spaces of a grey wall, and bonuses."""

from typing import Final

from games.azul.scoring import COLOUR_BONUS, COLUMN_BONUS, FLOOR_COSTS, ROW_BONUS
from games.players.azul.table import LINE_BITS, LINE_MASK
from games.players.compiled import compiled, ints

COSTS: Final = ints(FLOOR_COSTS)
"""The total penalty, by the number of occupied spaces of the floor line."""
FIRST_COLUMN: Final = 0b00001_00001_00001_00001_00001


def _run(spaces: int, place: int) -> int:
    length = 1
    while place + length < 5 and spaces >> place + length & 1:
        length += 1
    before = 1
    while place - before >= 0 and spaces >> place - before & 1:
        before += 1
    return length + before - 1


RUNS: Final = ints([_run(spaces, place) for spaces in range(32) for place in range(5)])
"""The length of the run through a space, for every set of occupied spaces in a row."""
COUNT: Final = ints([spaces.bit_count() for spaces in range(32)])
"""How many of five spaces are occupied."""


@compiled
def column_set(wall: int, column: int) -> int:
    """The occupied spaces of a column, from top to bottom."""
    spaces = wall >> column & FIRST_COLUMN
    return (spaces | spaces >> 4 | spaces >> 8 | spaces >> 12 | spaces >> 16) & 31


@compiled
def tile_points(wall: int, row: int, column: int) -> int:
    """Points for a tile on this space, which may be occupied already or not."""
    across = RUNS[(wall >> 5 * row & 31) * 5 + column]
    down = RUNS[column_set(wall, column) * 5 + row]
    if across > 1 and down > 1:
        return across + down
    return max(across, down)


@compiled
def open_spaces(grey: int, wall: int, in_rows: int, in_columns: int, row: int, colour: int) -> int:
    """The set of columns in which a row takes a tile of this colour."""
    if in_rows >> 5 * row + colour & 1:
        return 0
    if not grey:
        return 1 << (colour + row) % 5
    spaces = 0
    for column in range(5):
        if not wall >> 5 * row + column & 1 and not in_columns >> 5 * column + colour & 1:
            spaces |= 1 << column
    return spaces


@compiled
def without_line(held: int, row: int) -> int:
    """The pattern lines after one of them was emptied."""
    return held & ~(LINE_MASK << LINE_BITS * row)


@compiled
def complete_rows(wall: int) -> int:
    """How many rows are full."""
    rows = 0
    for row in range(5):
        if wall >> 5 * row & 31 == 31:
            rows += 1
    return rows


@compiled
def end_bonus(wall: int, in_rows: int) -> int:
    """The points for complete rows, columns and colours."""
    points = ROW_BONUS * complete_rows(wall)
    for place in range(5):
        if wall >> place & FIRST_COLUMN == FIRST_COLUMN:
            points += COLUMN_BONUS
        if in_rows >> place & FIRST_COLUMN == FIRST_COLUMN:
            points += COLOUR_BONUS
    return points


@compiled
def score_after(score: int, floor: int) -> int:
    """A score after the penalty of the floor line; it never falls below 0."""
    return max(0, score - COSTS[floor])
