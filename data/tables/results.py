"""Results: what the matches that are over have come to, and what organisers decided about them."""

from collections.abc import Sequence
from typing import NamedTuple

from data.database import Row, Transaction


class ResultRow(NamedTuple):
    """A result as it is stored: what its log tells, seat by seat, and nobody's name."""

    match: int
    number: int
    """Grows with every change of any result."""
    server: int | None
    game: str
    ended: int
    facts: str


class CorrectionRow(NamedTuple):
    """A decision about a result as it is stored."""

    match: int
    number: int
    at: int
    author: int | None
    """Who decided; nobody if the person's data is gone."""
    reason: str
    outcome: str | None
    """What counts instead; None if the match does not count."""


class Found(NamedTuple):
    """A result with the people who sat at the table, and what was decided about it last."""

    row: ResultRow
    players: tuple[int | None, ...]
    correction: CorrectionRow | None


COLUMNS = ", ".join(ResultRow._fields)
JOINED = ", ".join(f"r.{name}" for name in ResultRow._fields)
DECIDED = ", ".join(f"c.{name}" for name in CorrectionRow._fields[1:])
SELECT = f"""
SELECT {JOINED}, s.player, {DECIDED}
FROM results r JOIN seats s ON s.match = r.match
    LEFT JOIN corrections c ON c.match = r.match
        AND c.number = (SELECT MAX(number) FROM corrections WHERE match = r.match)
"""
SINCE = f"{SELECT} WHERE r.server = $1 AND r.number > $2 ORDER BY r.match, s.seat"
OF_PLAYER = f"""
{SELECT} WHERE r.match IN (SELECT match FROM seats WHERE player = $1) ORDER BY r.match, s.seat
"""
OF_MATCH = f"{SELECT} WHERE r.match = $1 ORDER BY s.seat"
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
SELECT id FROM matches WHERE status = 'over' AND booked = 0 ORDER BY id LIMIT $1
"""


async def to_book(tx: Transaction, limit: int) -> list[int]:
    """Matches that are over and whose result was not written down yet."""
    return [match for (match,) in await tx.fetch(TO_BOOK, limit)]


async def book(tx: Transaction, match: int) -> bool:
    """Claim a match whose result is about to be written down, unless another has done it."""
    sql = "UPDATE matches SET booked = 1 WHERE id = $1 AND booked = 0"
    return await tx.execute(sql, match) > 0


async def next_number(tx: Transaction) -> int:
    """The number of a change; whoever asks next waits until this transaction is over."""
    ((number,),) = await tx.fetch(NEXT)
    return int(number)


async def newest(tx: Transaction) -> int:
    """The number of the last change."""
    rows = await tx.fetch("SELECT value FROM counters WHERE name = 'result'")
    return int(rows[0][0]) if rows else 0


async def add(tx: Transaction, result: ResultRow) -> None:
    """Write a result down."""
    await tx.execute(ADD, *result)


async def since(tx: Transaction, server: int, number: int) -> list[Found]:
    """The results of a server that have changed after this number."""
    return _found(await tx.fetch(SINCE, server, number))


async def of_player(tx: Transaction, player: int) -> list[Found]:
    """All results of a person, on any server."""
    return _found(await tx.fetch(OF_PLAYER, player))


async def of_match(tx: Transaction, match: int) -> Found | None:
    """The result of a match."""
    return next(iter(_found(await tx.fetch(OF_MATCH, match))), None)


async def correct(tx: Transaction, correction: CorrectionRow) -> None:
    """Keep a decision about a result, which has changed by it."""
    await tx.execute(
        "INSERT INTO corrections (match, number, at, author, reason, outcome)"
        " VALUES ($1, $2, $3, $4, $5, $6)",
        *correction,
    )
    await tx.execute(
        "UPDATE results SET number = $2 WHERE match = $1", correction.match, correction.number
    )


async def corrections(tx: Transaction, match: int) -> list[CorrectionRow]:
    """Everything that was decided about a result, the oldest first."""
    rows = await tx.fetch(
        "SELECT match, number, at, author, reason, outcome FROM corrections"
        " WHERE match = $1 ORDER BY number",
        match,
    )
    return [CorrectionRow(*row) for row in rows]


async def forget(tx: Transaction, player: int) -> None:
    """A person is about to be erased: their results change, and their decisions are nobody's."""
    await tx.execute(
        "UPDATE results SET number = $2 WHERE match IN (SELECT match FROM seats WHERE player = $1)",
        player,
        await next_number(tx),
    )
    await tx.execute("UPDATE corrections SET author = NULL WHERE author = $1", player)


def _found(rows: Sequence[Row]) -> list[Found]:
    """Results from their rows, one for each seat."""
    width = len(ResultRow._fields)
    found: dict[int, Found] = {}
    for values in rows:
        match, player, decided = values[0], values[width], values[width + 1 :]
        if (known := found.get(match)) is not None:
            found[match] = known._replace(players=(*known.players, player))
        else:
            correction = CorrectionRow(match, *decided) if decided[0] is not None else None
            found[match] = Found(ResultRow(*values[:width]), (player,), correction)
    return list(found.values())
