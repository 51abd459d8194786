"""The outbox: messages about matches leave after the commit that decided on them."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from bot.posts.delivery_loop import DeliveryLoop, pause
from data import Database, Transaction
from data.tables import messages, outbox
from data.tables.messages import MessageRow
from data.tables.outbox import NEVER, PostRow
from data.times import duration, stored


@dataclass(frozen=True, slots=True)
class QueuedPost:
    """A message to send: about which match, what kind, and where the match stood."""

    match: int
    number: int
    kind: str
    payload: Mapping[str, Any]
    nonce: str
    """The same for every attempt at this message, and for no other; at most 25 characters."""
    attempt: int


class Sent(NamedTuple):
    """The message that a letter has become."""

    message: int
    channel: int
    ply: int | None = None
    """Where the match stood that it shows, if that is later than when it was decided on."""


class Sender(Protocol):
    """Whoever brings messages to Discord."""

    async def send(self, letter: QueuedPost) -> Sent | None:
        """Send a message; the same nonce again is the same message."""


class MatchOutbox(DeliveryLoop[PostRow, Sent | None]):
    """Sends what is in the outbox, a queue for each match."""

    def __init__(self, database: Database, sender: Sender, **given: Any) -> None:
        super().__init__(database, **given)
        self._sender = sender

    async def _release(self, tx: Transaction) -> None:
        await outbox.release(tx)

    async def _claim(self, tx: Transaction, now: int, until: int, limit: int) -> list[PostRow]:
        return await outbox.claim(tx, now, until, limit)

    async def _send(self, post: PostRow) -> Sent | None:
        letter = QueuedPost(
            post.match, post.number, post.kind, json.loads(post.payload), post.nonce, post.attempts
        )
        return await self._sender.send(letter)

    async def _sent(self, tx: Transaction, post: PostRow, sent: Sent | None) -> None:
        if sent is not None:
            decided = json.loads(post.payload).get("ply", 0)
            ply = int(decided) if sent.ply is None else sent.ply
            at = stored(self._clock())
            row = MessageRow(sent.message, post.match, sent.channel, post.kind, ply, at)
            # First: it locks the match a little, and whoever acts locks the match before its posts.
            await messages.put(tx, row)
        await outbox.sent(tx, post)

    async def _put_off(self, tx: Transaction, post: PostRow, due: int, trouble: str) -> None:
        claimed = post.due - duration(self._lease)
        if due >= NEVER and await outbox.is_overtaken(tx, post, claimed):
            # It need not wait for somebody to act: that was while it was on its way.
            due = stored(self._clock() + pause(post.attempts))
        await outbox.failed(tx, post, due, trouble)

    def _name(self, post: PostRow) -> str:
        return f"post {post.number} of match {post.match}"
