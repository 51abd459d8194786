"""Deadlines: what is due is claimed by one process and fires once."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

from bot.loops import Loop
from bot.matches import Matches
from bot.matches.clocks import Kind
from data import Database, Transaction
from data.tables import deadlines
from data.tables.deadlines import DeadlineRow
from data.times import duration, stored

log = logging.getLogger(__name__)

POLL = 0.5
LEASE = timedelta(seconds=3)
"""If the process that claimed a deadline dies, another one has it after so long."""
AT_ONCE = 20
"""Few enough that all of them fire well before their lease is over."""
HEARTBEAT = timedelta(seconds=2)
ABSENCE = timedelta(seconds=10)
"""Without a heartbeat for so long, nobody was there, and nobody could move."""

Think = Callable[[DeadlineRow], Awaitable[str]]
"""Finds the move of a computer player."""


class Deadlines(Loop):
    """Fires what is due.

    Firing is a move like any other, in one transaction that also takes the deadline away: whoever
    comes late finds it gone. The time in which no bot was there is given back to all clocks.
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
        self._database = database
        self._matches = matches
        self._clock = clock
        self._think = think

    async def tick(self) -> bool:
        """Claim what is due and let it fire."""
        now = stored(self._clock())

        async def body(tx: Transaction) -> list[DeadlineRow]:
            await be_there(tx, now)
            return await deadlines.claim(tx, now, now + duration(LEASE), AT_ONCE)

        due = await self._database.write(body)
        await asyncio.gather(*(self._fire(deadline) for deadline in due))
        return len(due) == AT_ONCE

    async def _fire(self, deadline: DeadlineRow) -> None:
        """Fire one deadline; if that fails it is claimed again after its lease."""
        try:
            if deadline.kind == Kind.COMPUTER:
                if self._think is not None:
                    await self._matches.play_computer(deadline, await self._think(deadline))
            else:
                await self._matches.expire(deadline)
        except Exception:
            log.exception("a deadline of match %s did not fire", deadline.match)


async def be_there(tx: Transaction, now: int) -> None:
    """Say that a bot is there, and give back the time in which none was.

    The absence is measured and given back in one transaction, so it is given back once.
    """
    last = await deadlines.heartbeat(tx)
    if last is not None and now - last < duration(HEARTBEAT):
        return
    last = await deadlines.lock_heartbeat(tx)
    if last is not None and now - last > duration(ABSENCE):
        await deadlines.postpone(tx, now - last)
    if last is None or now > last:
        await deadlines.beat(tx, now)
