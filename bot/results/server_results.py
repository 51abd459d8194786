"""The results of a server in memory, and the ratings and the ranking computed from them.

They never change: a new result makes a new object, which keeps the computed ratings of all games
that the result is not about.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from bot.results.model import MatchResult
from games.standings.policy import DEFAULT_POLICY, Policy
from games.standings.ratings import Change, Rating, Shown, changes, shown
from games.standings.results import Player

CERTAIN = 3
"""The ranking is by the mean rating minus this many deviations."""


class Ranked(NamedTuple):
    """A line of the ranking."""

    place: int
    """Counted from 1; equal ratings share a place."""
    player: int
    shown: Shown
    matches: int


class ServerResults:
    """All results of a server."""

    def __init__(
        self,
        results: Mapping[int, MatchResult] | None = None,
        number: int = 0,
        policy: Policy = DEFAULT_POLICY,
    ) -> None:
        self.number = number
        """The number of the last change that is included."""
        self.policy = policy
        self._all = dict(results or {})
        self._changes: dict[tuple[str, str], tuple[Change, ...]] = {}

    def with_changes(self, changed: Iterable[MatchResult], number: int) -> "ServerResults":
        """Return the results after some were added, corrected, or lost a player."""
        news = {result.match: result for result in changed}
        if not news:
            self.number = max(self.number, number)
            return self
        server_results = ServerResults({**self._all, **news}, number, self.policy)
        touched = {result.game for result in news.values()}
        server_results._changes = {
            key: kept for key, kept in self._changes.items() if key[0] not in touched
        }
        return server_results

    def results(self, game: str | None = None) -> list[MatchResult]:
        """Return the results that count, in the order in which they ended."""
        found = [
            result
            for result in self._all.values()
            if result.counts and (game is None or result.game == game)
        ]
        return sorted(found, key=lambda result: (result.moment, result.match))

    def find(self, match: int) -> MatchResult | None:
        """Return the result of a match, even if it is void."""
        return self._all.get(match)

    def games(self) -> list[tuple[str, str]]:
        """Return the games with their variants that were played, the most played first."""
        played = Counter((result.game, result.variant) for result in self.results())
        return [key for key, _ in played.most_common()]

    # Ratings

    def ratings(self, game: str, variant: str = "") -> dict[int, Rating]:
        """Return the ratings of all players."""
        known: dict[int, Rating] = {}
        for change in self.changes(game, variant):
            known.update(_people(change))
        return known

    def curve(self, player: int, game: str, variant: str = "") -> list[tuple[int, Rating]]:
        """Return a player's rating over time: each moment and the rating after it."""
        own = Player(player)
        return [
            (change.ended, change.ratings[own])
            for change in self.changes(game, variant)
            if own in change.ratings
        ]

    def ranking(self, game: str, variant: str = "") -> list[Ranked]:
        """Return all players whose rating is shown, the best first."""
        marks = []
        for player, rating in self.ratings(game, variant).items():
            if (visible := shown(rating, self.policy)) is not None:
                sure = rating.mean - CERTAIN * rating.deviation
                marks.append((-sure, player, visible, rating.matches))
        marks.sort()
        places: dict[float, int] = {}
        for number, (sure, *_) in enumerate(marks, start=1):
            places.setdefault(sure, number)
        return [
            Ranked(places[sure], player, visible, matches)
            for sure, player, visible, matches in marks
        ]

    def changes(self, game: str, variant: str = "") -> tuple[Change, ...]:
        """Return how the ratings changed, computed once; slow, so call it in a thread."""
        if (game, variant) not in self._changes:
            results = [result.for_ratings() for result in self.results(game)]
            self._changes[game, variant] = tuple(changes(results, self.policy, variant))
        return self._changes[game, variant]


def _people(change: Change) -> dict[int, Rating]:
    """Return the ratings of a change without computers and former players."""
    return {int(player): rating for player, rating in change.ratings.items() if player >= 0}
