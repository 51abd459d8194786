"""`python -m benchmarks.durability.deadlines [COUNT]`: deadlines while processes are killed.

Matches wait for a player who loses when the time is up. Three processes on one PostgreSQL look for
what is due; every second or so one of them is killed with kill -9 and another one started. Each
deadline must fire once, within five seconds.
"""

import asyncio
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import NamedTuple

from bot.matches import Matches
from bot.matches.clocks.deadline_loop import DeadlineLoop
from bot.matches.clocks.pace import each_move
from data import Database, Transaction, open_database
from data.times import stored, utc_now
from games import GAMES
from tests.support.club import Club
from tests.support.postgres_server import Server

COUNT = 5000
PROCESSES = 3
A_SECOND = 100
"""How many deadlines are due in a second."""
PACE = replace(each_move(timedelta(hours=6)), forfeit=True)


class Firing(NamedTuple):
    """How the deadlines fired."""

    deadlines: int
    once: int
    kills: int
    late: float
    """The latest that one fired, in seconds after it was due."""


async def measure(url: str, deadlines: int, random: Random) -> Firing:
    """Let so many deadlines come due while processes are killed."""
    async with await open_database(url) as database:
        await _wait_for_players(database, deadlines)
        workers = [await asyncio.to_thread(_start, url) for _ in range(PROCESSES)]
        due = await _set_due(database, deadlines)
        kills = 0
        try:
            while await _unfired(database):
                await asyncio.sleep(random.uniform(0.8, 1.6))
                victim = random.randrange(PROCESSES)
                _end(workers[victim])
                workers[victim] = await asyncio.to_thread(_start, url)
                kills += 1
        finally:
            for worker in workers:
                _end(worker)
        return await _account(database, due, kills)


async def _wait_for_players(database: Database, count: int) -> None:
    """Begin so many matches; in each a player is to act."""
    club = Club(database)
    limit = asyncio.Semaphore(20)

    async def begin() -> None:
        async with limit:
            await club.new_match(pace=PACE)

    await asyncio.gather(*(begin() for _ in range(count)))


async def _set_due(database: Database, count: int) -> dict[int, int]:
    """Let the deadlines be due one after the other; when, by match."""

    async def body(tx: Transaction) -> dict[int, int]:
        start = stored(utc_now()) + 3000
        await tx.execute(
            "UPDATE deadlines SET due = $1 + match * $2, ends = $1 + match * $2",
            start,
            1000 // A_SECOND,
        )
        rows = await tx.fetch("SELECT match, due FROM deadlines")
        return {int(match): int(then) for match, then in rows}

    due = await database.write(body)
    assert len(due) == count
    return due


def _start(url: str) -> "subprocess.Popen[bytes]":
    """Start a process and wait until it is there: at any time at least two of three are."""
    command = [sys.executable, "-m", "benchmarks.durability.deadlines", url]
    worker = subprocess.Popen(command, stdout=subprocess.PIPE)
    assert worker.stdout is not None
    worker.stdout.readline()
    return worker


def _end(worker: "subprocess.Popen[bytes]") -> None:
    worker.kill()
    worker.wait()
    if worker.stdout is not None:
        worker.stdout.close()


async def _unfired(database: Database) -> bool:
    async def body(tx: Transaction) -> bool:
        return bool(await tx.fetch("SELECT match FROM deadlines LIMIT 1"))

    return await database.read(body)


async def _account(database: Database, due: dict[int, int], kills: int) -> Firing:
    async def body(tx: Transaction) -> list[tuple[int, int]]:
        rows = await tx.fetch(
            "SELECT m.id, m.updated FROM matches m JOIN outbox o ON o.match = m.id"
            " WHERE o.kind = 'end'"
        )
        return [(match, at) for match, at in rows]

    fired = await database.read(body)
    times = Counter(match for match, _ in fired)
    once = sum(times[match] == 1 for match in due)
    late = max((at - due[match] for match, at in fired), default=0) / 1000
    return Firing(len(due), once, kills, late)


async def _work(url: str) -> None:
    async with await open_database(url) as database:
        print("there", flush=True)
        await DeadlineLoop(database, Matches(database, GAMES), clock=utc_now).run()


def main() -> None:
    """Print how the deadlines fired."""
    if len(sys.argv) > 1 and "://" in sys.argv[1]:
        asyncio.run(_work(sys.argv[1]))
        return
    count = int(sys.argv[1]) if len(sys.argv) > 1 else COUNT
    server = Server()
    try:
        result = asyncio.run(measure(server.new_database(), count, Random(1)))
    finally:
        server.stop()
    print(
        f"{result.deadlines} deadlines over {PROCESSES} processes, {result.kills} of them killed:"
        f" {result.once} fired once, the latest after {result.late:.1f} s"
    )
    sys.exit(0 if result.once == result.deadlines and result.late < 5 else 1)


if __name__ == "__main__":
    main()
