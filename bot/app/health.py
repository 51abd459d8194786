"""Whether the bot works, for a supervisor outside of the process and for its own restart."""

import asyncio
import json
import logging
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final, NamedTuple

from bot.loops import Loop, RunningLoop, start
from data import StorageError
from data.times import utc_now

log = logging.getLogger(__name__)

EVERY: Final = 10.0
"""Seconds between two looks at everything."""
STALE_AFTER: Final = timedelta(seconds=60)
"""How long trouble may last before the bot is not well; reconnecting takes less."""
SLOW_AFTER: Final = 45.0
"""Seconds after which a loop that is still busy with one tick counts as trouble."""


RESTART_AFTER: Final = 300.0
"""Seconds for which a part of the bot may be stuck before it is started again: at most 288 logins
a day."""
RESTART_SELDOM: Final = 3600.0
"""The same when half of the day's logins are used up."""


class StuckError(Exception):
    """The bot does not work any more, and a restart can mend it."""


class Trouble(NamedTuple):
    """Something that keeps the bot from working."""

    sentence: str
    stuck_for: float = 0.0
    """For how many seconds a part has been stuck that only a restart can mend; 0 for the rest."""
    storage: bool = False
    """Whether the database is the reason, so that a restart would not help."""


class HealthMonitor(Loop):
    """Looks regularly whether everything works, and writes what it finds to a file.

    The bot works while it is connected to Discord and every loop carries out its ticks. The loop of
    deadlines writes to the database every two seconds, so a full disk or a locked file shows there
    even when nobody plays.
    """

    def __init__(
        self,
        file: Path | None,
        client: Any,
        *,
        every: float = EVERY,
        clock: Callable[[], datetime] = utc_now,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(every)
        self._file = file
        self._client = client
        self._clock = clock
        self._monotonic = monotonic
        self._well: datetime | None = None
        self._ended: dict[str, float] = {}
        """When each loop was first seen to have ended."""
        self._stuck = asyncio.get_running_loop().create_future()
        self.loops: Sequence[RunningLoop] = ()
        self.restart_after = RESTART_AFTER
        """For how many seconds a part may be stuck before the bot gives up."""

    async def tick(self) -> bool:
        """Write the file; give up if a part has been stuck for too long."""
        troubles = list(self.troubles())
        now = self._clock()
        if not troubles:
            self._well = now
        if self._file is not None:
            write_health(self._file, now, self._well, [one.sentence for one in troubles])
        if not any(one.storage for one in troubles):
            for trouble in troubles:
                if trouble.stuck_for >= self.restart_after and not self._stuck.done():
                    self._stuck.set_exception(StuckError(trouble.sentence))
        return False

    def troubles(self) -> Iterator[Trouble]:
        """Everything that does not work."""
        if not is_connected(self._client):
            yield Trouble("the bot is not connected to Discord")
        now = self._monotonic()
        for running in self.loops:
            if (trouble := self._trouble(running, now)) is not None:
                yield trouble

    def _trouble(self, running: RunningLoop, now: float) -> Trouble | None:
        loop, task = running
        if task.done():
            seconds = now - self._ended.setdefault(running.name, now)
            return Trouble(f"{running.name} has ended", stuck_for=seconds)
        if loop.busy_since is not None and now - loop.busy_since > SLOW_AFTER:
            seconds = now - loop.busy_since
            sentence = f"{running.name} has been stuck for {seconds:.0f} seconds"
            return Trouble(sentence, stuck_for=seconds)
        if loop.error is not None:
            reason = " ".join(f"{type(loop.error).__name__}: {loop.error}".split())
            storage = isinstance(loop.error, StorageError)
            return Trouble(f"{running.name} fails ({reason})", storage=storage)
        return None

    async def give_up(self) -> None:
        """Wait until a part has been stuck for too long, then raise a StuckError."""
        await asyncio.shield(self._stuck)

    async def _finish(self) -> None:
        if self._file is not None:
            self._file.unlink(missing_ok=True)


@asynccontextmanager
async def monitoring(monitor: HealthMonitor, loops: Sequence[RunningLoop]) -> AsyncIterator[None]:
    """Watch loops until the context ends."""
    monitor.loops = loops
    running = start(monitor)
    try:
        yield
    finally:
        monitor.stop()
        await running.task


def is_connected(client: Any) -> bool:
    """Whether a client is connected on all its shards."""
    if client.is_closed() or not client.is_ready():
        return False
    if shards := getattr(client, "shards", None):
        return not any(shard.is_closed() for shard in shards.values())
    return client.ws is not None and bool(client.ws.open)


def restart_patience(logins_left: int, logins: int) -> float:
    """Return how many seconds to wait before a restart, by the logins that Discord still allows."""
    return RESTART_AFTER if 2 * logins_left > logins else RESTART_SELDOM


# The file


class Health(NamedTuple):
    """The state of the bot in a sentence."""

    well: bool
    sentence: str


def write_health(file: Path, now: datetime, well: datetime | None, troubles: Sequence[str]) -> None:
    """Write when the bot last worked, and what keeps it from working now."""
    told = {
        "written": now.isoformat(),
        "well": well and well.isoformat(),
        "troubles": list(troubles),
    }
    fresh = file.with_name(f"{file.name}.new")
    fresh.write_text(f"{json.dumps(told)}\n", "utf-8")
    fresh.replace(file)


def read_health(file: Path | None, now: datetime) -> Health:
    """Whether the bot that writes this file works."""
    if file is None:
        return Health(False, "HEALTH_FILE is not set, so the bot leaves no sign of life")
    try:
        told = json.loads(file.read_text("utf-8"))
        written = now - datetime.fromisoformat(told["written"])
        well = told["well"] and now - datetime.fromisoformat(told["well"])
        troubles = "; ".join(told["troubles"])
    except FileNotFoundError:
        return Health(False, f"{file} is not there: the bot does not run")
    except (OSError, ValueError, TypeError, LookupError) as error:
        return Health(False, f"{file} cannot be read: {error}")
    if written > STALE_AFTER:
        return Health(False, f"the bot has shown no sign of life for {_seconds(written)}")
    if well is None:
        return Health(False, f"the bot has not worked since its start: {troubles}")
    if well > STALE_AFTER:
        return Health(False, f"the bot has not worked for {_seconds(well)}: {troubles}")
    return Health(True, f"the bot worked {_seconds(well)} ago")


def _seconds(age: timedelta) -> str:
    return f"{max(0, int(age.total_seconds()))} seconds"
