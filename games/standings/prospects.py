"""What do I need? Whether a place can still be reached, and what is enough for it.

While few matches are left, every way they can end is tried, shared places included. Otherwise the
answer is a bound: what it calls sure is sure and what it calls out is out, but it may call
possible what no longer is, and ask for more than is enough.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import cache
from itertools import product
from math import lcm, prod
from typing import Final, NamedTuple

from games.standings.results import Fixture, Player, Result
from games.standings.table import DEFAULT_SCORING, Scoring, points_of, table

WAYS: Final = 20_000
"""How many ways the matches may end in before only a bound is given."""


class Outlook(StrEnum):
    """Whether a place can be reached."""

    SURE = "sure"
    POSSIBLE = "possible"
    OUT = "out"


class Prospect(NamedTuple):
    """What a player needs to finish in a place, or better."""

    outlook: Outlook
    needed: Fraction | None = None
    """With fewer points from the matches left it cannot be; None when it cannot be at all."""
    enough: Fraction | None = None
    """With so many points it is sure, whatever the others do; None when it hangs on them too."""
    exact: bool = True
    """Whether all ways were tried. If not, a little less may be needed, or enough."""


def prospect(
    player: Player,
    place: int,
    players: Sequence[Player],
    results: Sequence[Result],
    fixtures: Sequence[Fixture],
    scoring: Scoring = DEFAULT_SCORING,
    most_ways: int = WAYS,
    gone: Collection[Player] = (),
) -> Prospect:
    """What a player needs for this place.

    Whoever is gone stands behind everybody else, however many points they have.

    Equal points are enough to reach a place, for the tie-breaks may help, but not to be sure of
    it. When all matches are played, the table itself tells.
    """
    over = {result.match for result in results}
    left = [fixture.seats for fixture in fixtures if fixture.number not in over]
    rows = table(players, results, scoring=scoring)
    if not left:
        own = next(row.place for row in rows if row.player == player)
        reached = sum(row.place < own for row in rows if row.player not in gone) < place
        nothing = Fraction(0) if reached else None
        return Prospect(Outlook.SURE if reached else Outlook.OUT, nothing, nothing)
    unit = lcm(*range(1, max(map(len, left)) + 1), *(row.points.denominator for row in rows))
    points = {row.player: int(row.points * unit) for row in rows}
    rivals = [one for one in points if one != player and one not in gone]
    race = _Race(player, place, points, rivals, left, unit, scoring)
    exact = prod(len(_endings(len(seats))) for seats in left) <= most_ways
    return race.tried() if exact else race.bounded()


class _Race(NamedTuple):
    """A player, the place wanted, and everybody's points, in a unit that makes them whole."""

    player: Player
    place: int
    points: Mapping[Player, int]
    rivals: Sequence[Player]
    left: Sequence[tuple[Player, ...]]
    unit: int
    scoring: Scoring

    def tried(self) -> Prospect:
        """The answer from all ways in which the matches can end."""
        hopeful: set[int] = set()
        doubtful: set[int] = set()
        gains = set()
        for points in self._ways():
            own = points[self.player]
            gains.add(own)
            others = [points[rival] for rival in self.rivals]
            if sum(other > own for other in others) < self.place:
                hopeful.add(own)
            if sum(other >= own for other in others) >= self.place:
                doubtful.add(own)
        return self._answer(gains, hopeful, gains - doubtful, doubtful, exact=True)

    def bounded(self) -> Prospect:
        """The answer when everybody else is given the best, or the worst, of each match.

        Nobody else is given the best of a match if the player wins them all.
        """
        most, least = dict(self.points), dict(self.points)
        gains = {self.points[self.player]}
        for seats in self.left:
            worth = self._worth(len(seats))
            if self.player in seats:
                gains = {gain + points for gain in gains for points in worth}
            for player in seats:
                most[player] += max(worth)
                least[player] += min(worth)
        rivals = self.rivals
        hopeful = {own for own in gains if sum(least[one] > own for one in rivals) < self.place}
        sure = {own for own in gains if sum(most[one] >= own for one in rivals) < self.place}
        beaten = self._if_all_is_won()
        if sum(beaten[one] >= max(gains) for one in rivals) < self.place:
            sure.add(max(gains))
        return self._answer(gains, hopeful, sure, gains - sure, exact=False)

    def _if_all_is_won(self) -> dict[Player, int]:
        """The most that everybody else can have if the player wins all matches that are left."""
        most = dict(self.points)
        for seats in self.left:
            best = max(self._worth(len(seats)))
            second = max(points[1] for points in self._prizes(len(seats)) if points[0] == best)
            for player in seats:
                most[player] += second if self.player in seats else best
        return most

    def _answer(
        self, gains: set[int], hopeful: set[int], sure: set[int], doubtful: set[int], exact: bool
    ) -> Prospect:
        if not hopeful:
            return Prospect(Outlook.OUT, exact=exact)
        needed = self._gain(min(hopeful))
        if not doubtful:
            return Prospect(Outlook.SURE, needed, self._gain(min(gains)), exact)
        beyond = [own for own in sure if own > max(doubtful)]
        enough = self._gain(min(beyond)) if beyond else None
        return Prospect(Outlook.POSSIBLE, needed, enough, exact)

    def _gain(self, points: int) -> Fraction:
        return Fraction(points - self.points[self.player], self.unit)

    def _worth(self, seats: int) -> set[int]:
        """All the points that one player can take from a match."""
        return {points[0] for points in self._prizes(seats)}

    def _prizes(self, seats: int) -> list[tuple[int, ...]]:
        return [
            tuple(int(points * self.unit) for points in points_of(ranks, self.scoring))
            for ranks in _endings(seats)
        ]

    def _ways(self) -> Iterator[dict[Player, int]]:
        """Everybody's points, for each way in which the matches can end."""
        prizes = {len(seats): self._prizes(len(seats)) for seats in self.left}
        for way in product(*(prizes[len(seats)] for seats in self.left)):
            points = dict(self.points)
            for seats, prize in zip(self.left, way, strict=True):
                for player, prized in zip(seats, prize, strict=True):
                    points[player] += prized
            yield points


@cache
def _endings(seats: int) -> tuple[tuple[int, ...], ...]:
    """All the ways in which a match can end: 3 for two seats, 13 for three, 75 for four."""
    marked = product(range(seats), repeat=seats)
    ranked = {tuple(1 + sum(other < mark for other in marks) for mark in marks) for marks in marked}
    return tuple(sorted(ranked))
