"""Results of finished matches, and corrections by organisers."""

from typing import NamedTuple

from data.database import Transaction
from data.tables import totals

FORMER = 2**60
"""Larger than any match number: below minus this, the ratings number former players."""


class ResultRow(NamedTuple):
    """A result as it is stored: from the log, by seat, without user ids."""

    match: int
    number: int
    """A number that grows with every change of any result."""
    server: int | None
    game: str
    ended: int
    facts: str


class CorrectionRow(NamedTuple):
    """A correction as it is stored."""

    match: int
    number: int
    at: int
    author: int | None
    """The organiser; None after `/forget-me`."""
    reason: str
    outcome: str | None
    """The corrected result; None if the match does not count."""


class Found(NamedTuple):
    """A result with its players and its last correction."""

    row: ResultRow
    players: tuple[int | None, ...]
    former: tuple[int | None, ...]
    """The numbers of erased players, by seat."""
    correction: CorrectionRow | None


COLUMNS = ", ".join(ResultRow._fields)
DECIDED = ", ".join(CorrectionRow._fields)
PAGE = """
COALESCE(server, 0) = $1 AND game = $2 AND (ended, match) > ($3, $4) ORDER BY ended, match LIMIT $5
"""
OF_MATCH = "match = $1"
ADD = f"""
INSERT INTO results ({COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (match) DO UPDATE SET
    number = excluded.number, ended = excluded.ended, facts = excluded.facts
"""
NEXT = """
INSERT INTO counters (name, value) VALUES ('result', 1)
ON CONFLICT (name) DO UPDATE SET value = counters.value + 1 RETURNING value
"""
TO_BOOK = """
SELECT id FROM matches WHERE status = 'over' AND booked = 0 ORDER BY updated, id LIMIT $1
"""


async def to_book(tx: Transaction, limit: int) -> list[int]:
    """Return finished matches whose result is not recorded yet."""
    return [match for (match,) in await tx.fetch(TO_BOOK, limit)]


async def mark_recorded(tx: Transaction, match: int) -> bool:
    """Claim a match for recording; return False if it is recorded already."""
    sql = "UPDATE matches SET booked = 1 WHERE id = $1 AND booked = 0"
    return await tx.execute(sql, match) > 0


async def next_number(tx: Transaction) -> int:
    """Return the number for a new change, and lock the counter."""
    ((number,),) = await tx.fetch(NEXT)
    return int(number)


async def add(tx: Transaction, result: ResultRow) -> None:
    """Store a result."""
    await tx.execute(ADD, *result)


async def page(
    tx: Transaction, server: int, game: str, after: tuple[int, int], limit: int
) -> list[Found]:
    """Return results of a game on a server that ended after a moment and match, in that order.

    Server 0 has the matches outside of servers.
    """
    return await _found(tx, PAGE, server, game, *after, limit)


async def of_match(tx: Transaction, match: int) -> Found | None:
    """Return the result of a match."""
    return next(iter(await _found(tx, OF_MATCH, match)), None)


async def correct(tx: Transaction, correction: CorrectionRow) -> None:
    """Store a correction, and that the result has changed."""
    await tx.execute(
        f"INSERT INTO corrections ({DECIDED}) VALUES ($1, $2, $3, $4, $5, $6)",
        *correction,
    )
    await tx.execute(
        "UPDATE results SET number = $2 WHERE match = $1", correction.match, correction.number
    )
    await totals.outdate(tx, correction.match)


async def corrections(tx: Transaction, match: int) -> list[CorrectionRow]:
    """Return all corrections of a result, oldest first."""
    sql = f"SELECT {DECIDED} FROM corrections WHERE match = $1 ORDER BY number"
    return [CorrectionRow(*row) for row in await tx.fetch(sql, match)]


async def forget(tx: Transaction, player: int) -> None:
    """Remove a player from results and corrections, before they are erased.

    The number of that change identifies the former player from now on.
    """
    number = await next_number(tx)
    await totals.forget(tx, player, former_player(number))
    await tx.execute(
        "UPDATE results SET number = $2 WHERE match IN (SELECT match FROM seats WHERE player = $1)",
        player,
        number,
    )
    await tx.execute(
        "INSERT INTO former_seats (match, seat, number)"
        " SELECT match, seat, CAST($2 AS BIGINT) FROM seats WHERE player = $1"
        " ON CONFLICT (match, seat) DO UPDATE SET number = excluded.number",
        player,
        number,
    )
    await tx.execute("UPDATE corrections SET author = NULL WHERE author = $1", player)


def former_player(number: int) -> int:
    """Return the number under which a former player is rated."""
    return -FORMER - number


async def _found(tx: Transaction, which: str, *args: int | str) -> list[Found]:
    """Return the results that fulfil a condition, with three statements."""
    rows = await tx.fetch(f"SELECT {COLUMNS} FROM results WHERE {which}", *args)
    chosen = f"SELECT match FROM results WHERE {which}"
    sat: dict[int, list[tuple[int | None, int | None]]] = {}
    sql = f"""
    SELECT s.match, s.player, f.number
    FROM seats s LEFT JOIN former_seats f ON f.match = s.match AND f.seat = s.seat
    WHERE s.match IN ({chosen}) ORDER BY s.match, s.seat
    """
    for match, player, former in await tx.fetch(sql, *args):
        sat.setdefault(match, []).append((player, former))
    decided = f"SELECT {DECIDED} FROM corrections WHERE match IN ({chosen}) ORDER BY match, number"
    newest = {row[0]: CorrectionRow(*row) for row in await tx.fetch(decided, *args)}
    return [
        Found(
            ResultRow(*row),
            tuple(player for player, _ in sat[row[0]]),
            tuple(former for _, former in sat[row[0]]),
            newest.get(row[0]),
        )
        for row in rows
    ]
