"""Points: for a tile, for the floor line, and at the end of the match."""

from functools import cache
from itertools import accumulate

from games.azul.model import FLOOR_PENALTIES, OPEN, Bonuses
from games.azul.walls import Rows, column_of, complete_colours, complete_columns, complete_rows
from games.core import Seat

ROW_BONUS = 2
COLUMN_BONUS = 7
COLOUR_BONUS = 10
FLOOR_COSTS = tuple(accumulate(FLOOR_PENALTIES, initial=0))
"""The total penalty, by the number of occupied spaces of the floor line."""


def placement_points(wall: Rows, row: int, column: int) -> int:
    """Points for the tile that was laid last (Points for one tile).

    A lone tile scores 1. Otherwise it scores the length of the horizontal and of the vertical
    group that it has joined; a group needs at least two tiles.
    """
    across = runs(wall[row])[column]
    down = runs(column_of(wall, column))[row]
    if across == 1 or down == 1:  # a single tile is not a group
        return across * down
    return across + down


@cache
def runs(spaces: str) -> tuple[int, ...]:
    """For each space of a row or column, the length of the run of tiles through it."""
    lengths = []
    for run in spaces.split(OPEN):
        lengths += [*[len(run)] * len(run), 0]
    return tuple(lengths[:-1])


def floor_penalty(floor: str) -> int:
    """The penalty of a floor line; the marker occupies a space, too."""
    return FLOOR_COSTS[len(floor)]


def bonuses(seat: Seat, wall: Rows) -> Bonuses:
    """The points for complete rows, columns and colours (End bonuses)."""
    return Bonuses(
        seat,
        rows=ROW_BONUS * complete_rows(wall),
        columns=COLUMN_BONUS * complete_columns(wall),
        colours=COLOUR_BONUS * complete_colours(wall),
    )
