"""Totals are computed again beside the old ones, in slices, and always fit the results."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import pytest

from bot.results import Results, recomputing
from bot.results.checking import wrong_totals
from bot.results.recomputing import LEASE, SLICE, in_slices, recompute
from data import Database, Transaction
from data.tables import players, totals
from data.tables import results as result_rows
from data.tables.totals import TABLES
from games.core import Outcome
from tests.support.club import HOST, Club
from tests.support.finished_matches import OTHER, SERVER, finished
from tests.support.matches import Clock, rows

PEBBLES = ("pebbles", "")


AGAIN = "UPDATE matches SET booked = 0 WHERE id = $1"
"""Lets the result of a match be recorded again."""


async def execute(database: Database, sql: str, *args: int) -> None:
    await database.write(lambda tx: tx.execute(sql, *args))


async def is_stale(database: Database) -> bool:
    return bool(await database.read(totals.stale))


async def outdate(database: Database, match: int) -> None:
    await database.write(lambda tx: totals.outdate(tx, match))


async def numbers(database: Database) -> set[object]:
    """The numbers of all totals that are stored, whether they count or not."""
    found: set[object] = set()
    for table, _ in TABLES.values():
        found |= {number for (number,) in await rows(database, f"SELECT totals FROM {table}")}
    return found


class Interrupting:
    """A database to which something else happens before a certain transaction."""

    def __init__(
        self, database: Database, meanwhile: Callable[[], Awaitable[Any]], at: int
    ) -> None:
        self._database = database
        self._meanwhile = meanwhile
        self._left = at

    async def write(self, body: Any) -> Any:
        self._left -= 1
        if self._left == 0:
            await self._meanwhile()
        return await self._database.write(body)

    async def read(self, body: Any) -> Any:
        return await self._database.read(body)


@pytest.mark.postgres
async def test_totals_always_fit_the_results(club: Club, clock: Clock, results: Results) -> None:
    chance = Random(3)
    matches: list[int] = []
    for step in range(24):
        clock.go(chance.choice([0, 60]))
        match chance.randrange(6):
            case 0 if matches:
                outcome = Outcome((7, 7), (1, 1)) if chance.random() < 0.5 else None
                one = chance.choice(matches)
                await results.correct(one, HOST, "a mistake", outcome, club.click())
            case 1 if matches:
                await club.database.write(lambda tx: players.erase_player(tx, OTHER))
            case 2 if matches:
                await execute(club.database, AGAIN, chance.choice(matches))
            case _:
                options = {"keep": "one"} if chance.random() < 0.3 else {}
                matches.append((await finished(club, options=options)).id)
        if chance.random() < 0.6:
            await results.catch_up()
            assert await wrong_totals(club.database) == [], step
        if chance.random() < 0.4:
            await results.games(SERVER)
            assert not await is_stale(club.database)
            assert await wrong_totals(club.database) == [], step
    assert not await is_stale(club.database) or await results.recompute_some()
    assert await wrong_totals(club.database) == []


async def test_a_result_that_ends_last_is_added_without_computing_anything_again(
    club: Club, clock: Clock, results: Results
) -> None:
    for _ in range(3):
        await finished(club)
        await results.catch_up()
        clock.go(60)
        assert not await is_stale(club.database)
    assert (await results.ratings(SERVER, "pebbles", {}))[HOST].matches == 3
    assert await rows(club.database, "SELECT totals FROM game_totals") == [(1,)]


async def test_wrong_totals_are_found(club: Club, clock: Clock, results: Results) -> None:
    await finished(club)
    await results.catch_up()
    for sql, table in (
        ("UPDATE ratings SET mean = mean + 1 WHERE player = $1", "ratings"),
        ("DELETE FROM player_totals WHERE player = $1", "player_totals"),
        ("UPDATE records SET value = 999 WHERE player = $1", "records"),
        ("DELETE FROM player_results WHERE player = $1", "player_results"),
    ):
        await execute(club.database, sql, OTHER)
        found = await wrong_totals(club.database)
        assert any(f" {table} " in one for one in found)
        assert all(one.startswith(f"server {SERVER}, pebbles: ") for one in found)


async def test_a_change_meanwhile_leads_to_another_computation(
    club: Club, clock: Clock, results: Results
) -> None:
    match = await finished(club)
    await results.catch_up()
    await outdate(club.database, match.id)

    async def meanwhile() -> None:
        clock.go(60)
        await finished(club)
        await results.catch_up()

    for at in (2, 3):
        database: Any = Interrupting(club.database, meanwhile, at)
        assert not await recompute(database, SERVER, "pebbles", clock)
        assert await wrong_totals(club.database) == []
        assert len(await numbers(club.database)) == 1, "nothing else is left"
        await outdate(club.database, match.id)
    assert (await results.ratings(SERVER, "pebbles", {}))[HOST].matches == 3


async def test_a_player_who_is_erased_meanwhile_does_not_come_back(
    club: Club, clock: Clock, results: Results
) -> None:
    match = await finished(club)
    await results.catch_up()
    await outdate(club.database, match.id)

    async def meanwhile() -> None:
        await club.database.write(lambda tx: players.erase_player(tx, OTHER))

    database: Any = Interrupting(club.database, meanwhile, 3)
    assert not await recompute(database, SERVER, "pebbles", clock)
    assert await wrong_totals(club.database) == []
    for table, _ in TABLES.values():
        stored = await rows(club.database, f"SELECT * FROM {table}")
        assert all(OTHER not in row for row in stored), table


async def test_totals_that_keep_changing_wait_and_the_old_ones_count(
    club: Club, clock: Clock, results: Results
) -> None:
    match = await finished(club)
    await results.catch_up()
    before = await results.ratings(SERVER, "pebbles", {})
    await outdate(club.database, match.id)

    class Changing(Interrupting):
        async def write(self, body: Any) -> Any:
            await outdate(club.database, match.id)
            return await club.database.write(body)

    database: Any = Changing(club.database, lambda: asyncio.sleep(0), 0)
    assert await recompute(database, SERVER, "pebbles", clock)
    assert await is_stale(club.database)
    assert len(await numbers(club.database)) == 1
    assert await results.ratings(SERVER, "pebbles", {}) == before


@pytest.mark.postgres
async def test_a_process_that_stops_halfway_is_replaced_after_a_while(
    club: Club, clock: Clock, results: Results
) -> None:
    match = await finished(club)
    await results.catch_up()
    await outdate(club.database, match.id)

    async def stop() -> None:
        raise KeyboardInterrupt

    stopped: Any = Interrupting(club.database, stop, 4)
    with pytest.raises(KeyboardInterrupt):
        await recompute(stopped, SERVER, "pebbles", clock)
    assert len(await numbers(club.database)) == 2
    assert await recompute(club.database, SERVER, "pebbles", clock), "it may still be at it"
    clock.go(LEASE / 1000 + 1)
    assert not await recompute(club.database, SERVER, "pebbles", clock)
    assert len(await numbers(club.database)) == 1
    assert await wrong_totals(club.database) == []


@pytest.mark.postgres
async def test_a_process_that_was_replaced_writes_nothing_more(
    club: Club, clock: Clock, results: Results
) -> None:
    match = await finished(club)
    await results.catch_up()
    await outdate(club.database, match.id)

    async def replaced() -> None:
        clock.go(LEASE / 1000 + 1)
        assert not await recompute(club.database, SERVER, "pebbles", clock)

    late: Any = Interrupting(club.database, replaced, 3)
    assert await recompute(late, SERVER, "pebbles", clock)
    assert not await is_stale(club.database)
    assert await wrong_totals(club.database) == []


async def test_a_request_does_not_wait_long_for_totals_of_a_large_server(
    club: Club, clock: Clock, results: Results, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await finished(club)
    before = await results.ratings(SERVER, "pebbles", {})
    await outdate(club.database, match.id)
    held = asyncio.Event()

    async def slow(*given: Any) -> bool:
        await held.wait()
        return await recompute(*given)

    monkeypatch.setattr("bot.results.service.recompute", slow)
    monkeypatch.setattr("bot.results.service.PATIENCE", 0.01)
    assert await results.ratings(SERVER, "pebbles", {}) == before
    held.set()
    await results.recompute_some()
    assert not await is_stale(club.database)


async def test_requests_end_when_the_results_are_closed(
    club: Club, results: Results, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await finished(club)
    await results.catch_up()
    await outdate(club.database, match.id)

    async def endless(*given: Any) -> bool:
        await asyncio.Event().wait()
        return True

    monkeypatch.setattr("bot.results.service.recompute", endless)
    monkeypatch.setattr("bot.results.service.PATIENCE", 0.01)
    await results.games(SERVER)
    await results.close()


async def test_results_are_read_in_slices_and_simultaneous_ones_together(
    club: Club, clock: Clock, results: Results, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends = []
    for number in range(7):
        clock.go(60 if number in (1, 5) else 0)
        await finished(club)
        ends.append(clock.now)
    await results.catch_up()
    for size in (1, 2, 3, SLICE):
        monkeypatch.setattr(recomputing, "SLICE", size)
        found = [some async for some in in_slices(club.database, SERVER, "pebbles")]
        assert [one.ended for some in found for one in some] == ends
        moments = [{one.moment for one in some} for some in found]
        assert sum(map(len, moments)) == len(set(ends)), "no moment is in two slices"


async def test_the_slices_of_a_game_use_the_index(club: Club, results: Results) -> None:
    await finished(club)
    await results.catch_up()

    async def plan(tx: Transaction) -> str:
        if club.database.shared:
            return "results_by_end"
        sql = f"EXPLAIN QUERY PLAN SELECT match FROM results WHERE {result_rows.PAGE}"
        return str([tuple(row) for row in await tx.fetch(sql, SERVER, "pebbles", 0, 0, 10)])

    assert "results_by_end" in await club.database.read(plan)
