"""The outbox: posts about matches that are not sent yet."""

import json
from random import getrandbits
from typing import NamedTuple

from data.database import Transaction

NEVER = 2**62
"""A due time that never comes: the post waits until a player acts."""

PARTS = 1000
"""Into how many moments the retries of blocked posts are spread."""

GUESTS = "guests"
PEOPLE = frozenset({GUESTS, "player", "before", "about"})
"""The keys under which posts store user ids: a text with several, or one; 0 is none."""


class PostRow(NamedTuple):
    """A post as it is stored."""

    match: int
    number: int
    """Its place in the queue of its match; 0 in an empty queue."""
    kind: str
    payload: str
    nonce: str
    """The same for every attempt, so that Discord recognises a repetition; 25 characters."""
    attempts: int
    due: int


class Queued(NamedTuple):
    """A post in the queue, without its content."""

    number: int
    kind: str
    attempts: int
    due: int
    lease: int | None
    """Until when a process may be sending it; None if none is."""


COLUMNS = ", ".join(PostRow._fields)

QUEUE = f"""
SELECT {", ".join(Queued._fields)} FROM outbox WHERE match = $1 ORDER BY number FOR UPDATE
"""
REPLACE_LAST = f"""
UPDATE outbox SET payload = $3, nonce = $4
WHERE match = $1 AND number = (SELECT MAX(number) FROM outbox WHERE match = $1)
    AND kind = $2 AND lease IS NULL
    AND NOT EXISTS (SELECT 1 FROM outbox WHERE match = $1 AND due >= {NEVER})
"""
INSERT = f"INSERT INTO outbox ({COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7)"

IN_CHANNEL = 2
"""How many posts may be on their way to one channel; more would only wait for its rate limit."""
ON_SERVER = 6
"""How many posts may be on their way to one server, so that its neighbours have room."""
PLACE = "COALESCE(m.thread, m.channel, -m.id)"
SERVER = "COALESCE(m.server, -m.id)"
CLAIM = f"""
WITH leased AS (
    SELECT {PLACE} AS place, {SERVER} AS server
    FROM outbox o JOIN matches m ON m.id = o.match WHERE o.lease > $1
), first AS (
    SELECT o.match, o.number, o.due, {PLACE} AS place, {SERVER} AS server,
        ROW_NUMBER() OVER (PARTITION BY {PLACE} ORDER BY o.due, o.match) AS turn
    FROM outbox o JOIN matches m ON m.id = o.match
    WHERE o.due <= $1 AND o.number = (SELECT MIN(number) FROM outbox WHERE match = o.match)
), in_channel AS (
    SELECT match, number, due, server,
        ROW_NUMBER() OVER (PARTITION BY server ORDER BY due, match) AS turn
    FROM first
    WHERE turn + (SELECT COUNT(*) FROM leased l WHERE l.place = first.place) <= {IN_CHANNEL}
), on_server AS (
    SELECT match, number, due FROM in_channel
    WHERE turn + (SELECT COUNT(*) FROM leased l WHERE l.server = in_channel.server) <= {ON_SERVER}
    ORDER BY due, match LIMIT $3
), free AS MATERIALIZED (
    SELECT match, number FROM outbox
    WHERE due <= $1 AND (match, number) IN (SELECT match, number FROM on_server)
    FOR UPDATE SKIP LOCKED -- which looks at `due` again: another process may have been faster
)
UPDATE outbox SET lease = $2, due = $2, attempts = attempts + 1
WHERE (match, number) IN (SELECT match, number FROM free) RETURNING {COLUMNS}
"""


def new_nonce(match: int) -> str:
    """Return a new nonce, with room for a suffix."""
    return f"{match:x}.{getrandbits(48):x}"


async def queue(tx: Transaction, match: int) -> list[Queued]:
    """Lock and return the posts of a match, oldest first."""
    return [Queued(*row) for row in await tx.fetch(QUEUE, match)]


async def contents(tx: Transaction, match: int) -> list[tuple[str, str]]:
    """Return the kind and the payload of each post of a match."""
    rows = await tx.fetch(
        "SELECT kind, payload FROM outbox WHERE match = $1 ORDER BY number", match
    )
    return [(kind, payload) for kind, payload in rows]


async def put(tx: Transaction, post: PostRow, *, newest_only: bool) -> None:
    """Queue a post behind the others of its match.

    If only the newest of its kind is wanted, it replaces those that nobody is sending yet. It
    inherits their number of attempts: one may have been sent without an answer, and a channel
    that fails must not be tried more often because its match goes on. Its nonce is new, because
    it is another message.
    """
    if newest_only and await _replace_last(tx, post):
        return  # the usual case, without reading the queue
    waiting = await queue(tx, post.match)
    if any(one.due >= NEVER for one in waiting):
        await unblock(tx, post.match, post.due)
    if newest_only:
        older = [one for one in waiting if one.kind == post.kind and one.lease is None]
        if older and older[-1] is waiting[-1] and await _replace_last(tx, post):
            return
        for one in older:
            await drop(tx, post.match, one.number)
            waiting.remove(one)
            post = post._replace(attempts=max(post.attempts, one.attempts))
    if waiting:
        post = post._replace(number=waiting[-1].number + 1)
    await tx.execute(INSERT, *post)


