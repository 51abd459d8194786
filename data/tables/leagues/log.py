"""The chronicle of a league: what was done, by whom, and what that changed."""

from collections.abc import Sequence
from typing import NamedTuple

from data.database import Transaction


class LogRow(NamedTuple):
    """An entry of the chronicle as it is stored."""

    league: int
    number: int
    season: int | None
    actor: int | None
    """Who did it; nobody if it happened by itself, or the person's data is gone."""
    act: str
    about: str
    """Particulars, as JSON; entrants by their numbers."""
    changes: str
    """What it changed, as JSON: how it was and how it is."""
    at: int
    undone: int | None = None


COLUMNS = ", ".join(LogRow._fields)


async def add(tx: Transaction, note: LogRow) -> None:
    """Write an entry."""
    marks = ", ".join(f"${number}" for number in range(1, len(note) + 1))
    await tx.execute(f"INSERT INTO chronicle ({COLUMNS}) VALUES ({marks})", *note)


async def find(tx: Transaction, league: int, number: int) -> LogRow | None:
    """An entry by its number."""
    rows = await tx.fetch(
        f"SELECT {COLUMNS} FROM chronicle WHERE league = $1 AND number = $2", league, number
    )
    return LogRow(*rows[0]) if rows else None


async def newest(tx: Transaction, league: int, limit: int) -> list[LogRow]:
    """The last entries, the newest first."""
    rows = await tx.fetch(
        f"SELECT {COLUMNS} FROM chronicle WHERE league = $1 ORDER BY number DESC LIMIT $2",
        league,
        limit,
    )
    return [LogRow(*row) for row in rows]


async def latest(tx: Transaction, league: int, acts: Sequence[str]) -> LogRow | None:
    """The last of such entries that was not undone."""
    marks = ", ".join(f"${number}" for number in range(2, len(acts) + 2))
    rows = await tx.fetch(
        f"SELECT {COLUMNS} FROM chronicle WHERE league = $1 AND act IN ({marks})"
        " AND undone IS NULL ORDER BY number DESC LIMIT 1",
        league,
        *acts,
    )
    return LogRow(*rows[0]) if rows else None


async def undone(tx: Transaction, league: int, number: int, at: int) -> None:
    """An entry was undone."""
    await tx.execute(
        "UPDATE chronicle SET undone = $3 WHERE league = $1 AND number = $2", league, number, at
    )


async def later(tx: Transaction, note: LogRow) -> list[LogRow]:
    """What was done later in the season of an entry, and was not undone."""
    rows = await tx.fetch(
        f"SELECT {COLUMNS} FROM chronicle WHERE league = $1 AND number > $2 AND season = $3"
        " AND undone IS NULL AND act <> 'undo' ORDER BY number",
        note.league,
        note.number,
        note.season,
    )
    return [LogRow(*row) for row in rows]
