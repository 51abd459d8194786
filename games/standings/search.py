"""Pairings for numbers of players without a design, by simulated annealing.

It starts with the players in order and exchanges two players of two pairings if that evens out the
meetings, or sometimes if it does not. The same arguments always give the same result.
"""

from collections.abc import Sequence
from itertools import combinations
from math import exp
from random import Random
from typing import Final

EXCHANGES: Final = 40_000
HOT: Final = 2.0
COLD: Final = 0.15


def searched(players: int, size: int, each: int) -> list[tuple[int, ...]]:
    """Pairings with at most `each` matches for every player, and meetings as even as found.

    If the players do not fill the last match, some of them have one match fewer.
    """
    row = [place % players for place in range(players * each // size * size)]
    pairings = [row[start : start + size] for start in range(0, len(row), size)]
    if len(pairings) > 1:
        _even_out(pairings, players)
    return [tuple(sorted(seats)) for seats in pairings]


def _even_out(pairings: list[list[int]], players: int) -> None:
    met = [[0] * players for _ in range(players)]
    for seats in pairings:
        for first, second in combinations(seats, 2):
            met[first][second] += 1
            met[second][first] += 1
    pairs = players * (players - 1) // 2
    meetings = [times for player, row in enumerate(met) for times in row[:player]]
    fair, over = divmod(sum(meetings), pairs)
    surplus = sum(times * times for times in meetings) - pairs * fair**2 - over * (2 * fair + 1)
    chance = Random(len(pairings) * players).random
    cooling = (COLD / HOT) ** (1 / EXCHANGES)
    heat = HOT
    for _ in range(EXCHANGES):
        if not surplus:
            return
        heat *= cooling
        one, other = (pairings[int(chance() * len(pairings))] for _ in range(2))
        here, there = (int(chance() * len(seats)) for seats in (one, other))
        first, second = one[here], other[there]
        if first in other or second in one:
            continue
        change = _change(met, one, other, first, second)
        if change <= 0 or chance() < exp(-change / heat):
            surplus += change
            _exchange(met, one, other, first, second)
            one[here], other[there] = second, first


def _change(
    met: Sequence[Sequence[int]], one: list[int], other: list[int], first: int, second: int
) -> int:
    """By how much the sum of squared meetings grows if the two players change places."""
    change = 0
    firsts, seconds = met[first], met[second]
    for third in one:
        if third != first:
            change += 2 * (seconds[third] - firsts[third]) + 2
    for third in other:
        if third != second:
            change += 2 * (firsts[third] - seconds[third]) + 2
    return change


def _exchange(
    met: list[list[int]], one: list[int], other: list[int], first: int, second: int
) -> None:
    for pairing, leaving, coming in ((one, first, second), (other, second, first)):
        for third in pairing:
            if third != leaving:
                met[leaving][third] -= 1
                met[third][leaving] -= 1
                met[coming][third] += 1
                met[third][coming] += 1
