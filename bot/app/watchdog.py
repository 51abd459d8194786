"""Ends a process whose event loop is blocked, so that its supervisor starts it again."""

import asyncio
import logging
import os
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

log = logging.getLogger(__name__)

CHECK_SECONDS: Final = 1.0
LOG_SECONDS: Final = 5.0
"""How long writing the last line may take: a log that nobody reads may be what blocks."""
EXIT_STATUS: Final = 1


def end_process(sentence: str) -> None:
    """Log why, and end the process without waiting for anything."""
    last_line = threading.Thread(target=log.critical, args=("%s", sentence), daemon=True)
    last_line.start()
    last_line.join(LOG_SECONDS)
    os._exit(EXIT_STATUS)


class Watchdog:
    """Ends the process when its event loop has not run for a while.

    A thread watches it, because nothing on the event loop itself could. It counts its own looks
    rather than the time, so that a machine that was suspended is not mistaken for a blocked loop.
    """

    def __init__(
        self,
        patience: float,
        *,
        check: float = CHECK_SECONDS,
        end: Callable[[str], None] = end_process,
    ) -> None:
        self.patience = patience
        """For how many seconds the event loop may be blocked."""
        self._check = check
        self._end = end
        self._turns = 0
        self._shutdown: float | None = None
        """The seconds that are left for shutting down, once that has begun."""
        self._stopped = threading.Event()

    @contextmanager
    def watch(self) -> Iterator[None]:
        """Watch the running event loop until the context ends."""
        loop = asyncio.get_running_loop()
        watched = threading.get_ident()
        turning = loop.create_task(self._turn(), name="Watchdog")
        thread = threading.Thread(target=self._look, args=(watched,), daemon=True, name="Watchdog")
        thread.start()
        try:
            yield
        finally:
            self._stopped.set()
            turning.cancel()

    def limit_shutdown(self, seconds: float) -> None:
        """End the process if it has not shut down in time."""
        self._shutdown = seconds

    async def _turn(self) -> None:
        while True:
            self._turns += 1
            await asyncio.sleep(self._check / 3)  # so that every look finds a new number

    def _look(self, watched: int) -> None:
        """Compare the number of turns again and again, in the thread."""
        last, blocked = -1, 0.0
        while not self._stopped.wait(self._check):
            blocked = 0.0 if self._turns != last else blocked + self._check
            last = self._turns
            if blocked >= self.patience:
                self._end(
                    f"the event loop has been blocked for {blocked:.0f} seconds, so the bot ends to"
                    f" be started again; it is blocked here: {_place(watched)}"
                )
                return
            if self._shutdown is not None:
                self._shutdown -= self._check
                if self._shutdown <= 0:
                    self._end("the bot did not shut down in time, so it ends at once")
                    return


def _place(thread: int) -> str:
    """Return the innermost calls of a thread, in one line."""
    frame = sys._current_frames().get(thread)
    calls = traceback.extract_stack(frame)[-6:] if frame is not None else []
    return " > ".join(f"{call.filename}:{call.lineno} {call.name}" for call in calls)
