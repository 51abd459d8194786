"""Running totals of one list of results: a variant of a game, among people or with computers.

Results are added in the order in which they ended. The same code adds a new result to totals of
which only the players concerned were read, and computes all totals again from all results.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, groupby
from typing import Any, NamedTuple

from bot.results.model import MatchResult
from bot.results.statistics import Career, Company, Feat, Meetings, Record
from games.standings.policy import DEFAULT_POLICY, list_of
from games.standings.ratings import Rating, rated_together
from games.standings.results import Player

Key = tuple[str, Company]
"""A list of results: its variant, and whom the matches were played with."""


class PlayerResult(NamedTuple):
    """What a player has from one match."""

    player: int
    match: int
    ended: int
    pace: int | None
    rating: Rating | None
    """The rating after the match, if it is rated."""


@dataclass(slots=True)
class PlayerTotals:
    """The sums over all matches of a player."""

    matches: int = 0
    score: int = 0
    best: int = 0
    best_match: int = 0
    best_ended: int = 0
    """When the best score was reached for the first time."""
    streak: int = 0
    """How many of the latest matches in a row were won."""
    turns: int = 0
    computer_turns: int = 0
    paced: int = 0
    """In how many matches the player had a pace."""
    pointed: int = 0
    """In how many matches there were points by category."""
    places: Counter[int] = field(default_factory=Counter)
    points: Counter[str] = field(default_factory=Counter)

    def add(self, result: MatchResult, number: int) -> None:
        """Add the result of a seat."""
        seat, (scores, ranks) = result.seats[number], result.outcome
        if not self.matches or scores[number] > self.best:
            self.best, self.best_match, self.best_ended = (
                scores[number],
                result.match,
                result.moment,
            )
        self.matches += 1
        self.score += scores[number]
        self.streak = self.streak + 1 if ranks[number] == 1 else 0
        self.turns += seat.turns
        self.computer_turns += seat.computer_turns
        self.paced += seat.pace is not None
        self.places[ranks[number]] += 1
        if seat.points:
            self.pointed += 1
            for category, points in seat.points.items():
                self.points[category] += points

    def __add__(self, other: "PlayerTotals") -> "PlayerTotals":
        """Return the totals of two servers together; a streak is of one server only."""
        ours = (self.best, -self.best_ended) >= (other.best, -other.best_ended)
        best = self if ours else other
        return PlayerTotals(
            self.matches + other.matches,
            self.score + other.score,
            best.best,
            best.best_match,
            best.best_ended,
            0,
            self.turns + other.turns,
            self.computer_turns + other.computer_turns,
            self.paced + other.paced,
            self.pointed + other.pointed,
            self.places + other.places,
            Counter(
                {
                    category: self.points[category] + other.points[category]
                    for category in {**self.points, **other.points}
                }
            ),
        )

    def career(self, pace: int | None) -> Career:
        """Return the statistics, with a pace that must be found separately."""
        return Career(
            matches=self.matches,
            wins=self.places[1],
            places={place: self.places[place] for place in sorted(self.places) if place},
            score=self.score / self.matches,
            best=self.best,
            best_match=self.best_match,
            points={key: points / self.pointed for key, points in self.points.items()},
            pace=pace,
            turns=self.turns,
            computer_turns=self.computer_turns,
        )

    def encode(self) -> str:
        """Return everything but the number of matches, as it is stored."""
        return json.dumps(
            {
                "score": self.score,
                "best": [self.best, self.best_match, self.best_ended],
                "streak": self.streak,
                "turns": [self.turns, self.computer_turns],
                "paced": self.paced,
                "pointed": self.pointed,
                "places": sorted(self.places.items()),
                "points": self.points,
            }
        )

    @classmethod
    def decode(cls, matches: int, sums: str) -> "PlayerTotals":
        """Read what is stored."""
        read: dict[str, Any] = json.loads(sums)
        best, best_match, best_ended = read["best"]
        turns, computer_turns = read["turns"]
        return cls(
            matches,
            read["score"],
            best,
            best_match,
            best_ended,
            read["streak"],
            turns,
            computer_turns,
            read["paced"],
            read["pointed"],
            Counter(dict(read["places"])),
            Counter(read["points"]),
        )


@dataclass(slots=True)
class ListTotals:
    """The totals of one list, or of as many of its players as were read."""

    results: int = 0
    ended: int = -1
    """When the last result ended."""
    players: dict[int, PlayerTotals] = field(default_factory=dict)
    ratings: dict[Player, Rating] = field(default_factory=dict)
    meetings: dict[tuple[int, int], Meetings] = field(default_factory=dict)
    """By pairs of players, the lower id first."""
    records: dict[Feat, Record] = field(default_factory=dict)

    def add(self, together: Sequence[MatchResult]) -> Iterator[PlayerResult]:
        """Add simultaneous results that ended after all others; yield what players have from them.

        The totals are complete when everything was yielded.
        """
        in_order = sorted(together, key=lambda result: result.match)
        rated = [result.for_ratings() for result in in_order]
        counting = [result for result in rated if list_of(result, DEFAULT_POLICY) is not None]
        after = rated_together(self.ratings, counting) if counting else {}
        self.ratings.update(after)
        for result in in_order:
            self.results += 1
            self.ended = result.moment
            for number, seat in enumerate(result.seats):
                if seat.player is not None:
                    self._add_player(result, number, seat.player)
                    rating = after.get(Player(seat.player))
                    yield PlayerResult(seat.player, result.match, result.moment, seat.pace, rating)
            if not result.has_computers:
                self._add_meetings(result)

    def add_all(self, results: Iterable[MatchResult]) -> Iterator[PlayerResult]:
        """Add results in the order in which they ended; yield what players have from them."""
        for _, together in groupby(results, key=lambda result: result.moment):
            yield from self.add(list(together))

    def _add_player(self, result: MatchResult, number: int, player: int) -> None:
        totals = self.players.setdefault(player, PlayerTotals())
        totals.add(result, number)
        if result.has_computers:
            return
        for feat, value in _feats(result, number, totals):
            known = self.records.get(feat)
            if known is None or value > known.value:
                self.records[feat] = Record(feat, value, player, result.match, result.moment)

    def _add_meetings(self, result: MatchResult) -> None:
        ranks = result.outcome.ranks
        sitting = sorted(
            (seat.player, ranks[number])
            for number, seat in enumerate(result.seats)
            if seat.player is not None
        )
        for (one, rank), (other, rival) in combinations(sitting, 2):
            ahead, equal, behind = self.meetings.get((one, other), Meetings(0, 0, 0))
            self.meetings[one, other] = Meetings(
                ahead + (rank < rival), equal + (rank == rival), behind + (rank > rival)
            )


def _feats(result: MatchResult, number: int, totals: PlayerTotals) -> Iterator[tuple[Feat, int]]:
    """Yield everything in a seat's result that could be a record."""
    scores, ranks = result.outcome
    yield Feat.MATCHES, totals.matches
    yield Feat.SCORE, scores[number]
    if ranks[number] != 1:
        yield Feat.UNLUCKY, scores[number]
        return
    if totals.streak > 1:
        yield Feat.STREAK, totals.streak
    others = [score for place, score in enumerate(scores) if place != number]
    lead = scores[number] - max(others, default=0)
    if lead > 0 and not any(one.left for one in result.seats):
        yield Feat.MARGIN, lead


def key_of(result: MatchResult) -> Key:
    """Return the list that a result belongs to."""
    company = Company.COMPUTERS if result.has_computers else Company.PEOPLE
    return result.variant, company
