"""`python -m benchmarks.ratings`: how long results, ratings and numbers take.

A server of 200 people with 5,000 results, 1,000 of them of one person, in SQLite. Times are those
of the wall, then of the CPU in all threads, which a busy machine does not change; the lag is the
longest time for which the event loop could not do anything else.
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
"""The person who sits at every fifth table."""
SERVER = 7
CLICK = 10**18
"""A click that nobody has made before."""
PLAYED = 10
"""How many matches are really played, to be written down."""


async def main() -> None:
    """Print a line for each kind of work."""
    with tempfile.TemporaryDirectory() as folder:
        async with await open_database(f"sqlite:///{Path(folder) / 'bench.db'}") as database:
            await print_booking(database)
            await fill(database)
            await print_ledger(database)


async def print_booking(database: Database) -> None:
    """What it takes to write a result down: the replay of its match."""
    club = Club(database)
    for game in ("azul", "summer-pavilion"):
        turns = [await club.play_out(await club.new_match(game, 4)) for _ in range(PLAYED)]

        spent = sum([await database.read(partial(spent_on, turn.match.id)) for turn in turns])
        print(f"writing down a match of {game} for four: CPU {1000 * spent / PLAYED:.1f} ms")
    await Results(database, GAMES).catch_up()


async def spent_on(match: int, tx: Transaction) -> float:
    """The seconds that it takes to compute what is written down about a match."""
    row = await matches.find(tx, match)
    assert row is not None
    seated, log = await seats.of_match(tx, match), await entries.since(tx, match, 0)
    begun = process_time()
    record(row, seated, log, GAMES)
    return process_time() - begun


async def print_ledger(database: Database) -> None:
    """What whoever asks waits for, at first and later."""
    service = Results(database, GAMES)
    server_results = await timed(
        "all results read from the database", lambda: service.server_results(SERVER)
    )
    assert len(server_results.results()) == RESULTS
    await timed(
        "ratings from all of them", lambda: in_thread(lambda: server_results.ratings("azul"))
    )
    await timed("the ranking again", lambda: in_thread(lambda: server_results.ranking("azul")))
    await timed("the ledger again", lambda: service.server_results(SERVER))
    found = await timed(
        "the numbers of a person with 1,000 matches",
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
    """As commands do it."""
    return await asyncio.to_thread(work)


async def timed(what: str, work: Callable[[], Awaitable[T]]) -> T:
    """Do something, and print how long it took and how long the event loop stood still."""
    lag = 0.0

    async def watch() -> None:
        nonlocal lag
        while True:
            begun = perf_counter()
            await asyncio.sleep(0.001)
            lag = max(lag, perf_counter() - begun - 0.001)

    watching = asyncio.create_task(watch())
    await asyncio.sleep(0.01)
    begun, worked = perf_counter(), process_time()
    made = await work()
    spent, worked = perf_counter() - begun, process_time() - worked
    await asyncio.sleep(0)
    watching.cancel()
    print(f"{what}: {1000 * spent:.0f} ms, CPU {1000 * worked:.0f} ms, lag {1000 * lag:.0f} ms")
    return made


async def fill(database: Database) -> None:
    """Results of tables of four, as they are written down."""
    chance = Random(1)

    async def body(tx: Transaction) -> None:
        for person in range(1, PEOPLE + 1):
            await players.add_player(tx, person)
        for number in range(RESULTS):
            session = chance.sample(range(1, PEOPLE + 1), 4)
            if number % 5 == 0 and REGULAR not in session:
                session[chance.randrange(4)] = REGULAR
            await add(tx, session, chance)

    await database.write(body)


async def add(tx: Transaction, session: list[int], chance: Random) -> None:
    """One result."""
    match = await matches.next_id(tx)
    outcome = Outcome.of([chance.randrange(20, 100) for _ in session])
    told = json.dumps(outcome._asdict())
    moment = match * 60_000
    row = MatchRow(
        match, "azul", 1, '{"wall": "coloured"}', 4, "over", "play", SERVER, None, None, "", "",
        0, told, moment, moment,
    )  # fmt: skip
    await matches.insert(tx, row)
    await results.mark_recorded(tx, match)
    await seats.replace(
        tx, match, [SeatRow(seat, who, None, 0, None) for seat, who in enumerate(session)]
    )
    points = {"category-tiles": 40, "category-rows": 4, "category-floor": -7}
    seat = {"computer": None, "left": False, "turns": 20, "computer_turns": 1, "pace": 60_000}
    facts = {
        "variant": "",
        "ending": "play",
        "outcome": outcome._asdict(),
        "seats": [{**seat, "points": points} for _ in session],
    }
    number = await results.next_number(tx)
    await results.add(tx, ResultRow(match, number, SERVER, "azul", moment, json.dumps(facts)))


if __name__ == "__main__":
    asyncio.run(main())
