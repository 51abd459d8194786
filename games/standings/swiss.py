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
"""How many more pairings than needed are tried before repeats are allowed."""
CHOICES: Final = 8
"""How many ways to give the byes are tried."""
STARTS: Final = 12
"""From how many starting orders the round with the fewest repeats is searched."""
LOOKS: Final = 400_000
"""How many players are looked at for one round, while pairings without repeats are searched."""
EXCHANGES: Final = 80_000
"""How many exchanges are tried for a round with few repeats.

Both bound the time of a large field by counting, not by a clock: the same players always get the
same round. A field of 60 players does not use them up.
"""

Met = Mapping[Player, Mapping[Player, int]]
"""How often each player has met each other player."""
Places = Mapping[Player, int]
"""The place of each player in the order."""


class Budget:
    """How much may still be looked at."""

    def __init__(self, left: int) -> None:
        self.left = left

    def spend(self, looks: int) -> None:
        """Spend some of what is left."""
        self.left = max(self.left - looks, 0)


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
    met = _meetings(standing, history)
    budget = Budget(LOOKS)
    choices = _fair_byes(standing, len(standing) % size, history)
    for byes in choices:
        order = _dealt([player for player in standing if player not in byes], points, size)
        if (pairings := _without_repeats(order, size, met, budget)) is not None:
            break
    else:
        byes = choices[0]
        order = _dealt([player for player in standing if player not in byes], points, size)
        pairings = _fewest_repeats(order, size, met, Budget(EXCHANGES))
    sat = Counter(
        (player, seat)
        for played in history
        for seats in played.pairings
        for seat, player in enumerate(seats)
    )
    return Round(tuple(_seated(seats, sat) for seats in pairings), byes)


def enough_rounds(players: int, size: int) -> int:
    """The number of rounds after which all pairs can have met; more rounds only repeat."""
    meetings = players // size * size * (size - 1)
    return -(-players * (players - 1) // meetings)


def repeats(pairings: Sequence[Pairing], history: Sequence[Round]) -> int:
    """How many pairs in these pairings have met before."""
    earlier = chain.from_iterable(played.pairings for played in history)
    met = {frozenset(pair) for seats in earlier for pair in combinations(seats, 2)}
    return sum(frozenset(pair) in met for seats in pairings for pair in combinations(seats, 2))


def _meetings(standing: Sequence[Player], history: Sequence[Round]) -> Met:
    met: dict[Player, Counter[Player]] = {player: Counter() for player in standing}
    for seats in chain.from_iterable(played.pairings for played in history):
        for one, other in permutations(seats, 2):
            if one in met:
                met[one][other] += 1
    return met


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
    order: Sequence[Player], size: int, met: Met, budget: Budget
) -> list[Pairing] | None:
    """Pairings without repeats, each player with the nearest possible in the order.

    None if there are none, or if none was found within `TRIES` and the budget.
    """
    found: list[Pairing] = []
    waiting = list(order)
    if not waiting:
        return found
    tries = TRIES + len(waiting) // size
    searches = [(waiting, _strangers(waiting[:1], waiting[1:], size, met, budget))]
    while searches and tries and budget.left:
        waiting, ways = searches[-1]
        pairing = next(ways, None)
        if pairing is None:
            searches.pop()
            del found[-1:]
            continue
        tries -= 1
        found.append(pairing)
        rest = [player for player in waiting if player not in pairing]
        if not rest:
            return found
        budget.spend(len(waiting))
        searches.append((rest, _strangers(rest[:1], rest[1:], size, met, budget)))
    return None


def _strangers(
    sitting: Sequence[Player], waiting: Sequence[Player], size: int, met: Met, budget: Budget
) -> Iterator[Pairing]:
    """The ways to complete a pairing with players who have not met; none after the budget."""
    if len(sitting) == size:
        yield tuple(sitting)
        return
    for place, player in enumerate(waiting):
        if not budget.left:
            return
        budget.spend(1)
        known = met[player]
        if not any(other in known for other in sitting):
            yield from _strangers([*sitting, player], waiting[place + 1 :], size, met, budget)


