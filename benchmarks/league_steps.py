"""`python -m benchmarks.league_steps [PLAYERS]`: what a large league costs everybody else.

A league of each format previews its draw and draws, in SQLite, while somebody else writes and reads
all the time. For each step it prints how long it took, the longest time for which the other's write
and read waited, and the longest time for which the event loop was blocked.
"""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count
from pathlib import Path
from time import perf_counter
from typing import Any, TypeVar

from benchmarks.measuring import argument, loop_lag
from bot.calculations.service import Calculations
from bot.leagues import Leagues, LeagueSettings
from bot.leagues.model import Format
from bot.matches import Matches
from data import Database, open_database
from data.tables import matches
from games import GAMES

T = TypeVar("T")

PLAYERS = 500
SERVER = 7
ORGANISER = 1
FIRST_PLAYER = 1000
PAUSE = 0.002
LEAGUES = {
    "duplicate, tables of four": LeagueSettings(format=Format.DUPLICATE, table=4),
    "duplicate, tables of two": LeagueSettings(format=Format.DUPLICATE, table=2),
    "duplicate, twenty deals": LeagueSettings(format=Format.DUPLICATE, table=4, rounds=20),
    "swiss": LeagueSettings(format=Format.SWISS, table=4),
    "divisions": LeagueSettings(format=Format.DIVISIONS, table=4),
    "cup": LeagueSettings(format=Format.CUP, table=2),
    "ladder": LeagueSettings(format=Format.LADDER, table=2),
}


async def main(players: int) -> None:
    """Print the figures of every format."""
    clicks = count(1)
    with tempfile.TemporaryDirectory() as folder:
        async with (
            await open_database(f"sqlite:///{Path(folder) / 'bench.db'}") as database,
            AsyncExitStack() as stack,
        ):
            calculations = Calculations()
            stack.push_async_callback(calculations.close)
            leagues = Leagues(
                database,
                Matches(database, GAMES),
                GAMES,
                calculate=calculations.run,
                most_entrants=2 * players,
            )
            for name, settings in LEAGUES.items():
                print(f"{name}, {players} players")
                await print_steps(database, leagues, name, settings, players, clicks)


async def print_steps(
    database: Database,
    leagues: Leagues,
    name: str,
    settings: LeagueSettings,
    players: int,
    clicks: Iterator[int],
) -> None:
    """Print the figures of one league."""
    created = await leagues.create(SERVER, name, ORGANISER, next(clicks), settings)
    league = created.league.id
    await leagues.open_season(league, ORGANISER, next(clicks))
    early = [ORGANISER + number for number in range(settings.fewest)]
    await leagues.enter_all(league, early, ORGANISER, next(clicks))
    await leagues.step(league, ORGANISER, next(clicks))
    people = range(FIRST_PLAYER, FIRST_PLAYER + players)
    await timed(
        database, "import", lambda: leagues.enter_all(league, people, ORGANISER, next(clicks))
    )
    await timed(database, "preview", lambda: leagues.preview_step(league))
    await timed(database, "draw", lambda: leagues.step(league, ORGANISER, next(clicks)))
    await timed(database, "undo", lambda: leagues.undo(league, ORGANISER, next(clicks)))


async def timed(database: Database, name: str, work: Callable[[], Awaitable[T]]) -> T:
    """Print how long some work took, and how long others waited meanwhile."""
    async with (
        loop_lag(0.001) as lag,
        waiting(lambda: database.write(matches.count)) as writes,
        waiting(lambda: database.read(matches.count)) as reads,
    ):
        await asyncio.sleep(0.01)
        start = perf_counter()
        result = await work()
        seconds = perf_counter() - start
        await asyncio.sleep(0.01)
    print(
        f"  {name:8} {1000 * seconds:6.0f} ms; others waited {1000 * max(writes):5.0f} ms to write,"
        f" {1000 * max(reads):5.0f} ms to read; lag {1000 * max(lag.late):4.0f} ms",
        flush=True,
    )
    return result


@asynccontextmanager
async def waiting(work: Callable[[], Awaitable[Any]]) -> AsyncIterator[list[float]]:
    """Do something all the time inside this context, and measure how long each takes."""
    found: list[float] = []

    async def sample() -> None:
        while True:
            start = perf_counter()
            await work()
            found.append(perf_counter() - start)
            await asyncio.sleep(PAUSE)

    sampling = asyncio.create_task(sample())
    await asyncio.sleep(PAUSE)
    try:
        yield found
    finally:
        sampling.cancel()


if __name__ == "__main__":
    asyncio.run(main(argument(1, PLAYERS)))
