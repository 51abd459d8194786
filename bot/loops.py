"""Work that goes on by itself until it is told to stop."""

import asyncio
import logging
from abc import ABC, abstractmethod
from contextlib import suppress

log = logging.getLogger(__name__)

PAUSE_AFTER_ERROR = 1.0


class Loop(ABC):
    """Something that looks for work again and again, and at once when it is woken."""

    def __init__(self, poll: float) -> None:
        """`poll` is how many seconds it sleeps when nobody wakes it."""
        self._poll = poll
        self._awake = asyncio.Event()
        self._stopping = False

    @abstractmethod
    async def tick(self) -> bool:
        """Do what there is to do; whether there may be more of it right now."""

    def wake(self) -> None:
        """There may be something to do."""
        self._awake.set()

    async def run(self) -> None:
        """Work until `stop`; an error is told and does not end it."""
        begun = False
        while not self._stopping:
            self._awake.clear()
            try:
                if not begun:
                    await self._begin()
                    begun = True
                more = await self.tick()
            except Exception:
                log.exception("%s failed and goes on", type(self).__name__)
                await asyncio.sleep(PAUSE_AFTER_ERROR)
                continue
            if not more and not self._stopping:
                await self._sleep()
        await self._finish()

    async def _sleep(self) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._awake.wait(), self._poll)

    def stop(self) -> None:
        """Let `run` come to its end after what it is doing."""
        self._stopping = True
        self.wake()

    async def _begin(self) -> None:
        """Do what comes before everything else, again if it fails; for most there is nothing."""
        return

    async def _finish(self) -> None:
        """Do what is left before the end; for most there is nothing."""
        return
