"""Counts for the metrics: matches, waiting posts and overdue deadlines."""

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
    """Posts that are not sent yet."""

    waiting: int
    stuck: int
    """How many wait until a permission or a channel is restored."""
    first: int
    """When the first of them was or is due."""
    attempts: int
    """The highest number of attempts."""


class Census(NamedTuple):
    """Counts of everything."""

    matches: dict[str, int]
    """By status."""
    posts: Queue
    announcements: Queue
    due: int
    """How many deadlines are overdue and not claimed."""
    first_due: int
    """When the first of them was due."""


async def census(tx: Transaction, now: int) -> Census:
    """Count everything; this scans the table of matches."""
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
