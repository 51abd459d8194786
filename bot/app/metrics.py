"""Metrics of the bot for Prometheus."""

import asyncio
import logging
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager
from datetime import datetime
from itertools import chain
from typing import Any, Final

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Metric, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

from bot.app.config import Address
from bot.app.health import HealthMonitor, is_connected
from bot.loops import Loop
from bot.matches import Matches
from data import Database
from data.tables.counts import Census, Queue, census
from data.times import stored

OFTEN: Final = 0.25
"""Seconds between two measurements of the event loop's delay."""
REMEMBERED: Final = 240
"""Measurements that are kept: those of a minute, so that a scrape every minute misses none."""
LEVELS: Final = ("warning", "error")


class MetricsCollector(Collector):
    """The metrics of one scrape."""

    def __init__(self, *told: Iterable[Metric]) -> None:
        self._told = told

    def collect(self) -> Iterable[Metric]:
        """All of them."""
        return chain(*self._told)


class Lag(Loop):
    """Measures the delay of the event loop, in which no interaction is answered."""

    def __init__(self) -> None:
        super().__init__(OFTEN)
        self._seen: deque[float] = deque([0.0], maxlen=REMEMBERED)
        self._expected: float | None = None

    async def tick(self) -> bool:
        """Compare the time with the time at which this was due."""
        now = asyncio.get_running_loop().time()
        if self._expected is not None:
            self._seen.append(max(0.0, now - self._expected))
        self._expected = now + OFTEN
        return False

    @property
    def worst(self) -> float:
        """The longest delay in seconds among the measurements kept."""
        return max(self._seen)


class Complaints(logging.Handler):
    """Counts the warnings and errors in the log."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.count = Counter(dict.fromkeys(LEVELS, 0))

    def emit(self, record: logging.LogRecord) -> None:
        self.count[LEVELS[record.levelno >= logging.ERROR]] += 1


@asynccontextmanager
async def measuring(
    address: Address | None,
    database: Database,
    matches: Matches,
    client: Any,
    monitor: HealthMonitor,
    *,
    clock: Callable[[], datetime],
) -> AsyncIterator[None]:
    """Serve metrics at an address until the context ends, if there is one."""
    if address is None:
        yield
        return
    lag, complaints = Lag(), Complaints()

    async def answer(_: web.Request) -> web.Response:
        now = stored(clock())
        counted = await database.read(lambda tx: census(tx, now))
        told = CollectorRegistry()
        process = of_process(client, lag.worst, complaints.count, matches.transactions.moves_stored)
        told.register(MetricsCollector(process, of_health(monitor), of_census(counted, now)))
        headers = {"Content-Type": CONTENT_TYPE_LATEST}
        return web.Response(body=generate_latest(told), headers=headers)

    application = web.Application()
    application.router.add_get("/metrics", answer)
    runner = web.AppRunner(application, access_log=None, shutdown_timeout=1)
    await runner.setup()
    logging.getLogger().addHandler(complaints)
    looking = asyncio.create_task(lag.run(), name="Lag")
    try:
        await web.TCPSite(runner, *address).start()
        yield
    finally:
        logging.getLogger().removeHandler(complaints)
        lag.stop()
        await looking
        await runner.cleanup()


def of_process(
    client: Any, lag: float, complaints: Mapping[str, int], moves: int
) -> Iterator[Metric]:
    """The metrics of this process."""
    yield CounterMetricFamily(
        "azulejo_moves", "Moves that this process has stored, draws included.", value=moves
    )
    yield one("connected", "Whether Discord is heard on all shards.", is_connected(client))
    yield one("servers", "Servers that this process looks after.", len(client.guilds))
    yield one("loop_lag_seconds", "The longest the event loop was late, in a minute.", lag)
    counted = CounterMetricFamily(
        "azulejo_complaints", "Warnings and errors in the log.", labels=["level"]
    )
    for level, count in complaints.items():
        counted.add_metric([level], count)
    yield counted


def of_health(monitor: HealthMonitor) -> Iterator[Metric]:
    """The metrics of the work in the background."""
    yield one("well", "Whether everything works that the bot does.", not any(monitor.troubles()))
    stalled = {running.name: running.stalled_seconds for running in monitor.loops}
    yield each("loop_stalled_seconds", "For how long a loop has done no work.", "loop", stalled)


def of_census(found: Census, now: int) -> Iterator[Metric]:
    """The metrics from the database; processes that share it report the same."""
    yield each("matches", "Matches by how they stand.", "status", {"running": 0, **found.matches})
    yield one("deadlines_due", "Deadlines that should have fired.", found.due)
    late = seconds_late(found.first_due, now)
    yield one("deadlines_late_seconds", "How late the first is.", late)
    queues = {"posts": found.posts, "announcements": found.announcements}
    yield from of_queues(queues, now)


def of_queues(queues: Mapping[str, Queue], now: int) -> Iterator[Metric]:
    """The metrics of the queues of posts and announcements."""

    def told(name: str, about: str, value: Callable[[Queue], float]) -> Metric:
        return each(name, about, "of", {of: value(queue) for of, queue in queues.items()})

    yield told("queue", "Messages on their way to Discord.", lambda one: one.waiting)
    yield told("queue_stuck", "Messages that wait for a permission.", lambda one: one.stuck)
    yield told("queue_attempts", "Attempts at the unluckiest message.", lambda one: one.attempts)
    yield told(
        "queue_late_seconds",
        "How late the first message is.",
        lambda one: seconds_late(one.first, now),
    )


def one(name: str, about: str, value: float) -> Metric:
    """A metric with a single value."""
    return GaugeMetricFamily(f"azulejo_{name}", about, value=value)


def each(name: str, about: str, label: str, values: Mapping[str, float]) -> Metric:
    """A metric with a value for each label."""
    family = GaugeMetricFamily(f"azulejo_{name}", about, labels=[label])
    for which, value in values.items():
        family.add_metric([which], value)
    return family


def seconds_late(due: int, now: int) -> float:
    """How many seconds ago something was due; 0 if it is due later."""
    return max(0, now - due) / 1000
