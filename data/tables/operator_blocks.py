"""People and servers that the operator has blocked."""

from typing import NamedTuple

from data.database import Transaction


class OperatorBlockRow(NamedTuple):
    """A block as it is stored."""

    kind: str
    """`person` or `server`."""
    subject: int
    """The Discord id of the person or server."""
    reason: str
    since: int
    until: int | None
    """When it ends by itself; None if it does not."""


COLUMNS = ", ".join(OperatorBlockRow._fields)
PUT = f"""
INSERT INTO operator_blocks ({COLUMNS}) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (kind, subject) DO UPDATE SET reason = excluded.reason, until = excluded.until
"""
# Seats that a blocked person still plays, in lobbies and in matches with other people. A match
# against computers only waits until the block ends.
STILL_PLAYED = """
SELECT m.id, s.player FROM operator_blocks b
JOIN seats s ON s.player = b.subject AND s.resigned IS NULL AND s.computer IS NULL
JOIN matches m ON m.id = s.match
WHERE b.kind = 'person' AND (b.until IS NULL OR b.until > $1)
    AND (m.status = 'lobby' OR m.status = 'running' AND EXISTS (
        SELECT 1 FROM seats o WHERE o.match = m.id AND o.player <> s.player))
ORDER BY m.id
"""


async def put(tx: Transaction, block: OperatorBlockRow) -> None:
    """Store a block; one that is there already gets the new reason and end."""
    await tx.execute(PUT, *block)


async def drop(tx: Transaction, kind: str, subject: int) -> bool:
    """Lift a block; return whether there was one."""
    sql = "DELETE FROM operator_blocks WHERE kind = $1 AND subject = $2"
    return await tx.execute(sql, kind, subject) > 0


async def drop_ended(tx: Transaction, now: int) -> None:
    """Delete blocks that have ended."""
    await tx.execute("DELETE FROM operator_blocks WHERE until <= $1", now)


async def in_force(tx: Transaction, now: int) -> list[OperatorBlockRow]:
    """Return all blocks that have not ended, oldest first."""
    rows = await tx.fetch(
        f"SELECT {COLUMNS} FROM operator_blocks WHERE until IS NULL OR until > $1"
        " ORDER BY since, kind, subject",
        now,
    )
    return [OperatorBlockRow(*row) for row in rows]


async def still_played(tx: Transaction, now: int) -> list[tuple[int, int]]:
    """Return matches that have to go on without a blocked person, with that person."""
    return [(match, player) for match, player in await tx.fetch(STILL_PLAYED, now)]
