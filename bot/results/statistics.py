"""Statistics of players: sums, means and records of their results."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from statistics import fmean, median_low
from typing import NamedTuple

from bot.results.model import MatchResult


class Company(StrEnum):
    """Whom a match was played with."""

    PEOPLE = "people"
    COMPUTERS = "computers"
    """At least one computer player from the start."""


class Career(NamedTuple):
    """The statistics of all matches of a player."""

    matches: int
    wins: int
    """First places, shared ones included."""
    places: Mapping[int, int]
    """How often the player finished in each place."""
    score: float
    """The mean score."""
    best: int
    best_match: int
    """The first match with the best score."""
    points: Mapping[str, float]
    """The mean points by category, if the game has categories."""
    pace: int | None
    """The median of the matches' paces in milliseconds."""
    turns: int
    computer_turns: int

    @property
    def computer_share(self) -> float:
        """The share of turns that a computer played for them."""
        return self.computer_turns / self.turns if self.turns else 0.0


class Meetings(NamedTuple):
    """How often one player finished ahead of another."""

    ahead: int
    equal: int
    behind: int

    @property
    def times(self) -> int:
        """How often they met."""
        return sum(self)


class Feat(StrEnum):
    """The kinds of records."""

    SCORE = "score"
    UNLUCKY = "unlucky"
    """The most points without a win."""
    MARGIN = "margin"
    """The largest lead of a winner."""
    STREAK = "streak"
    """The most wins in a row."""
    MATCHES = "matches"


class Record(NamedTuple):
    """The best of a kind; the first who reached a value keeps the record."""

    feat: Feat
    value: int
    player: int
    match: int
    """The match in which the value was reached."""


def among(results: Iterable[MatchResult], company: Company) -> list[MatchResult]:
    """Return the matches among people, or those with computers."""
    wanted = company is Company.COMPUTERS
    return [result for result in results if result.has_computers is wanted]


def of_game(results: Iterable[MatchResult], game: str, variant: str = "") -> list[MatchResult]:
    """Return the matches of a game in one variant."""
    return [one for one in results if (one.game, one.variant) == (game, variant)]


def of_person(results: Iterable[MatchResult], player: int) -> list[MatchResult]:
    """Return the matches of a player."""
    return [result for result in results if result.seat_of(player) is not None]


def played(results: Iterable[MatchResult]) -> list[tuple[str, str]]:
    """Return the games with their variants, the most played first."""
    counts = Counter((result.game, result.variant) for result in results)
    return [key for key, _ in counts.most_common()]


def career(results: Iterable[MatchResult], player: int) -> Career | None:
    """Return the statistics of a player; None without matches."""
    own = [(one, seat) for one in results if (seat := one.seat_of(player)) is not None]
    if not own:
        return None
    ranks = Counter(result.outcome.ranks[seat] for result, seat in own)
    scores = [result.outcome.scores[seat] for result, seat in own]
    seats = [result.seats[seat] for result, seat in own]
    paces = [seat.pace for seat in seats if seat.pace is not None]
    by_category = [seat.points for seat in seats if seat.points]
    categories = dict.fromkeys(key for points in by_category for key in points)
    return Career(
        matches=len(own),
        wins=ranks[1],
        places=dict(sorted(ranks.items())),
        score=fmean(scores),
        best=max(scores),
        best_match=own[scores.index(max(scores))][0].match,
        points={key: fmean(points.get(key, 0) for points in by_category) for key in categories},
        pace=median_low(paces) if paces else None,
        turns=sum(seat.turns for seat in seats),
        computer_turns=sum(seat.computer_turns for seat in seats),
    )


def meetings(results: Iterable[MatchResult], one: int, other: int) -> Meetings:
    """Return how often one player finished ahead of the other in matches of both."""
    ahead = equal = behind = 0
    for result in results:
        here, there = result.seat_of(one), result.seat_of(other)
        if here is not None and there is not None:
            ranks = result.outcome.ranks
            ahead += ranks[here] < ranks[there]
            equal += ranks[here] == ranks[there]
            behind += ranks[here] > ranks[there]
    return Meetings(ahead, equal, behind)


def records(results: Sequence[MatchResult]) -> list[Record]:
    """Return the records of matches, which must be in the order in which they ended."""
    best: dict[Feat, Record] = {}
    for record in _feats(results):
        known = best.get(record.feat)
        if known is None or record.value > known.value:
            best[record.feat] = record
    return [best[feat] for feat in Feat if feat in best]


def _feats(results: Sequence[MatchResult]) -> Iterator[Record]:
    """Yield everything that could be a record, in order of time."""
    streaks: Counter[int] = Counter()
    count: Counter[int] = Counter()
    for result in results:
        scores, ranks = result.outcome
        for number, seat in enumerate(result.seats):
            if seat.player is None:
                continue
            won = ranks[number] == 1
            count[seat.player] += 1
            streaks[seat.player] = streaks[seat.player] + 1 if won else 0
            yield Record(Feat.MATCHES, count[seat.player], seat.player, result.match)
            yield Record(Feat.SCORE, scores[number], seat.player, result.match)
            if not won:
                yield Record(Feat.UNLUCKY, scores[number], seat.player, result.match)
                continue
            if streaks[seat.player] > 1:
                yield Record(Feat.STREAK, streaks[seat.player], seat.player, result.match)
            others = [score for place, score in enumerate(scores) if place != number]
            lead = scores[number] - max(others, default=0)
            if lead > 0 and not any(one.left for one in result.seats):
                yield Record(Feat.MARGIN, lead, seat.player, result.match)
