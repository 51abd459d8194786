"""Work that goes on by itself until it is told to stop."""

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from contextlib import suppress
from typing import NamedTuple

from data import StorageError

log = logging.getLogger(__name__)

PAUSE_AFTER_ERROR = 1.0


class Loop(ABC):
    """Something that looks for work again and again, and at once when it is woken."""

    def __init__(self, poll: float) -> None:
        """`poll` is how many seconds it sleeps when nobody wakes it."""
        self._poll = poll
        self._awake = asyncio.Event()
        self._stopping = False
        self.busy_since: float | None = None
        """When the current tick began, by the monotonic clock; None between two ticks."""
        self.error: Exception | None = None
        """The error of the last tick; None if it was carried out."""
        self.failing_since: float | None = None
        """When the first tick began that failed, of those since the last that was carried out."""

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
            self.busy_since = time.monotonic()
            more = False
            try:
                if not begun:
                    await self._begin()
                    begun = True
                more = await self.tick()
            except Exception as error:
                self._tell(error)
            else:
                self.error = self.failing_since = None
            self.busy_since = None
            if self.error is not None:
                await asyncio.sleep(PAUSE_AFTER_ERROR)
            elif not more and not self._stopping:
                await self._sleep()
        await self._finish()

    def _tell(self, error: Exception) -> None:
        """Log why a tick has failed; the traceback of a full disk would help nobody."""
        self.error = error
        self.failing_since = self.failing_since or self.busy_since
        name = type(self).__name__
        cause = {"cause": name}
        if isinstance(error, StorageError):
            log.error("%s failed and goes on: %s", name, error, extra=cause)
        else:
            log.error("%s failed and goes on", name, exc_info=error, extra=cause)

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


class RunningLoop(NamedTuple):
    """A loop and the task that runs it."""

    loop: Loop
    task: "asyncio.Task[None]"

    @property
    def name(self) -> str:
        """The name of the loop for operators."""
        return type(self.loop).__name__

    @property
    def stalled_seconds(self) -> float:
        """For how long no tick was carried out that had begun."""
        now = time.monotonic()
        return now - (self.loop.failing_since or self.loop.busy_since or now)


def start(loop: Loop) -> RunningLoop:
    """Run a loop in the background."""
    return RunningLoop(loop, asyncio.create_task(loop.run(), name=type(loop).__name__))
