"""The next season: who plays in which tier, and the divisions of a tier."""

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

    Promotion and relegation come first, as the tables say or as was decided; of whom nothing was
    decided, they stay. Then, from the top: a tier that has become too large
    passes on its newcomers, then the last of those who stayed, then of those who came down; a
    place left free is filled from below by the priority list. Newcomers, the best first, begin in
    the lowest tier, and those who are too many for it open a new one.
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
                claims.append([])  # a new tier, to which the loop comes next
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

    They are dealt forth and back, so that the divisions are equally strong; sizes are within one.
    Divisions are rather too large than smaller than the least, which a table needs.
    """
    number = max(min((len(players) + size // 2) // size, len(players) // least), 1)
    dealt: list[list[Player]] = [[] for _ in range(number)]
    for place, player in enumerate(players):
        turn, seat = divmod(place, number)
        dealt[seat if turn % 2 == 0 else number - 1 - seat].append(player)
    return dealt


def by_rating(players: Iterable[Player], ratings: Mapping[Player, Rating]) -> list[Player]:
    """Players by what they have shown for certain: the mean less three deviations, best first."""

    def sureness(player: Player) -> tuple[float, Player]:
        rating = ratings.get(player, Rating())
        return (3 * rating.deviation - rating.mean, player)

    return sorted(players, key=sureness)


_RIGHTS: Final = (Way.UP, Way.DOWN, Way.STAY, None)
"""Whose claim to a tier holds longest."""


class _Claim(NamedTuple):
    """A player's claim to a tier, and where it comes from; a newcomer comes no way."""

    player: Player
    way: Way | None
    tier: int
    place: int
    per_match: Fraction = Fraction(0)
    share: Fraction = Fraction(0)

    def by_place(self) -> tuple[int, int, Fraction, Fraction, Player]:
        """Last season's tier, then place; between divisions points a match, then share."""
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
    """Who may play in which tier, once everybody has gone up or down."""
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
