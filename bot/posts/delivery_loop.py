"""Sends queued posts after their commit, at least once and in order."""

import asyncio
import logging
from abc import abstractmethod
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Generic, Protocol, TypeVar

from bot.loops import Loop
from data import Database, Transaction
from data.tables.outbox import NEVER
from data.times import duration, stored

log = logging.getLogger(__name__)

LEASE = timedelta(seconds=30)
"""How long a post belongs to the process that sends it; PATIENCE must be shorter."""
PATIENCE = timedelta(seconds=20)
"""How long sending one post may take."""
AT_ONCE = 32
"""How many posts are sent at the same time, each of another queue, few of them of one server."""
POLL = 1.0
RETRY_EVERY = timedelta(hours=1)
"""How often a post is tried again that waits for a person; also once after every start."""
RETRY_SPREAD = timedelta(minutes=10)
"""The time over which these attempts are spread."""
FIRST_PAUSE = timedelta(seconds=1)
LONGEST_PAUSE = timedelta(minutes=5)


class TryLaterError(Exception):
    """A message could not be sent now; `after` is how long to wait, if that is known."""

    def __init__(self, reason: str, after: timedelta | None = None) -> None:
        super().__init__(reason)
        self.after = after


class UndeliverableError(Exception):
    """A message cannot be sent until a permission or a channel is restored."""


class Waiting(Protocol):
    """A stored post that is being sent."""

    @property
    def attempts(self) -> int:
        """The number of attempts, this one included."""


P = TypeVar("P", bound=Waiting)
S = TypeVar("S")


class DeliveryLoop(Loop, Generic[P, S]):
    """Sends the posts of many queues to Discord.

    Posts of one queue are sent in order. A queue whose channel fails waits, longer each time, and
    does not delay the others.
    """

    def __init__(
        self,
        database: Database,
        *,
        clock: Callable[[], datetime],
        poll: float = POLL,
        lease: timedelta = LEASE,
        patience: timedelta = PATIENCE,
    ) -> None:
        super().__init__(poll)
        self._database = database
        self._clock = clock
        self._lease = lease
        self._patience = patience
        self._sending: set[asyncio.Task[None]] = set()
        self._retried = clock()
        """When posts that wait for a person were last tried again."""

    # Where posts are stored, and how one is sent

    @abstractmethod
    async def _release(self, tx: Transaction) -> None:
        """End the leases of a process that has stopped."""

    @abstractmethod
    async def _claim(self, tx: Transaction, now: int, until: int, limit: int) -> list[P]:
        """Lease the first post of each queue that is due, until a time."""

    @abstractmethod
    async def _retry_blocked(self, tx: Transaction, now: int, spread: int) -> None:
        """Make the posts due again that wait for a person, spread over a time."""

    @abstractmethod
    async def _send(self, post: P) -> S:
        """Send a post to Discord."""

    @abstractmethod
    async def _sent(self, tx: Transaction, post: P, sent: S) -> None:
        """Store that a post was sent, and as which message."""

    @abstractmethod
    async def _put_off(self, tx: Transaction, post: P, due: int, trouble: str) -> None:
        """Store when a failed post is due again, and why it failed."""

    @abstractmethod
    def _name(self, post: P) -> str:
        """Return the name of a post for the log."""

    # The loop

    async def run(self) -> None:
        """Send posts until `stop`."""
        try:
            await super().run()
        finally:
            for task in self._sending:
                task.cancel()
            await asyncio.gather(*self._sending, return_exceptions=True)

    async def _begin(self) -> None:
        if not self._database.shared:
            await self._database.write(self._release)
        await self._retry(self._clock())

    async def _retry(self, now: datetime) -> None:
        """Try again what waits for a person: a permission may have come back unnoticed."""
        spread = duration(RETRY_SPREAD)
        await self._database.write(lambda tx: self._retry_blocked(tx, stored(now), spread))
        self._retried = now

    async def tick(self) -> bool:
        """Claim posts that are due, and start sending them."""
        free = AT_ONCE - len(self._sending)
        if not free:
            return False
        now = self._clock()
        if now - self._retried >= RETRY_EVERY:
            await self._retry(now)
        until = stored(now + self._lease)
        posts = await self._database.write(lambda tx: self._claim(tx, stored(now), until, free))
        for post in posts:
            task = asyncio.create_task(self._deliver(post))
            self._sending.add(task)
            task.add_done_callback(self._done_sending)
        return bool(posts)

    def _done_sending(self, task: "asyncio.Task[None]") -> None:
        self._sending.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("a post will be sent again: %s", error)
        self.wake()

    async def _deliver(self, post: P) -> None:
        """Send one post and store the result."""
        try:
            sent = await asyncio.wait_for(self._send(post), self._patience.total_seconds())
        except UndeliverableError as error:
            await self._failed(post, NEVER, error)
        except Exception as error:
            after = error.after if isinstance(error, TryLaterError) else None
            due = stored(self._clock()) + duration(after or pause(post.attempts))
            await self._failed(post, due, error)
        else:
            await self._database.write(lambda tx: self._sent(tx, post, sent))

    async def _failed(self, post: P, due: int, error: Exception) -> None:
        reason = str(error) or type(error).__name__
        if isinstance(error, TimeoutError):
            reason = f"no answer within {self._patience.total_seconds():g} seconds"
        log.warning("%s did not leave: %s", self._name(post), reason)
        await self._database.write(lambda tx: self._put_off(tx, post, due, reason))

    async def all_sent(self) -> None:
        """Wait for the posts that are being sent."""
        if self._sending:
            await asyncio.wait(self._sending)

    async def _finish(self) -> None:
        await self.all_sent()


def pause(attempts: int) -> timedelta:
    """Return how long to wait after an attempt: twice as long each time, up to a limit."""
    doublings = min(max(attempts - 1, 0), 20)
    return min(FIRST_PAUSE * (1 << doublings), LONGEST_PAUSE)
