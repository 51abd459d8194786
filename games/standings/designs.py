"""Tables in which every pair meets equally often, found by turning a few first tables.

Put the players on a circle, choose one table, and turn it by one place as often as there are
players: everybody plays as many matches as the table has seats, and two players meet as often as
their distance on the circle occurs at the table. {0, 1, 3} among seven is the Fano plane,
{0, 1, 4, 6} among thirteen the projective plane of order three. Some designs need a player in the
middle, who stays while the others turn.
"""

from collections.abc import Iterator
from itertools import combinations, permutations
from math import ceil
from typing import Final, NamedTuple

Seatless = tuple[int, ...]
"""The players of a table, counted from 0, before seats are given out."""

NODES: Final = 20_000
"""How many tables the search for first tables tries before it gives up."""


class Design(NamedTuple):
    """First tables, each with the number of its turns; the last player may stay in the middle."""

    turning: int
    first: tuple[tuple[Seatless, int], ...]

    def pairings(self) -> list[Seatless]:
        """All tables, those that were turned equally far side by side."""
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
"""Designs with a player in the middle, for so many players at tables of so many."""


def round_robin(players: int, rounds: int) -> list[Seatless]:
    """Tables of two in rounds, everybody against everybody (the circle method).

    With an odd number somebody rests in each round. After the last round it begins again.
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
    """Tables by turning, with all meetings within one; None when no first tables are found.

    Everybody plays `each` matches, a multiple of the number of seats, and as the tables are turned
    sits in every seat equally often.
    """
    first = _first_pairings(players, size, each // size)
    if not first:
        return None
    return Design(players, tuple((_varied(start, players), players) for start in first)).pairings()


def _first_pairings(players: int, size: int, number: int) -> tuple[Seatless, ...] | None:
    """So many tables in which no distance occurs more than once too often."""
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
    """A first table in the order that varies most who plays after whom."""

    def followers(order: Seatless) -> int:
        following = order[1:] + order[:1]
        return len({(after - one) % players for one, after in zip(order, following, strict=True)})

    return max(((start[0], *others) for others in permutations(start[1:])), key=followers)


def _starts(players: int, size: int, after: tuple[Seatless, ...]) -> Iterator[Seatless]:
    """The tables with player 0, in order, from the last one chosen on."""
    for others in combinations(range(1, players), size - 1):
        start = (0, *others)
        if not after or start >= after[0]:
            yield start