def _fewest_repeats(order: Sequence[Player], size: int, met: Met, budget: Budget) -> list[Pairing]:
    """Pairings with few repeats, found by exchanging players from several starting orders."""
    place = {player: number for number, player in enumerate(order)}
    chance = Random(len(order))
    best: tuple[tuple[int, int], list[list[Player]]] | None = None
    for start in range(STARTS):
        shuffled = sorted(order, key=lambda _: chance.random()) if start else list(order)
        pairings = [shuffled[at : at + size] for at in range(0, len(shuffled), size)]
        if 10 * len(order) ** 2 > budget.left:  # too many for twenty passes over all pairs
            _repair(pairings, met, place, budget)
        _exchange(pairings, met, place, budget)
        costs = [_cost(seats, met, place) for seats in pairings]
        total = (sum(cost[0] for cost in costs), sum(cost[1] for cost in costs))
        if best is None or total < best[0]:
            best = (total, pairings)
        if not total[0] or not budget.left:
            break
    assert best is not None, "there is at least one starting order"
    return [
        tuple(seats)
        for seats in sorted(best[1], key=lambda seats: min(map(place.__getitem__, seats)))
    ]


def _repair(pairings: Sequence[list[Player]], met: Met, place: Places, budget: Budget) -> None:
    """Exchange players of each pairing that has repeats, with the nearest pairings first.

    In a large field this removes most repeats, long before all pairs of pairings are looked at.
    """
    count = len(pairings)
    for number, one in enumerate(pairings):
        nearest = sorted(range(count), key=lambda other: abs(other - number))[1:]
        for other in nearest:
            if not budget.left or not _cost(one, met, place)[0]:
                break
            _improve(one, pairings[other], met, place, budget)


def _exchange(pairings: Sequence[list[Player]], met: Met, place: Places, budget: Budget) -> None:
    """Exchange players between pairings as long as that lowers the cost."""
    helped = True
    while helped:
        helped = False
        for one, other in combinations(pairings, 2):
            if not budget.left:
                return
            helped = _improve(one, other, met, place, budget) or helped


def _improve(
    one: list[Player], other: list[Player], met: Met, place: Places, budget: Budget
) -> bool:
    """Exchange players of two pairings where that lowers the cost; return whether it did."""
    budget.spend(len(one) * len(other))
    helped = False
    for here in range(len(one)):
        for there in range(len(other)):
            first, second = one[here], other[there]
            ones = [player for player in one if player is not first]
            others = [player for player in other if player is not second]
            now = _sum(_tie(first, ones, met, place), _tie(second, others, met, place))
            then = _sum(_tie(second, ones, met, place), _tie(first, others, met, place))
            if then < now:
                one[here], other[there] = second, first
                helped = True
    return helped


def _sum(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return (one[0] + other[0], one[1] + other[1])


def _tie(player: Player, others: Sequence[Player], met: Met, place: Places) -> tuple[int, int]:
    """What a player costs beside others: squared numbers of meetings, then squared distances."""
    known, own = met[player], place[player]
    times = distance = 0
    for other in others:
        if other in known:
            times += known[other] ** 2
        distance += (own - place[other]) ** 2
    return times, distance


def _cost(seats: Sequence[Player], met: Met, place: Places) -> tuple[int, int]:
    """The squared numbers of earlier meetings, then the squared distances in the order."""
    cost = (0, 0)
    for number, player in enumerate(seats):
        cost = _sum(cost, _tie(player, seats[number + 1 :], met, place))
    return cost


def _seated(seats: Pairing, sat: Mapping[tuple[Player, int], int]) -> Pairing:
    """The players of a pairing, each in a seat that they had least often."""
    return min(
        permutations(seats),
        key=lambda order: sum(sat.get((player, seat), 0) for seat, player in enumerate(order)),
    )
