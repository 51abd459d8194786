"""Whether the bot works: what a container's health check reads, and when the bot gives up."""

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.app.background import run_loops
from bot.app.health import (
    EVERY,
    RESTART_AFTER,
    RESTART_SELDOM,
    SLOW_AFTER,
    HealthMonitor,
    StuckError,
    monitoring,
    read_health,
    restart_patience,
)
from bot.loops import Loop, RunningLoop, start
from bot.services import open_services
from data import open_database
from data.errors import FullDiskError
from tests.support.odd_computers import Nobody
from tests.support.waiting import until
from tests.support.watched_disk import watched_disk

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)


class Client:
    """A client that is connected, or not."""

    def __init__(self, connected: bool = True) -> None:
        self.connected = connected
        self.ws = SimpleNamespace(open=True)

    def is_closed(self) -> bool:
        return False

    def is_ready(self) -> bool:
        return self.connected


class Work(Loop):
    """A loop that does what a test tells it to."""

    def __init__(self) -> None:
        super().__init__(0.01)
        self.trouble: BaseException | None = None
        self.hangs = False
        self.ticks = 0

    async def tick(self) -> bool:
        self.ticks += 1
        if self.hangs:
            await asyncio.Event().wait()
        if self.trouble is not None:
            raise self.trouble
        return False


