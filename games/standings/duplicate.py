"""The duplicate week: every match of a deal has the same bag, and equal seats are compared."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from games.standings.results import Player, Result


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
    return {
        result.seats[seat]: _share(result.scores[seat], table, [one.scores[seat] for one in deal])
        for table, result in enumerate(deal)
        for seat in range(len(result.seats))
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
    found = [
        Twin(1 + sum(other > score for other in scores), table, score, _share(score, table, scores))
        for table, score in enumerate(scores)
    ]
    return sorted(found)


def _share(score: int, table: int, scores: Sequence[int]) -> Fraction:
    """The share of other tables with a lower score; a half without another table."""
    others = [other for number, other in enumerate(scores) if number != table]
    beaten = sum((score > other) + Fraction(score == other, 2) for other in others)
    return Fraction(beaten, len(others)) if others else Fraction(1, 2)


def duplicate_standing(deals: Iterable[Sequence[Result]]) -> list[Compared]:
    """The players by the mean share over their deals, the best first."""
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
