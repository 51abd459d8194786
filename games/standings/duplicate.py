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
    shares = {}
    for result in deal:
        for seat, (player, score) in enumerate(zip(result.seats, result.scores, strict=True)):
            twins = [other.scores[seat] for other in deal if other.match != result.match]
            beaten = sum((score > twin) + Fraction(score == twin, 2) for twin in twins)
            shares[player] = Fraction(beaten, len(twins)) if twins else Fraction(1, 2)
    return shares


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
