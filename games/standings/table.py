"""The standings of a division: points, tie-breaks and shared places."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import combinations
from types import MappingProxyType
from typing import Final, NamedTuple

from games.standings.results import Fixture, Player, Result

FORM: Final = 5
"""How many of the latest places are shown."""


class TieBreak(StrEnum):
    """What decides between players; more is better, except for computer-played turns."""

    POINTS = "points"
    WINS = "wins"
    SECONDS = "second places"
    SHARE = "share of the winner's score"
    HEAD_TO_HEAD = "head-to-head"
    COMPUTER_TURNS = "fewer computer-played turns"


class Scoring(NamedTuple):
    """The points for each place, by number of seats, and the order of the tie-breaks."""

    points: Mapping[int, tuple[int, ...]] = MappingProxyType(
        {2: (2, 0), 3: (10, 5, 1), 4: (10, 6, 3, 1)}
    )
    tie_breaks: tuple[TieBreak, ...] = tuple(TieBreak)


DEFAULT_SCORING: Final = Scoring()


class Row(NamedTuple):
    """One line of the standings."""

    place: int
    """Counted from 1; shared places read 1, 1, 3."""
    player: Player
    played: int
    left: int
    """Fixtures still to be played."""
    points: Fraction
    wins: Fraction
    seconds: Fraction
    share: Fraction
    head_to_head: int
    """Meetings won minus meetings lost against players who are equal so far."""
    computer_turns: int
    form: tuple[int, ...]
    """The latest places, the newest last."""


def points_of(ranks: Sequence[int], scoring: Scoring = DEFAULT_SCORING) -> tuple[Fraction, ...]:
    """The points of each seat; a shared place splits the points of the places it covers."""
    worth = scoring.points[len(ranks)]
    return tuple(
        Fraction(sum(worth[rank - 1 : rank - 1 + sharing]), sharing)
        for rank, sharing in ((rank, ranks.count(rank)) for rank in ranks)
    )


def share_of(ranks: Sequence[int], rank: int, place: int) -> Fraction:
    """How much of a place a rank is worth: two who share the first have half of each."""
    sharing = ranks.count(rank)
    return Fraction(1, sharing) if rank <= place < rank + sharing else Fraction(0)


def table(
    players: Iterable[Player],
    results: Iterable[Result],
    fixtures: Iterable[Fixture] = (),
    scoring: Scoring = DEFAULT_SCORING,
) -> list[Row]:
    """The standings after these results, the best first.

    Players whom no tie-break separates share a place, and are in the order of their numbers.
    """
    everybody = sorted(set(players))
    played = sorted(results, key=lambda result: (result.ended, result.match))
    over = {result.match for result in played}
    left = Counter(
        player for fixture in fixtures if fixture.number not in over for player in fixture.seats
    )
    own: dict[Player, list[Result]] = {player: [] for player in everybody}
    for result in played:
        for player in result.seats:
            if player in own:
                own[player].append(result)
    rows = {player: _row(player, own[player], left[player], scoring) for player in everybody}
    groups = [everybody]
    for tie_break in scoring.tie_breaks:
        if tie_break is TieBreak.HEAD_TO_HEAD:
            for group in groups:
                for player, balance in _head_to_head(group, own).items():
                    rows[player] = rows[player]._replace(head_to_head=balance)
        groups = [part for group in groups for part in _split(group, rows, _MARKS[tie_break])]
    standings: list[Row] = []
    for group in groups:
        place = len(standings) + 1
        standings += [rows[player]._replace(place=place) for player in group]
    return standings


def without(results: Iterable[Result], dropped: Collection[Player]) -> list[Result]:
    """The results without all matches of the players who dropped out.

    The standings normally include them, because a finished match is never voided.
    """
    return [result for result in results if not set(dropped).intersection(result.seats)]


def _row(player: Player, results: Sequence[Result], left: int, scoring: Scoring) -> Row:
    """The line of a player with these results and this many fixtures left."""
    points = wins = seconds = shares = Fraction(0)
    turns = 0
    form = []
    for result in results:
        seat = result.seats.index(player)
        rank = result.ranks[seat]
        form.append(rank)
        points += points_of(result.ranks, scoring)[seat]
        wins += share_of(result.ranks, rank, 1)
        seconds += share_of(result.ranks, rank, 2)
        shares += _part_of_the_winners_score(result, seat)
        turns += result.computer_turns_of(player)
    return Row(
        place=1,
        player=player,
        played=len(form),
        left=left,
        points=points,
        wins=wins,
        seconds=seconds,
        share=shares / max(len(form), 1),
        head_to_head=0,
        computer_turns=turns,
        form=tuple(form[-FORM:]),
    )


def _part_of_the_winners_score(result: Result, seat: int) -> Fraction:
    """A seat's score divided by the winner's; if that is not positive, 1 for winners, else 0."""
    best = result.scores[result.ranks.index(1)]
    if best > 0:
        return Fraction(max(result.scores[seat], 0), best)
    return Fraction(result.ranks[seat] == 1)


def _head_to_head(
    group: Sequence[Player], own: Mapping[Player, Sequence[Result]]
) -> dict[Player, int]:
    """Meetings won minus meetings lost among these players; in a match every pair meets."""
    balance = dict.fromkeys(group, 0)
    if len(group) == 1:
        return balance
    met = {result.match: result for player in group for result in own[player]}
    for result in met.values():
        sitting = [player for player in result.seats if player in balance]
        for one, other in combinations(sitting, 2):
            ahead = result.rank_of(other) - result.rank_of(one)
            sign = (ahead > 0) - (ahead < 0)
            balance[one] += sign
            balance[other] -= sign
    return balance


Mark = Callable[[Row], Fraction | int]

_MARKS: Final[Mapping[TieBreak, Mark]] = {
    TieBreak.POINTS: lambda row: row.points,
    TieBreak.WINS: lambda row: row.wins,
    TieBreak.SECONDS: lambda row: row.seconds,
    TieBreak.SHARE: lambda row: row.share,
    TieBreak.HEAD_TO_HEAD: lambda row: row.head_to_head,
    TieBreak.COMPUTER_TURNS: lambda row: -row.computer_turns,
}


def _split(
    group: Sequence[Player], rows: Mapping[Player, Row], mark: Mark
) -> Iterable[list[Player]]:
    """Split a group of equal players by a tie-break, the best first."""
    marks = {player: mark(rows[player]) for player in group}
    for value in sorted(set(marks.values()), reverse=True):
        yield [player for player in group if marks[player] == value]
