"""`python -m benchmarks.storage`: how fast moves are stored, with durability on.

The moves come from recorded matches, so only the bot is measured and not the choice of moves. The
figures depend on the disk; the line about bare commits shows how fast this one is.
"""

import asyncio
import sqlite3
import tempfile
import time
from pathlib import Path

from benchmarks.load import RecordedMatches
from benchmarks.measuring import Latency
from bot.app.garbage_collection import sweep_seldom
from data import Database, open_database

BUSY_MATCHES = 50
CALM_MOVES_PER_SECOND = 20
SECONDS = 5.0


async def busy(database: Database, matches: int, seconds: float) -> Latency:
    """Measure this many matches in which every move is answered at once by the next one."""
    recorded = RecordedMatches(database)
    results = [await recorded.new_match() for _ in range(matches)]
    waits: list[float] = []
    start = time.perf_counter()
    end = start + seconds
    await asyncio.gather(*(recorded.play_until(end, result, waits) for result in results))
    return Latency.of(waits, time.perf_counter() - start)


async def calm(database: Database, per_second: int, seconds: float) -> Latency:
    """Measure moves at a steady rate, as on an ordinary evening."""
    recorded = RecordedMatches(database)
    results = [await recorded.new_match() for _ in range(per_second)]
    waits: list[float] = []

    async def play(index: int) -> None:
        start = time.perf_counter()
        results[index] = await recorded.play(results[index].match)
        waits.append(time.perf_counter() - start)
        if not results[index].match.to_act:
            results[index] = await recorded.new_match()

    playing = []
    for number in range(int(per_second * seconds)):
        playing.append(asyncio.create_task(play(number % per_second)))
        await asyncio.sleep(1 / per_second)
    await asyncio.gather(*playing)
    return Latency.of(waits, seconds)


def bare_commits(folder: Path, seconds: float = 1.0) -> float:
    """Return how many SQLite commits of one row per second this disk can make."""
    file = sqlite3.connect(folder / "bare.db", isolation_level=None)
    file.execute("PRAGMA journal_mode = WAL")
    file.execute("PRAGMA synchronous = FULL")
    file.execute("CREATE TABLE rows (number INTEGER)")
    end, commits = time.perf_counter() + seconds, 0
    while time.perf_counter() < end:
        file.execute("INSERT INTO rows VALUES (1)")
        commits += 1
    file.close()
    return commits / seconds


async def measure(folder: Path, seconds: float) -> tuple[Latency, Latency]:
    """Measure busy matches, then calm ones, each on a new file."""
    async with await open_database(f"sqlite:///{folder}/busy.db") as database:
        fast = await busy(database, BUSY_MATCHES, seconds)
    async with await open_database(f"sqlite:///{folder}/calm.db") as database:
        return fast, await calm(database, CALM_MOVES_PER_SECOND, seconds)


def main() -> None:
    """Print the figures of SQLite."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        print(f"bare commits of one row on this disk: {bare_commits(folder):.0f} a second")
        sweep_seldom()  # as the bot does
        fast, slow = asyncio.run(measure(folder, SECONDS))
    print(
        f"{BUSY_MATCHES} busy matches on SQLite: {fast.per_second:.0f} moves a second,"
        f" {fast.median:.1f} ms median, {fast.p99:.1f} ms p99"
    )
    print(
        f"{CALM_MOVES_PER_SECOND} moves a second on SQLite: {slow.median:.1f} ms median,"
        f" {slow.p99:.1f} ms p99"
    )


if __name__ == "__main__":
    main()
