"""Several processes, and messages that may have arrived: everything happens once."""

import asyncio
from collections.abc import Callable
from threading import get_ident

import pytest

from bot.leagues import LeagueSession
from bot.leagues.admin.action import CALL_OFF, AdminAction
from bot.leagues.model import SeasonState
from bot.leagues.season import steps
from data import Transaction
from data.tables.leagues import schedule
from data.tables.leagues.rows import FixtureRow
from tests.support.leagues import ORGANISER, Town
from tests.support.matches import rows
from tests.support.patience import PATIENCE

pytestmark = pytest.mark.postgres

SEVEN = range(1, 8)


async def drawn(town: Town) -> int:
    """A league that is drawn, and whose matches are not opened yet."""
    league = await town.open()
    await town.join(league, *SEVEN)
    await town.wait(14)
    await town.check_in(league, *SEVEN)
    town.clock.go(3 * 86_400)
    await town.leagues.advance(league)
    return league


async def test_steps_happen_once_with_two_processes(town: Town) -> None:
    league = await town.open()
    await town.join(league, *SEVEN)
    first = town.scheduler
    town.restart()
    town.clock.go(14 * 86_400)
    await first.advance_seasons()
    await town.scheduler.advance_seasons()
    assert not await town.leagues.advance(league)
    await town.settle()
    assert town.sender.kinds() == ["sign-up", "check-in"]


async def test_two_processes_at_the_same_time_do_everything_once(town: Town) -> None:
    league = await town.open()
    await town.join(league, *SEVEN)
    other = Town(town.database, town.clock)
    other.sender = town.sender
    other.restart()
    for days, check_in in ((14, True), (3, False), (42, False), (3, False), (1, False)):
        town.clock.go(days * 86_400)
        for _ in range(3):
            await asyncio.gather(*(one.scheduler.tick() for one in (town, other) for _ in range(2)))
        await asyncio.gather(*(one.announcements.tick() for one in (town, other) for _ in range(3)))
        await town.settle()
        if check_in:
            await town.check_in(league, *SEVEN)
    assert (await town.session(league)).state is SeasonState.REST
    assert await rows(town.database, "SELECT COUNT(*) FROM matches") == [(7,)]
    assert town.sender.kinds() == [
        "sign-up",
        "check-in",
        "play",
        "grace",
        "adjudication",
        "result",
    ]
    assert town.sender.sent_once()


async def test_an_announcement_that_may_have_arrived_is_tried_again_with_its_nonce(
    town: Town,
) -> None:
    league = await town.create()
    await town.leagues.open_season(league, 500, town.click())
    town.sender.breaks = True
    await town.settle()
    (first,) = town.sender.queued
    town.sender.breaks = False
    await town.wait(1 / 86_400)
    again = town.sender.queued[-1]
    assert (again.nonce, again.attempt) == (first.nonce, 2)
    assert len(first.nonce) <= 25
    await town.wait(1)
    assert len(town.sender.queued) == 2


async def test_a_league_that_cannot_be_posted_holds_up_no_other(town: Town) -> None:
    town.sender.stuck = await town.create("Stuck")
    other = await town.create("Other")
    for league in (town.sender.stuck, other):
        await town.leagues.open_season(league, 500, town.click())
    await town.announcements.tick()
    await asyncio.wait_for(town.sender.received.wait(), PATIENCE)
    assert [one.league for one in town.sender.queued] == [other]
    town.announcements.stop()
    for task in town.announcements._sending:
        task.cancel()


async def test_two_processes_open_each_match_once(town: Town) -> None:
    league = await drawn(town)
    session = await town.session(league)
    fixture = session.fixtures[0]
    assert await town.scheduler._open(session, fixture)
    assert not await town.scheduler._open(session, fixture)
    assert await rows(town.database, "SELECT COUNT(*) FROM matches") == [(1,)]


@pytest.mark.parametrize("url", ["postgres"], indirect=True)  # SQLite has one process
async def test_no_match_is_opened_in_a_season_that_another_process_calls_off(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    league = await drawn(town)
    other = Town(town.database, town.clock)
    opening, go_on = asyncio.Event(), asyncio.Event()
    opened = schedule.opened

    async def slowly(tx: Transaction, fixture: FixtureRow, match: int) -> bool:
        kept = await opened(tx, fixture, match)
        opening.set()
        await go_on.wait()
        return kept

    monkeypatch.setattr(schedule, "opened", slowly)
    session = await town.session(league)
    begins = asyncio.create_task(town.scheduler._open(session, session.fixtures[0]))
    await opening.wait()
    ends = asyncio.create_task(other.leagues.apply(league, CALL_OFF, ORGANISER, town.click()))
    await asyncio.sleep(0.3)
    assert not ends.done(), "who comes second waits"
    go_on.set()
    assert await begins
    await ends
    assert not await town.scheduler._open(session, session.fixtures[1]), (
        "whoever comes later is told"
    )
    await town.settle()
    assert await rows(town.database, "SELECT status FROM matches") == [("aborted",)]


async def test_a_season_is_called_off_in_one_process_while_another_makes_its_step(
    town: Town,
) -> None:
    league = await town.open()
    other = Town(town.database, town.clock)
    for _ in range(10):
        seen = (await town.session(league)).league.notes
        one = town.leagues.apply(league, CALL_OFF, ORGANISER, town.click(), seen=seen)
        two = other.leagues.apply(league, AdminAction.extend(3), ORGANISER, town.click(), seen=seen)
        done = await asyncio.gather(one, two, return_exceptions=True)
        assert sorted(type(told).__name__ for told in done) == ["LeagueSession", "StaleLeagueError"]
        session = await town.session(league)
        assert session.league.notes == seen + 1, "one was first, and the other was told"
        if session.state is SeasonState.CALLED_OFF:
            await town.leagues.open_season(league, ORGANISER, town.click())


async def test_a_draw_and_a_final_table_hold_nobody_up(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[int] = []
    advance = steps.advance

    def watched(session: LeagueSession, seed: Callable[[], str]) -> None:
        threads.append(get_ident())
        advance(session, seed)

    monkeypatch.setattr(steps, "advance", watched)
    league = await drawn(town)
    await town.leagues.preview_step(league)
    await town.leagues.step(league, ORGANISER, town.click())
    assert len(threads) == 4
    assert get_ident() not in threads
