"""Announcements of leagues that were decided on and have not left yet.

They are kept like the posts of matches in the outbox. The queue is the league's: the first leaves
before the second, and a channel that fails holds up no other league.
"""

from typing import NamedTuple

from data.database import Transaction
from data.tables.outbox import NEVER


class AnnouncementRow(NamedTuple):
    """An announcement on its way out, as it is stored."""

    league: int
    number: int
    kind: str
    payload: str
    nonce: str
    attempts: int
    due: int


COLUMNS = ", ".join(AnnouncementRow._fields)
ACTED = -1
"""In the place of a lease: somebody has acted while it was being sent."""

CLAIM = f"""
WITH free AS MATERIALIZED (
    SELECT league, number FROM announcements a
    WHERE due <= $1 AND number = (SELECT MIN(number) FROM announcements WHERE league = a.league)
    ORDER BY due LIMIT $3 FOR UPDATE SKIP LOCKED
)
UPDATE announcements SET lease = $2, due = $2, attempts = attempts + 1
WHERE (league, number) IN (SELECT league, number FROM free) RETURNING {COLUMNS}
"""


async def insert(tx: Transaction, post: AnnouncementRow) -> None:
    """Put an announcement at the end of its league's queue."""
    await tx.execute(
        f"INSERT INTO announcements ({COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7)", *post
    )


async def waits(tx: Transaction, league: int, kind: str, payload: str) -> bool:
    """Whether the very same announcement waits already, and nobody is sending it."""
    rows = await tx.fetch(
        "SELECT 1 FROM announcements"
        " WHERE league = $1 AND kind = $2 AND payload = $3 AND lease IS NULL",
        league,
        kind,
        payload,
    )
    return bool(rows)


async def claim(tx: Transaction, now: int, until: int, limit: int) -> list[AnnouncementRow]:
    """The first announcement of each league, for nobody else until the lease is over."""
    return [AnnouncementRow(*row) for row in await tx.fetch(CLAIM, now, until, limit)]


async def sent(tx: Transaction, league: int, number: int) -> None:
    """An announcement has left."""
    await tx.execute("DELETE FROM announcements WHERE league = $1 AND number = $2", league, number)


async def failed(tx: Transaction, league: int, number: int, due: int, trouble: str) -> None:
    """An announcement could not leave; it is tried again when it is due, or once somebody acts.

    If somebody has acted while it was on its way, that is at once.
    """
    await tx.execute(
        "UPDATE announcements SET lease = NULL, trouble = $4,"
        f" due = CASE WHEN lease = {ACTED} THEN CAST(0 AS BIGINT) ELSE $3 END"
        " WHERE league = $1 AND number = $2",
        league,
        number,
        due,
        trouble,
    )


async def unblock(tx: Transaction, league: int, now: int) -> None:
    """Somebody acts: try again what waits for that, and what fails that is on its way."""
    await tx.execute(
        f"UPDATE announcements SET lease = {ACTED} WHERE league = $1 AND lease IS NOT NULL", league
    )
    await tx.execute(
        f"UPDATE announcements SET due = $2 WHERE league = $1 AND due >= {NEVER} AND lease IS NULL",
        league,
        now,
    )


async def trouble(tx: Transaction, league: int) -> str | None:
    """Why announcements of a league wait for somebody to act, if they do."""
    rows = await tx.fetch(
        f"SELECT trouble FROM announcements WHERE league = $1 AND due >= {NEVER}"
        " ORDER BY number LIMIT 1",
        league,
    )
    return str(rows[0][0]) if rows else None


async def release(tx: Transaction) -> None:
    """Take the leases of a process that is gone; only where no other process can be there."""
    await tx.execute("UPDATE announcements SET lease = NULL, due = 0 WHERE lease IS NOT NULL")
