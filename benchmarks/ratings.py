"""`python -m benchmarks.ratings`: the time for results, ratings and statistics.

A server of 200 people has 5,000 results in SQLite, 1,000 of them of one person. The first time is
wall time, the second the CPU time of all threads, which a busy machine hardly affects. The lag is
the longest time for which the event loop was blocked.
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

from benchmarks.measuring import loop_lag
from bot.results import Results, ServerResults
from bot.results.profile import profile
from bot.results.recording import record
from bot.results.statistics import records
from data import Database, Transaction, open_database
from data.tables import entries, matches, players, results, seats
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


async def main() -> None:
    """Print a line for each kind of work."""
    with tempfile.TemporaryDirectory() as folder:
        async with await open_database(f"sqlite:///{Path(folder) / 'bench.db'}") as database:
            await print_recording(database)
            await fill(database)
            await print_server_results(database)


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


async def print_server_results(database: Database) -> None:
    """Print the time for the answers to players, the first and later ones."""
    service = Results(database, GAMES)
    server_results = await timed(
        "all results read from the database", lambda: service.server_results(SERVER)
    )
    assert len(server_results.results()) == RESULTS
    await timed(
        "ratings from all of them", lambda: in_thread(lambda: server_results.ratings("azul"))
    )
    await timed("the ranking again", lambda: in_thread(lambda: server_results.ranking("azul")))
    await timed("the results again", lambda: service.server_results(SERVER))
    found = await timed(
        "the statistics of a person with 1,000 matches",
        lambda: in_thread(lambda: profile(server_results, REGULAR, 2)),
    )
    assert found is not None
    assert found.career.matches >= RESULTS / 5
    await timed("the records", lambda: in_thread(lambda: records(server_results.results())))
    await timed("all results of a person, anywhere", lambda: service.of_player(REGULAR))
    match = server_results.results()[0].match
    await service.correct(match, REGULAR, "", None, CLICK)

    async def corrected() -> ServerResults:
        newer = await service.server_results(SERVER)
        assert len(newer.results()) == RESULTS - 1
        await in_thread(lambda: newer.ranking("azul"))
        return newer

    await timed("everything after a correction", corrected)


async def in_thread(work: Callable[[], T]) -> T:
    """Work in a thread, as commands do."""
    return await asyncio.to_thread(work)


async def timed(name: str, work: Callable[[], Awaitable[T]]) -> T:
    """Print how long some work took and how long it blocked the event loop; return its result."""
    async with loop_lag(0.001) as lag:
        await asyncio.sleep(0.01)
        start, cpu_start = perf_counter(), process_time()
        result = await work()
        wall, cpu = perf_counter() - start, process_time() - cpu_start
        await asyncio.sleep(0)
    print(
        f"{name}: {1000 * wall:.0f} ms, CPU {1000 * cpu:.0f} ms, lag {1000 * max(lag.late):.0f} ms"
    )
    return result


async def fill(database: Database) -> None:
    """Add all results, each of four people."""
    random = Random(1)

    async def body(tx: Transaction) -> None:
        for person in range(1, PEOPLE + 1):
            await players.add_player(tx, person)
        for number in range(RESULTS):
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
    asyncio.run(main())
