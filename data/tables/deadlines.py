"""Deadlines: when somebody's time is up, and when a bot was last there to see it."""

from collections.abc import Iterable
from typing import NamedTuple

from data.database import Transaction

UNCLAIMED = 0


class DeadlineRow(NamedTuple):
    """A deadline as it is stored."""

    match: int
    seat: int
    kind: str
    ply: int
    due: int
    """When something happens: a reminder, or the end."""
    ends: int
    """When the time is up."""
    stage: int = 0
    """How many reminders were given."""
    calendar: int = 0
    """Whether its time does not run around the clock."""


COLUMNS = ", ".join(DeadlineRow._fields)

CLAIM = f"""
WITH free AS MATERIALIZED (
    SELECT match, seat, kind FROM deadlines WHERE due <= $1 AND lease <= $1
    ORDER BY due LIMIT $3 FOR UPDATE SKIP LOCKED
)
UPDATE deadlines SET lease = $2
WHERE (match, seat, kind) IN (SELECT match, seat, kind FROM free) RETURNING {COLUMNS}
"""


async def of_match(tx: Transaction, match: int) -> list[DeadlineRow]:
    """The deadlines of a match."""
    rows = await tx.fetch(f"SELECT {COLUMNS} FROM deadlines WHERE match = $1", match)
    return [DeadlineRow(*row) for row in rows]


async def replace(tx: Transaction, match: int, deadlines: Iterable[DeadlineRow]) -> None:
    """Set the deadlines of a match; those from before are over."""
    await tx.execute("DELETE FROM deadlines WHERE match = $1", match)
    for deadline in deadlines:
        await tx.execute(
            f"INSERT INTO deadlines ({COLUMNS}, lease) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
            *deadline,
            UNCLAIMED,
        )


async def claim(tx: Transaction, now: int, until: int, limit: int) -> list[DeadlineRow]:
    """Deadlines that are due, for nobody else until the lease is over."""
    return [DeadlineRow(*row) for row in await tx.fetch(CLAIM, now, until, limit)]


async def lease(tx: Transaction, deadline: DeadlineRow, until: int) -> None:
    """Keep a deadline from everybody else until then, or let it go."""
    await tx.execute(
        "UPDATE deadlines SET lease = $1 WHERE match = $2 AND seat = $3 AND kind = $4 AND ply = $5",
        until,
        deadline.match,
        deadline.seat,
        deadline.kind,
        deadline.ply,
    )


async def heartbeat(tx: Transaction) -> int | None:
    """When a bot was last there."""
    rows = await tx.fetch("SELECT at FROM heartbeat WHERE id = 1")
    return rows[0][0] if rows else None


async def lock_heartbeat(tx: Transaction) -> int | None:
    """When a bot was last there, for nobody else to change until this transaction is over."""
    rows = await tx.fetch("SELECT at FROM heartbeat WHERE id = 1 FOR UPDATE")
    return rows[0][0] if rows else None


async def beat(tx: Transaction, now: int) -> None:
    """A bot is there."""
    await tx.execute(
        "INSERT INTO heartbeat (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = $1", now
    )


async def postpone(tx: Transaction, span: int) -> None:
    """Give so much time to every clock that runs."""
    await tx.execute("UPDATE deadlines SET due = due + $1, ends = ends + $1", span)
