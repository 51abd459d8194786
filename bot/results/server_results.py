"""The results of a server in memory, and the ratings that follow from them.

A ledger never changes: a new result makes a new one. What was computed for a game is kept for as
long as nothing changes in that game.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from bot.results.model import MatchResult
from games.standings.policy import DEFAULT_POLICY, Policy
from games.standings.ratings import Change, Rating, Shown, changes, shown
from games.standings.results import Player

CERTAIN = 3
"""Deviations below the mean that count for the order: whoever is surely strong comes first."""


class Ranked(NamedTuple):
    """A line of the ranking."""

    place: int
    """Counted from 1; equal ones share it."""
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
        """The last change that is in it."""
        self.policy = policy
        self._all = dict(results or {})
        self._moves: dict[tuple[str, str], tuple[Change, ...]] = {}

    def with_changes(self, changed: Iterable[MatchResult], number: int) -> "ServerResults":
        """The ledger after results were added, corrected, or lost a player."""
        news = {result.match: result for result in changed}
        if not news:
            self.number = max(self.number, number)
            return self
        server_results = ServerResults({**self._all, **news}, number, self.policy)
        touched = {result.game for result in news.values()}
        server_results._moves = {
            key: kept for key, kept in self._moves.items() if key[0] not in touched
        }
        return server_results

    def results(self, game: str | None = None) -> list[MatchResult]:
        """The results that count, in the order in which they ended."""
        found = [
            result
            for result in self._all.values()
            if result.counts and (game is None or result.game == game)
        ]
        return sorted(found, key=lambda result: (result.moment, result.match))

    def find(self, match: int) -> MatchResult | None:
        """The result of a match, even if it is void."""
        return self._all.get(match)

    def games(self) -> list[tuple[str, str]]:
        """What was played here, games with their variants, the most popular first."""
        played = Counter((result.game, result.variant) for result in self.results())
        return [key for key, _ in played.most_common()]

    # Ratings

    def ratings(self, game: str, variant: str = "") -> dict[int, Rating]:
        """Everybody's rating."""
        known: dict[int, Rating] = {}
        for change in self.changes(game, variant):
            known.update(_people(change))
        return known

    def curve(self, player: int, game: str, variant: str = "") -> list[tuple[int, Rating]]:
        """A person's rating over time: each moment, and the rating after it."""
        own = Player(player)
        return [
            (change.ended, change.ratings[own])
            for change in self.changes(game, variant)
            if own in change.ratings
        ]

    def ranking(self, game: str, variant: str = "") -> list[Ranked]:
        """Everybody whose rating is shown, those who are surely strong first."""
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
        """How the ratings moved, computed once. It may take a while: ask in a thread."""
        if (game, variant) not in self._moves:
            results = [result.for_ratings() for result in self.results(game)]
            self._moves[game, variant] = tuple(changes(results, self.policy, variant))
        return self._moves[game, variant]


def _people(change: Change) -> dict[int, Rating]:
    """The ratings of a moment without strangers: computers and former players."""
    return {int(player): rating for player, rating in change.ratings.items() if player >= 0}
