"""A courier: what was decided on leaves after its commit, at least once and in order."""

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
"""For so long a post belongs to the process that sends it; sending must be given up before."""
PATIENCE = timedelta(seconds=20)
AT_ONCE = 16
"""How many posts are on their way at the same time, each of another queue."""
POLL = 1.0
FIRST_PAUSE = timedelta(seconds=1)
LONGEST_PAUSE = timedelta(minutes=5)


class TryLaterError(Exception):
    """A message could not be sent now; perhaps it is known when it can."""

    def __init__(self, reason: str, after: timedelta | None = None) -> None:
        super().__init__(reason)
        self.after = after


class UndeliverableError(Exception):
    """A message cannot be sent until somebody acts: a permission, or a channel, is missing."""


class Waiting(Protocol):
    """A post on its way out, as it is stored."""

    @property
    def attempts(self) -> int:
        """How often it was tried, this time included."""


P = TypeVar("P", bound=Waiting)
S = TypeVar("S")


class DeliveryLoop(Loop, Generic[P, S]):
    """Brings the posts of many queues to Discord.

    The first post of a queue leaves before its second. A queue whose channel fails waits, longer
    each time, and holds up no other queue.
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
        self._flying: set[asyncio.Task[None]] = set()

    # What posts are kept in, and who brings them

    @abstractmethod
    async def _release(self, tx: Transaction) -> None:
        """Take the leases of a process that is gone."""

    @abstractmethod
    async def _claim(self, tx: Transaction, now: int, until: int, limit: int) -> list[P]:
        """The first post of each queue, where it is due, for nobody else until then."""

    @abstractmethod
    async def _send(self, post: P) -> S:
        """Bring a post to Discord."""

    @abstractmethod
    async def _sent(self, tx: Transaction, post: P, sent: S) -> None:
        """Remember that a post has left, and what it has become."""

    @abstractmethod
    async def _put_off(self, tx: Transaction, post: P, due: int, trouble: str) -> None:
        """A post could not leave; it is tried again when it is due."""

    @abstractmethod
    def _name(self, post: P) -> str:
        """What a post is called in the log."""

    # How

    async def run(self) -> None:
        """Send until `stop`; first what another run had begun to send."""
        try:
            await super().run()
        finally:
            for task in self._flying:
                task.cancel()
            await asyncio.gather(*self._flying, return_exceptions=True)

    async def _begin(self) -> None:
        if not self._database.shared:
            await self._database.write(self._release)

    async def tick(self) -> bool:
        """Claim posts that are due, and let them fly."""
        free = AT_ONCE - len(self._flying)
        if not free:
            return False
        now = self._clock()
        until = stored(now + self._lease)
        posts = await self._database.write(lambda tx: self._claim(tx, stored(now), until, free))
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

    async def _deliver(self, post: P) -> None:
        """Send one post and remember what became of it."""
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

    async def all_landed(self) -> None:
        """Wait for what is on its way."""
        if self._flying:
            await asyncio.wait(self._flying)

    async def _finish(self) -> None:
        await self.all_landed()


def pause(attempts: int) -> timedelta:
    """How long to wait after so many attempts: twice as long each time, up to a limit."""
    doublings = min(max(attempts - 1, 0), 20)
    return min(FIRST_PAUSE * (1 << doublings), LONGEST_PAUSE)
