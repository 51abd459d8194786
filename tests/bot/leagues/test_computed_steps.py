"""Steps are computed outside of transactions, and saved only if nothing has changed meanwhile."""

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from bot.calculations.service import Calculations
from bot.leagues import LeagueSession, scheduler
from bot.leagues.admin.action import PAUSE, AdminAction
from bot.leagues.errors import StaleLeagueError, TooFewEntrantsError
from bot.leagues.limits import FullSeasonError, PreviewRunsError
from bot.leagues.model import EntrantStatus, Format, SeasonState
from bot.leagues.season import steps
from bot.leagues.season.ended_matches import fixture_result
from bot.leagues.transactions import ATTEMPTS, SMALL
from data import Database
from data.tables.leagues import leagues
from tests.support.club import Club
from tests.support.leagues import ORGANISER, PEBBLES, SERVER, LeagueHarness, snapshot, states
from tests.support.matches import rows
from tests.support.patience import PATIENCE
from tests.support.waiting import until

MANY = range(1, SMALL + 2)
"""More players than are computed in a thread."""
LATE = 999
DUPLICATE = replace(PEBBLES, format=Format.DUPLICATE, table=2, rounds=2)


class Interrupted:
    """Computes at once; before the result is used, something else happens."""

    def __init__(self, meanwhile: Callable[[int], Awaitable[Any]]) -> None:
        self.meanwhile = meanwhile
        self.times = 0

    async def __call__(self, function: Callable[[Any], Any], argument: Any) -> Any:
        self.times += 1
        result = function(argument)
        await self.meanwhile(self.times)
        return result


class Held:
    """Computes when it is released."""

    def __init__(self) -> None:
        self.begun = asyncio.Event()
        self.released = asyncio.Event()

    async def __call__(self, function: Callable[[Any], Any], argument: Any) -> Any:
        self.begun.set()
        await self.released.wait()
        return function(argument)


async def before_the_draw(harness: LeagueHarness, settings: Any = PEBBLES) -> int:
    """Create a league whose players have all checked in."""
    league = await harness.open(settings)
    await harness.leagues.enter_all(league, MANY, ORGANISER, harness.click())
    await harness.leagues.step(league, ORGANISER, harness.click())
    await harness.check_in(league, *MANY)
    return league


@pytest.fixture
async def calculations() -> AsyncIterator[Calculations]:
    found = Calculations()
    yield found
    await found.close()


