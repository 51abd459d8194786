"""Monte Carlo tree search while tiles are taken.

Every walk through the tree continues to the last tile with takes that have good estimates, and
ends with the value of each seat's hand. Each seat maximises its own lead.
"""

from typing import Final

from games.players.compiled import compiled
from games.players.summer_pavilion.glance import (
    CURIOSITY,
    HASTE,
    MOST_NODES,
    NODE,
    SIZE,
    Room,
    look,
    remembered,
)
from games.players.summer_pavilion.moves import takes
from games.players.summer_pavilion.quick import packed
from games.players.summer_pavilion.table import (
    BOARD_SIZE,
    BOARDS,
    HAND,
    MARKER,
    PLACES,
    ROUND,
    SCORE,
    SEATS,
    STARTER,
    TABLE_SIZE,
    TURN,
)
from games.players.summer_pavilion.turns import next_chance, take, total
from games.players.summer_pavilion.value import POINT, starter_value

# Of a node of the tree:
FIRST_CHILD: Final = 0
CHILDREN: Final = 1
VISITS: Final = 2
MOVE: Final = 3
SHARE: Final = 4
"""Its prior probability, in ten-thousandths."""


@compiled
def plant(room: Room) -> None:
    """Start a new tree."""
    room.marks[SIZE] = 1
    room.sums[0] = 0.0
    for field in range(NODE):
        room.nodes[field] = 0


@compiled
def expand(room: Room, node: int) -> None:
    """Add all takes of a position to the tree; better estimates get higher priors."""
    count = takes(room.work, room.moves)
    first = room.marks[SIZE]
    if first + count > MOST_NODES:
        return
    best = -(1 << 40)
    for place in range(count):
        child = (first + place) * NODE
        room.nodes[child + CHILDREN] = 0
        room.nodes[child + VISITS] = 0
        room.nodes[child + MOVE] = room.moves[place]
        room.nodes[child + SHARE] = look(room, room.moves[place])
        room.sums[first + place] = 0.0
        best = max(best, room.nodes[child + SHARE])
    shares = 0
    for place in range(count):
        share = (first + place) * NODE + SHARE
        behind = 1 + (best - room.nodes[share]) // POINT
        room.nodes[share] = 1_000_000 // (4 + behind * behind)
        shares += room.nodes[share]
    for place in range(count):
        share = (first + place) * NODE + SHARE
        room.nodes[share] = room.nodes[share] * 10_000 // shares
    room.nodes[node * NODE + FIRST_CHILD] = first
    room.nodes[node * NODE + CHILDREN] = count
    room.marks[SIZE] = first + count


@compiled
def select(room: Room, node: int) -> int:
    """The take to explore next: a good one, or one with few visits."""
    first = room.nodes[node * NODE + FIRST_CHILD]
    count = room.nodes[node * NODE + CHILDREN]
    visited = 0
    leads = 0.0
    for child in range(first, first + count):
        visited += room.nodes[child * NODE + VISITS]
        leads += room.sums[child]
    usual = leads / visited if visited else 0.0
    bonus = room.marks[CURIOSITY] * (visited + 1) ** 0.5 / 1000.0
    best = -1e18
    choice = first
    for child in range(first, first + count):
        visits = room.nodes[child * NODE + VISITS]
        mean = room.sums[child] / visits if visits else usual
        mean += bonus * room.nodes[child * NODE + SHARE] / (1 + visits)
        if mean > best:
            best = mean
            choice = child
    return choice


@compiled
def finish(room: Room) -> None:
    """Take all remaining tiles, by estimate with some noise."""
    while total(room.work, PLACES, 60):
        best = -(1 << 40)
        choice = 0
        for place in range(takes(room.work, room.moves)):
            worth = look(room, room.moves[place]) + next_chance(room.luck, room.marks[HASTE])
            if worth > best:
                best = worth
                choice = room.moves[place]
        take(room.work, choice // 6, choice % 6)


@compiled
def settle(room: Room) -> None:
    """The final value of each seat: score, value of its hand, and starting the next round."""
    table = room.work
    starter = table[MARKER] if table[MARKER] >= 0 else table[STARTER]
    for seat in range(table[SEATS]):
        board = BOARDS + seat * BOARD_SIZE
        starts = 1 if seat == starter else 0
        room.final[seat] = (
            table[board + SCORE] * POINT
            + remembered(room, seat, packed(table, board + HAND))
            + starter_value(table[ROUND], starts, room.weights)
        )


@compiled
def lead(room: Room, seat: int) -> float:
    """The lead of a seat, half over the best opponent and half over the average one."""
    most = -(1 << 40)
    others = 0
    for other in range(room.root[SEATS]):
        if other != seat:
            most = max(most, room.final[other])
            others += room.final[other]
    return room.final[seat] - 0.5 * most - 0.5 * others / (room.root[SEATS] - 1)


@compiled
def walk(room: Room) -> None:
    """One walk through the tree and on to the last tile; update every node on it."""
    for place in range(TABLE_SIZE):
        room.work[place] = room.root[place]
    node = 0
    depth = 0
    while True:
        if room.nodes[node * NODE + CHILDREN] == 0:
            ripe = room.nodes[node * NODE + VISITS] > 0 or node == 0
            if ripe and total(room.work, PLACES, 60):
                expand(room, node)
            if room.nodes[node * NODE + CHILDREN] == 0:
                break
        seat = room.work[TURN]
        node = select(room, node)
        take(room.work, room.nodes[node * NODE + MOVE] // 6, room.nodes[node * NODE + MOVE] % 6)
        room.path[depth] = node * 4 + seat
        depth += 1
    finish(room)
    settle(room)
    room.nodes[VISITS] += 1
    for step in range(depth):
        node = room.path[step] // 4
        room.nodes[node * NODE + VISITS] += 1
        room.sums[node] += lead(room, room.path[step] % 4)


@compiled
def walks(room: Room, count: int) -> None:
    """Many walks through the tree."""
    for _ in range(count):
        walk(room)


@compiled
def favourite(room: Room) -> int:
    """The node of the most visited take."""
    first = room.nodes[FIRST_CHILD]
    best = first
    for child in range(first, first + room.nodes[CHILDREN]):
        if room.nodes[child * NODE + VISITS] > room.nodes[best * NODE + VISITS]:
            best = child
    return best
