"""Messages on Discord: which match each shows, and at which ply."""

from typing import NamedTuple

from data.database import Transaction


class MessageRow(NamedTuple):
    """A message on Discord that shows something of a match."""

    id: int
    match: int
    channel: int
    kind: str
    ply: int
    at: int


async def put(tx: Transaction, message: MessageRow) -> None:
    """Store a message, or the new ply that it shows."""
    await tx.execute(
        "INSERT INTO messages (id, match, channel, kind, ply, at) VALUES ($1, $2, $3, $4, $5, $6)"
        " ON CONFLICT (id) DO UPDATE SET ply = excluded.ply, at = excluded.at",
        *message,
    )


async def of_match(tx: Transaction, match: int) -> list[MessageRow]:
    """Return the messages of a match, oldest first."""
    rows = await tx.fetch(
        "SELECT id, match, channel, kind, ply, at FROM messages WHERE match = $1 ORDER BY id",
        match,
    )
    return [MessageRow(*row) for row in rows]


async def forget(tx: Transaction, message: int) -> None:
    """Delete a message."""
    await tx.execute("DELETE FROM messages WHERE id = $1", message)
