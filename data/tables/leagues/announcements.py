"""The queues of announcements and tasks of leagues, one queue for each league.

They work like the outbox of matches: posts are sent in order, and a channel that fails holds up no
other league.
"""

from typing import NamedTuple

from data.database import Transaction
from data.tables.outbox import NEVER, PARTS


class AnnouncementRow(NamedTuple):
    """A queued announcement or task as it is stored."""

    league: int
    number: int
    kind: str
    payload: str
    nonce: str
    attempts: int
    due: int


COLUMNS = ", ".join(AnnouncementRow._fields)
ACTED = -1
"""In place of a lease: a user has acted while it was being sent."""

ON_SERVER = 2
"""How many announcements of one server may be on their way, so that its neighbours have room."""

CLAIM = f"""
WITH leased AS (
    SELECT l.server FROM announcements a JOIN leagues l ON l.id = a.league WHERE a.lease > $1
), first AS (
    SELECT a.league, a.number, a.due, l.server,
        ROW_NUMBER() OVER (PARTITION BY l.server ORDER BY a.due, a.league) AS turn
    FROM announcements a JOIN leagues l ON l.id = a.league
    WHERE a.due <= $1
        AND a.number = (SELECT MIN(number) FROM announcements WHERE league = a.league)
), on_server AS (
    SELECT league, number FROM first
    WHERE turn + (SELECT COUNT(*) FROM leased l WHERE l.server = first.server) <= {ON_SERVER}
    ORDER BY due, league LIMIT $3
), free AS MATERIALIZED (
    SELECT league, number FROM announcements
    WHERE due <= $1 AND (league, number) IN (SELECT league, number FROM on_server)
    FOR UPDATE SKIP LOCKED -- which looks at `due` again: another process may have been faster
)
UPDATE announcements SET lease = $2, due = $2, attempts = attempts + 1
WHERE (league, number) IN (SELECT league, number FROM free) RETURNING {COLUMNS}
"""


async def insert(tx: Transaction, post: AnnouncementRow) -> None:
    """Add an announcement to its league's queue."""
    await tx.execute(
        f"INSERT INTO announcements ({COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7)", *post
    )


async def waits(tx: Transaction, league: int, kind: str, payload: str) -> bool:
    """Whether the same announcement is queued and not being sent."""
    rows = await tx.fetch(
        "SELECT 1 FROM announcements"
        " WHERE league = $1 AND kind = $2 AND payload = $3 AND lease IS NULL",
        league,
        kind,
        payload,
    )
    return bool(rows)


async def claim(tx: Transaction, now: int, until: int, limit: int) -> list[AnnouncementRow]:
    """Lease the first announcement of each league that is due, and return them."""
    return [AnnouncementRow(*row) for row in await tx.fetch(CLAIM, now, until, limit)]


async def sent(tx: Transaction, league: int, number: int) -> None:
    """Delete an announcement that was sent."""
    await tx.execute("DELETE FROM announcements WHERE league = $1 AND number = $2", league, number)


async def failed(tx: Transaction, league: int, number: int, due: int, trouble: str) -> None:
    """Store why an announcement was not sent, and when to try again.

    If a user has acted while it was being sent, it is tried again at once.
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
    """Try everything again at once that has failed, because a user has acted."""
    await tx.execute(
        f"UPDATE announcements SET lease = {ACTED} WHERE league = $1 AND lease IS NOT NULL", league
    )
    await tx.execute(
        "UPDATE announcements SET due = $2"
        " WHERE league = $1 AND due > $2 AND trouble IS NOT NULL AND lease IS NULL",
        league,
        now,
    )


async def retry_blocked(tx: Transaction, now: int, spread: int, server: int | None = None) -> None:
    """Try again what waits for a permission or a channel, on one server or on all.

    The announcements are spread over a time, because Discord bans bots that are refused too often.
    """
    here = (
        "" if server is None else f" AND league IN (SELECT id FROM leagues WHERE server = {server})"
    )
    await tx.execute(
        f"UPDATE announcements SET due = $1 + (league % {PARTS}) * $2"
        f" WHERE due >= {NEVER} AND lease IS NULL{here}",
        now,
        spread // PARTS,
    )


async def trouble(tx: Transaction, league: int) -> str | None:
    """Return why announcements of a league wait for a user to act, if they do."""
    rows = await tx.fetch(
        f"SELECT trouble FROM announcements WHERE league = $1 AND due >= {NEVER}"
        " ORDER BY number LIMIT 1",
        league,
    )
    return str(rows[0][0]) if rows else None


async def release(tx: Transaction) -> None:
    """Release all leases; only at the start of the only process."""
    await tx.execute("UPDATE announcements SET lease = NULL, due = 0 WHERE lease IS NOT NULL")


async def set_back(tx: Transaction, now: int, span: int) -> None:
    """Make announcements due earlier that are due after a time, as the clock was set back."""
    await tx.execute(
        "UPDATE announcements SET due = due - $2,"
        f" lease = CASE WHEN lease = {ACTED} THEN lease ELSE lease - $2 END"
        f" WHERE due > $1 AND due < {NEVER}",
        now,
        span,
    )
