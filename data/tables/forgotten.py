"""Who was forgotten in this database: keyed hashes, for backups that are older."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from data.database import Transaction
from data.tables.keyed_hashes import digest, new_key


class ForgottenRow(NamedTuple):
    """A person who was forgotten."""

    at: int
    key: str
    digest: str


async def remember(tx: Transaction, player: int, now: int) -> None:
    """Store that a player is forgotten.

    The newest key is used again: a restored database compares all its players with the list, and
    then computes one hash for each player, not one for each player and row.
    """
    rows = await tx.fetch("SELECT key FROM forgotten ORDER BY at DESC LIMIT 1")
    key = rows[0][0] if rows else new_key()
    await add(tx, [ForgottenRow(now, key, digest(key, player))])


async def add(tx: Transaction, rows: Iterable[ForgottenRow]) -> None:
    """Store rows; those that are there already stay as they are."""
    for row in rows:
        await tx.execute(
            "INSERT INTO forgotten (at, key, digest) VALUES ($1, $2, $3)"
            " ON CONFLICT (digest, at) DO NOTHING",
            *row,
        )


async def all_rows(tx: Transaction) -> list[ForgottenRow]:
    """Return everybody who was forgotten, oldest first."""
    rows = await tx.fetch("SELECT at, key, digest FROM forgotten ORDER BY at, digest")
    return [ForgottenRow(*row) for row in rows]


async def drop_before(tx: Transaction, before: int) -> None:
    """Delete what is older than every backup that may still be restored."""
    await tx.execute("DELETE FROM forgotten WHERE at < $1", before)


async def people(tx: Transaction, after: int, size: int) -> list[int]:
    """Return a page of the ids of all stored players, in order."""
    rows = await tx.fetch("SELECT id FROM players WHERE id > $1 ORDER BY id LIMIT $2", after, size)
    return [player for (player,) in rows]


def among(players: Iterable[int], rows: Collection[ForgottenRow]) -> list[int]:
    """Return the players who are in the list."""
    digests: dict[str, set[str]] = {}
    for row in rows:
        digests.setdefault(row.key, set()).add(row.digest)
    return [
        player
        for player in players
        if any(digest(key, player) in known for key, known in digests.items())
    ]
