"""Matches: which game, where, and how far along."""

from collections.abc import Sequence
from typing import NamedTuple

from data.database import Transaction, numbered
from data.versions import new_version


class MatchRow(NamedTuple):
    """A match as it is stored; what happened in it stands in its entries.

    The last three are not stored here: the newest entry tells them.
    """

    id: int
    game: str
    rules: int
    """The version of the rules under which it is played."""
    options: str
    places: int
    """How many seats it shall have."""
    status: str
    ending: str | None
    """How it came to its end: by play, resignation or consent."""
    server: int | None
    channel: int | None
    thread: int | None
    seed: str
    commitment: str
    foreign_draws: int
    """How many draws were made before this seed, in a match that was imported."""
    outcome: str | None
    created: int
    updated: int
    """When something else than a move has changed it."""
    joining: str = "anyone"
    """Who may sit down: anyone, or those who are invited."""
    previous: int | None = None
    """The match that this one is the rematch of."""
    clock: str = "{}"
    """How fast it is played, as JSON; {} without a clock."""
    paused: int | None = None
    """Until when its clocks stand still; None while they run."""
    overtime: int | None = None
    """When the time for the whole match was over; computers play it to its end."""
    seal: str = "none"
    """Whether other tables have the same bag, and whether some of them still play."""
    stamp: int = 0
    """Another number after each change of the match, its seats, their plans and preferences.

    A change that comes with an entry may leave it as it is.
    """
    ply: int = 0
    """How many entries its log has."""
    moved: int = 0
    """The stamp of its newest entry."""
    moved_at: int = 0
    """When that was written."""

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
CHANGE = """
UPDATE matches SET status = $2, ending = $3, server = $4, channel = $5, thread = $6,
    outcome = $7, updated = $8, paused = $9, clock = $10,
    overtime = $11, places = $12, seal = $13, stamp = $14
WHERE id = $1
"""
RESTAMP = "UPDATE matches SET updated = $2, stamp = $3 WHERE id = $1"
NEWEST = 25
"""So many matches of the past are looked at: a menu has no room for more."""
RESTAMP_OF = """
WITH theirs AS MATERIALIZED (
    SELECT id FROM matches
    WHERE status IN ('lobby', 'running') AND id IN (SELECT match FROM seats WHERE player = $1)
    ORDER BY id FOR UPDATE
)
UPDATE matches SET stamp = $2 WHERE id IN (SELECT id FROM theirs)
"""
"""Locked in one order: two people who sit at the same tables do not wait for each other."""


async def next_id(tx: Transaction) -> int:
    """The number for a new match; whoever asks next waits until this transaction is over."""
    ((number,),) = await tx.fetch(
        "UPDATE counters SET value = value + 1 WHERE name = 'match' RETURNING value"
    )
    return int(number)


async def insert(tx: Transaction, match: MatchRow) -> None:
    """Store a new match."""
    await tx.execute(INSERT, *match[: len(STORED)])


