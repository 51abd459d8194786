"""What benchmarks share: latencies, the lag of the event loop, and command line arguments."""

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from data import Transaction

T = TypeVar("T", int, float)


def argument(position: int, default: T) -> T:
    """Return a number from the command line, or the default if there are fewer arguments."""
    return type(default)(sys.argv[position]) if len(sys.argv) > position else default


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value that this share of all values does not exceed."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


class Latency(NamedTuple):
    """How long requests took, in milliseconds, and how many were answered per second."""

    per_second: float
    median: float
    p99: float

    @classmethod
    def of(cls, waits: Sequence[float], seconds: float) -> "Latency":
        """Summarise all waits, given in seconds, of a measurement that took `seconds`."""
        median, p99 = (1000 * percentile(waits, share) for share in (0.5, 0.99))
        return cls(len(waits) / seconds, median, p99)


@dataclass
class LoopLag:
    """Samples of the event loop, in seconds."""

    late: list[float] = field(default_factory=list)
    """How late it woke up."""
    work: list[float] = field(default_factory=list)
    """The CPU time of its thread between two samples. A busy machine makes it late without any."""

    async def sample(self, interval: float) -> None:
        """Take samples until cancelled."""
        while True:
            start, worked = time.perf_counter(), time.thread_time()
            await asyncio.sleep(interval)
            self.late.append(max(0.0, time.perf_counter() - start - interval))
            self.work.append(time.thread_time() - worked)


@asynccontextmanager
async def loop_lag(interval: float = 0.005) -> AsyncIterator[LoopLag]:
    """Measure the lag of the event loop inside this context."""
    lag = LoopLag()
    sampling = asyncio.create_task(lag.sample(interval))
    try:
        yield lag
    finally:
        sampling.cancel()


async def a_little(tx: Transaction) -> None:
    """Do as little as a transaction can."""
    await tx.fetch("SELECT value FROM counters WHERE name = 'match'")


@asynccontextmanager
async def waiting(
    work: Callable[[], Awaitable[object]], pause: float = 0.002
) -> AsyncIterator[list[float]]:
    """Do something all the time inside this context, and measure how many seconds each takes."""
    found: list[float] = []

    async def sample() -> None:
        while True:
            start = time.perf_counter()
            await work()
            found.append(time.perf_counter() - start)
            await asyncio.sleep(pause)

    sampling = asyncio.create_task(sample())
    await asyncio.sleep(pause)
    try:
        yield found
    finally:
        sampling.cancel()
