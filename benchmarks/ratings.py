"""`python -m benchmarks.ratings [RESULTS]`: the time for results, ratings and statistics.

A server of 200 people has 5,000 results in SQLite, every fifth of one person. The first time is
wall time, the second the CPU time of all threads, which a busy machine hardly affects. Others write
and read all the time, and the longest time they waited is printed, too. The lag is the longest time
for which the event loop was blocked.
"""

import asyncio
import json
import tempfile
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import TypeVar

from benchmarks.measuring import a_little, argument, loop_lag, waiting
from bot.results import Results
from bot.results.recording import record
from bot.results.service import PAGE
from data import Database, Transaction, open_database
from data.tables import entries, matches, players, results, seats, totals
from data.tables.matches import MatchRow
from data.tables.results import ResultRow
from data.tables.seats import SeatRow
from games import GAMES
from games.core import Outcome
from tests.support.club import Club

T = TypeVar("T")

RESULTS = 5000
PEOPLE = 200
REGULAR = 1
"""The person who plays every fifth match."""
SERVER = 7
CLICK = 10**18
"""The id of an unused click."""
RECORDED = 10
"""How many matches are played to measure the recording of their results."""


async def main(count: int) -> None:
    """Print a line for each kind of work."""
    with tempfile.TemporaryDirectory() as folder:
        async with await open_database(f"sqlite:///{Path(folder) / 'bench.db'}") as database:
            await print_recording(database)
            await fill(database, count)
            await print_answers(database, count)


async def print_recording(database: Database) -> None:
    """Print the time for recording a result, which replays its match."""
    club = Club(database)
    for game in ("azul", "summer-pavilion"):
        finished = [await club.play_out(await club.new_match(game, 4)) for _ in range(RECORDED)]
        seconds = [
            await database.read(partial(recording_seconds, result.match.id)) for result in finished
        ]
        print(f"recording a match of {game} for four: CPU {1000 * sum(seconds) / RECORDED:.1f} ms")
    await Results(database, GAMES).catch_up()


async def recording_seconds(match: int, tx: Transaction) -> float:
    """Return the CPU seconds for computing the result of a match from its log."""
    row = await matches.find(tx, match)
    assert row is not None
    seat_rows, log = await seats.of_match(tx, match), await entries.since(tx, match, 0)
    start = process_time()
    record(row, seat_rows, log, GAMES)
    return process_time() - start


async def print_answers(database: Database, count: int) -> None:
    """Print the time for the answers to players, and for totals that are computed again."""
    service = Results(database, GAMES)
    azul = ("azul", "")
    await database.write(lambda tx: totals.lock(tx, SERVER, "azul"))
    await database.write(lambda tx: totals.outdate(tx, 2 * RECORDED + 1))
    await timed(database, "all totals from the results", service.recompute_some)
    found = await timed(database, "the ranking", lambda: service.ranking(SERVER, azul, REGULAR))
    assert len(found.lines) == PAGE
    await timed(database, "the records", lambda: service.records(SERVER, azul))
    profile = await timed(
        database,
        f"the statistics of a person with {count // 5:,} matches",
        lambda: service.profile(SERVER, REGULAR, 2),
    )
    assert profile is not None
    assert profile.career.matches >= count / 5
    await timed(
        database,
        "the same from all servers",
        lambda: service.profile(None, REGULAR, REGULAR),
    )
    await timed(database, "all ratings", lambda: service.ratings(SERVER, "azul", {}))
    await service.correct(2 * RECORDED + 1, REGULAR, "", None, CLICK)
    await timed(
        database, "the ranking after a correction", lambda: service.ranking(SERVER, azul, REGULAR)
    )
    await timed(database, "the rest of computing it again", service.recompute_some)
    assert await database.read(totals.stale) == []


async def timed(database: Database, name: str, work: Callable[[], Awaitable[T]]) -> T:
    """Print how long some work took and how long others waited; return its result."""
    async with (
        loop_lag(0.001) as lag,
        waiting(lambda: database.write(a_little)) as writes,
        waiting(lambda: database.read(a_little)) as reads,
    ):
        await asyncio.sleep(0.01)
        start, cpu_start = perf_counter(), process_time()
        result = await work()
        wall, cpu = perf_counter() - start, process_time() - cpu_start
        await asyncio.sleep(0)
    print(
        f"{name}: {1000 * wall:.0f} ms, CPU {1000 * cpu:.0f} ms; others waited"
        f" {1000 * max(writes):.0f} ms to write, {1000 * max(reads):.0f} ms to read;"
        f" lag {1000 * max(lag.late):.0f} ms",
        flush=True,
    )
    return result


async def fill(database: Database, count: int) -> None:
    """Add all results, each of four people."""
    random = Random(1)

    async def body(tx: Transaction) -> None:
        for person in range(1, PEOPLE + 1):
            await players.add_player(tx, person)
        for number in range(count):
            four = random.sample(range(1, PEOPLE + 1), 4)
            if number % 5 == 0 and REGULAR not in four:
                four[random.randrange(4)] = REGULAR
            await add_result(tx, four, random)

    await database.write(body)


async def add_result(tx: Transaction, people: list[int], random: Random) -> None:
    """Add one result with random scores."""
    match = await matches.next_id(tx)
    outcome = Outcome.of([random.randrange(20, 100) for _ in people])
    encoded = json.dumps(outcome._asdict())
    moment = match * 60_000
    row = MatchRow(
        match, "azul", 1, '{"wall": "coloured"}', 4, "over", "play", SERVER, None, None, "", "",
        0, encoded, moment, moment,
    )  # fmt: skip
    await matches.insert(tx, row)
    await results.mark_recorded(tx, match)
    await seats.replace(
        tx, match, [SeatRow(seat, person, None, 0, None) for seat, person in enumerate(people)]
    )
    points = {"category-tiles": 40, "category-rows": 4, "category-floor": -7}
    seat = {"computer": None, "left": False, "turns": 20, "computer_turns": 1, "pace": 60_000}
    facts = {
        "variant": "",
        "ending": "play",
        "outcome": outcome._asdict(),
        "seats": [{**seat, "points": points} for _ in people],
    }
    number = await results.next_number(tx)
    await results.add(tx, ResultRow(match, number, SERVER, "azul", moment, json.dumps(facts)))


if __name__ == "__main__":
    asyncio.run(main(argument(1, RESULTS)))
