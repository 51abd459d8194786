"""Who has seen a bag that several matches share."""

from data.database import Transaction


async def has_seen(tx: Transaction, player: int, commitment: str, but: int) -> bool:
    """Whether a player has, or has had, a seat in another match with the same bag."""
    rows = await tx.fetch(
        "SELECT 1 FROM matches WHERE commitment = $2 AND id <> $3 AND id IN ("
        "SELECT match FROM seats WHERE player = $1"
        " UNION SELECT match FROM witnesses WHERE player = $1)",
        player,
        commitment,
        but,
    )
    return bool(rows)


async def record_witness(tx: Transaction, match: int, player: int) -> None:
    """Store that a player who loses their seat has seen the bag."""
    await tx.execute(
        "INSERT INTO witnesses (match, player) VALUES ($1, $2)"
        " ON CONFLICT (match, player) DO NOTHING",
        match,
        player,
    )


async def has_played(tx: Transaction, player: int, commitment: str) -> bool:
    """Whether all matches of a player with this bag are over, and there is one.

    A match that a league has called off does not count, because it may be replaced.
    """
    rows = await tx.fetch(
        "SELECT m.status FROM seats s JOIN matches m ON m.id = s.match"
        " WHERE s.player = $1 AND m.commitment = $2 AND (m.ending IS NULL OR m.ending <> 'league')",
        player,
        commitment,
    )
    return bool(rows) and all(status != "running" for (status,) in rows)