@pytest.mark.postgres
async def test_a_move_elsewhere_is_stored_while_a_draw_is_computed(
    harness: LeagueHarness, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    league = await harness.open()
    await harness.join(league, *range(1, 8))
    await harness.leagues.step(league, ORGANISER, harness.click())
    await harness.check_in(league, *range(1, 8))
    begun, released = threading.Event(), threading.Event()
    advance = steps.advance

    def slow(*given: Any) -> None:
        begun.set()
        assert released.wait(PATIENCE)
        advance(*given)

    monkeypatch.setattr(steps, "advance", slow)
    club = Club(database)
    club.interactions = count(10**6)
    elsewhere = (await club.new_match("azul", 2)).match
    (move, *_) = elsewhere.game.moves(elsewhere.state, elsewhere.to_act[0])
    actor = elsewhere.seats[elsewhere.to_act[0]].player
    assert actor is not None
    drawing = asyncio.create_task(harness.leagues.step(league, ORGANISER, harness.click()))
    try:
        await until(begun.is_set)
        async with asyncio.timeout(PATIENCE / 2):
            await club.matches.play(elsewhere.id, elsewhere.ply, actor, move, club.click())
            assert (await club.matches.find(elsewhere.id)).ply > elsewhere.ply
    finally:
        released.set()
    assert (await drawing).state is SeasonState.PLAY


@pytest.mark.postgres
async def test_a_change_meanwhile_leads_to_another_computation(harness: LeagueHarness) -> None:
    league = await before_the_draw(harness)

    async def meanwhile(times: int) -> None:
        if times == 1:
            await harness.leagues.join(league, LATE, harness.click())

    calculate = Interrupted(meanwhile)
    harness.restart(calculate=calculate)
    session = await harness.leagues.step(league, ORGANISER, harness.click())
    assert calculate.times == 2
    late = session.entrant_of(LATE)
    assert late is not None
    assert late.division is not None, "the second draw knew the player on the waiting list"
    stored = await harness.session(league)
    assert stored.entrants == session.entrants
    assert stored.fixtures == session.fixtures
    assert stored.league == session.league
    assert len(await harness.leagues.log(league)) == stored.league.notes


async def test_a_player_who_is_erased_meanwhile_is_not_drawn(harness: LeagueHarness) -> None:
    league = await before_the_draw(harness)

    async def meanwhile(times: int) -> None:
        if times == 1:
            await harness.database.write(lambda tx: leagues.forget(tx, MANY[0]))

    harness.restart(calculate=Interrupted(meanwhile))
    session = await harness.leagues.step(league, ORGANISER, harness.click())
    assert all(one.player for one in session.entrants if one.division is not None)
    assert len([one for one in session.entrants if one.division is not None]) == len(MANY) - 1


@pytest.mark.postgres
async def test_of_a_league_that_keeps_changing_nothing_is_written(harness: LeagueHarness) -> None:
    league = await before_the_draw(harness)

    async def meanwhile(times: int) -> None:
        await harness.leagues.join(league, LATE + times, harness.click())

    calculate = Interrupted(meanwhile)
    harness.restart(calculate=calculate)
    with pytest.raises(StaleLeagueError):
        await harness.leagues.step(league, ORGANISER, harness.click())
    harness.clock.go(3 * 86_400)
    assert not await harness.leagues.advance(league)
    assert calculate.times == 2 * ATTEMPTS
    session = await harness.session(league)
    assert session.state is SeasonState.CHECK_IN
    assert not session.fixtures
    assert not session.divisions


async def test_a_preview_writes_nothing(harness: LeagueHarness) -> None:
    league = await before_the_draw(harness)
    before = await snapshot(harness)
    session = await harness.leagues.preview_step(league)
    assert session.fixtures
    assert await snapshot(harness) == before


async def test_a_click_that_is_delivered_twice_is_computed_once(harness: LeagueHarness) -> None:
    league = await before_the_draw(harness)

    async def nothing(times: int) -> None:
        pass

    calculate = Interrupted(nothing)
    harness.restart(calculate=calculate)
    click = harness.click()
    first = await harness.leagues.step(league, ORGANISER, click)
    again = await harness.leagues.step(league, ORGANISER, click)
    assert calculate.times == 1
    assert again.fixtures == first.fixtures


async def test_a_server_has_one_preview_at_a_time(harness: LeagueHarness) -> None:
    league = await before_the_draw(harness)
    calculate = Held()
    harness.restart(calculate=calculate)
    first = asyncio.create_task(harness.leagues.preview_step(league))
    await calculate.begun.wait()
    with pytest.raises(PreviewRunsError):
        await harness.leagues.preview_step(league)
    with pytest.raises(PreviewRunsError):
        await harness.leagues.preview(league, PAUSE)
    elsewhere = await harness.leagues.create(
        SERVER + 1, "Elsewhere", ORGANISER, harness.click(), PEBBLES
    )
    assert (await harness.leagues.preview_step(elsewhere.league.id)).event is not None
    calculate.released.set()
    assert (await first).fixtures
    assert (await harness.leagues.preview_step(league)).fixtures


async def test_a_step_that_takes_long_does_not_hold_up_other_leagues(
    harness: LeagueHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scheduler, "LONG_STEP", 0.01)
    large = await before_the_draw(harness)
    calculate = Held()
    harness.restart(calculate=calculate)
    small = await harness.open(name="Small")
    await harness.join(small, *range(1, 8))
    harness.clock.go(14 * 86_400)
    while (await harness.session(small)).state is SeasonState.SIGN_UP:
        await harness.scheduler.tick()
    assert (await harness.session(large)).state is SeasonState.CHECK_IN
    assert (await harness.session(small)).state is SeasonState.CHECK_IN
    calculate.released.set()
    async with asyncio.timeout(PATIENCE):
        while (await harness.session(large)).state is SeasonState.CHECK_IN:
            await harness.scheduler.tick()
    assert (await harness.session(large)).state is SeasonState.PLAY


async def test_a_step_is_given_up_when_the_scheduler_stops(
    harness: LeagueHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scheduler, "LONG_STEP", 0.01)
    league = await before_the_draw(harness)
    calculate = Held()
    harness.restart(calculate=calculate)
    harness.clock.go(3 * 86_400)
    running = asyncio.create_task(harness.scheduler.run())
    await calculate.begun.wait()
    harness.scheduler.stop()
    await running
    calculate.released.set()
    assert (await harness.session(league)).state is SeasonState.CHECK_IN


async def test_a_preview_that_fails_does_not_prevent_the_next(harness: LeagueHarness) -> None:
    league = await harness.open()
    for _ in range(2):
        with pytest.raises(Exception, match="does not take part"):
            await harness.leagues.preview(league, AdminAction.replace(5, None))


async def test_a_large_league_is_computed_in_a_process_with_the_same_result(
    harness: LeagueHarness, calculations: Calculations
) -> None:
    league = await before_the_draw(harness, DUPLICATE)
    here = await harness.leagues.preview_step(league)
    harness.restart(calculate=calculations.run)
    there = await harness.leagues.preview_step(league)
    assert there.fixtures == here.fixtures
    assert there.checksum == here.checksum
    drawn = await harness.leagues.step(league, ORGANISER, harness.click(), shown=here.checksum)
    assert (await harness.session(league)).fixtures == drawn.fixtures == here.fixtures


def refuse(given: None) -> LeagueSession:
    raise TooFewEntrantsError(3, 4)


async def test_a_refusal_comes_back_from_the_process(
    harness: LeagueHarness, calculations: Calculations
) -> None:
    with pytest.raises(TooFewEntrantsError) as refusal:
        await calculations.run(refuse, None)
    assert refusal.value.values == {"count": 3, "least": 4}
    assert refusal.value.key == TooFewEntrantsError(3, 4).key


# The number of entrants


async def test_nobody_can_sign_up_for_a_full_season(harness: LeagueHarness) -> None:
    harness.restart(most_entrants=5)
    league = await harness.open()
    await harness.join(league, *range(1, 6))
    with pytest.raises(FullSeasonError):
        await harness.leagues.join(league, 6, harness.click())
    await harness.leagues.leave(league, 3, harness.click())
    await harness.leagues.join(league, 6, harness.click())
    assert states(await harness.session(league))[EntrantStatus.SIGNED] == 5


async def test_a_sheet_with_too_many_players_signs_up_nobody(harness: LeagueHarness) -> None:
    harness.restart(most_entrants=5)
    league = await harness.open()
    await harness.join(league, 1, 2)
    with pytest.raises(FullSeasonError) as refusal:
        await harness.leagues.enter_all(league, range(1, 8), ORGANISER, harness.click())
    assert refusal.value.values == {"most": 5, "room": 3}
    assert len((await harness.session(league)).entrants) == 2
    await harness.leagues.enter_all(league, range(1, 6), ORGANISER, harness.click())


async def test_players_who_leave_do_not_make_endless_room(harness: LeagueHarness) -> None:
    harness.restart(most_entrants=5)
    league = await harness.open()
    for player in range(1, 11):
        await harness.join(league, player)
        await harness.leagues.leave(league, player, harness.click())
    with pytest.raises(FullSeasonError):
        await harness.leagues.enter_all(league, [11], ORGANISER, harness.click())


async def test_an_organiser_cannot_add_a_substitute_to_a_full_season(
    harness: LeagueHarness,
) -> None:
    harness.restart(most_entrants=7)
    league = await harness.begun()
    with pytest.raises(FullSeasonError):
        await harness.apply(league, AdminAction.replace(3, LATE))


async def test_as_many_players_return_as_a_season_takes(harness: LeagueHarness) -> None:
    league = await harness.begun(replace(PEBBLES, play=1, grace=0, rest=1))
    harness.restart(most_entrants=5)
    for _ in range(6):
        await harness.wait(1)
    session = await harness.session(league)
    assert session.season.number == 2
    assert len(session.entrants) == 5


# Results of the matches of a league


async def test_the_results_of_matches_are_computed_outside_of_transactions(
    harness: LeagueHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    league = await harness.begun()
    await harness.play(league)
    threads = []
    result = fixture_result

    def watched(*given: Any) -> str:
        threads.append(threading.current_thread().name)
        return result(*given)

    monkeypatch.setattr(scheduler, "fixture_result", watched)
    await harness.settle()
    assert threads
    assert all(name.startswith("asyncio_") for name in threads)
    assert all(one.result for one in (await harness.session(league)).fixtures)
    assert not await rows(harness.database, "SELECT 1 FROM fixtures WHERE result IS NULL")
