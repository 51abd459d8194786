"""How much there is of everything, and how long it has been waiting."""

from typing import NamedTuple

from data.database import Transaction
from data.tables.outbox import NEVER

MATCHES = "SELECT status, COUNT(*) FROM matches GROUP BY status"
WAITING = f"""
SELECT COUNT(CASE WHEN due < {NEVER} THEN 1 END), COUNT(CASE WHEN due >= {NEVER} THEN 1 END),
    COALESCE(MIN(due), {NEVER}), COALESCE(MAX(attempts), 0)
FROM """
DUE = f"SELECT COUNT(*), COALESCE(MIN(due), {NEVER}) FROM deadlines WHERE due <= $1 AND lease <= $1"


class Queue(NamedTuple):
    """Messages that have not left yet."""

    waiting: int
    stuck: int
    """How many wait for somebody to act: a permission or a channel is missing."""
    first: int
    """When the first of them should have left, or should be tried again."""
    attempts: int
    """How often the unluckiest was tried."""


class Census(NamedTuple):
    """What there is."""

    matches: dict[str, int]
    """How many, by their status."""
    posts: Queue
    announcements: Queue
    due: int
    """How many deadlines should have fired, and nobody has begun with it."""
    first_due: int
    """When the first of them should have."""


async def census(tx: Transaction, now: int) -> Census:
    """Count everything; it looks at every match once, and at nothing of what they consist of."""
    rows = await tx.fetch(MATCHES)
    ((due, first_due),) = await tx.fetch(DUE, now)
    return Census(
        {str(status): int(count) for status, count in rows},
        await _queue(tx, "outbox"),
        await _queue(tx, "announcements"),
        int(due),
        int(first_due),
    )


async def _queue(tx: Transaction, table: str) -> Queue:
    ((waiting, stuck, first, attempts),) = await tx.fetch(WAITING + table)
    return Queue(int(waiting), int(stuck), int(first), int(attempts))
