"""Whom players have blocked: they are not seated together, and do not invite each other."""

from collections.abc import Collection
from typing import NamedTuple

from data.database import Transaction, numbered
from data.tables.keyed_hashes import digest, is_digest_of, new_key


class PlayerBlockRow(NamedTuple):
    """A player's block as it is stored."""

    player: int
    number: int
    """Its number in the player's list; it stays the same."""
    blocked: int | None
    """The blocked person; None after `/forget-me`, when a keyed hash takes its place."""
    key: str | None
    digest: str | None
    since: int

    def is_about(self, person: int) -> bool:
        """Whether this block is about a person, forgotten or not."""
        if self.key is None or self.digest is None:
            return self.blocked == person
        return is_digest_of(self.digest, self.key, person)


COLUMNS = ", ".join(PlayerBlockRow._fields)
AMONG = f"""
SELECT {COLUMNS} FROM player_blocks WHERE player IN {{people}}
    AND (blocked IS NULL OR blocked IN {{people}})
"""

AMONG_ENTRANTS = """
SELECT own.number, other.number FROM player_blocks b
JOIN entrants own ON own.player = b.player AND own.season = $1
JOIN entrants other ON other.player = b.blocked AND other.season = $1
"""


async def of_player(tx: Transaction, player: int) -> list[PlayerBlockRow]:
    """Return a player's own blocks, oldest first."""
    sql = f"SELECT {COLUMNS} FROM player_blocks WHERE player = $1 ORDER BY number"
    return [PlayerBlockRow(*row) for row in await tx.fetch(sql, player)]


async def lock(tx: Transaction, player: int) -> list[PlayerBlockRow]:
    """Return a player's own blocks, which nobody else changes until the commit."""
    await tx.fetch("SELECT id FROM players WHERE id = $1 FOR UPDATE", player)
    return await of_player(tx, player)


async def add(tx: Transaction, block: PlayerBlockRow) -> None:
    """Store a block; its player must be in the players table."""
    await tx.execute(
        f"INSERT INTO player_blocks ({COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6)", *block
    )


async def drop(tx: Transaction, player: int, number: int) -> None:
    """Lift a block."""
    await tx.execute("DELETE FROM player_blocks WHERE player = $1 AND number = $2", player, number)


async def pairs(tx: Transaction, people: Collection[int]) -> set[tuple[int, int]]:
    """Return who has blocked whom among these people, with one statement."""
    if len(people) < 2:
        return set()
    listed = sorted(people)
    rows = await tx.fetch(AMONG.format(people=numbered(len(listed))), *listed)
    found = [PlayerBlockRow(*row) for row in rows]
    return {
        (block.player, person)
        for block in found
        for person in ([block.blocked] if block.blocked is not None else listed)
        if person != block.player and block.is_about(person)
    }


async def among_entrants(tx: Transaction, season: int) -> frozenset[tuple[int, int]]:
    """Return who has blocked whom among the entrants of a season, by their numbers in it.

    Blocks of people who were forgotten since are left out: their hashes would have to be compared
    with those of everybody.
    """
    return frozenset((one, other) for one, other in await tx.fetch(AMONG_ENTRANTS, season))


async def apart_from(tx: Transaction, player: int, others: Collection[int]) -> set[int]:
    """Return which of the others have blocked a player, or were blocked by them."""
    found = await pairs(tx, {player, *others})
    return {one for pair in found if player in pair for one in pair} - {player}


async def forget(tx: Transaction, player: int) -> None:
    """Delete a player's own blocks, and put a keyed hash in the place of the id in others'."""
    await tx.execute("DELETE FROM player_blocks WHERE player = $1", player)
    rows = await tx.fetch("SELECT player, number FROM player_blocks WHERE blocked = $1", player)
    for other, number in rows:
        key = new_key()
        await tx.execute(
            "UPDATE player_blocks SET blocked = NULL, key = $3, digest = $4"
            " WHERE player = $1 AND number = $2",
            other,
            number,
            key,
            digest(key, player),
        )
