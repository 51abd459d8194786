"""Databases that older versions have written: they are brought up to date, and played on.

The rows in `upgrades/` are what the versions with these schemas wrote themselves. Match 1 is over;
2 goes on and something was taken back in it; 3 is on the clock; 4 is a lobby; 5 is played against
a computer; in 6 somebody would like to call it off; 7 has a plan, and then there is a league. From
schema 14 on there are more results, two of them corrected.
"""

import asyncio
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from itertools import count
from pathlib import Path

import pytest

from bot.app.check import check
from bot.leagues.model import SeasonState
from bot.matches import Match, Status
from bot.matches.clocks.deadlines import DeadlineKind
from bot.matches.clocks.pace import each_move
from bot.results import Results
from data import Database, Transaction, open_database, schema
from data.backup import backup, restore
from data.postgres import PostgresDatabase
from data.tables import deadlines, totals
from games import GAMES
from tests.support.club import HOST, Club
from tests.support.databases import bare_url as url
from tests.support.databases import postgres
from tests.support.leagues import LeagueHarness
from tests.support.matches import GAMES_AND_PEBBLES, Clock, first_move, rows
from tests.support.postgres_server import Server

__all__ = ["postgres", "url"]

RECORDED = {path.stem: path for path in (Path(__file__).parent / "upgrades").glob("*.sql")}
WITH_LEAGUES = [number for number in sorted(RECORDED) if number >= "0007"]
NEW_CLICKS = 10**7


@pytest.fixture
def shared_url(postgres: Server) -> str:
    """The address of a database without tables that several processes may have open."""
    return postgres.emptied_database()


@contextmanager
def as_it_was(number: int) -> Iterator[None]:
    """The schema of an older version."""
    steps = schema.migrations()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(schema, "migrations", lambda: steps[:number])
        yield


async def fill(url: str, number: str) -> None:
    """Make a database as an older version has left it."""

    async def body(tx: Transaction) -> None:
        await tx.execute("DELETE FROM counters")  # a migration has put one there
        for statement in RECORDED[number].read_text("utf-8").split(";\n"):
            if statement.strip():
                await tx.execute(statement)

    with as_it_was(int(number)):
        async with await open_database(url) as old:
            await old.write(body)


async def moves_of(database: Database) -> list[tuple[object, ...]]:
    return await rows(
        database,
        "SELECT match, ply, seat, move, how, back_to, at, interaction FROM entries"
        " ORDER BY match, ply",
    )


def newcomer(database: Database, clock: Clock) -> Club:
    """Players who do not know that there was an older version."""
    clock.now += timedelta(days=1)
    return Club(database, games=GAMES, clock=clock, interactions=count(NEW_CLICKS))


async def play_on(club: Club, number: int, moves: int) -> Match:
    """Play any moves; computers play the first that they may."""
    match = await club.matches.find(number)
    while match.status is Status.RUNNING and moves:
        if match.seats[match.to_act[0]].is_computer:
            (due,) = await club.database.read(lambda tx: deadlines.of_match(tx, number))
            assert due.kind == DeadlineKind.COMPUTER
            match = (await club.matches.play_computer(due, first_move(match))).match
        else:
            match = (await club.play_any(match)).match
        moves -= 1
    return match


@pytest.mark.parametrize("number", sorted(RECORDED))
async def test_an_older_database_is_brought_up_to_date_and_played_on(
    url: str, number: str, clock: Clock
) -> None:
    await fill(url, number)
    with as_it_was(int(number)):
        async with await open_database(url) as old:
            before = await moves_of(old)
    async with await open_database(url) as database:
        assert await moves_of(database) == before
        assert (await check(database, GAMES)).faults == ()
        club = newcomer(database, clock)
        await club.matches.join(4, HOST + 1, club.click())
        await club.matches.start(4, HOST, club.click())
        for running in (3, 4, 5):
            ply = (await club.matches.find(running)).ply
            assert (await play_on(club, running, 8)).ply >= ply + 8
        assert (await play_on(club, 2, 1000)).status is Status.OVER
        called_off = await club.matches.agree(6, HOST + 1, club.click())
        assert called_off.match.status is Status.ABORTED
        assert (await check(database, GAMES)).faults == ()


@pytest.mark.parametrize("number", sorted(RECORDED))
async def test_a_clock_that_ran_in_an_older_version_runs_on(
    url: str, number: str, clock: Clock
) -> None:
    await fill(url, number)
    async with await open_database(url) as database:
        club = newcomer(database, clock)
        match = await club.matches.find(3)
        assert match.pace == each_move(timedelta(days=1))
        (due,) = await database.read(lambda tx: deadlines.of_match(tx, 3))
        assert due.kind == DeadlineKind.MOVE
        clock.go(3 * 86400)
        await club.matches.expire(due)
        (now,) = await database.read(lambda tx: deadlines.of_match(tx, 3))
        assert now.kind == DeadlineKind.COMPUTER, "the time is up, and a computer plays this turn"


