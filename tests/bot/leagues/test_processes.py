"""With several processes and lost answers of Discord, everything happens once."""

import asyncio
from threading import get_ident

import pytest

from bot.leagues import LeagueSession
from bot.leagues.admin.action import CALL_OFF, AdminAction
from bot.leagues.match_opener import UnopenedMatch
from bot.leagues.model import SeasonState
from bot.leagues.season import steps
from data import Transaction
from data.tables.leagues import schedule
from data.tables.leagues.rows import FixtureRow
from tests.support.leagues import ORGANISER, LeagueHarness
from tests.support.matches import rows
from tests.support.patience import PATIENCE

pytestmark = pytest.mark.postgres

SEVEN = range(1, 8)


async def drawn(harness: LeagueHarness) -> int:
    """Create a league that is drawn and has no open matches yet."""
    league = await harness.open()
    await harness.join(league, *SEVEN)
    await harness.wait(14)
    await harness.check_in(league, *SEVEN)
    harness.clock.go(3 * 86_400)
    await harness.leagues.advance(league)
    return league


async def test_steps_happen_once_with_two_processes(harness: LeagueHarness) -> None:
    league = await harness.open()
    await harness.join(league, *SEVEN)
    first = harness.scheduler
    harness.restart()
    harness.clock.go(14 * 86_400)
    await first.advance_seasons()
    await harness.scheduler.advance_seasons()
    assert not await harness.leagues.advance(league)
    await harness.settle()
    assert harness.sender.kinds() == ["sign-up", "check-in"]


async def test_two_processes_at_the_same_time_do_everything_once(harness: LeagueHarness) -> None:
    league = await harness.open()
    await harness.join(league, *SEVEN)
    other = LeagueHarness(harness.database, harness.clock)
    other.sender = harness.sender
    other.restart()
    for days, check_in in ((14, True), (3, False), (42, False), (3, False), (1, False)):
        harness.clock.go(days * 86_400)
        for _ in range(3):
            await asyncio.gather(
                *(one.scheduler.tick() for one in (harness, other) for _ in range(2))
            )
        await asyncio.gather(
            *(one.announcements.tick() for one in (harness, other) for _ in range(3))
        )
        await harness.settle()
        if check_in:
            await harness.check_in(league, *SEVEN)
    assert (await harness.session(league)).state is SeasonState.REST
    assert await rows(harness.database, "SELECT COUNT(*) FROM matches") == [(7,)]
    assert harness.sender.kinds() == [
        "sign-up",
        "check-in",
        "play",
        "grace",
        "adjudication",
        "result",
    ]
    assert harness.sender.sent_once()


async def test_an_announcement_that_may_have_arrived_is_tried_again_with_its_nonce(
    harness: LeagueHarness,
) -> None:
    league = await harness.create()
    await harness.leagues.open_season(league, 500, harness.click())
    harness.sender.breaks = True
    await harness.settle()
    (first,) = harness.sender.queued
    harness.sender.breaks = False
    await harness.wait(1 / 86_400)
    again = harness.sender.queued[-1]
    assert (again.nonce, again.attempt) == (first.nonce, 2)
    assert len(first.nonce) <= 25
    await harness.wait(1)
    assert len(harness.sender.queued) == 2


async def test_a_league_that_cannot_be_posted_holds_up_no_other(harness: LeagueHarness) -> None:
    harness.sender.stuck = await harness.create("Stuck")
    other = await harness.create("Other")
    for league in (harness.sender.stuck, other):
        await harness.leagues.open_season(league, 500, harness.click())
    await harness.announcements.tick()
    await asyncio.wait_for(harness.sender.received.wait(), PATIENCE)
    assert [one.league for one in harness.sender.queued] == [other]
    harness.announcements.stop()
    for task in harness.announcements._sending:
        task.cancel()


async def test_two_processes_open_each_match_once(harness: LeagueHarness) -> None:
    league = await drawn(harness)
    session = await harness.session(league)
    fixture = session.fixtures[0]
    assert await harness.opener.open(UnopenedMatch(session, fixture))
    assert not await harness.opener.open(UnopenedMatch(session, fixture))
    assert await rows(harness.database, "SELECT COUNT(*) FROM matches") == [(1,)]


@pytest.mark.parametrize("url", ["postgres"], indirect=True)  # SQLite has one process
async def test_no_match_is_opened_in_a_season_that_another_process_calls_off(
    harness: LeagueHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    league = await drawn(harness)
    other = LeagueHarness(harness.database, harness.clock)
    opening, go_on = asyncio.Event(), asyncio.Event()
    opened = schedule.opened

    async def slowly(tx: Transaction, fixture: FixtureRow, match: int) -> bool:
        kept = await opened(tx, fixture, match)
        opening.set()
        await go_on.wait()
        return kept

    monkeypatch.setattr(schedule, "opened", slowly)
    session = await harness.session(league)
    begins = asyncio.create_task(harness.opener.open(UnopenedMatch(session, session.fixtures[0])))
    await opening.wait()
    ends = asyncio.create_task(other.leagues.apply(league, CALL_OFF, ORGANISER, harness.click()))
    await asyncio.sleep(0.3)
    assert not ends.done(), "who comes second waits"
    go_on.set()
    assert await begins
    await ends
    assert not await harness.opener.open(UnopenedMatch(session, session.fixtures[1])), (
        "later callers are told"
    )
    await harness.settle()
    assert await rows(harness.database, "SELECT status FROM matches") == [("aborted",)]


async def test_only_one_of_two_processes_changes_a_season(
    harness: LeagueHarness,
) -> None:
    league = await harness.open()
    other = LeagueHarness(harness.database, harness.clock)
    for _ in range(10):
        seen = (await harness.session(league)).league.notes
        one = harness.leagues.apply(league, CALL_OFF, ORGANISER, harness.click(), seen=seen)
        two = other.leagues.apply(
            league, AdminAction.extend(3), ORGANISER, harness.click(), seen=seen
        )
        done = await asyncio.gather(one, two, return_exceptions=True)
        assert sorted(type(one).__name__ for one in done) == ["LeagueSession", "StaleLeagueError"]
        session = await harness.session(league)
        assert session.league.notes == seen + 1, "one was first, and the other was refused"
        if session.state is SeasonState.CALLED_OFF:
            await harness.leagues.open_season(league, ORGANISER, harness.click())


async def test_a_draw_does_not_block_the_event_loop(
    harness: LeagueHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[int] = []
    advance = steps.advance

    def watched(session: LeagueSession) -> None:
        threads.append(get_ident())
        advance(session)

    monkeypatch.setattr(steps, "advance", watched)
    league = await drawn(harness)
    await harness.leagues.preview_step(league)
    await harness.leagues.step(league, ORGANISER, harness.click())
    assert len(threads) == 4
    assert get_ident() not in threads
