"""Entries: the log of a match; rows are added and never changed."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from data.database import Transaction, numbered
from data.errors import StaleVersionError


class EntryRow(NamedTuple):
    """An entry as it is stored."""

    ply: int
    seat: int
    move: str
    how: str
    """The source: player, forced, clock, plan, computer, bag or undo."""
    back_to: int | None
    """For an entry that takes back: the ply at which the match goes on."""
    at: int
    interaction: int | None
    stamp: int = 0
    """A version number that no other entry has; 0 in old entries."""
    to_act: int | None = None
    """The seats that have to act after it, as bits; only in the last entry of a transaction."""


COLUMNS = ", ".join(EntryRow._fields)
SINCE = f"SELECT {COLUMNS} FROM entries WHERE match = $1 AND ply >= $2 ORDER BY ply"
INSERT = f"""
INSERT INTO entries (match, {COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
ON CONFLICT (match, ply) DO NOTHING
"""

DECIDED = """
SELECT 1 FROM seats s
JOIN matches m ON m.id = s.match
JOIN entries e ON e.match = s.match AND e.seat = s.seat
WHERE s.player = $1 AND (m.status = 'running' OR m.updated >= $2) AND e.at >= $2
    AND e.how = 'player' LIMIT 1
"""


async def since(tx: Transaction, match: int, ply: int) -> list[EntryRow]:
    """Return the entries from this ply on."""
    return [EntryRow(*row) for row in await tx.fetch(SINCE, match, ply)]


async def of_matches(tx: Transaction, matches: Sequence[int]) -> dict[int, list[EntryRow]]:
    """Return the whole logs of several matches."""
    found: dict[int, list[EntryRow]] = {}
    if matches:
        sql = f"SELECT {COLUMNS}, match FROM entries WHERE match IN {numbered(len(matches))}"
        for *entry, match in await tx.fetch(f"{sql} ORDER BY match, ply", *matches):
            found.setdefault(match, []).append(EntryRow(*entry))
    return found


async def append(tx: Transaction, match: int, entries: Iterable[EntryRow]) -> None:
    """Append entries; raise StaleVersionError if another process has used their ply."""
    for entry in entries:
        if not await tx.execute(INSERT, match, *entry):
            raise StaleVersionError(match)


async def add_digest(tx: Transaction, match: int, ply: int, round_: int, digest: str) -> None:
    """Store the digest of the state after the entry that has ended a round."""
    await tx.execute(
        "INSERT INTO digests (match, ply, round, digest) VALUES ($1, $2, $3, $4)",
        match,
        ply,
        round_,
        digest,
    )


async def digests(tx: Transaction, match: int) -> dict[int, str]:
    """Return the digests after each round, by ply."""
    rows = await tx.fetch("SELECT ply, digest FROM digests WHERE match = $1", match)
    return {int(ply): str(digest) for ply, digest in rows}


async def has_decided(tx: Transaction, player: int, since: int) -> bool:
    """Whether a player has decided on a move in any match since a time."""
    rows = await tx.fetch(DECIDED, player, since)
    return bool(rows)
