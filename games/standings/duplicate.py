"""The duplicate week: every match of a deal has the same bag, and equal seats are compared."""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeVar

from games.standings.results import Player, Result

_Value = TypeVar("_Value", int, Fraction)


class Compared(NamedTuple):
    """How a player did against others in the same seats with the same bags."""

    place: int
    """Counted from 1; shared places read 1, 1, 3."""
    player: Player
    deals: int
    share: Fraction
    """The share of others in the same seat who scored less, from 0 to 1; equals count half."""


def duplicate_share(deal: Sequence[Result]) -> dict[Player, Fraction]:
    """For each player of a deal, the share of other tables where the same seat scored less.

    Only the score counts, not the place. Without another table it is a half.
    """
    seats = range(max((len(result.seats) for result in deal), default=0))
    scores = [sorted(one.scores[seat] for one in deal) for seat in seats]
    return {
        player: _share(result.scores[seat], scores[seat])
        for result in deal
        for seat, player in enumerate(result.seats)
    }


class Twin(NamedTuple):
    """The score of a table in one seat, among all tables with the same bag."""

    place: int
    """Counted from 1; shared places read 1, 1, 3."""
    table: int
    """Counted from 0."""
    score: int
    share: Fraction
    """The share of other tables with a lower score in this seat; equal scores count half."""


def twins(scores: Sequence[int]) -> list[Twin]:
    """The tables by the score of one seat, the best first."""
    in_order = sorted(scores)
    found = [
        Twin(1 + _higher(score, in_order), table, score, _share(score, in_order))
        for table, score in enumerate(scores)
    ]
    return sorted(found)


def _share(score: int, in_order: Sequence[int]) -> Fraction:
    """The share of the other scores that are lower, of all scores in order; equals count half.

    Without another score it is a half.
    """
    others = len(in_order) - 1
    lower = bisect_left(in_order, score)
    equal = bisect_right(in_order, score) - lower - 1
    return Fraction(2 * lower + equal, 2 * others) if others else Fraction(1, 2)


def _higher(value: _Value, in_order: Sequence[_Value]) -> int:
    """How many values are higher, of all values in order."""
    return len(in_order) - bisect_right(in_order, value)


def duplicate_standing(deals: Iterable[Sequence[Result]]) -> list[Compared]:
    """The players by the mean share over their deals, the best first."""
    shares: defaultdict[Player, list[Fraction]] = defaultdict(list)
    for deal in deals:
        for player, share in duplicate_share(deal).items():
            shares[player].append(share)
    means = {player: sum(own, Fraction(0)) / len(own) for player, own in shares.items()}
    in_order = sorted(means.values())
    return [
        Compared(
            1 + _higher(means[player], in_order),
            player,
            len(shares[player]),
            means[player],
        )
        for player in sorted(means, key=lambda player: (-means[player], player))
    ]
