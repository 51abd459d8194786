"""Claims deadlines that are due, so that each fires once, in one process."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from time import monotonic

from bot.loops import Loop
from bot.matches import Matches
from bot.matches.clocks.adjustments import ABSENCE, record_heartbeat, set_clocks_back
from bot.matches.clocks.deadlines import DeadlineKind
from data import Database, Transaction
from data.tables import deadlines
from data.tables.deadlines import UNCLAIMED, DeadlineRow
from data.times import duration, stored

log = logging.getLogger(__name__)

POLL = 0.5
LEASE = timedelta(seconds=3)
"""How long a claim lasts; after that another process may fire the deadline."""
RENEWAL = LEASE / 2
"""How long before its end the lease is renewed while a computer is still thinking."""
AT_ONCE = 10
"""How many deadlines are claimed together: as many as there are connections to PostgreSQL, so that
all of them fire before their lease ends, even on a busy machine."""

Think = Callable[[DeadlineRow], Awaitable[str]]
"""Finds a computer player's move for a deadline, or raises a PostponedError."""


class PostponedError(Exception):
    """A computer player cannot move now; it is asked again after some seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"the computer is asked again in {seconds:g} s")
        self.delay = timedelta(seconds=seconds)


@dataclass(slots=True)
class PendingMove:
    """A move that a computer player is thinking about."""

    deadline: DeadlineRow
    task: "asyncio.Task[str]"
    lease: int


class DeadlineLoop(Loop):
    """Fires deadlines that are due.

    Firing is an action like any other and removes the deadline in the same transaction, so a
    second attempt finds it gone.

    Computers think in the background. Their deadlines stay claimed until they have found a move;
    after a restart they begin again.
    """

    def __init__(
        self,
        database: Database,
        matches: Matches,
        *,
        clock: Callable[[], datetime],
        think: Think | None = None,
        poll: float = POLL,
        seconds: Callable[[], float] = monotonic,
    ) -> None:
        """`seconds` is a clock that is never set."""
        super().__init__(poll)
        matches.transactions.last_heartbeat = 0
        self._database = database
        self._matches = matches
        self._clock = clock
        self._think = think
        self._seconds = seconds
        self._ahead: tuple[int, float] | None = None
        """A heartbeat in the future, and when it was first seen."""
        self._pending: dict[tuple[int, int], PendingMove] = {}
        """By match and seat."""

    async def tick(self) -> bool:
        """Claim and fire deadlines, and play the moves that computers have found."""
        now = stored(self._clock())
        until = now + duration(LEASE)
        ending = [
            pending for pending in self._pending.values() if pending.lease - now < duration(RENEWAL)
        ]

        async def body(tx: Transaction) -> tuple[int | None, list[DeadlineRow]]:
            last = await record_heartbeat(tx, now)
            for pending in ending:
                await deadlines.lease(tx, pending.deadline, until)
            return last, await deadlines.claim(tx, now, until, AT_ONCE)

        last, due = await self._database.write(body)
        await self._notice_earlier_time(last, now)
        self._matches.transactions.last_heartbeat = now
        for pending in ending:
            pending.lease = until
        for deadline in due:
            if deadline.kind == DeadlineKind.COMPUTER:
                self._think_about(deadline, until)
        expired = [deadline for deadline in due if deadline.kind != DeadlineKind.COMPUTER]
        found = [pending for pending in self._pending.values() if pending.task.done()]
        await asyncio.gather(*map(self._expire, expired), *map(self._play, found))
        return len(due) == AT_ONCE

    async def _notice_earlier_time(self, last: int | None, now: int) -> None:
        """Set all clocks back if the last heartbeat is in the future and stays as it is.

        A process whose clock is ahead of ours would renew it.
        """
        if last is None or last - now <= ABSENCE:
            self._ahead = None
        elif self._ahead is None or self._ahead[0] != last:
            self._ahead = last, self._seconds()
        elif self._seconds() - self._ahead[1] > ABSENCE / 1000:
            self._ahead = None
            if await self._database.write(lambda tx: set_clocks_back(tx, last, now)):
                seconds = (last - now) // 1000
                log.warning("the time was set back by %s seconds, and so are all clocks", seconds)

    async def _expire(self, deadline: DeadlineRow) -> None:
        """Fire a deadline; if this fails, it is claimed again after its lease."""
        try:
            await self._matches.expire(deadline)
        except Exception:
            log.exception("a deadline of match %s did not fire", deadline.match)

    def _think_about(self, deadline: DeadlineRow, lease: int) -> None:
        """Start thinking about a deadline, unless that has begun; stop for an older ply."""
        if self._think is None:
            return
        earlier = self._pending.get((deadline.match, deadline.seat))
        if earlier is not None:
            if earlier.deadline.ply == deadline.ply:
                earlier.lease = lease
                return
            earlier.task.cancel()
        task = asyncio.ensure_future(self._think(deadline))
        task.add_done_callback(lambda _: self.wake())
        self._pending[deadline.match, deadline.seat] = PendingMove(deadline, task, lease)

    async def _play(self, pending: PendingMove) -> None:
        """Play a computer's move; if this fails, it thinks again after the lease."""
        deadline = pending.deadline
        del self._pending[deadline.match, deadline.seat]
        try:
            await self._matches.play_computer(deadline, pending.task.result())
        except PostponedError as postponed:
            await self._lease(deadline, stored(self._clock()) + duration(postponed.delay))
        except Exception:
            log.exception("the computer of match %s did not move", deadline.match)

    async def _lease(self, deadline: DeadlineRow, until: int) -> None:
        """Keep a deadline from being claimed again before this time."""
        try:
            await self._database.write(lambda tx: deadlines.lease(tx, deadline, until))
        except Exception:
            log.exception("the computer of match %s was not put off", deadline.match)

    async def _finish(self) -> None:
        """Stop thinking and release the deadlines for another process."""
        left = [pending.deadline for pending in self._pending.values()]
        tasks = [pending.task for pending in self._pending.values()]
        self._pending.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

        async def body(tx: Transaction) -> None:
            for deadline in left:
                await deadlines.lease(tx, deadline, UNCLAIMED)

        if left:
            await self._database.write(body)