class Clock:
    """The time of day and the monotonic time, which pass together."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now

    def go(self, seconds: float) -> None:
        """Let time pass."""
        self.now += timedelta(seconds=seconds)

    def monotonic(self) -> float:
        """The monotonic time of the loops, and what has passed here."""
        return time.monotonic() + (self.now - NOON).total_seconds()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "health"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def running() -> AsyncIterator[RunningLoop]:
    one = start(Work())
    yield one
    one.task.cancel()
    await asyncio.wait([one.task])


def work_of(running: RunningLoop) -> Work:
    assert isinstance(running.loop, Work)
    return running.loop


@pytest.fixture
async def monitor(file: Path, clock: Clock, running: RunningLoop) -> HealthMonitor:
    """A monitor of one loop, whose first tick has been carried out."""
    made = HealthMonitor(file, Client(), clock=clock, monotonic=clock.monotonic)
    made.loops = [running]
    await until(lambda: work_of(running).ticks > 1)
    await made.tick()
    return made


async def test_a_bot_that_works_is_well(file: Path, clock: Clock, monitor: HealthMonitor) -> None:
    clock.go(12)
    assert read_health(file, clock()) == (True, "the bot worked 12 seconds ago")


async def test_a_lost_connection_is_forgiven_for_a_minute_and_never_ends_the_bot(
    file: Path, clock: Clock, running: RunningLoop
) -> None:
    client = Client()
    monitor = HealthMonitor(file, client, clock=clock, monotonic=clock.monotonic)
    await monitor.tick()
    client.connected = False
    clock.go(60)
    await monitor.tick()
    assert read_health(file, clock()).well
    clock.go(1)
    await monitor.tick()
    assert read_health(file, clock()) == (
        False,
        "the bot has not worked for 61 seconds: the bot is not connected to Discord",
    )
    clock.go(10 * RESTART_SELDOM)
    await monitor.tick()
    assert not await given_up(monitor)


async def test_a_bot_that_never_was_connected_is_not_well(file: Path, clock: Clock) -> None:
    await HealthMonitor(file, Client(False), clock=clock).tick()
    assert "since its start: the bot is not connected" in read_health(file, clock()).sentence


async def test_a_blocked_process_is_not_well(
    file: Path, clock: Clock, monitor: HealthMonitor
) -> None:
    clock.go(61)
    assert read_health(file, clock()) == (
        False,
        "the bot has shown no sign of life for 61 seconds",
    )


async def test_a_loop_that_fails_at_every_tick_is_not_well_until_it_works(
    file: Path, clock: Clock, monitor: HealthMonitor, running: RunningLoop
) -> None:
    work = work_of(running)
    work.trouble = LookupError("no such thing")
    await until(lambda: work.error is not None)
    clock.go(61)
    await monitor.tick()
    health = read_health(file, clock())
    assert not health.well
    assert "Work fails (LookupError: no such thing)" in health.sentence
    assert running.stalled_seconds > 0
    clock.go(10 * RESTART_SELDOM)
    await monitor.tick()
    assert not await given_up(monitor), "a restart would not mend it"
    work.trouble = None
    await until(lambda: work.error is None)
    await monitor.tick()
    assert read_health(file, clock()).well


async def test_a_loop_that_has_ended_is_not_well_and_ends_the_bot(
    file: Path, clock: Clock, monitor: HealthMonitor, running: RunningLoop
) -> None:
    running.task.cancel()
    await asyncio.wait([running.task])
    await monitor.tick()
    clock.go(61)
    await monitor.tick()
    assert "Work has ended" in read_health(file, clock()).sentence
    assert not await given_up(monitor)
    clock.go(RESTART_AFTER)
    await monitor.tick()
    assert await given_up(monitor)


async def test_a_loop_that_is_stuck_is_not_well_and_ends_the_bot(
    file: Path, clock: Clock, monitor: HealthMonitor, running: RunningLoop
) -> None:
    work = work_of(running)
    ticks = work.ticks
    work.hangs = True
    await until(lambda: work.ticks > ticks)
    clock.go(SLOW_AFTER - 10)
    await monitor.tick()
    assert read_health(file, clock()).well
    clock.go(SLOW_AFTER + 61)
    await monitor.tick()
    assert "Work has been stuck for" in read_health(file, clock()).sentence
    assert not await given_up(monitor)
    clock.go(RESTART_AFTER)
    await monitor.tick()
    assert await given_up(monitor)


async def test_a_bot_whose_database_is_in_trouble_is_not_ended(
    clock: Clock, monitor: HealthMonitor, running: RunningLoop
) -> None:
    """Loops may be stuck because of it, and after a restart they would be stuck again."""
    work, other = work_of(running), start(Work())
    work.hangs = True
    work_of(other).trouble = FullDiskError("the server")
    monitor.loops = [running, other]
    await until(lambda: other.loop.error is not None)
    clock.go(10 * RESTART_SELDOM)
    await monitor.tick()
    assert not await given_up(monitor)
    other.task.cancel()


async def given_up(monitor: HealthMonitor) -> bool:
    """Whether a monitor wants the bot to end."""
    giving_up = asyncio.create_task(monitor.give_up())
    done, _ = await asyncio.wait([giving_up], timeout=0.01)
    giving_up.cancel()
    return bool(done) and isinstance(giving_up.exception(), StuckError)


@pytest.mark.parametrize(
    ("left", "seconds"), [(1000, RESTART_AFTER), (501, RESTART_AFTER), (500, RESTART_SELDOM)]
)
def test_a_bot_that_has_logged_in_often_is_restarted_seldom(left: int, seconds: float) -> None:
    assert restart_patience(left, 1000) == seconds


async def test_the_file_is_gone_after_a_stop(file: Path) -> None:
    async with monitoring(HealthMonitor(file, Client(), every=0.01), []):
        await until(file.exists)
    assert "does not run" in read_health(file, NOON).sentence


@pytest.mark.parametrize(
    "text",
    ["", "soon", "[]", '{"written": "soon"}', '{"written": "2030-01-01T12:00:00"}', "\udcff"],
)
def test_a_file_that_says_nothing_is_not_well(file: Path, text: str) -> None:
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    verdict = read_health(file, NOON)
    assert not verdict.well
    assert "cannot be read" in verdict.sentence


def test_without_a_file_nothing_is_known() -> None:
    assert not read_health(None, NOON).well


# The whole background, with nobody playing


@asynccontextmanager
async def idle_bot(url: str) -> AsyncIterator[HealthMonitor]:
    """All loops of a bot on which nobody plays."""
    async with (
        await open_database(url) as database,
        open_services(database) as services,
        run_loops(database, services, Nobody()) as loops,
    ):
        monitor = HealthMonitor(None, Client(), every=EVERY)
        monitor.loops = loops
        yield monitor


def sentences(monitor: HealthMonitor) -> str:
    return "; ".join(trouble.sentence for trouble in monitor.troubles())


async def test_a_full_disk_is_noticed_while_nobody_plays(tmp_path: Path) -> None:
    with watched_disk() as disk:
        async with idle_bot(f"sqlite:///{tmp_path / 'a.db'}") as monitor:
            assert not sentences(monitor)
            disk.full = True
            await until(lambda: "is full" in sentences(monitor))
            disk.full = False
            await until(lambda: not sentences(monitor))


async def test_a_locked_file_is_noticed_while_nobody_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("data.sqlite_file.BUSY_SECONDS", 0.1)
    async with idle_bot(f"sqlite:///{tmp_path / 'a.db'}") as monitor:
        other: Any = sqlite3.connect(tmp_path / "a.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        await until(lambda: "has locked" in sentences(monitor))
        other.execute("ROLLBACK")
        other.close()
        await until(lambda: not sentences(monitor))
