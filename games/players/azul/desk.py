"""The memory of a search: one long array of numbers, and the layout of its parts.

The array starts with the state (see `table`). Then come undo records, the moves of every position
on the current line, and a cache of board values.
"""

from typing import Final

from games.players.azul.table import WIDTH
from games.players.compiled import COMPILES, Ints, compiled, zeros

NODES: Final = WIDTH
"""The number of positions searched so far."""
LIMIT: Final = NODES + 1
"""The number of positions after which to stop."""
STOPPED: Final = NODES + 2
OPEN_ENDS: Final = NODES + 3
"""The number of positions that were evaluated before the end of the round."""

SEEN: Final = NODES + 8
"""The index of the last cached value of each seat's board …"""
SEEN_KEYS: Final = SEEN + 4
"""… and the keys of these boards."""
UNKNOWN: Final = -1
"""The key of a board whose value is not cached."""
PICKS: Final = SEEN + 8
"""The spaces that are tried on a grey wall: a column for each row …"""
PICK_FROM: Final = PICKS + 5
"""… and all that are open there."""
ACTIVE: Final = SEEN + 24
"""The features of a board, at most 64."""

DEEPEST: Final = 44
"""An upper bound for the moves of a round."""
UNDO: Final = ACTIVE + 64
UNDO_SIZE: Final = 8
FRAMES: Final = UNDO + DEEPEST * UNDO_SIZE
"""The search frame of each position on the current line."""
FRAME_SIZE: Final = 16
SHARES: Final = FRAMES + DEEPEST * FRAME_SIZE
"""The expected shares of several seats in every position on the current line."""
MOVES: Final = SHARES + DEEPEST * 4
MOST_MOVES: Final = 256
"""An upper bound for the moves of a position."""
MARKS: Final = MOVES + DEEPEST * MOST_MOVES
"""The ordering scores of the moves."""
HISTORY: Final = MARKS + DEEPEST * MOST_MOVES
"""The history heuristic: how often each move caused a cutoff, for each seat."""
MOST_CODES: Final = 300
"""An upper bound for move numbers."""
ENTRIES: Final = HISTORY + 4 * MOST_CODES
"""The cache of board values; each entry has these numbers:"""
ENTRY_SIZE: Final = 16
KEY: Final = 0
FINAL: Final = 1
"""the score if the match ends with this round;"""
ROWS: Final = 2
MOST_IN_ROW: Final = 3
LAID: Final = 4
STAYS: Final = 5
"""tiles that stay on the board when the round ends;"""
CHOSEN: Final = 6
"""the value by which the spaces of a grey wall were chosen;"""
WORTH: Final = 7
"""and the value of the board for each stage, if the match goes on."""
KNOWN_BOARDS: Final = 2**15 if COMPILES else 2**12
DESK_SIZE: Final = ENTRIES + KNOWN_BOARDS * ENTRY_SIZE

POINT: Final = 1000
"""Board values are in thousandths of a point."""
SURE: Final = 1_000_000
"""The value of a won match; every value lies between this and its negative."""


def new_desk() -> Ints:
    """An empty desk."""
    return zeros(DESK_SIZE)


@compiled
def lay_table(desk: Ints, table: Ints) -> None:
    """Put a position on a desk; of earlier positions only cached board values are kept."""
    for place in range(ENTRIES):
        desk[place] = 0
    for place in range(WIDTH):
        desk[place] = table[place]
    for place in range(SEEN, SEEN_KEYS):
        desk[place] = ENTRIES
    for place in range(SEEN_KEYS, PICKS):
        desk[place] = UNKNOWN
