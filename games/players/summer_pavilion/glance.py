"""The value of tiles to a seat while they are taken: by plan, or by a quick estimate.

Boards do not change in this phase, so the value of a hand is computed by plan once and cached. The
gain of a take is estimated from the gain of each colour alone.
"""

from typing import Final, NamedTuple

from games.players.compiled import COMPILES, Ints, Reals, compiled, ints, reals, zeros
from games.players.summer_pavilion.moves import MOST_MOVES
from games.players.summer_pavilion.plan import new_desk
from games.players.summer_pavilion.quick import hand_value, packed, take_cost, taken
from games.players.summer_pavilion.table import (
    BOARD_SIZE,
    BOARDS,
    HAND,
    PLACES,
    SEATS,
    SUPPLY,
    TABLE_SIZE,
    TURN,
)

NODE: Final = 5
"""How many numbers a node of the tree has."""
MOST_NODES: Final = 300_000 if COMPILES else 20_000
GLANCES: Final = 12
"""The largest number of additional tiles of a colour that is estimated."""
REMEMBERED: Final = 1 << 15
"""The size of the cache of hands."""
DEEPEST: Final = 64

# Settings and counters of a search:
SIZE: Final = 0
"""How many nodes the tree has."""
WIDTH: Final = 1
"""The beam width of a plan."""
CURIOSITY: Final = 2
"""The exploration bonus of a take, in hundredths of a point."""
DENIAL: Final = 3
"""The weight of the next seat's gain in an estimate, in hundredths."""
HASTE: Final = 4
"""The noise of takes below the tree, in hundredths of a point."""
MARKS: Final = (1, 4, 400, 30, 200)


class Room(NamedTuple):
    """The memory of one search, reused for the next one."""

    root: Ints
    """The current state."""
    work: Ints
    """The state during a walk through the tree."""
    weights: Ints
    marks: Ints
    luck: Ints
    nodes: Ints
    sums: Reals
    """The sum of the leads of the taking seat at the end of all walks through a node."""
    glances: Ints
    hands: Ints
    worths: Ints
    path: Ints
    moves: Ints
    final: Ints
    desk: Ints


def new_room(weights: Ints) -> Room:
    """Memory for searches with these weights."""
    return Room(
        root=zeros(TABLE_SIZE),
        work=zeros(TABLE_SIZE),
        weights=weights,
        marks=ints(MARKS),
        luck=ints([1]),
        nodes=zeros(MOST_NODES * NODE),
        sums=reals([0.0] * MOST_NODES),
        glances=zeros(4 * 6 * (GLANCES + 1)),
        hands=zeros(REMEMBERED),
        worths=zeros(REMEMBERED),
        path=zeros(DEEPEST),
        moves=zeros(MOST_MOVES),
        final=zeros(4),
        desk=new_desk(),
    )


@compiled
def remembered(room: Room, seat: int, hand: int) -> int:
    """The value of a hand to a seat, computed or cached."""
    key = (seat + 1 << 30) + hand
    place = (key * 40503 + (key >> 15) * 9973) % REMEMBERED
    if room.hands[place] != key:
        supply = packed(room.root, SUPPLY)
        room.worths[place] = hand_value(
            room.root, seat, hand, supply, room.weights, room.marks[WIDTH], room.desk
        )
        room.hands[place] = key
    return room.worths[place]


@compiled
def glance(room: Room) -> None:
    """Estimate the gain of more tiles of each colour for each seat."""
    for place in range(REMEMBERED):
        room.hands[place] = 0
    for seat in range(room.root[SEATS]):
        hand = packed(room.root, BOARDS + seat * BOARD_SIZE + HAND)
        for colour in range(6):
            left = 0
            for place in range(10):
                left += room.root[PLACES + place * 6 + colour]
            row = (seat * 6 + colour) * (GLANCES + 1)
            for more in range(min(GLANCES, left) + 1):
                room.glances[row + more] = remembered(room, seat, hand + (more << colour * 5))


@compiled
def gain(room: Room, seat: int, tiles: int) -> int:
    """The estimated gain of tiles for a seat, each colour alone."""
    brought = 0
    for colour in range(6):
        count = tiles >> colour * 5 & 31
        if count:
            held = BOARDS + seat * BOARD_SIZE + HAND + colour
            have = room.work[held] - room.root[held]
            row = (seat * 6 + colour) * (GLANCES + 1)
            brought += room.glances[row + min(GLANCES, have + count)]
            brought -= room.glances[row + min(GLANCES, have)]
    return brought


@compiled
def look(room: Room, move: int) -> int:
    """The estimate of a take: its gain, and what it denies to the next seat."""
    seat = room.work[TURN]
    tiles = taken(room.work, move)
    theirs = gain(room, (seat + 1) % room.work[SEATS], tiles)
    cost = take_cost(room.work, move, room.weights)
    return gain(room, seat, tiles) - cost + theirs * room.marks[DENIAL] // 100
