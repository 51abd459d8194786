"""Choosing spaces of the grey wall."""

from games.azul.model import State
from games.core import Move, Seat
from games.players.azul.desk import CHOSEN, SEEN_KEYS, UNKNOWN
from games.players.azul.engine import study
from games.players.azul.laying import open_spaces, tile_points, without_line
from games.players.azul.table import (
    HELD,
    IN_COLUMNS,
    IN_ROWS,
    LINE_BITS,
    SCORE,
    TAKEN,
    board_at,
    wall_text,
)
from games.players.azul.worth import board_entry
from games.players.core import Limit


def best_space(state: State, seat: Seat) -> Move:
    """The space for the next tile of a grey wall if the following tiles get the best spaces."""
    row = state.boards[seat].choosing - 1
    with study(state, Limit(nodes=0)) as position:
        desk = position.desk
        base = board_at(seat)
        held, wall, in_rows, in_columns, _, score = (int(desk[base + at]) for at in range(6))
        colour = held >> LINE_BITS * row + 3 & 7
        spaces = open_spaces(1, wall, in_rows, in_columns, row, colour)
        worths = []
        for column in range(5):
            if not spaces >> column & 1:
                continue
            desk[base + HELD] = without_line(held, row)
            desk[base + TAKEN] = wall | 1 << 5 * row + column
            desk[base + IN_ROWS] = in_rows | 1 << 5 * row + colour
            desk[base + IN_COLUMNS] = in_columns | 1 << 5 * column + colour
            desk[base + SCORE] = score + tile_points(wall, row, column)
            desk[SEEN_KEYS + seat] = UNKNOWN
            entry = board_entry(desk, position.weights, seat)
            worths.append((int(desk[entry + CHOSEN]), -column))
    return wall_text(row, -max(worths)[1])
