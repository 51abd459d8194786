"""Making, undoing and ordering moves on the desk."""

from typing import Final

from games.players.azul.desk import (
    HISTORY,
    MARKS,
    MOST_CODES,
    MOVES,
    SEEN,
    SEEN_KEYS,
    UNDO,
    UNDO_SIZE,
    UNKNOWN,
)
from games.players.azul.table import (
    BOARD_SIZE,
    BOARDS,
    DISPLAYS,
    DROPPED,
    HEAPS,
    HELD,
    MARKER,
    MIDDLE,
    SEATS,
    TURN,
)
from games.players.azul.taking import put_back, take
from games.players.azul.value import value_of
from games.players.azul.worth import mixed
from games.players.compiled import MASK, Ints, Reals, compiled

UNDO_SEEN: Final = 6
"""After an undo record: the index of the board's cached value before the move."""
FIRST_MARK: Final = 1 << 40
"""The best move of an earlier search comes first."""
TO_MARKS: Final = MARKS - MOVES
"""The offset from a move to its ordering score."""


@compiled
def position_key(table: Ints) -> int:
    """A hash of a position that does not depend on the order of the displays."""
    key = mixed(table[HEAPS + MIDDLE] << 5 | table[TURN] << 3 | table[MARKER] + 1)
    for place in range(table[DISPLAYS]):
        heap = table[HEAPS + place]
        if heap:
            key += mixed(heap ^ 0x5DEECE66D)
    for seat in range(table[SEATS]):
        base = BOARDS + seat * BOARD_SIZE
        key += mixed((table[base + HELD] << 3 | table[base + DROPPED]) << 3 | seat + 1)
    return key & MASK


@compiled
def make(desk: Ints, move: int, ply: int) -> None:
    """Take tiles and invalidate the cached value of the board."""
    seat = desk[TURN]
    start = UNDO + ply * UNDO_SIZE
    take(desk, move, start)
    desk[start + UNDO_SEEN] = desk[SEEN + seat]
    desk[start + UNDO_SEEN + 1] = desk[SEEN_KEYS + seat]
    desk[SEEN_KEYS + seat] = UNKNOWN


@compiled
def unmake(desk: Ints, move: int, ply: int) -> None:
    """Put the tiles back and restore the cached value of the board."""
    start = UNDO + ply * UNDO_SIZE
    put_back(desk, move, start)
    seat = desk[TURN]
    desk[SEEN + seat] = desk[start + UNDO_SEEN]
    desk[SEEN_KEYS + seat] = desk[start + UNDO_SEEN + 1]


@compiled
def mark_moves(
    desk: Ints, weights: Reals, start: int, end: int, depth: int, ply: int, first: int
) -> None:
    """Set the ordering scores: the best move of an earlier search first, else by evaluation."""
    seat = desk[TURN]
    for place in range(start, end):
        move = desk[place]
        mark = FIRST_MARK
        if move != first:
            mark = desk[HISTORY + seat * MOST_CODES + move]
            if depth > 1:
                make(desk, move, ply)
                mark = value_of(desk, weights, seat)
                unmake(desk, move, ply)
        desk[place + TO_MARKS] = mark


@compiled
def next_move(desk: Ints, place: int, end: int) -> int:
    """Move the most promising of the remaining moves to this index."""
    best = place
    for other in range(place + 1, end):
        if desk[other + TO_MARKS] > desk[best + TO_MARKS]:
            best = other
    move = desk[best]
    desk[best] = desk[place]
    desk[best + TO_MARKS] = desk[place + TO_MARKS]
    return move