@pytest.mark.parametrize("number", WITH_LEAGUES)
async def test_a_plan_of_an_older_version_is_carried_out(
    url: str, number: str, clock: Clock
) -> None:
    await fill(url, number)
    async with await open_database(url) as database:
        club = newcomer(database, clock)
        match = await club.matches.find(7)
        (mine, *_) = match.game.moves(match.state, match.to_act[0])
        actor = match.seats[match.to_act[0]].player
        assert actor is not None
        await club.matches.play(7, match.ply, actor, mine, club.click())
        ((seat, move),) = await rows(
            database, "SELECT seat, move FROM entries WHERE match = 7 AND how = 'plan'"
        )
        assert (seat, move) == (0, "5 W 4")


@pytest.mark.parametrize("number", WITH_LEAGUES)
async def test_a_season_of_an_older_version_goes_on(url: str, number: str, clock: Clock) -> None:
    await fill(url, number)
    async with await open_database(url) as database:
        clock.now += timedelta(days=15)
        harness = LeagueHarness(database, clock)
        harness.clicks = count(NEW_CLICKS)
        done, *left = sorted(
            (await harness.session(1)).fixtures, key=lambda one: one.result is None
        )
        await harness.play(1, lambda fixture: fixture == left[0].number)
        await harness.settle()
        session = await harness.session(1)
        assert session.state is SeasonState.PLAY
        assert {one.number for one in session.fixtures if one.result is not None} == {
            done.number,
            left[0].number,
        }


async def test_totals_of_results_of_an_older_version_are_computed(url: str, clock: Clock) -> None:
    """The version with schema 14 has recorded, corrected and declared void; one player is gone."""
    await fill(url, "0014")
    async with await open_database(url) as database:
        results = Results(database, GAMES, clock=clock)
        assert await database.read(totals.stale) == [(0, "azul"), (900, "azul")]
        while await results.recompute_some():
            pass
        assert await database.read(totals.stale) == []
        assert (await check(database, GAMES)).faults == ()
        found = await results.ratings(900, "azul", {})
        assert (found[HOST].matches, found[HOST + 1].matches) == (3, 2)
        profile = await results.profile(None, HOST, HOST)
        assert profile is not None
        assert profile.career.matches == 4
        clock.now += timedelta(days=30)
        club = newcomer(database, clock)
        await club.play_out(await club.new_match("azul"))
        await results.catch_up()
        assert await database.read(totals.stale) == [], "new results are added to them"
        assert (await check(database, GAMES)).faults == ()


@pytest.mark.parametrize("number", sorted(RECORDED))
async def test_a_backup_of_an_older_version_can_be_restored(
    url: str, number: str, tmp_path: Path
) -> None:
    file = tmp_path / "old.db"
    await fill(f"sqlite:///{file}", number)
    as_backed_up = file.read_bytes()
    restored = await restore(url, file)
    assert file.read_bytes() == as_backed_up, "the backup itself is left as it is"
    async with await open_database(url, reading=True) as database:
        report = await check(database, GAMES_AND_PEBBLES)
    assert report.matches == restored >= 6
    assert report.faults == ()


async def test_every_step_can_be_the_last_of_an_update(tmp_path: Path, clock: Clock) -> None:
    """Updating step by step gives the same database as one big update."""
    first, often = tmp_path / "first.db", tmp_path / "often.db"
    await fill(f"sqlite:///{first}", "0001")
    shutil.copy(first, often)
    for number in range(2, schema.newest() + 1):
        with as_it_was(number):
            await (await open_database(f"sqlite:///{often}")).close()
    for file in (first, often):
        await (await open_database(f"sqlite:///{file}")).close()
        await backup(f"sqlite:///{file}", file.with_suffix(".copy"))
    copies = [file.with_suffix(".copy").read_bytes() for file in (first, often)]
    assert copies[0] == copies[1]


async def test_a_step_of_an_update_may_take_long(
    shared_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Longer than a move may: for a large table one statement takes minutes."""
    steps = schema.migrations()
    slow = schema.Migration(steps[-1].number + 1, "slow", ("SELECT pg_sleep(1)",))
    monkeypatch.setattr(schema, "migrations", lambda: (*steps, slow))
    async with await PostgresDatabase.open(shared_url, patience=0.5) as database:
        assert await database.read(schema.version) == slow.number


async def test_several_processes_that_start_at_once_update_it_once(shared_url: str) -> None:
    await fill(shared_url, "0001")
    opened = await asyncio.gather(*(open_database(shared_url) for _ in range(5)))
    found = await rows(opened[0], "SELECT number FROM migrations ORDER BY number")
    await asyncio.gather(*(one.close() for one in opened))
    assert [number for (number,) in found] == [one.number for one in schema.migrations()]
