"""The league log: what was done, by whom, and what it changed."""

from collections.abc import Sequence
from typing import NamedTuple

from data.database import Transaction


class LogRow(NamedTuple):
    """An entry of the league log as it is stored."""

    league: int
    number: int
    season: int | None
    actor: int | None
    """Who did it; None if it happened by itself, or if the player was erased."""
    act: str
    about: str
    """The particulars as JSON, with entrants by number."""
    changes: str
    """The changed rows as JSON, with old and new values."""
    at: int
    undone: int | None = None


COLUMNS = ", ".join(LogRow._fields)


async def add(tx: Transaction, entry: LogRow) -> None:
    """Add an entry."""
    marks = ", ".join(f"${number}" for number in range(1, len(entry) + 1))
    await tx.execute(f"INSERT INTO chronicle ({COLUMNS}) VALUES ({marks})", *entry)


async def find(tx: Transaction, league: int, number: int) -> LogRow | None:
    """Return an entry by number."""
    rows = await tx.fetch(
        f"SELECT {COLUMNS} FROM chronicle WHERE league = $1 AND number = $2", league, number
    )
    return LogRow(*rows[0]) if rows else None


async def newest(tx: Transaction, league: int, limit: int) -> list[LogRow]:
    """Return the latest entries, the newest first."""
    rows = await tx.fetch(
        f"SELECT {COLUMNS} FROM chronicle WHERE league = $1 ORDER BY number DESC LIMIT $2",
        league,
        limit,
    )
    return [LogRow(*row) for row in rows]


async def latest(tx: Transaction, league: int, acts: Sequence[str]) -> LogRow | None:
    """Return the latest entry with one of these events that was not undone."""
    marks = ", ".join(f"${number}" for number in range(2, len(acts) + 2))
    rows = await tx.fetch(
        f"SELECT {COLUMNS} FROM chronicle WHERE league = $1 AND act IN ({marks})"
        " AND undone IS NULL ORDER BY number DESC LIMIT 1",
        league,
        *acts,
    )
    return LogRow(*rows[0]) if rows else None


async def undone(tx: Transaction, league: int, number: int, at: int) -> None:
    """Mark an entry as undone."""
    await tx.execute(
        "UPDATE chronicle SET undone = $3 WHERE league = $1 AND number = $2", league, number, at
    )


async def later(tx: Transaction, entry: LogRow) -> list[LogRow]:
    """Return the later entries of the same season that were not undone."""
    rows = await tx.fetch(
        f"SELECT {COLUMNS} FROM chronicle WHERE league = $1 AND number > $2 AND season = $3"
        " AND undone IS NULL AND act <> 'undo' ORDER BY number",
        entry.league,
        entry.number,
        entry.season,
    )
    return [LogRow(*row) for row in rows]