async def lock(tx: Transaction, match: int, known: MatchRow | None = None) -> MatchRow | None:
    """A match that nobody else changes until this transaction is over.

    It is read after that: on PostgreSQL whoever had to wait for a row sees it as it is now, but
    would see its entries as they were before.
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
    """A match as it stands.

    If it still is as somebody has known it, that is what is given: stamps are read in a fifth of
    the time of a row.
    """
    if known is not None:
        rows = await tx.fetch(STAMPS, match)
        if rows and tuple(rows[0][:3]) == known.versions:
            return known
    rows = await tx.fetch(FIND, match)
    return MatchRow(*rows[0]) if rows else None


async def find_many(tx: Transaction, numbers: Sequence[int]) -> list[MatchRow]:
    """The matches with these numbers, in any order; unknown numbers are left out."""
    if not numbers:
        return []
    rows = await tx.fetch(f"{ALL} WHERE m.id IN {numbered(len(numbers))}", *numbers)
    return [MatchRow(*row) for row in rows]


async def change(tx: Transaction, match: MatchRow) -> MatchRow:
    """Store what can change about a match; the match as it is stored now."""
    stamp = new_version()
    await tx.execute(
        CHANGE,
        match.id,
        match.status,
        match.ending,
        match.server,
        match.channel,
        match.thread,
        match.outcome,
        match.updated,
        match.paused,
        match.clock,
        match.overtime,
        match.places,
        match.seal,
        stamp,
    )
    return match._replace(stamp=stamp)


async def restamp(tx: Transaction, match: MatchRow, updated: int | None = None) -> MatchRow:
    """Something has changed that is read with a match; the match as it is stored now."""
    after = match._replace(updated=updated or match.updated, stamp=new_version())
    await tx.execute(RESTAMP, after.id, after.updated, after.stamp)
    return after


async def restamp_of(tx: Transaction, player: int) -> None:
    """Something has changed about a person who sits at some tables."""
    await tx.execute(RESTAMP_OF, player, new_version())


async def in_thread(tx: Transaction, thread: int) -> list[int]:
    """The matches that a thread belongs to, the newest first."""
    rows = await tx.fetch(
        "SELECT id FROM matches WHERE thread = $1 ORDER BY id DESC LIMIT $2", thread, NEWEST
    )
    return [match for (match,) in rows]


async def in_channel(tx: Transaction, channel: int) -> list[int]:
    """The matches of a channel and its threads that are not at their end, the oldest first."""
    rows = await tx.fetch(
        "SELECT id FROM matches WHERE channel = $1 AND status IN ('lobby', 'running') ORDER BY id",
        channel,
    )
    return [match for (match,) in rows]


async def ended_in_channel(tx: Transaction, channel: int) -> list[int]:
    """The last matches of a channel and its threads that were played, the newest first."""
    rows = await tx.fetch(
        "SELECT id FROM matches WHERE channel = $1 AND status IN ('over', 'aborted')"
        " AND EXISTS (SELECT 1 FROM entries WHERE match = id) ORDER BY id DESC LIMIT $2",
        channel,
        NEWEST,
    )
    return [match for (match,) in rows]


async def of_player(tx: Transaction, player: int) -> list[int]:
    """The matches in which a person sits and that are not at their end, the oldest first."""
    rows = await tx.fetch(
        "SELECT m.id FROM seats s JOIN matches m ON m.id = s.match"
        " WHERE s.player = $1 AND s.resigned IS NULL AND m.status IN ('lobby', 'running')"
        " ORDER BY m.id",
        player,
    )
    return [match for (match,) in rows]


async def ended_of_player(tx: Transaction, player: int) -> list[int]:
    """The last matches that a person has played, the newest first."""
    rows = await tx.fetch(
        "SELECT m.id FROM seats s JOIN matches m ON m.id = s.match"
        " WHERE s.player = $1 AND m.status IN ('over', 'aborted')"
        " AND EXISTS (SELECT 1 FROM entries WHERE match = m.id) ORDER BY m.id DESC LIMIT $2",
        player,
        NEWEST,
    )
    return [match for (match,) in rows]


async def running_on(tx: Transaction, server: int, after: int, size: int) -> list[int]:
    """Some of the matches that are played on a server, in the order of their ids."""
    rows = await tx.fetch(
        "SELECT id FROM matches WHERE server = $1 AND status = 'running' AND id > $2"
        " ORDER BY id LIMIT $3",
        server,
        after,
        size,
    )
    return [match for (match,) in rows]


async def servers_with_clocks(tx: Transaction, far: int, held: int) -> dict[int, bool]:
    """The servers with clocks, and whether some stand still until a time between these two."""
    rows = await tx.fetch(
        "SELECT server, max(CASE WHEN paused >= $1 AND paused < $2 THEN 1 ELSE 0 END)"
        " FROM matches"
        " WHERE status = 'running' AND server IS NOT NULL AND clock <> '{}' GROUP BY server",
        far,
        held,
    )
    return {server: bool(lost) for server, lost in rows}


async def knows_bag(tx: Transaction, player: int, commitment: str, but: int) -> bool:
    """Whether a person sits, or has ever sat, at another table with the same bag."""
    rows = await tx.fetch(
        "SELECT 1 FROM matches WHERE commitment = $2 AND id <> $3 AND id IN ("
        "SELECT match FROM seats WHERE player = $1"
        " UNION SELECT match FROM witnesses WHERE player = $1)",
        player,
        commitment,
        but,
    )
    return bool(rows)


async def remember_witness(tx: Transaction, match: int, player: int) -> None:
    """Somebody loses their seat at a table whose bag others have, too."""
    await tx.execute(
        "INSERT INTO witnesses (match, player) VALUES ($1, $2)"
        " ON CONFLICT (match, player) DO NOTHING",
        match,
        player,
    )


async def has_played_bag(tx: Transaction, player: int, commitment: str) -> bool:
    """Whether a person sits at tables with this bag, and all of them are at their end.

    A table that a league has called off does not count: they may be given another one.
    """
    rows = await tx.fetch(
        "SELECT m.status FROM seats s JOIN matches m ON m.id = s.match"
        " WHERE s.player = $1 AND m.commitment = $2 AND (m.ending IS NULL OR m.ending <> 'league')",
        player,
        commitment,
    )
    return bool(rows) and all(status != "running" for (status,) in rows)


async def rematch_of(tx: Transaction, previous: int) -> int | None:
    """The rematch of a match that waits or is played."""
    rows = await tx.fetch(
        "SELECT id FROM matches WHERE previous = $1 AND status IN ('lobby', 'running') ORDER BY id",
        previous,
    )
    return rows[0][0] if rows else None


async def page(tx: Transaction, after: int, size: int) -> list[MatchRow]:
    """Some matches, in the order of their ids."""
    rows = await tx.fetch(f"{ALL} WHERE m.id > $1 ORDER BY m.id LIMIT $2", after, size)
    return [MatchRow(*row) for row in rows]


async def count(tx: Transaction) -> int:
    """How many matches there are."""
    ((number,),) = await tx.fetch("SELECT COUNT(*) FROM matches")
    return int(number)
