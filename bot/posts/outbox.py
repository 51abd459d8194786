"""The outbox: posts about matches are sent after the commit that decided on them."""

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
    """A post that is due, as it is stored."""

    match: int
    number: int
    kind: str
    payload: str
    nonce: str
    """The same for every attempt at this post, and for no other; at most 25 characters."""
    attempt: int


class Sent(NamedTuple):
    """The message that a post has become."""

    message: int
    channel: int
    ply: int = 0
    """The ply of the match that it shows."""


class Sender(Protocol):
    """Sends posts to Discord."""

    async def post(self, queued: QueuedPost) -> Sent | None:
        """Send a post; the same nonce again is the same message."""


class MatchOutbox(DeliveryLoop[PostRow, Sent | None]):
    """Sends posts about matches, in one queue for each match."""

    def __init__(self, database: Database, sender: Sender, **given: Any) -> None:
        super().__init__(database, **given)
        self._sender = sender

    async def _release(self, tx: Transaction) -> None:
        await outbox.release(tx)

    async def _claim(self, tx: Transaction, now: int, until: int, limit: int) -> list[PostRow]:
        return await outbox.claim(tx, now, until, limit)

    async def _retry_blocked(self, tx: Transaction, now: int, spread: int) -> None:
        await outbox.retry_blocked(tx, now, spread)

    async def _send(self, post: PostRow) -> Sent | None:
        return await self._sender.post(
            QueuedPost(post.match, post.number, post.kind, post.payload, post.nonce, post.attempts)
        )

    async def _sent(self, tx: Transaction, post: PostRow, sent: Sent | None) -> None:
        if sent is not None:
            at = stored(self._clock())
            row = MessageRow(sent.message, post.match, sent.channel, post.kind, sent.ply, at)
            # The message first: it locks the match, which actions also lock before its posts.
            await messages.put(tx, row)
        await outbox.sent(tx, post)

    async def _put_off(self, tx: Transaction, post: PostRow, due: int, trouble: str) -> None:
        claimed = post.due - duration(self._lease)
        if due >= NEVER and await outbox.is_overtaken(tx, post, claimed):
            # A player has acted while it was being sent, so it need not wait for that.
            due = stored(self._clock() + pause(post.attempts))
        await outbox.failed(tx, post, due, trouble)

    def _name(self, post: PostRow) -> str:
        return f"post {post.number} of match {post.match}"
