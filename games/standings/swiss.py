"""Swiss rounds: players with equal points meet, and no pair meets twice if it can be avoided.

Works for any number of players per match. Byes rotate, and seats are given out evenly.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain, combinations, groupby, islice, permutations
from random import Random
from typing import Final, NamedTuple

from games.standings.results import Pairing, Player

TRIES: Final = 1_000
"""How many pairings are tried for a round without repeats before repeats are allowed."""
CHOICES: Final = 8
"""How many ways to give the byes are tried."""
STARTS: Final = 12
"""From how many starting orders the round with the fewest repeats is searched."""

Pair = frozenset[Player]


class Round(NamedTuple):
    """The pairings of a round, the leaders first, and the players with a bye."""

    pairings: tuple[Pairing, ...]
    byes: tuple[Player, ...] = ()


def swiss_round(
    standing: Sequence[Player],
    points: Mapping[Player, Fraction],
    size: int,
    history: Sequence[Round] = (),
) -> Round:
    """The next round for players in the order of the standings, with `size` players per match.

    Among players with equal points the upper half meets the lower half. A bye goes to the last of
    the players with the fewest byes, or to another of them if that avoids a repeat.
    """
    earlier = [seats for played in history for seats in played.pairings]
    met = Counter(frozenset(pair) for seats in earlier for pair in combinations(seats, 2))
    choices = _fair_byes(standing, len(standing) % size, history)
    for byes in choices:
        order = _dealt([player for player in standing if player not in byes], points, size)
        if (pairings := _without_repeats(order, size, met)) is not None:
            break
    else:
        byes = choices[0]
        order = _dealt([player for player in standing if player not in byes], points, size)
        pairings = _fewest_repeats(order, size, met)
    return Round(tuple(_seated(seats, earlier) for seats in pairings), byes)


def enough_rounds(players: int, size: int) -> int:
    """The number of rounds after which all pairs can have met; more rounds only repeat."""
    meetings = players // size * size * (size - 1)
    return -(-players * (players - 1) // meetings)


def repeats(pairings: Sequence[Pairing], history: Sequence[Round]) -> int:
    """How many pairs in these pairings have met before."""
    earlier = chain.from_iterable(played.pairings for played in history)
    met = {frozenset(pair) for seats in earlier for pair in combinations(seats, 2)}
    return sum(frozenset(pair) in met for seats in pairings for pair in combinations(seats, 2))


def _fair_byes(standing: Sequence[Player], number: int, history: Sequence[Round]) -> list[Pairing]:
    """The ways to give the byes, the last players first; all get one before any gets two."""
    rested = Counter(player for played in history for player in played.byes)
    upwards = list(reversed(standing))
    upwards.sort(key=lambda player: rested[player])
    most = rested[upwards[number - 1]] if number else 0
    sure = tuple(player for player in upwards if rested[player] < most)[:number]
    equals = [player for player in upwards if rested[player] == most]
    drawn = islice(combinations(equals, number - len(sure)), CHOICES)
    return [(*sure, *others) for others in drawn]


def _dealt(
    standing: Sequence[Player], points: Mapping[Player, Fraction], size: int
) -> list[Player]:
    """The standings, with players of equal points in the order in which they are paired."""
    order: list[Player] = []
    for _, equals in groupby(standing, key=lambda player: points.get(player, Fraction(0))):
        group = list(equals)
        pairings = -(-len(group) // size)
        order += chain.from_iterable(group[number::pairings] for number in range(pairings))
    return order


def _without_repeats(
    order: Sequence[Player], size: int, met: Mapping[Pair, int]
) -> list[Pairing] | None:
    """Pairings without repeats, each player with the nearest possible in the order."""
    tries = iter(range(TRIES))

    def rest_seated(rest: Sequence[Player]) -> list[Pairing] | None:
        if not rest:
            return []
        for pairing in _strangers(rest[:1], rest[1:], size, met):
            if next(tries, None) is None:
                return None
            following = rest_seated([player for player in rest if player not in pairing])
            if following is not None:
                return [pairing, *following]
        return None

    return rest_seated(order)


def _strangers(
    sitting: Sequence[Player], waiting: Sequence[Player], size: int, met: Mapping[Pair, int]
) -> Iterator[Pairing]:
    """The ways to complete a pairing with players who have not met."""
    if len(sitting) == size:
        yield tuple(sitting)
        return
    for place, player in enumerate(waiting):
        if not any(met.get(frozenset((player, other))) for other in sitting):
            yield from _strangers([*sitting, player], waiting[place + 1 :], size, met)


def _fewest_repeats(order: Sequence[Player], size: int, met: Mapping[Pair, int]) -> list[Pairing]:
    """Pairings with few repeats, found by exchanging players from several starting orders."""
    place = {player: number for number, player in enumerate(order)}
    chance = Random(len(order))
    best: tuple[tuple[int, int], list[list[Player]]] | None = None
    for start in range(STARTS):
        shuffled = sorted(order, key=lambda _: chance.random()) if start else list(order)
        pairings = [shuffled[at : at + size] for at in range(0, len(shuffled), size)]
        _exchanged(pairings, met, place)
        costs = [_cost(seats, met, place) for seats in pairings]
        total = (sum(cost[0] for cost in costs), sum(cost[1] for cost in costs))
        if best is None or total < best[0]:
            best = (total, pairings)
        if not total[0]:
            break
    assert best is not None, "there is at least one starting order"
    return [
        tuple(seats)
        for seats in sorted(best[1], key=lambda seats: min(map(place.__getitem__, seats)))
    ]


def _exchanged(
    pairings: Sequence[list[Player]], met: Mapping[Pair, int], place: Mapping[Player, int]
) -> None:
    """Exchange players between pairings as long as that lowers the cost."""
    helped = True
    while helped:
        helped = False
        for one, other in combinations(pairings, 2):
            now = _sum(_cost(one, met, place), _cost(other, met, place))
            for here in range(len(one)):
                for there in range(len(other)):
                    one[here], other[there] = other[there], one[here]
                    then = _sum(_cost(one, met, place), _cost(other, met, place))
                    if then < now:
                        now = then
                        helped = True
                    else:
                        one[here], other[there] = other[there], one[here]


def _sum(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return (one[0] + other[0], one[1] + other[1])


def _cost(
    seats: Sequence[Player], met: Mapping[Pair, int], place: Mapping[Player, int]
) -> tuple[int, int]:
    """The squared numbers of earlier meetings, then the squared distances in the order."""
    pairs = [(met.get(frozenset(pair), 0), pair) for pair in combinations(seats, 2)]
    return (
        sum(times * times for times, _ in pairs),
        sum((place[one] - place[other]) ** 2 for _, (one, other) in pairs),
    )


def _seated(seats: Pairing, earlier: Sequence[Pairing]) -> Pairing:
    """The players of a pairing, each in a seat that they had least often."""
    sat = Counter(
        (player, seat)
        for pairing in earlier
        for seat, player in enumerate(pairing)
        if player in seats
    )
    return min(
        permutations(seats),
        key=lambda order: sum(sat[player, seat] for seat, player in enumerate(order)),
    )
