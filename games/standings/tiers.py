"""The next season: the players of each tier, and the divisions of a tier."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from games.standings.promotion import DEFAULT_PROMOTION, Division, Promotion, Way, ways
from games.standings.ratings import Rating
from games.standings.results import Player


def next_tiers(
    tiers: Sequence[Sequence[Division]],
    rules: Promotion = DEFAULT_PROMOTION,
    *,
    leaving: Collection[Player] = (),
    newcomers: Sequence[Player] = (),
    seeds: Sequence[Player] = (),
    decided: Mapping[Player, Way] | None = None,
) -> list[list[Player]]:
    """The players of each tier of the next season, the best first.

    Promotion and relegation come first, by the standings or as decided; players without a
    decision stay. Then, from the top: a tier that is too large passes down its newcomers, then
    the last of the players who stayed, then of those who came down; a free place is filled from
    below by the priority list. Newcomers, the best first, start in the lowest tier, and if they
    are too many for it, they open a new one.
    """
    claims = _claims(tiers, rules, leaving, seeds, decided)
    claims[-1] += [
        _Claim(player, None, len(tiers), place) for place, player in enumerate(newcomers)
    ]
    places = [sum(map(len, tier)) for tier in tiers]
    settled: list[list[Player]] = []
    for number, here in enumerate(claims):
        most = rules.widening * len(settled[-1]) if settled else rules.top
        if most is not None and len(here) > most:
            if number + 1 == len(claims):
                claims.append([])  # a new tier, which the loop visits next
            here.sort(key=_Claim.by_right)
            claims[number + 1] += here[most:]
            del here[most:]
        wanted = places[number] if number < len(places) else 0
        for below in claims[number + 1 :]:
            below.sort(key=lambda claim: claim.by_priority(rules))
            free = max((wanted if most is None else min(wanted, most)) - len(here), 0)
            here += below[:free]
            del below[:free]
        if here:
            settled.append([claim.player for claim in sorted(here, key=_Claim.by_place)])
    return settled


def divisions(players: Sequence[Player], size: int, least: int = 1) -> list[list[Player]]:
    """The players of a tier, best first, dealt out to divisions of about this size.

    They are dealt back and forth, so that the divisions are equally strong; sizes are within one.
    No division has fewer than `least` players, which a match needs, if there are enough players.
    """
    number = max(min((len(players) + size // 2) // size, len(players) // least), 1)
    dealt: list[list[Player]] = [[] for _ in range(number)]
    for place, player in enumerate(players):
        turn, seat = divmod(place, number)
        dealt[seat if turn % 2 == 0 else number - 1 - seat].append(player)
    return dealt


def by_rating(players: Iterable[Player], ratings: Mapping[Player, Rating]) -> list[Player]:
    """Players by their conservative rating: the mean minus three deviations, best first."""

    def sureness(player: Player) -> tuple[float, Player]:
        rating = ratings.get(player, Rating())
        return (3 * rating.deviation - rating.mean, player)

    return sorted(players, key=sureness)


_RIGHTS: Final = (Way.UP, Way.DOWN, Way.STAY, None)
"""The order in which claims to a tier are honoured."""


class _Claim(NamedTuple):
    """A player's claim to a place in a tier; `way` is None for a newcomer."""

    player: Player
    way: Way | None
    tier: int
    place: int
    per_match: Fraction = Fraction(0)
    share: Fraction = Fraction(0)

    def by_place(self) -> tuple[int, int, Fraction, Fraction, Player]:
        """Sort by last season's tier and place, then by points per match and share."""
        return (self.tier, self.place, -self.per_match, -self.share, self.player)

    def by_right(self) -> tuple[int, int, int, Fraction, Fraction, Player]:
        return (_RIGHTS.index(self.way), *self.by_place())

    def by_priority(self, rules: Promotion) -> tuple[int, int, int, Fraction, Fraction, Player]:
        order = (*rules.priority, None)
        return (order.index(self.way), *self.by_place())


def _claims(
    tiers: Sequence[Sequence[Division]],
    rules: Promotion,
    leaving: Collection[Player],
    seeds: Sequence[Player],
    decided: Mapping[Player, Way] | None,
) -> list[list[_Claim]]:
    """The claims to each tier after promotion and relegation."""
    claims: list[list[_Claim]] = [[] for _ in tiers] or [[]]
    for number, tier in enumerate(tiers):
        borders = {"highest": number == 0, "lowest": number == len(tiers) - 1}
        for division in tier:
            going = decided
            if going is None:
                going = ways(division, rules, seeds=seeds, **borders)
            for row in division:
                if row.player in leaving:
                    continue
                way = going.get(row.player, Way.STAY)
                claim = _Claim(
                    row.player, way, number, row.place, row.points / max(row.played, 1), row.share
                )
                claims[number + {Way.UP: -1, Way.STAY: 0, Way.DOWN: 1}[way]].append(claim)
    return claims
