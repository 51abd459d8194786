"""Whether the bot is connected, for a supervisor outside of the process."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final, NamedTuple

from bot.loops import Loop

RENEWED_EVERY: Final = 10.0
"""Seconds between two heartbeats."""
STALE_AFTER: Final = timedelta(seconds=60)
"""Seconds without a heartbeat after which the bot is not well; reconnecting takes less."""


class Heartbeat(Loop):
    """Writes the time to a file regularly, but only while the bot is connected.

    The file is deleted when the bot stops.
    """

    def __init__(
        self,
        file: Path,
        connected: Callable[[], bool],
        *,
        clock: Callable[[], datetime],
        every: float = RENEWED_EVERY,
    ) -> None:
        super().__init__(every)
        self._file = file
        self._connected = connected
        self._clock = clock

    async def tick(self) -> bool:
        """Write the file if there is a connection."""
        if self._connected():
            fresh = self._file.with_name(f"{self._file.name}.new")
            fresh.write_text(f"{self._clock().isoformat()}\n", "utf-8")
            fresh.replace(self._file)
        return False

    async def _finish(self) -> None:
        self._file.unlink(missing_ok=True)


@asynccontextmanager
async def beating(
    file: Path | None, client: Any, *, clock: Callable[[], datetime], every: float = RENEWED_EVERY
) -> AsyncIterator[None]:
    """Write heartbeats of a client until the context ends, if there is a file for it."""
    if file is None:
        yield
        return
    heart = Heartbeat(file, lambda: is_connected(client), clock=clock, every=every)
    task = asyncio.create_task(heart.run(), name="Heartbeat")
    try:
        yield
    finally:
        heart.stop()
        await task


def is_connected(client: Any) -> bool:
    """Whether a client is connected on all its shards."""
    if client.is_closed() or not client.is_ready():
        return False
    if shards := getattr(client, "shards", None):
        return not any(shard.is_closed() for shard in shards.values())
    return client.ws is not None and bool(client.ws.open)


class Health(NamedTuple):
    """The state of the bot in a sentence."""

    well: bool
    sentence: str


def health(file: Path | None, now: datetime) -> Health:
    """Whether the bot that writes this file is connected."""
    if file is None:
        return Health(False, "HEALTH_FILE is not set, so the bot leaves no sign of life")
    try:
        last = datetime.fromisoformat(file.read_text("utf-8").strip())
        age = now - last
    except FileNotFoundError:
        return Health(False, f"{file} is not there: the bot does not run, or never was connected")
    except (OSError, ValueError, TypeError) as error:
        return Health(False, f"{file} cannot be read: {error}")
    seconds = int(age.total_seconds())
    if age > STALE_AFTER:
        return Health(False, f"the bot has not been connected for {seconds} seconds")
    return Health(True, f"the bot was connected {max(seconds, 0)} seconds ago")