async def _replace_last(tx: Transaction, post: PostRow) -> bool:
    """Replace the last post of a match; return False unless it is of the same kind and waiting.

    Nothing is replaced while a post of the match waits for a player to act.
    """
    return await tx.execute(REPLACE_LAST, post.match, post.kind, post.payload, post.nonce) > 0


async def claim(tx: Transaction, now: int, until: int, limit: int) -> list[PostRow]:
    """Lease the first post of each match, if it is due, until a time.

    Only a few posts of one channel and of one server are leased at once; others pass them.
    """
    return [PostRow(*row) for row in await tx.fetch(CLAIM, now, until, limit)]


async def sent(tx: Transaction, post: PostRow) -> None:
    """Delete a post that was sent, unless another one has replaced it meanwhile."""
    await tx.execute(
        "DELETE FROM outbox WHERE match = $1 AND number = $2 AND nonce = $3",
        post.match,
        post.number,
        post.nonce,
    )


async def drop(tx: Transaction, match: int, number: int) -> None:
    """Delete a post."""
    await tx.execute("DELETE FROM outbox WHERE match = $1 AND number = $2", match, number)


async def failed(tx: Transaction, post: PostRow, due: int, trouble: str) -> None:
    """Store when a failed post is due again, unless another process has claimed it.

    While it is leased, its due time is the end of the lease; that identifies the claim.
    """
    await tx.execute(
        "UPDATE outbox SET lease = NULL, due = $4, trouble = $5"
        " WHERE match = $1 AND number = $2 AND lease = $3",
        post.match,
        post.number,
        post.due,
        due,
        trouble,
    )


async def is_overtaken(tx: Transaction, post: PostRow, since: int) -> bool:
    """Whether another post was queued behind this one since a time."""
    sql = "SELECT 1 FROM outbox WHERE match = $1 AND number > $2 AND due > $3 LIMIT 1"
    return bool(await tx.fetch(sql, post.match, post.number, since))


async def hurry(tx: Transaction, match: int, now: int) -> None:
    """Make all posts of a match due now, except those that are being sent."""
    await tx.execute("UPDATE outbox SET due = $2 WHERE match = $1 AND lease IS NULL", match, now)


async def unblock(tx: Transaction, match: int, now: int) -> None:
    """Make the posts due that wait until a player acts."""
    await tx.execute(
        f"UPDATE outbox SET due = $2 WHERE match = $1 AND due >= {NEVER} AND lease IS NULL",
        match,
        now,
    )


async def retry_blocked(tx: Transaction, now: int, spread: int, server: int | None = None) -> None:
    """Try again what waits for a permission or a channel, on one server or on all.

    The posts are spread over a time, because Discord bans bots that are refused too often.
    """
    here = (
        "" if server is None else f" AND match IN (SELECT id FROM matches WHERE server = {server})"
    )
    await tx.execute(
        f"UPDATE outbox SET due = $1 + (match % {PARTS}) * $2"
        f" WHERE due >= {NEVER} AND lease IS NULL{here}",
        now,
        spread // PARTS,
    )


async def forget(tx: Transaction, player: int) -> None:
    """Remove a player from all posts, before they are erased."""
    sql = "SELECT match, number, payload FROM outbox WHERE payload LIKE $1"
    for match, number, payload in await tx.fetch(sql, f"%{player}%"):
        told = json.loads(payload)
        for name in PEOPLE & told.keys():
            if name == GUESTS:
                told[name] = " ".join(one for one in told[name].split() if one != str(player))
            elif told[name] == player:
                told[name] = 0
        await tx.execute(
            "UPDATE outbox SET payload = $3 WHERE match = $1 AND number = $2",
            match,
            number,
            json.dumps(told),
        )


async def release(tx: Transaction) -> None:
    """End all leases; only for a database with a single process."""
    await tx.execute("UPDATE outbox SET lease = NULL, due = 0 WHERE lease IS NOT NULL")


async def set_back(tx: Transaction, now: int, span: int) -> None:
    """Make posts due earlier that are due after a time, because the clock was set back."""
    await tx.execute(
        f"UPDATE outbox SET due = due - $2, lease = lease - $2 WHERE due > $1 AND due < {NEVER}",
        now,
        span,
    )
