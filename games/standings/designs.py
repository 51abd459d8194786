"""Balanced block designs: pairings in which every pair meets equally often.

Put the players on a circle, choose a first pairing, and rotate it by one place as often as there
are players: each plays as many matches as a match has seats, and two players meet as often as
their distance on the circle occurs in the first pairing. {0, 1, 3} among seven is the Fano plane,
{0, 1, 4, 6} among thirteen the projective plane of order three. Some designs need a player in the
middle, who stays while the others rotate.
"""

from collections.abc import Iterator
from itertools import combinations, permutations
from math import ceil
from typing import Final, NamedTuple

Seatless = tuple[int, ...]
"""The players of a match, counted from 0, before seats are given out."""

NODES: Final = 20_000
"""How many pairings the search for first pairings tries before it gives up."""


class Design(NamedTuple):
    """First pairings, each with its number of rotations; the last player may be in the middle."""

    turning: int
    first: tuple[tuple[Seatless, int], ...]

    def pairings(self) -> list[Seatless]:
        """All pairings, in the order of their rotation."""
        turns = max(turns for _, turns in self.first)
        return [
            tuple(
                place if place == self.turning else (place + turn) % self.turning
                for place in pairing
            )
            for turn in range(turns)
            for pairing, times in self.first
            if turn < times
        ]


KNOWN: Final = {
    (6, 3): Design(5, (((5, 0, 1), 5), ((0, 2, 4), 5))),
    (9, 3): Design(8, (((8, 0, 4), 4), ((0, 1, 3), 8))),
    (8, 4): Design(7, (((7, 0, 1, 3), 7), ((2, 4, 5, 6), 7))),
    (16, 4): Design(15, (((15, 0, 5, 10), 5), ((1, 2, 4, 8), 15))),
}
"""Designs with a player in the middle, by number of players and players per match."""


def round_robin(players: int, rounds: int) -> list[Seatless]:
    """Pairs in rounds, all against all (the circle method).

    With an odd number one player rests in each round. After the last round it starts again.
    """
    circle = players + players % 2 - 1
    return [
        pair
        for turn in range(rounds)
        for step in range((circle + 1) // 2)
        if (pair := _opponents(turn % circle, step, circle))[1] < players
    ]


def _opponents(turn: int, step: int, circle: int) -> Seatless:
    here, there = (turn + step) % circle, (turn - step) % circle
    return (here, there if step else circle)


def turned(players: int, size: int, each: int) -> list[Seatless] | None:
    """Pairings by rotation, with all meetings within one; None if no first pairings are found.

    Each player has `each` matches, a multiple of the number of seats, and by the rotation every
    seat equally often.
    """
    first = _first_pairings(players, size, each // size)
    if not first:
        return None
    return Design(players, tuple((_varied(start, players), players) for start in first)).pairings()


def _first_pairings(players: int, size: int, number: int) -> tuple[Seatless, ...] | None:
    """`number` pairings in which the counts of all distances are within one."""
    meetings = number * size * (size - 1)
    most = ceil(meetings / (players - 1))
    least = meetings // (players - 1)
    half = players / 2
    tries = iter(range(NODES))

    def extended(chosen: tuple[Seatless, ...], met: tuple[int, ...]) -> tuple[Seatless, ...] | None:
        if len(chosen) == number:
            return chosen if min(met[1:]) >= least else None
        for start in _starts(players, size, chosen[-1:]):
            if next(tries, None) is None:
                return None
            now = list(met)
            for one, other in combinations(start, 2):
                distance = min(other - one, players - other + one)
                now[distance] += 2 if distance == half else 1
            if max(now) <= most and (found := extended((*chosen, start), tuple(now))):
                return found
        return None

    return extended((), (0,) * (players // 2 + 1))


def _varied(start: Seatless, players: int) -> Seatless:
    """A first pairing in the order that gives players the most different neighbours."""

    def followers(order: Seatless) -> int:
        following = order[1:] + order[:1]
        return len({(after - one) % players for one, after in zip(order, following, strict=True)})

    return max(((start[0], *others) for others in permutations(start[1:])), key=followers)


def _starts(players: int, size: int, after: tuple[Seatless, ...]) -> Iterator[Seatless]:
    """The pairings with player 0, in order, from the last chosen one on."""
    for others in combinations(range(1, players), size - 1):
        start = (0, *others)
        if not after or start >= after[0]:
            yield start
