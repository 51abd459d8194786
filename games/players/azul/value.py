"""What a position is worth to a seat, during a round and at its end."""

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
"""No expectation is as good as a match that is won."""
OVER: Final = -1
LAST_SPREAD: Final = 6.0
"""How far the result may be from what is expected while the last round is played."""


@compiled
def value_of(desk: Ints, weights: Reals, seat: int) -> int:
    """What a position is worth to one of two seats, at the end of a round or within it."""
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
    """How far the match will have come if the round ended now, or OVER if it is over then."""
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
    """Thousandths of points that a seat can expect in all.

    `stage_now` has just seen to it that the value of its board is known.
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
    """Who starts the next round if nobody else takes the marker."""
    return table[MARKER] if table[MARKER] >= 0 else table[STARTER]


@compiled
def outlook(desk: Ints, weights: Reals, seat: int) -> int:
    """Thousandths of points that the rest of the round should bring to a seat."""
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
    """What a finished match is worth: first of all the win, then the points of the lead."""
    if margin > 0:
        return SURE + margin // 10
    if margin < 0:
        return -SURE - -margin // 10
    return 0


@compiled
def squashed(margin: int, spread: float) -> int:
    """An expected lead as a chance to win: the first points matter most."""
    lead = margin / (POINT * spread)
    return int(EXPECTED * lead / sqrt(1.0 + lead * lead))
