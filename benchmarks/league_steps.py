"""`python -m benchmarks.league_steps [PLAYERS]`: what a large league costs everybody else.

A league of each format previews its draw and draws, in SQLite, while another server writes and
reads all the time. For each step it prints how long it took, the longest time for which the other
server's write and read waited, and the longest time for which the event loop was blocked.
"""

import asyncio
import json
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from itertools import count
from pathlib import Path
from time import perf_counter
from typing import TypeVar

from benchmarks.measuring import a_little, argument, loop_lag, waiting
from bot.calculations.service import Calculations
from bot.leagues import Leagues, LeagueSettings
from bot.leagues.model import Format
from bot.matches import Matches
from data import Database, Transaction, open_database
from games import GAMES

T = TypeVar("T")

PLAYERS = 500
SERVER = 7
ORGANISER = 1
FIRST_PLAYER = 1000
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
    if settings.format is not Format.LADDER:
        await database.write(lambda tx: play_all(tx, league))
        await timed(database, "end", lambda: leagues.step(league, ORGANISER, next(clicks)))
    await timed(database, "undo", lambda: leagues.undo(league, ORGANISER, next(clicks)))


async def play_all(tx: Transaction, league: int) -> None:
    """Give all fixtures a result, each with different scores."""
    for season, number, seats in await tx.fetch(
        "SELECT season, number, seats FROM fixtures WHERE season / 100000 = $1", league
    ):
        count = len(json.loads(seats))
        scores = [100 - seat - number % 50 for seat in range(count)]
        ranks = list(range(1, count + 1))
        result = {"ranks": ranks, "scores": scores, "turns": [], "left": [], "ended": number}
        await tx.execute(
            "UPDATE fixtures SET result = $3 WHERE season = $1 AND number = $2",
            season,
            number,
            json.dumps({**result, "how": "play"}),
        )


async def timed(database: Database, name: str, work: Callable[[], Awaitable[T]]) -> T:
    """Print how long some work took, and how long others waited meanwhile."""
    async with (
        loop_lag(0.001) as lag,
        waiting(lambda: database.write(a_little)) as writes,
        waiting(lambda: database.read(a_little)) as reads,
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


if __name__ == "__main__":
    asyncio.run(main(argument(1, PLAYERS)))
