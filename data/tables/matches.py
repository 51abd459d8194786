"""Matches: game, location, status and version."""

from collections.abc import Sequence
from typing import NamedTuple

from data.database import Transaction, numbered
from data.versions import new_version


class MatchRow(NamedTuple):
    """A match as it is stored; its moves are in the table of entries.

    The last three fields come from the newest entry.
    """

    id: int
    game: str
    rules: int
    """The version of the rules."""
    options: str
    places: int
    """The number of seats, free ones in the lobby included."""
    status: str
    ending: str | None
    """How it ended, such as by play, resignation or consent."""
    server: int | None
    channel: int | None
    thread: int | None
    seed: str
    commitment: str
    foreign_draws: int
    """How many draws of an imported match were made with another seed."""
    outcome: str | None
    created: int
    updated: int
    """When it last changed, other than by a move."""
    joining: str = "anyone"
    """Who may join: anyone, or invited players."""
    previous: int | None = None
    """The match of which this one is the rematch."""
    clock: str = "{}"
    """The pace, as JSON; {} without clocks."""
    paused: int | None = None
    """Until when its clocks are stopped; None while they run."""
    overtime: int | None = None
    """When its time limit was reached; computers play to the end."""
    seal: str = "none"
    """Whether other matches have the same bag, and whether some are running."""
    binding: str = ""
    """What its bag is bound to besides the seed; empty if the draws come from the seed alone."""
    stamp: int = 0
    """A version number that changes with the match, its seats, their plans and settings.

    A change that comes with a new entry may leave it as it is.
    """
    ply: int = 0
    """The number of entries in its log."""
    moved: int = 0
    """The version number of its newest entry."""
    moved_at: int = 0
    """When its newest entry was written."""

    @property
    def versions(self) -> tuple[int, int, int]:
        """Numbers of which at least one changes with every write, moves included."""
        return self.stamp, self.ply, self.moved


STORED = MatchRow._fields[:-3]
COLUMNS = ", ".join(STORED)
VALUES = ", ".join(f"${number}" for number in range(1, len(STORED) + 1))
NEWEST_ENTRY = """
COALESCE(e.ply + 1, 0), COALESCE(e.stamp, 0), COALESCE(e.at, 0)
FROM matches m LEFT JOIN entries e
    ON e.match = m.id AND e.ply = (SELECT MAX(ply) FROM entries WHERE match = m.id)
"""
ALL = f"SELECT {', '.join(f'm.{column}' for column in STORED)}, {NEWEST_ENTRY}"

FIND = f"{ALL} WHERE m.id = $1"
STAMPS = f"SELECT m.stamp, {NEWEST_ENTRY} WHERE m.id = $1"
LOCK = "SELECT id FROM matches WHERE id = $1 FOR UPDATE"
HOLD = """
SELECT 1 FROM matches m JOIN entries e ON e.match = m.id AND e.ply = $3
WHERE m.id = $1 AND m.stamp = $2 AND e.stamp = $4
    AND NOT EXISTS (SELECT 1 FROM entries n WHERE n.match = m.id AND n.ply = $3 + 1)
FOR UPDATE OF m
"""
INSERT = f"INSERT INTO matches ({COLUMNS}) VALUES ({VALUES})"
CHANGING = (
    "status",
    "ending",
    "server",
    "channel",
    "thread",
    "outcome",
    "updated",
    "paused",
    "clock",
    "overtime",
    "places",
    "seal",
    "binding",
    "stamp",
)
"""The columns that change after a match was created."""
CHANGE = (
    f"UPDATE matches SET {', '.join(f'{name} = ${at}' for at, name in enumerate(CHANGING, 2))}"
    " WHERE id = $1"
)
RESTAMP = "UPDATE matches SET updated = $2, stamp = $3 WHERE id = $1"
RESTAMP_OF = """
WITH theirs AS MATERIALIZED (
    SELECT id FROM matches
    WHERE status IN ('lobby', 'running') AND id IN (SELECT match FROM seats WHERE player = $1)
    ORDER BY id FOR UPDATE
)
UPDATE matches SET stamp = $2 WHERE id IN (SELECT id FROM theirs)
"""
"""Matches are locked in one order, to prevent deadlocks."""


async def next_id(tx: Transaction) -> int:
    """Return the number for a new match, and lock the counter."""
    ((number,),) = await tx.fetch(
        "UPDATE counters SET value = value + 1 WHERE name = 'match' RETURNING value"
    )
    return int(number)


async def insert(tx: Transaction, match: MatchRow) -> None:
    """Store a new match."""
    await tx.execute(INSERT, *match[: len(STORED)])


