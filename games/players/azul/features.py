"""The features of a board between two rounds, from which its value is computed.

Each feature is present or not. The wall has features for its spaces, rows, columns and colours; a
started pattern line for its tiles and for the points that its tile would score; a row without
one for the best points that are open in it.
"""

from typing import Final

from games.players.azul.laying import COUNT, column_set, open_spaces, tile_points
from games.players.azul.table import LINE_BITS, LINE_MASK
from games.players.compiled import Ints, compiled

SPACES: Final = 0
BEGUN: Final = 25
"""Lines 2 to 5 by colour and number of tiles: line k has k - 1 numbers for each colour."""
IN_ROW: Final = BEGUN + 50
IN_COLUMN: Final = IN_ROW + 20
OF_COLOUR: Final = IN_COLUMN + 25
SCORES: Final = OF_COLOUR + 25
"""Started lines, by the points of their tile."""
BEST: Final = SCORES + 25
"""Rows without a started line, by the best open points."""
FEATURES: Final = BEST + 25


@compiled
def list_features(
    grey: int, held: int, wall: int, in_rows: int, in_columns: int, desk: Ints, start: int
) -> int:
    """Write the features of a board to a desk from this index on; return their number."""
    count = 0
    for space in range(25):
        if wall >> space & 1:
            desk[start + count] = SPACES + space
            count += 1
    for place in range(5):
        number = COUNT[wall >> 5 * place & 31]
        if 0 < number < 5:
            desk[start + count] = IN_ROW + 4 * place + number - 1
            count += 1
        number = COUNT[column_set(wall, place)]
        if number:
            desk[start + count] = IN_COLUMN + 5 * place + number - 1
            count += 1
        number = COUNT[column_set(in_rows, place)]
        if number:
            desk[start + count] = OF_COLOUR + 5 * place + number - 1
            count += 1
    for row in range(5):
        tiles = held >> LINE_BITS * row & LINE_MASK
        if tiles & 7:
            colour = tiles >> 3
            desk[start + count] = (
                BEGUN + 5 * (row * (row - 1) // 2) + row * colour + (tiles & 7) - 1
            )
            count += 1
            spaces = open_spaces(grey, wall, in_rows, in_columns, row, colour)
            feature = SCORES
        else:
            spaces = ~(wall >> 5 * row) & 31
            feature = BEST
        points = best_points(wall, row, spaces)
        if points:
            desk[start + count] = feature + 5 * row + min(points, 5) - 1
            count += 1
    return count


@compiled
def best_points(wall: int, row: int, spaces: int) -> int:
    """The most points of a tile on one of these spaces of a row."""
    best = 0
    for column in range(5):
        if spaces >> column & 1:
            points = tile_points(wall, row, column)
            best = max(best, points)
    return best
