"""The outbox: messages leave after the commit that decided on them, at least once, in order."""

import asyncio
import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, NamedTuple, Protocol

from bot.loops import Loop
from data import Database, Transaction
from data.tables import messages, outbox
from data.tables.messages import MessageRow
from data.tables.outbox import NEVER, PostRow
from data.times import duration, stored

log = logging.getLogger(__name__)

LEASE = timedelta(seconds=30)
"""For so long a post belongs to the process that sends it; sending must be given up before."""
PATIENCE = timedelta(seconds=20)
AT_ONCE = 16
"""How many posts are on their way at the same time, each of another match."""
POLL = 1.0
FIRST_PAUSE = timedelta(seconds=1)
LONGEST_PAUSE = timedelta(minutes=5)


@dataclass(frozen=True, slots=True)
class Letter:
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

    async def send(self, letter: Letter) -> Sent | None:
        """Send a message; the same nonce again is the same message."""


class TryLaterError(Exception):
    """A message could not be sent now; perhaps it is known when it can."""

    def __init__(self, reason: str, after: timedelta | None = None) -> None:
        super().__init__(reason)
        self.after = after


class UndeliverableError(Exception):
    """A message cannot be sent until somebody acts: a permission, or a channel, is missing."""


class Outbox(Loop):
    """Sends what is in the outbox.

    The first post of a match leaves before its second. A match whose channel fails waits, longer
    each time, and holds up no other match.
    """

    def __init__(
        self,
        database: Database,
        sender: Sender,
        *,
        clock: Callable[[], datetime],
        poll: float = POLL,
        lease: timedelta = LEASE,
        patience: timedelta = PATIENCE,
    ) -> None:
        super().__init__(poll)
        self._database = database
        self._sender = sender
        self._clock = clock
        self._lease = lease
        self._patience = patience
        self._flying: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Send until `stop`; first what another run had begun to send."""
        if not self._database.shared:
            await self._database.write(outbox.release)
        try:
            await super().run()
        finally:
            for task in self._flying:
                task.cancel()
            await asyncio.gather(*self._flying, return_exceptions=True)

    async def tick(self) -> bool:
        """Claim posts that are due, and let them fly."""
        free = AT_ONCE - len(self._flying)
        if not free:
            return False
        now = self._clock()
        until = stored(now + self._lease)
        posts = await self._database.write(lambda tx: outbox.claim(tx, stored(now), until, free))
        for post in posts:
            task = asyncio.create_task(self._deliver(post))
            self._flying.add(task)
            task.add_done_callback(self._landed)
        return bool(posts)

    def _landed(self, task: "asyncio.Task[None]") -> None:
        self._flying.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("a post will be sent again: %s", error)
        self.wake()

    async def _deliver(self, post: PostRow) -> None:
        """Send one post and remember what became of it."""
        letter = Letter(
            post.match, post.number, post.kind, json.loads(post.payload), post.nonce, post.attempts
        )
        try:
            sent = await asyncio.wait_for(self._sender.send(letter), self._patience.total_seconds())
        except UndeliverableError as error:
            await self._failed(post, NEVER, error)
        except Exception as error:
            after = error.after if isinstance(error, TryLaterError) else None
            due = stored(self._clock()) + duration(after or pause(post.attempts))
            await self._failed(post, due, error)
        else:
            await self._remember(post, letter, sent)

    async def _failed(self, post: PostRow, due: int, error: Exception) -> None:
        reason = str(error) or type(error).__name__
        log.warning("post %s of match %s did not leave: %s", post.number, post.match, reason)
        await self._database.write(
            lambda tx: outbox.failed(tx, post.match, post.number, due, reason)
        )

    async def _remember(self, post: PostRow, letter: Letter, sent: Sent | None) -> None:
        at = stored(self._clock())

        async def body(tx: Transaction) -> None:
            await outbox.sent(tx, post.match, post.number)
            if sent is not None:
                ply = int(letter.payload.get("ply", 0)) if sent.ply is None else sent.ply
                row = MessageRow(sent.message, post.match, sent.channel, post.kind, ply, at)
                await messages.put(tx, row)

        await self._database.write(body)

    async def _finish(self) -> None:
        """Wait for what is on its way."""
        if self._flying:
            await asyncio.wait(self._flying)


def pause(attempts: int) -> timedelta:
    """How long to wait after so many attempts: twice as long each time, up to a limit."""
    doublings = min(max(attempts - 1, 0), 20)
    return min(FIRST_PAUSE * (1 << doublings), LONGEST_PAUSE)
