"""Deadlines, and the heartbeat that tells when a bot was last running."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from data.database import Row, Transaction, numbered
from data.tables.outbox import NEVER
from data.versions import new_version

UNCLAIMED = 0
TOGETHER = 200
"""How many clocks one statement changes."""


class DeadlineRow(NamedTuple):
    """A deadline as it is stored."""

    match: int
    seat: int
    kind: str
    ply: int
    due: int
    """When it fires: for a reminder, or at the end."""
    ends: int
    """When the time runs out."""
    stage: int = 0
    """How many reminders were given."""
    calendar: int = 0
    """Whether it runs by a player's calendar, not around the clock."""
    span: int = 0
    """The time on the clock when the turn began."""


COLUMNS = ", ".join(DeadlineRow._fields)
VALUES = ", ".join(f"${number}" for number in range(1, len(DeadlineRow._fields) + 2))
INSERT = f"INSERT INTO deadlines ({COLUMNS}, lease) VALUES ({VALUES})"
PUT = f"""
{INSERT} ON CONFLICT (match, seat, kind) DO UPDATE SET ply = excluded.ply, due = excluded.due,
    ends = excluded.ends, stage = excluded.stage, calendar = excluded.calendar,
    span = excluded.span, lease = excluded.lease
"""

CLAIM = f"""
WITH free AS MATERIALIZED (
    SELECT match, seat, kind FROM deadlines WHERE due <= $1 AND lease <= $1
    ORDER BY due LIMIT $3 FOR UPDATE SKIP LOCKED
)
UPDATE deadlines SET lease = $2
WHERE (match, seat, kind) IN (SELECT match, seat, kind FROM free) RETURNING {COLUMNS}
"""


CLOCKED = f"""
SELECT {", ".join(f"d.{column}" for column in DeadlineRow._fields)}, m.clock, p.preferences
FROM deadlines d
JOIN matches m ON m.id = d.match
JOIN seats s ON s.match = d.match AND s.seat = d.seat
LEFT JOIN players p ON p.id = s.player
"""


class Clocked(NamedTuple):
    """A running clock, with what its calendar depends on."""

    deadline: DeadlineRow
    clock: str
    """The pace of the match, as JSON."""
    preferences: str | None
    """The player's settings, as JSON."""


HAND_OVER = """
UPDATE deadlines SET seat = $2, kind = $3, ply = $4, due = $5, ends = $6, stage = $7,
    calendar = $8, span = $9, lease = $10
WHERE match = $1 AND seat = $11 AND kind = $12
"""


async def of_match(tx: Transaction, match: int) -> list[DeadlineRow]:
    """Return the deadlines of a match."""
    return (await of_matches(tx, [match])).get(match, [])


async def of_matches(tx: Transaction, matches: Sequence[int]) -> dict[int, list[DeadlineRow]]:
    """Return the deadlines of several matches."""
    found: dict[int, list[DeadlineRow]] = {}
    if matches:
        sql = f"SELECT {COLUMNS} FROM deadlines WHERE match IN {numbered(len(matches))}"
        for row in await tx.fetch(sql, *matches):
            deadline = DeadlineRow(*row)
            found.setdefault(deadline.match, []).append(deadline)
    return found


async def replace(tx: Transaction, match: int, deadlines: Iterable[DeadlineRow]) -> None:
    """Replace all deadlines of a match."""
    await tx.execute("DELETE FROM deadlines WHERE match = $1", match)
    for deadline in deadlines:
        await tx.execute(INSERT, *deadline, UNCLAIMED)


async def put(tx: Transaction, deadline: DeadlineRow) -> None:
    """Insert or replace a deadline."""
    await tx.execute(PUT, *deadline, UNCLAIMED)


async def hand_over(tx: Transaction, old: DeadlineRow, new: DeadlineRow) -> None:
    """Replace a deadline by another one of the same match."""
    await tx.execute(HAND_OVER, *new, UNCLAIMED, old.seat, old.kind)


async def drop(tx: Transaction, deadline: DeadlineRow) -> None:
    """Delete a deadline."""
    await tx.execute(
        "DELETE FROM deadlines WHERE match = $1 AND seat = $2 AND kind = $3",
        deadline.match,
        deadline.seat,
        deadline.kind,
    )


