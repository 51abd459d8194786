"""What a search works on: one long row of numbers, and where in it everything lies.

The row begins with the table (see `table`). Behind it are notes for undoing moves, room for the
moves of every position on the way, and the values of boards that were worked out already.
"""

from typing import Final

from games.players.azul.table import WIDTH
from games.players.compiled import COMPILES, Ints, compiled, zeros

NODES: Final = WIDTH
"""Positions looked at so far."""
LIMIT: Final = NODES + 1
"""Positions after which to stop."""
STOPPED: Final = NODES + 2
OPEN_ENDS: Final = NODES + 3
"""Positions that were judged before the round was over."""

SEEN: Final = NODES + 8
"""Where the value of each seat's board was found last …"""
SEEN_KEYS: Final = SEEN + 4
"""… and the keys of these boards."""
UNKNOWN: Final = -1
"""The key of a board that has just changed."""
PICKS: Final = SEEN + 8
"""The spaces that are tried on a grey wall: a column for each row …"""
PICK_FROM: Final = PICKS + 5
"""… and all that are open there."""
ACTIVE: Final = SEEN + 24
"""The features of a board, of which there can be no more than 64."""

DEEPEST: Final = 44
"""More moves than a round can have."""
UNDO: Final = ACTIVE + 64
UNDO_SIZE: Final = 8
FRAMES: Final = UNDO + DEEPEST * UNDO_SIZE
"""What the search has to remember of each position on its way."""
FRAME_SIZE: Final = 16
SHARES: Final = FRAMES + DEEPEST * FRAME_SIZE
"""What each of several seats expects in every position on the way."""
MOVES: Final = SHARES + DEEPEST * 4
MOST_MOVES: Final = 256
"""More moves than a position can have."""
MARKS: Final = MOVES + DEEPEST * MOST_MOVES
"""How promising each of the moves is."""
HISTORY: Final = MARKS + DEEPEST * MOST_MOVES
"""How often each move has refuted another, for each seat."""
MOST_CODES: Final = 300
"""The numbers of moves end below this one."""
ENTRIES: Final = HISTORY + 4 * MOST_CODES
"""The boards whose value is known, each with these numbers:"""
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
"""Values of boards are thousandths of a point."""
SURE: Final = 1_000_000
"""The value of a match that is won; an expectation lies between this and its negative."""


def new_desk() -> Ints:
    """A desk with nothing on it."""
    return zeros(DESK_SIZE)


@compiled
def lay_table(desk: Ints, table: Ints) -> None:
    """Put a position on a desk, and forget everything of earlier ones but values of boards."""
    for place in range(ENTRIES):
        desk[place] = 0
    for place in range(WIDTH):
        desk[place] = table[place]
    for place in range(SEEN, SEEN_KEYS):
        desk[place] = ENTRIES
    for place in range(SEEN_KEYS, PICKS):
        desk[place] = UNKNOWN