async def lock(tx: Transaction, match: int, known: MatchRow | None = None) -> MatchRow | None:
    """Lock a match and return it.

    It is read in a second statement: on PostgreSQL, a statement that has waited for a lock sees
    the new row, but the old entries.
    """
    await tx.fetch(LOCK, match)
    return await find(tx, match, known)


async def hold(tx: Transaction, known: MatchRow) -> bool:
    """Lock a match if this is its current version; return whether it is.

    On PostgreSQL, a move that was committed while this waited for the lock is not seen here;
    appending an entry at the same ply finds it.
    """
    newest = known.ply - 1
    return bool(await tx.fetch(HOLD, known.id, known.stamp, newest, known.moved))


async def find(tx: Transaction, match: int, known: MatchRow | None = None) -> MatchRow | None:
    """Return a match; None if there is none with this number.

    If the `known` row is current, it is returned: reading the versions takes a fifth of the time.
    """
    if known is not None:
        rows = await tx.fetch(STAMPS, match)
        if rows and tuple(rows[0][:3]) == known.versions:
            return known
    rows = await tx.fetch(FIND, match)
    return MatchRow(*rows[0]) if rows else None


async def find_many(tx: Transaction, numbers: Sequence[int]) -> list[MatchRow]:
    """Return the matches with these numbers, in any order; unknown ones are left out."""
    if not numbers:
        return []
    rows = await tx.fetch(f"{ALL} WHERE m.id IN {numbered(len(numbers))}", *numbers)
    return [MatchRow(*row) for row in rows]


async def change(tx: Transaction, match: MatchRow) -> MatchRow:
    """Store a changed match and return it with its new version."""
    changed = match._replace(stamp=new_version())
    await tx.execute(CHANGE, changed.id, *(getattr(changed, name) for name in CHANGING))
    return changed


async def restamp(tx: Transaction, match: MatchRow, updated: int | None = None) -> MatchRow:
    """Give a match a new version, because its seats or plans have changed; return it."""
    after = match._replace(updated=updated or match.updated, stamp=new_version())
    await tx.execute(RESTAMP, after.id, after.updated, after.stamp)
    return after


async def restamp_of(tx: Transaction, player: int) -> None:
    """Give all matches of a player a new version, because their settings have changed."""
    await tx.execute(RESTAMP_OF, player, new_version())


async def of_player(
    tx: Transaction, player: int, statuses: Sequence[str] = ("lobby", "running")
) -> list[int]:
    """Return the matches of a player that are not over, oldest first."""
    rows = await tx.fetch(
        "SELECT m.id FROM seats s JOIN matches m ON m.id = s.match"
        f" WHERE s.player = $1 AND s.resigned IS NULL AND m.status IN {numbered(len(statuses), 2)}"
        " ORDER BY m.id",
        player,
        *statuses,
    )
    return [match for (match,) in rows]


async def running_on(tx: Transaction, server: int, after: int, size: int) -> list[int]:
    """Return a page of the running matches of a server, by number."""
    rows = await tx.fetch(
        "SELECT id FROM matches WHERE server = $1 AND status = 'running' AND id > $2"
        " ORDER BY id LIMIT $3",
        server,
        after,
        size,
    )
    return [match for (match,) in rows]


async def servers_with_clocks(tx: Transaction, far: int, held: int) -> dict[int, bool]:
    """Return servers with clocks, and whether some are stopped until a time in this range."""
    rows = await tx.fetch(
        "SELECT server, max(CASE WHEN paused >= $1 AND paused < $2 THEN 1 ELSE 0 END)"
        " FROM matches"
        " WHERE status = 'running' AND server IS NOT NULL AND clock <> '{}' GROUP BY server",
        far,
        held,
    )
    return {server: bool(lost) for server, lost in rows}


async def rematch_of(tx: Transaction, previous: int) -> int | None:
    """Return the rematch of a match, if there is one that is not over."""
    rows = await tx.fetch(
        "SELECT id FROM matches WHERE previous = $1 AND status IN ('lobby', 'running') ORDER BY id",
        previous,
    )
    return rows[0][0] if rows else None


async def page(tx: Transaction, after: int, size: int) -> list[MatchRow]:
    """Return a page of all matches, by number."""
    rows = await tx.fetch(f"{ALL} WHERE m.id > $1 ORDER BY m.id LIMIT $2", after, size)
    return [MatchRow(*row) for row in rows]


async def count(tx: Transaction) -> int:
    """Return the number of matches."""
    ((number,),) = await tx.fetch("SELECT COUNT(*) FROM matches")
    return int(number)
