"""Choosing moves: tree search while tiles are taken, plans while they are placed."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from games.players.clock import Stopwatch
from games.players.compiled import COMPILES, Ints
from games.players.core import Limit
from games.players.summer_pavilion.glance import (
    DENIAL,
    MARKS,
    NODE,
    WIDTH,
    Room,
    glance,
    look,
    new_room,
)
from games.players.summer_pavilion.moves import takes
from games.players.summer_pavilion.plan import LOOKED
from games.players.summer_pavilion.quick import (
    better_payment,
    hand_value,
    packed,
    quick_pick,
    quick_placement,
)
from games.players.summer_pavilion.table import (
    BOARD_SIZE,
    BOARDS,
    DRAFTING,
    HAND,
    LAID,
    PASSED,
    PHASE,
    PICKING,
    ROUND,
    SCORE,
    SEATS,
    SIDE,
    STARTER,
    SUPPLY,
    TILES,
    TURN,
)
from games.players.summer_pavilion.tree import (
    CHILDREN,
    FIRST_CHILD,
    MOVE,
    VISITS,
    favourite,
    plant,
    walks,
)
from games.players.summer_pavilion.value import (
    POINT,
    board_value,
    kept_value,
    starter_value,
)

STRIDE: Final = 50 if COMPILES else 2
"""The number of walks between two checks of the clock."""
MOST_WALKS: Final = 1_000_000
SKETCH: Final = 4
"""The beam width of a plan if only its value is needed."""


class Finding(NamedTuple):
    """The number of a move, its expected lead, and the effort of the search."""

    move: int
    lead: float
    nodes: int
    depth: int


_free: list[Room] = []
"""A pool of unused rooms, for any side of the board."""


@contextmanager
def room_for(table: Ints, weights: Ints, width: int, luck: int) -> Iterator[Room]:
    """Memory for a position; nothing in it from earlier positions affects the result."""
    room = _free.pop() if _free else new_room(weights)
    room = room._replace(weights=weights)
    for place, number in enumerate(MARKS):
        room.marks[place] = number
    room.marks[WIDTH] = width
    room.luck[0] = luck
    for place, number in enumerate(table):
        room.root[place] = number
        room.work[place] = number
    room.desk[LOOKED] = 0
    try:
        yield room
    finally:
        _free.append(room)


def searched(room: Room, limit: Limit) -> Finding:
    """The most visited take of the tree."""
    watch = Stopwatch(limit.seconds)
    most = MOST_WALKS if limit.nodes is None else limit.nodes
    glance(room)
    plant(room)
    done = 0
    while done < most and (watch.left > 0 or done == 0):
        count = min(STRIDE, most - done)
        walks(room, count)
        done += count
        if is_settled(room, most - done):
            break
    best = favourite(room)
    lead = float(room.sums[best]) / max(1, int(room.nodes[best * NODE + VISITS])) / POINT
    return Finding(int(room.nodes[best * NODE + MOVE]), lead, done, int(depth(room)))


def is_settled(room: Room, left: int) -> bool:
    """Whether no other take can still become the most visited one."""
    first, count = int(room.nodes[FIRST_CHILD]), int(room.nodes[CHILDREN])
    visits = sorted(int(room.nodes[child * NODE + VISITS]) for child in range(first, first + count))
    return count == 1 or visits[-1] - visits[-2] > left


def depth(room: Room) -> int:
    """The depth of the most visited line of the tree."""
    node = taken = 0
    while count := int(room.nodes[node * NODE + CHILDREN]):
        first = int(room.nodes[node * NODE + FIRST_CHILD])
        node = max(range(first, first + count), key=lambda child: room.nodes[child * NODE + VISITS])
        taken += 1
    return taken


def looked(room: Room, denial: int) -> dict[int, int]:
    """Every take with its quick estimate, including what it denies."""
    room.marks[DENIAL] = denial
    glance(room)
    count = takes(room.work, room.moves)
    found = [int(room.moves[place]) for place in range(count)]
    return {move: int(look(room, move)) for move in found}


def planned(room: Room) -> Finding:
    """The next placement, pick or pass of the best plan."""
    table, width = room.root, room.marks[WIDTH]
    if table[PHASE] == PICKING:
        move = quick_pick(table, room.weights, width, room.desk, room.moves)
    else:
        move = quick_placement(table, room.weights, width, room.desk)
        move = better_payment(table, move, room.weights, width, room.desk)
    return Finding(int(move), expected_lead(room), int(room.desk[LOOKED]), 1)


def expected_lead(room: Room) -> float:
    """The expected lead, over the best of the others, of the seat whose turn it is."""
    table = room.root
    worths = [worth(room, seat) for seat in range(table[SEATS])]
    own = worths.pop(int(table[TURN]))
    return (own - max(worths)) / POINT


def worth(room: Room, seat: int) -> int:
    """The score of a seat plus the expected gain from the tiles in hand."""
    table, ended = room.root, room.root[ROUND]
    board = BOARDS + seat * BOARD_SIZE
    hand = packed(table, board + HAND)
    starts = starter_value(ended, 1 if table[STARTER] == seat else 0, room.weights)
    if table[board + PASSED]:
        tiles, laid = table[board + TILES], table[board + LAID]
        ahead = board_value(table[SIDE], ended, tiles, laid, room.weights)
        ahead += kept_value(table[SIDE], ended, tiles, laid, hand, room.weights)
    else:
        supply = packed(table, SUPPLY)
        ahead = hand_value(table, seat, hand, supply, room.weights, SKETCH, room.desk)
    return int(table[board + SCORE] * POINT + ahead + starts)


def is_draft(table: Ints) -> bool:
    """Whether the match is in the phase of taking tiles."""
    return bool(table[PHASE] == DRAFTING)
