"""Swiss rounds: equals meet equals, nobody meets twice while that can be helped.

Works for tables of any size. Byes go round, and seats are shared out as evenly as the tables
allow.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain, combinations, groupby, islice, permutations
from random import Random
from typing import Final, NamedTuple

from games.standings.results import Player, Table

TRIES: Final = 1_000
"""How many tables are tried for a round without repeats before some are allowed."""
CHOICES: Final = 8
"""How many ways to give the byes are tried for it."""
STARTS: Final = 12
"""From how many orders the round with the fewest repeats is looked for."""

Pair = frozenset[Player]


class Round(NamedTuple):
    """The tables of a round, the leaders' first, and who has a bye."""

    tables: tuple[Table, ...]
    byes: tuple[Player, ...] = ()


def swiss_round(
    standing: Sequence[Player],
    points: Mapping[Player, Fraction],
    table: int,
    history: Sequence[Round] = (),
) -> Round:
    """The next round for these players, who stand in this order, the best first.

    Those with equal points are dealt so that the upper part of them meets the lower part. A bye
    goes to the last of those who have had the fewest, or to another of these where that saves a
    repeat.
    """
    earlier = [seats for played in history for seats in played.tables]
    met = Counter(frozenset(pair) for seats in earlier for pair in combinations(seats, 2))
    choices = _fair_byes(standing, len(standing) % table, history)
    for byes in choices:
        order = _dealt([player for player in standing if player not in byes], points, table)
        if (tables := _without_repeats(order, table, met)) is not None:
            break
    else:
        byes = choices[0]
        order = _dealt([player for player in standing if player not in byes], points, table)
        tables = _fewest_repeats(order, table, met)
    return Round(tuple(_seated(seats, earlier) for seats in tables), byes)


def enough_rounds(players: int, table: int) -> int:
    """After so many rounds everybody can have met everybody; more would only repeat."""
    meetings = players // table * table * (table - 1)
    return -(-players * (players - 1) // meetings)


def repeats(tables: Sequence[Table], history: Sequence[Round]) -> int:
    """How many pairs at these tables have met before."""
    earlier = chain.from_iterable(played.tables for played in history)
    met = {frozenset(pair) for seats in earlier for pair in combinations(seats, 2)}
    return sum(frozenset(pair) in met for seats in tables for pair in combinations(seats, 2))


def _fair_byes(standing: Sequence[Player], number: int, history: Sequence[Round]) -> list[Table]:
    """Who may have the byes, the last in the standing first: nobody twice before all had one."""
    rested = Counter(player for played in history for player in played.byes)
    upwards = list(reversed(standing))
    upwards.sort(key=lambda player: rested[player])
    most = rested[upwards[number - 1]] if number else 0
    sure = tuple(player for player in upwards if rested[player] < most)[:number]
    equals = [player for player in upwards if rested[player] == most]
    drawn = islice(combinations(equals, number - len(sure)), CHOICES)
    return [(*sure, *others) for others in drawn]


def _dealt(
    standing: Sequence[Player], points: Mapping[Player, Fraction], table: int
) -> list[Player]:
    """The standing, with those of equal points in the order in which they sit down together."""
    order: list[Player] = []
    for _, equals in groupby(standing, key=lambda player: points.get(player, Fraction(0))):
        group = list(equals)
        tables = -(-len(group) // table)
        order += chain.from_iterable(group[number::tables] for number in range(tables))
    return order


def _without_repeats(
    order: Sequence[Player], size: int, met: Mapping[Pair, int]
) -> list[Table] | None:
    """Tables at which nobody has met, the first in the order with the nearest to them."""
    tries = iter(range(TRIES))

    def rest_seated(rest: Sequence[Player]) -> list[Table] | None:
        if not rest:
            return []
        for table in _strangers(rest[:1], rest[1:], size, met):
            if next(tries, None) is None:
                return None
            following = rest_seated([player for player in rest if player not in table])
            if following is not None:
                return [table, *following]
        return None

    return rest_seated(order)


def _strangers(
    sitting: Sequence[Player], waiting: Sequence[Player], size: int, met: Mapping[Pair, int]
) -> Iterator[Table]:
    """The ways to fill a table with players none of whom have met."""
    if len(sitting) == size:
        yield tuple(sitting)
        return
    for place, player in enumerate(waiting):
        if not any(met.get(frozenset((player, other))) for other in sitting):
            yield from _strangers([*sitting, player], waiting[place + 1 :], size, met)


def _fewest_repeats(order: Sequence[Player], size: int, met: Mapping[Pair, int]) -> list[Table]:
    """Tables with few repeats, found by exchanging players from several beginnings."""
    place = {player: number for number, player in enumerate(order)}
    chance = Random(len(order))
    best: tuple[tuple[int, int], list[list[Player]]] | None = None
    for start in range(STARTS):
        shuffled = sorted(order, key=lambda _: chance.random()) if start else list(order)
        tables = [shuffled[at : at + size] for at in range(0, len(shuffled), size)]
        _exchanged(tables, met, place)
        costs = [_cost(seats, met, place) for seats in tables]
        total = (sum(cost[0] for cost in costs), sum(cost[1] for cost in costs))
        if best is None or total < best[0]:
            best = (total, tables)
        if not total[0]:
            break
    assert best is not None, "there is at least one beginning"
    return [
        tuple(seats)
        for seats in sorted(best[1], key=lambda seats: min(map(place.__getitem__, seats)))
    ]


def _exchanged(
    tables: Sequence[list[Player]], met: Mapping[Pair, int], place: Mapping[Player, int]
) -> None:
    """Exchange players between tables for as long as that helps."""
    helped = True
    while helped:
        helped = False
        for one, other in combinations(tables, 2):
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
    """Repeats first, an often repeated pair more than others; then how far apart they stand."""
    pairs = [(met.get(frozenset(pair), 0), pair) for pair in combinations(seats, 2)]
    return (
        sum(times * times for times, _ in pairs),
        sum((place[one] - place[other]) ** 2 for _, (one, other) in pairs),
    )


def _seated(seats: Table, earlier: Sequence[Table]) -> Table:
    """The players of a table, where they have sat least."""
    sat = Counter(
        (player, seat) for table in earlier for seat, player in enumerate(table) if player in seats
    )
    return min(
        permutations(seats),
        key=lambda order: sum(sat[player, seat] for seat, player in enumerate(order)),
    )
