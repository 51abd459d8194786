"""Running totals in the database: a new result is added in the transaction that stores it."""

from collections.abc import Iterable, Sequence

from bot.results.model import MatchResult
from bot.results.statistics import Company, Feat, Meetings, Record
from bot.results.totals import Key, ListTotals, PlayerResult, PlayerTotals, key_of
from data import Transaction
from data.tables import totals
from data.tables.totals import (
    NOWHERE,
    AnyTotalsRow,
    ListTotalsRow,
    MeetingsRow,
    PlayerResultRow,
    PlayerTotalsRow,
    RatingRow,
    RecordRow,
    rows_of,
)
from games.standings.ratings import Rating
from games.standings.results import Player

CERTAIN = 3
"""The ranking is by the mean rating minus this many deviations."""


def strength(rating: Rating) -> float:
    """Return what the ranking is by."""
    return rating.mean - CERTAIN * rating.deviation


async def add_results(tx: Transaction, new: Iterable[MatchResult]) -> None:
    """Add new results to the totals of their servers.

    A result that did not end after all others makes the totals stale: they are computed again.
    """
    by_game: dict[tuple[int, str], list[MatchResult]] = {}
    for result in new:
        by_game.setdefault((result.server or NOWHERE, result.game), []).append(result)
    for (server, game), results in sorted(by_game.items()):
        row = await totals.lock(tx, server, game)
        if not row.stale:
            row = row._replace(stale=int(not await _add(tx, row.totals, results)))
        await totals.change(tx, row)


async def _add(tx: Transaction, number: int, results: Sequence[MatchResult]) -> bool:
    """Add results to totals; return False if one of them comes too late."""
    by_list: dict[Key, list[MatchResult]] = {}
    for result in sorted(results, key=lambda one: (one.moment, one.match)):
        by_list.setdefault(key_of(result), []).append(result)
    for key, some in by_list.items():
        known = await read_list(tx, number, key, some)
        if some[0].moment <= known.ended:
            return False
        gained = list(known.add_all(some))
        await totals.put(tx, [*list_rows(number, key, known), *result_rows(number, key, gained)])
    return True


async def read_list(
    tx: Transaction, number: int, key: Key, concerned: Sequence[MatchResult] | None = None
) -> ListTotals:
    """Return the totals of a list, with the players of these results or with all of them."""
    variant, company = key
    found = ListTotals()
    here, this = "AND variant = $2", (variant,)
    own, mine = "AND variant = $2 AND company = $3", (variant, company.value)
    people, rated = _people(concerned), _people_rated(concerned)
    for row in await rows_of(tx, ListTotalsRow, number, own, *mine):
        found.results, found.ended = row.results, row.ended
    chosen = own + _one_of("player", people, 4)
    for row in await rows_of(tx, PlayerTotalsRow, number, chosen, *mine, *people):
        found.players[row.player] = PlayerTotals.decode(row.matches, row.sums)
    if company is Company.COMPUTERS:
        return found
    chosen = here + _one_of("player", rated, 3)
    for row in await rows_of(tx, RatingRow, number, chosen, *this, *rated):
        found.ratings[Player(row.player)] = Rating(row.mean, row.deviation, row.matches)
    chosen = here + _one_of("player", people, 3) + _one_of("other", people, 3)
    for row in await rows_of(tx, MeetingsRow, number, chosen, *this, *people):
        found.meetings[row.player, row.other] = Meetings(row.ahead, row.equal, row.behind)
    found.records = await _records(tx, number, variant)
    return found


async def read_records(tx: Transaction, server: int, pick: tuple[str, str]) -> dict[Feat, Record]:
    """Return the records of a server in a game and variant."""
    game, variant = pick
    row = await totals.find(tx, server, game)
    return {} if row is None else await _records(tx, row.totals, variant)


async def _records(tx: Transaction, number: int, variant: str) -> dict[Feat, Record]:
    found = await rows_of(tx, RecordRow, number, "AND variant = $2", variant)
    records = [Record(Feat(one.feat), one.value, one.player, one.match, one.ended) for one in found]
    return {record.feat: record for record in records}


def _people(concerned: Sequence[MatchResult] | None) -> list[int]:
    """Return the players of results; nobody stands for everybody."""
    seats = (seat for result in concerned or () for seat in result.seats)
    return sorted({seat.player for seat in seats if seat.player is not None})


def _people_rated(concerned: Sequence[MatchResult] | None) -> list[int]:
    return sorted({int(one) for result in concerned or () for one in result.for_ratings().seats})


def _one_of(column: str, values: Sequence[int], first: int) -> str:
    """Return a condition that a column has one of these values; none stand for all."""
    if not values:
        return ""
    marks = ", ".join(f"${first + number}" for number in range(len(values)))
    return f" AND {column} IN ({marks})"


def list_rows(number: int, key: Key, known: ListTotals) -> list[AnyTotalsRow]:
    """Return the totals of a list as they are stored."""
    variant, company = key
    return [
        ListTotalsRow(number, variant, company.value, known.results, known.ended),
        *(
            PlayerTotalsRow(number, variant, company.value, player, one.matches, one.encode())
            for player, one in known.players.items()
        ),
        *(
            RatingRow(number, variant, int(player), *rating, strength(rating))
            for player, rating in known.ratings.items()
        ),
        *(MeetingsRow(number, variant, *pair, *one) for pair, one in known.meetings.items()),
        *(RecordRow(number, variant, one.feat.value, *one[1:]) for one in known.records.values()),
    ]


def result_rows(number: int, key: Key, gained: Iterable[PlayerResult]) -> list[AnyTotalsRow]:
    """Return what players have from matches as it is stored."""
    variant, company = key
    return [
        PlayerResultRow(
            number,
            variant,
            company.value,
            one.player,
            one.match,
            one.ended,
            one.pace,
            *(one.rating or (None, None, None)),
        )
        for one in gained
    ]
