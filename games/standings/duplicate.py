"""The duplicate week: every table has the same bag, and each seat is compared with its twins."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from games.standings.results import Player, Result


class Compared(NamedTuple):
    """How a player did against those who sat in the same seats with the same bags."""

    place: int
    """Counted from 1; shared places read 1, 1, 3."""
    player: Player
    deals: int
    share: Fraction
    """Of the twins, the part that scored less, where equal scores count half; from 0 to 1."""


def duplicate_share(deal: Sequence[Result]) -> dict[Player, Fraction]:
    """For each player of one deal the part of the other tables at which the same seat had less.

    Only the score counts, not the place at the table. Where there is no other table, it is a
    half.
    """
    return {
        result.seats[seat]: _share(result.scores[seat], table, [one.scores[seat] for one in deal])
        for table, result in enumerate(deal)
        for seat in range(len(result.seats))
    }


class Twin(NamedTuple):
    """How a table did in a seat, among all tables with the same bag."""

    place: int
    """Counted from 1; shared places read 1, 1, 3."""
    table: int
    """Counted from 0."""
    score: int
    share: Fraction
    """Of the other tables, the part that had less in this seat, where equal scores count half."""


def twins(scores: Sequence[int]) -> list[Twin]:
    """The tables by what one of their seats scored, the best first."""
    found = [
        Twin(1 + sum(other > score for other in scores), table, score, _share(score, table, scores))
        for table, score in enumerate(scores)
    ]
    return sorted(found)


def _share(score: int, table: int, scores: Sequence[int]) -> Fraction:
    """The part of the other tables that had less; a half where there is no other."""
    others = [other for number, other in enumerate(scores) if number != table]
    beaten = sum((score > other) + Fraction(score == other, 2) for other in others)
    return Fraction(beaten, len(others)) if others else Fraction(1, 2)


def duplicate_standing(deals: Iterable[Sequence[Result]]) -> list[Compared]:
    """Everybody by the mean share of all their deals, the best first."""
    shares: defaultdict[Player, list[Fraction]] = defaultdict(list)
    for deal in deals:
        for player, share in duplicate_share(deal).items():
            shares[player].append(share)
    means = {player: sum(own, Fraction(0)) / len(own) for player, own in shares.items()}
    return [
        Compared(
            1 + sum(other > means[player] for other in means.values()),
            player,
            len(shares[player]),
            means[player],
        )
        for player in sorted(means, key=lambda player: (-means[player], player))
    ]
