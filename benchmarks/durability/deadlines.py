"""`python -m benchmarks.durability.deadlines [COUNT]`: deadlines while processes are killed.

Each match waits for a player who forfeits when the time runs out. Three processes on one
PostgreSQL server fire due deadlines; about every second one of them is killed with kill -9 and
replaced. Each deadline must fire once, within five seconds.
"""

import asyncio
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import NamedTuple

from benchmarks.load import start_many
from benchmarks.measuring import argument
from bot.matches import Matches
from bot.matches.clocks.deadline_loop import DeadlineLoop
from bot.matches.clocks.pace import each_move
from data import Database, Transaction, open_database
from data.times import stored, utc_now
from games import GAMES
from tests.support.club import Club
from tests.support.postgres_server import Server

DEADLINES = 5000
PROCESSES = 3
DUE_PER_SECOND = 100
LATEST = 5.0
"""How many seconds after it is due a deadline may fire."""
PACE = replace(each_move(timedelta(hours=6)), forfeit=True)


class Firing(NamedTuple):
    """How the deadlines fired."""

    deadlines: int
    once: int
    kills: int
    latest: float
    """How many seconds after it was due the last one fired."""


async def measure(url: str, deadlines: int, random: Random) -> Firing:
    """Fire this many deadlines while processes are killed."""
    async with await open_database(url) as database:
        club = Club(database)
        await start_many(lambda: club.new_match(pace=PACE), deadlines, at_once=20)
        workers = [await asyncio.to_thread(_start_worker, url) for _ in range(PROCESSES)]
        due = await _make_due(database, deadlines)
        kills = 0
        try:
            while await _any_left(database):
                await asyncio.sleep(random.uniform(0.8, 1.6))
                victim = random.randrange(PROCESSES)
                _kill(workers[victim])
                workers[victim] = await asyncio.to_thread(_start_worker, url)
                kills += 1
        finally:
            for worker in workers:
                _kill(worker)
        return await _result(database, due, kills)


async def _make_due(database: Database, number: int) -> dict[int, int]:
    """Make the deadlines due at a steady rate; return the time for each match."""

    async def body(tx: Transaction) -> dict[int, int]:
        start = stored(utc_now()) + 3000
        await tx.execute(
            "UPDATE deadlines SET due = $1 + match * $2, ends = $1 + match * $2",
            start,
            1000 // DUE_PER_SECOND,
        )
        rows = await tx.fetch("SELECT match, due FROM deadlines")
        return {int(match): int(due) for match, due in rows}

    due = await database.write(body)
    assert len(due) == number
    return due


def _start_worker(url: str) -> "subprocess.Popen[bytes]":
    """Start a process and wait until it works, so that at least two are always working."""
    command = [sys.executable, "-m", "benchmarks.durability.deadlines", url]
    worker = subprocess.Popen(command, stdout=subprocess.PIPE)
    assert worker.stdout is not None
    worker.stdout.readline()
    return worker


def _kill(worker: "subprocess.Popen[bytes]") -> None:
    worker.kill()
    worker.wait()
    if worker.stdout is not None:
        worker.stdout.close()


async def _any_left(database: Database) -> bool:
    async def body(tx: Transaction) -> bool:
        return bool(await tx.fetch("SELECT match FROM deadlines LIMIT 1"))

    return await database.read(body)


async def _result(database: Database, due: dict[int, int], kills: int) -> Firing:
    async def body(tx: Transaction) -> list[tuple[int, int]]:
        rows = await tx.fetch(
            "SELECT m.id, m.updated FROM matches m JOIN outbox o ON o.match = m.id"
            " WHERE o.kind = 'end'"
        )
        return [(match, at) for match, at in rows]

    fired = await database.read(body)
    times = Counter(match for match, _ in fired)
    once = sum(times[match] == 1 for match in due)
    latest = max((at - due[match] for match, at in fired), default=0) / 1000
    return Firing(len(due), once, kills, latest)


async def _work(url: str) -> None:
    async with await open_database(url) as database:
        print("ready", flush=True)
        await DeadlineLoop(database, Matches(database, GAMES), clock=utc_now).run()


def main() -> None:
    """Print how the deadlines fired; the exit code says whether all did, once and in time."""
    if len(sys.argv) > 1 and "://" in sys.argv[1]:
        asyncio.run(_work(sys.argv[1]))
        return
    with Server() as server:
        result = asyncio.run(measure(server.new_database(), argument(1, DEADLINES), Random(1)))
    print(
        f"{result.deadlines} deadlines over {PROCESSES} processes, {result.kills} of them killed:"
        f" {result.once} fired once, the latest after {result.latest:.1f} s"
    )
    sys.exit(result.once != result.deadlines or result.latest >= LATEST)


if __name__ == "__main__":
    main()
