"""Deadlines: what is due is claimed by one process and fires once."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.loops import Loop
from bot.matches import Matches
from bot.matches.clocks.adjustments import record_heartbeat
from bot.matches.clocks.deadlines import DeadlineKind
from data import Database, Transaction
from data.tables import deadlines
from data.tables.deadlines import UNCLAIMED, DeadlineRow
from data.times import duration, stored

log = logging.getLogger(__name__)

POLL = 0.5
LEASE = timedelta(seconds=3)
"""If the process that claimed a deadline dies, another one has it after so long."""
RENEWAL = LEASE / 2
"""The lease of a deadline that a computer still thinks about is renewed so long before its end."""
AT_ONCE = 10
"""As many as there are connections to PostgreSQL: all of them fire well before their lease is over,
also on a machine that is busy, and few have to wait for that if their process dies."""

Think = Callable[[DeadlineRow], Awaitable[str]]
"""Finds the move of a computer player."""


@dataclass(slots=True)
class PendingMove:
    """A computer player that thinks about its deadline."""

    deadline: DeadlineRow
    task: "asyncio.Task[str]"
    lease: int


class DeadlineLoop(Loop):
    """Fires what is due.

    Firing is a move like any other, in one transaction that also takes the deadline away: whoever
    comes late finds it gone. The time in which no bot was there is given back to all clocks.

    Computers think meanwhile, and stop no clock. What they think about stays claimed until they
    have found a move; when the bot stops they stop, too, and begin again after the start.
    """

    def __init__(
        self,
        database: Database,
        matches: Matches,
        *,
        clock: Callable[[], datetime],
        think: Think | None = None,
        poll: float = POLL,
    ) -> None:
        super().__init__(poll)
        matches.watched = 0  # so far nobody was there
        self._database = database
        self._matches = matches
        self._clock = clock
        self._think = think
        self._thoughts: dict[tuple[int, int], PendingMove] = {}
        """By match and seat."""

    async def tick(self) -> bool:
        """Claim what is due and let it fire; play what computers have found."""
        now = stored(self._clock())
        until = now + duration(LEASE)
        ending = [
            thought
            for thought in self._thoughts.values()
            if thought.lease - now < duration(RENEWAL)
        ]

        async def body(tx: Transaction) -> list[DeadlineRow]:
            await record_heartbeat(tx, now)
            for thought in ending:
                await deadlines.lease(tx, thought.deadline, until)
            return await deadlines.claim(tx, now, until, AT_ONCE)

        due = await self._database.write(body)
        self._matches.watched = now
        for thought in ending:
            thought.lease = until
        for deadline in due:
            if deadline.kind == DeadlineKind.COMPUTER:
                self._think_about(deadline, until)
        expired = [deadline for deadline in due if deadline.kind != DeadlineKind.COMPUTER]
        found = [thought for thought in self._thoughts.values() if thought.task.done()]
        await asyncio.gather(*map(self._expire, expired), *map(self._play, found))
        return len(due) == AT_ONCE

    async def _expire(self, deadline: DeadlineRow) -> None:
        """Somebody's time is up; if this fails it is claimed again after its lease."""
        try:
            await self._matches.expire(deadline)
        except Exception:
            log.exception("a deadline of match %s did not fire", deadline.match)

    def _think_about(self, deadline: DeadlineRow, lease: int) -> None:
        """Let a computer think, unless it does already; an older table is of no interest."""
        if self._think is None:
            return
        known = self._thoughts.get((deadline.match, deadline.seat))
        if known is not None:
            if known.deadline.ply == deadline.ply:
                known.lease = lease
                return
            known.task.cancel()
        task = asyncio.ensure_future(self._think(deadline))
        task.add_done_callback(lambda _: self.wake())
        self._thoughts[deadline.match, deadline.seat] = PendingMove(deadline, task, lease)

    async def _play(self, thought: PendingMove) -> None:
        """Play what a computer has found; if this fails it thinks again after the lease."""
        deadline = thought.deadline
        del self._thoughts[deadline.match, deadline.seat]
        try:
            await self._matches.play_computer(deadline, thought.task.result())
        except Exception:
            log.exception("the computer of match %s did not move", deadline.match)

    async def _finish(self) -> None:
        """Stop thinking, and leave it to whoever is there next."""
        left = [thought.deadline for thought in self._thoughts.values()]
        tasks = [thought.task for thought in self._thoughts.values()]
        self._thoughts.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

        async def body(tx: Transaction) -> None:
            for deadline in left:
                await deadlines.lease(tx, deadline, UNCLAIMED)

        if left:
            await self._database.write(body)
