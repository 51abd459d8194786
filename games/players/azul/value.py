"""The value of a position for a seat, during a round and at its end."""

from math import sqrt
from typing import Final

from games.azul.model import IDLE_ROUNDS
from games.players.azul.desk import (
    FINAL,
    LAID,
    MOST_IN_ROW,
    POINT,
    ROWS,
    SEEN,
    STAYS,
    SURE,
    WORTH,
)
from games.players.azul.table import (
    BOARD_SIZE,
    BOARDS,
    DISPLAYS,
    DROPPED,
    HEAP_BITS,
    HEAP_MASK,
    HEAPS,
    HELD,
    IDLE,
    LINE_BITS,
    LINE_MASK,
    MARKER,
    MIDDLE,
    ROUND,
    SEATS,
    STARTER,
    TILES,
    TURN,
)
from games.players.azul.weights import EMPTY, FLOOR, NEEDED, SPREAD, START, TO_MOVE
from games.players.azul.worth import board_entry, stage_of
from games.players.compiled import Ints, Reals, compiled

ALL_TILES: Final = 100
EXPECTED: Final = 0.98 * SURE
"""The maximum of an expected value, below that of a won match."""
OVER: Final = -1
LAST_SPREAD: Final = 6.0
"""The uncertainty of the expected lead in the last round."""


@compiled
def value_of(desk: Ints, weights: Reals, seat: int) -> int:
    """The value of a position for one of two seats, at the end of a round or within it."""
    stage = stage_now(desk, weights)
    margin = points_of(desk, weights, seat, stage) - points_of(desk, weights, 1 - seat, stage)
    if desk[TILES] == 0 and stage == OVER:
        if margin == 0:
            margin = desk[desk[SEEN + seat] + ROWS] - desk[desk[SEEN + 1 - seat] + ROWS]
        return result(margin)
    spread = weights[SPREAD + stage] if stage != OVER else LAST_SPREAD
    return squashed(margin, spread)


@compiled
def stage_now(desk: Ints, weights: Reals) -> int:
    """The stage of the match if the round ended now, or OVER if the match would end."""
    over = False
    most = laid = 0
    left = ALL_TILES - desk[TILES]
    for seat in range(desk[SEATS]):
        entry = board_entry(desk, weights, seat)
        over = over or desk[entry + ROWS] > 0
        most = max(most, desk[entry + MOST_IN_ROW])
        laid += desk[entry + LAID]
        left -= desk[entry + STAYS]
    if over or (laid == 0 and desk[IDLE] + 1 >= IDLE_ROUNDS) or left <= 0:
        return OVER
    return stage_of(desk[ROUND], most)


@compiled
def points_of(desk: Ints, weights: Reals, seat: int, stage: int) -> int:
    """The expected final score of a seat in thousandths of a point.

    `stage_now` must have cached the value of its board before.
    """
    entry = desk[SEEN + seat]
    points = desk[entry + FINAL] * POINT
    if stage != OVER:
        points = desk[entry + WORTH + stage]
        if seat == next_starter(desk):
            points += int(weights[START + stage] * POINT)
    if desk[TILES]:
        points += outlook(desk, weights, seat)
    return points


@compiled
def next_starter(table: Ints) -> int:
    """The seat that starts the next round unless another seat takes the marker."""
    return table[MARKER] if table[MARKER] >= 0 else table[STARTER]


@compiled
def outlook(desk: Ints, weights: Reals, seat: int) -> int:
    """The expected gain of a seat in the rest of the round, in thousandths of a point."""
    offered = desk[HEAPS + MIDDLE]
    for place in range(desk[DISPLAYS]):
        offered += desk[HEAPS + place]
    base = BOARDS + seat * BOARD_SIZE
    held = desk[base + HELD]
    left = min(7, (desk[TILES] * 2 // desk[SEATS] + 2) // 3)
    total = weights[FLOOR + desk[base + DROPPED] * 8 + left]
    for row in range(5):
        tiles = held >> LINE_BITS * row & LINE_MASK
        count = tiles & 7
        if count == 0:
            total += weights[EMPTY + row * 8 + left]
        elif count <= row:
            same = min(7, offered >> HEAP_BITS * (tiles >> 3) & HEAP_MASK)
            total += weights[NEEDED + (row * 5 + row - count) * 8 + same]
    if seat == desk[TURN]:
        total += weights[TO_MOVE + left * 2 + (1 if desk[MARKER] < 0 else 0)]
    return int(total * POINT)


@compiled
def result(margin: int) -> int:
    """The value of a finished match: mainly the win, then the lead in points."""
    if margin > 0:
        return SURE + margin // 10
    if margin < 0:
        return -SURE - -margin // 10
    return 0


@compiled
def squashed(margin: int, spread: float) -> int:
    """An expected lead as a chance to win; the first points matter most."""
    lead = margin / (POINT * spread)
    return int(EXPECTED * lead / sqrt(1.0 + lead * lead))