async def claim(tx: Transaction, now: int, until: int, limit: int) -> list[DeadlineRow]:
    """Lease deadlines that are due, until a time."""
    return [DeadlineRow(*row) for row in await tx.fetch(CLAIM, now, until, limit)]


async def lease(tx: Transaction, deadline: DeadlineRow, until: int) -> None:
    """Extend the lease of a deadline, or release it."""
    await tx.execute(
        "UPDATE deadlines SET lease = $1 WHERE match = $2 AND seat = $3 AND kind = $4 AND ply = $5",
        until,
        deadline.match,
        deadline.seat,
        deadline.kind,
        deadline.ply,
    )


async def heartbeat(tx: Transaction) -> int | None:
    """Return when a bot was last running."""
    rows = await tx.fetch("SELECT at FROM heartbeat WHERE id = 1")
    return rows[0][0] if rows else None


async def lock_heartbeat(tx: Transaction) -> int | None:
    """Return when a bot was last running, and lock that row."""
    rows = await tx.fetch("SELECT at FROM heartbeat WHERE id = 1 FOR UPDATE")
    return rows[0][0] if rows else None


async def beat(tx: Transaction, now: int) -> None:
    """Store that a bot is running."""
    await tx.execute(
        "INSERT INTO heartbeat (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = $1", now
    )


async def postpone(tx: Transaction, span: int) -> None:
    """Add time to all deadlines that run around the clock, and to pauses and offers.

    A negative time moves them back.
    """
    await tx.execute(
        "UPDATE matches SET paused = paused + $1, stamp = $2"
        " WHERE id IN (SELECT match FROM deadlines WHERE kind = 'pause')",
        span,
        new_version(),
    )
    await tx.execute(
        "UPDATE seats SET offered = offered + $1"
        " WHERE (match, seat) IN (SELECT match, seat FROM deadlines WHERE kind = 'offer')",
        span,
    )
    await tx.execute(
        "UPDATE matches SET stamp = $1"
        " WHERE id IN (SELECT match FROM deadlines WHERE kind = 'offer')",
        new_version(),
    )
    await tx.execute(
        "UPDATE deadlines SET due = due + $1, ends = ends + $1"
        f" WHERE calendar = 0 AND due < {NEVER}",
        span,
    )


async def set_leases_back(tx: Transaction, now: int, span: int) -> None:
    """Shorten the leases that end after a time, because the clock was set back."""
    await tx.execute("UPDATE deadlines SET lease = lease - $2 WHERE lease > $1", now, span)


async def with_calendars(tx: Transaction) -> list[Clocked]:
    """Return the clocks that run by a player's calendar."""
    rows = await tx.fetch(f"{CLOCKED} WHERE d.calendar <> 0")
    return [_clocked(row) for row in rows]


async def of_player(tx: Transaction, player: int) -> list[Clocked]:
    """Return the running clocks of a player, oldest match first."""
    rows = await tx.fetch(
        f"{CLOCKED} WHERE s.player = $1 AND d.kind = 'move' ORDER BY d.match", player
    )
    return [_clocked(row) for row in rows]


async def recount(tx: Transaction, changed: Sequence[tuple[DeadlineRow, DeadlineRow]]) -> None:
    """Change when clocks end, except those that have changed meanwhile."""
    for first in range(0, len(changed), TOGETHER):
        some = changed[first : first + TOGETHER]
        values = [
            value
            for old, new in some
            for value in (old.match, old.seat, old.ends, new.due, new.ends, new.calendar)
        ]
        await tx.execute(_recount(len(some)), *values)


@cache
def _recount(clocks: int) -> str:
    """Return the statement for this many clocks; it is ten times as fast as one for each."""
    numbers = [
        ", ".join(f"CAST(${6 * row + column} AS BIGINT)" for column in range(1, 7))
        for row in range(clocks)
    ]
    return (
        "UPDATE deadlines SET due = v.column4, ends = v.column5, calendar = v.column6"
        f" FROM (VALUES {', '.join(f'({row})' for row in numbers)}) AS v"
        " WHERE deadlines.match = v.column1 AND deadlines.seat = v.column2"
        " AND deadlines.kind = 'move' AND deadlines.ends = v.column3"
    )


def _clocked(row: Row) -> Clocked:
    *deadline, clock, preferences = row
    return Clocked(DeadlineRow(*deadline), clock, preferences)
