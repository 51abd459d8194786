"""Outbox: messages that were decided on and have not left yet."""

from typing import NamedTuple

from data.database import Transaction

NEVER = 2**62
"""A time that does not come: the post waits until somebody acts."""


class PostRow(NamedTuple):
    """A message on its way out, as it is stored."""

    match: int
    number: int
    kind: str
    payload: str
    nonce: str
    """The same for every attempt, so that Discord can tell a repetition; at most 25 characters."""
    attempts: int
    due: int


COLUMNS = ", ".join(PostRow._fields)

RENEW = f"""
UPDATE outbox SET payload = $3, nonce = $4
WHERE match = $1 AND number = (SELECT MAX(number) FROM outbox WHERE match = $1)
    AND kind = $2 AND lease IS NULL AND due < {NEVER}
"""
SUPERSEDE = """
DELETE FROM outbox WHERE match = $1 AND kind = $2 AND lease IS NULL RETURNING attempts
"""
INSERT = f"INSERT INTO outbox ({COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7)"

CLAIM = f"""
WITH free AS MATERIALIZED (
    SELECT match, number FROM outbox o
    WHERE due <= $1 AND number = (SELECT MIN(number) FROM outbox WHERE match = o.match)
    ORDER BY due LIMIT $3 FOR UPDATE SKIP LOCKED
)
UPDATE outbox SET lease = $2, due = $2, attempts = attempts + 1
WHERE (match, number) IN (SELECT match, number FROM free) RETURNING {COLUMNS}
"""


async def renew(tx: Transaction, match: int, kind: str, payload: str, nonce: str) -> bool:
    """Let a post take the place of the last one of its match, if that is one of the same kind.

    It must not be on its way already, or wait for somebody to act. The new one inherits the
    failures of the old one, so that a channel that fails is not tried more often because its
    match goes on.
    """
    return await tx.execute(RENEW, match, kind, payload, nonce) > 0


async def insert(tx: Transaction, post: PostRow) -> None:
    """Put a post at the end of its match's queue."""
    await tx.execute(INSERT, *post)


async def supersede(tx: Transaction, match: int, kind: str) -> int:
    """Drop the posts of this kind that nobody is sending now; how often they were tried."""
    return max((int(row[0]) for row in await tx.fetch(SUPERSEDE, match, kind)), default=0)


async def claim(tx: Transaction, now: int, until: int, limit: int) -> list[PostRow]:
    """The first post of each match, where it is due, for nobody else until the lease is over."""
    return [PostRow(*row) for row in await tx.fetch(CLAIM, now, until, limit)]


async def sent(tx: Transaction, match: int, number: int) -> None:
    """A post has left."""
    await tx.execute("DELETE FROM outbox WHERE match = $1 AND number = $2", match, number)


async def failed(tx: Transaction, match: int, number: int, due: int, trouble: str) -> None:
    """A post could not leave; it is tried again when it is due."""
    await tx.execute(
        "UPDATE outbox SET lease = NULL, due = $3, trouble = $4 WHERE match = $1 AND number = $2",
        match,
        number,
        due,
        trouble,
    )


async def hurry(tx: Transaction, match: int, now: int) -> None:
    """Try all that waits for a match again now, except what is being sent."""
    await tx.execute("UPDATE outbox SET due = $2 WHERE match = $1 AND lease IS NULL", match, now)


async def unblock(tx: Transaction, match: int, now: int) -> None:
    """Somebody acts: try again what waits for that."""
    await tx.execute(
        f"UPDATE outbox SET due = $2 WHERE match = $1 AND due >= {NEVER} AND lease IS NULL",
        match,
        now,
    )


async def release(tx: Transaction) -> None:
    """Take the leases of a process that is gone; only where no other process can be there."""
    await tx.execute("UPDATE outbox SET lease = NULL, due = 0 WHERE lease IS NOT NULL")
