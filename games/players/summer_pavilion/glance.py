"""What tiles are worth to a seat while they are taken: worked out once, or seen at a glance.

Boards do not change in this phase, so what a hand is worth is worked out by plan once and then
remembered. What a take brings is seen at a glance: what each colour brings by itself.
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
"""How many more tiles of a colour a glance can tell the worth of."""
REMEMBERED: Final = 1 << 15
"""How many hands are remembered."""
DEEPEST: Final = 64

# Marks of a search:
SIZE: Final = 0
"""How many nodes the tree has."""
WIDTH: Final = 1
"""How many boards a plan goes on with."""
CURIOSITY: Final = 2
"""How many hundredths of a point an unexplored take is given in advance."""
DENIAL: Final = 3
"""How many hundredths of what the next seat would gain count in a glance."""
HASTE: Final = 4
"""How much chance there is in the takes behind the tree, in hundredths of a point."""
MARKS: Final = (1, 4, 400, 30, 200)


class Room(NamedTuple):
    """Room for one search, used again for the next one."""

    root: Ints
    """The table as it is."""
    work: Ints
    """The table on a walk through the tree."""
    weights: Ints
    marks: Ints
    luck: Ints
    nodes: Ints
    sums: Reals
    """The leads that the seat that takes had at the end of all walks through a node."""
    glances: Ints
    hands: Ints
    worths: Ints
    path: Ints
    moves: Ints
    final: Ints
    desk: Ints


def new_room(weights: Ints) -> Room:
    """Room for searches with these weights."""
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
    """What a hand is worth to a seat, worked out or remembered."""
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
    """See what more tiles of each colour would bring each seat."""
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
    """What tiles would bring a seat now, each colour by itself."""
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
    """How good a take looks: what it brings, and what it denies to the next seat."""
    seat = room.work[TURN]
    tiles = taken(room.work, move)
    theirs = gain(room, (seat + 1) % room.work[SEATS], tiles)
    cost = take_cost(room.work, move, room.weights)
    return gain(room, seat, tiles) - cost + theirs * room.marks[DENIAL] // 100
