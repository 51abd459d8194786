"""Whether a player can still reach a place, and how many points are enough for it.

While few matches are left, every way they can end is tried, shared places included. Otherwise the
answer is a bound: `SURE` and `OUT` are always right, but `POSSIBLE` may no longer be, and fewer
points than `enough` may do.
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
"""The largest number of possible endings that are all tried."""


class Outlook(StrEnum):
    """Whether a place can be reached."""

    SURE = "sure"
    POSSIBLE = "possible"
    OUT = "out"


class Prospect(NamedTuple):
    """What a player needs to finish in a place, or better."""

    outlook: Outlook
    needed: Fraction | None = None
    """With fewer points from the remaining matches it is impossible; None if it always is."""
    enough: Fraction | None = None
    """With this many points it is certain; None if it always depends on other players."""
    exact: bool = True
    """Whether all endings were tried. If not, fewer points may be needed or enough."""


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
    """The points that a player needs for this place.

    Players who are gone rank behind all others. Equal points can be enough to reach a place,
    because the tie-breaks may help, but do not make it certain. Once all matches are played, the
    standings decide.
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
    """A player, the wanted place, and all points in a unit that makes them integers."""

    player: Player
    place: int
    points: Mapping[Player, int]
    rivals: Sequence[Player]
    left: Sequence[tuple[Player, ...]]
    unit: int
    scoring: Scoring

    def tried(self) -> Prospect:
        """The answer after trying all possible endings."""
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
        """The answer if every rival gets the best, or the worst, result of each match.

        If the player wins all remaining matches, no rival can win these.
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
        """The most points of each rival if the player wins all remaining matches."""
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
        """The possible points of one player from a match."""
        return {points[0] for points in self._prizes(seats)}

    def _prizes(self, seats: int) -> list[tuple[int, ...]]:
        return [
            tuple(int(points * self.unit) for points in points_of(ranks, self.scoring))
            for ranks in _endings(seats)
        ]

    def _ways(self) -> Iterator[dict[Player, int]]:
        """The points of all players, for each way the matches can end."""
        prizes = {len(seats): self._prizes(len(seats)) for seats in self.left}
        for way in product(*(prizes[len(seats)] for seats in self.left)):
            points = dict(self.points)
            for seats, prize in zip(self.left, way, strict=True):
                for player, prized in zip(seats, prize, strict=True):
                    points[player] += prized
            yield points


@cache
def _endings(seats: int) -> tuple[tuple[int, ...], ...]:
    """All possible ranks of a match: 3 for two seats, 13 for three, 75 for four."""
    marked = product(range(seats), repeat=seats)
    ranked = {tuple(1 + sum(other < mark for other in marks) for mark in marks) for marks in marked}
    return tuple(sorted(ranked))
