"""An organiser calls a season off."""

from dataclasses import replace

import pytest

from bot.leagues.admin.action import CALL_OFF, PAUSE, RESUME
from bot.leagues.announcements import SeasonCalledOff
from bot.leagues.errors import NoSeasonError, NotUndoableError, SeasonPlayedError
from bot.leagues.model import EntrantStatus, SeasonState
from bot.leagues.season.standings import results
from bot.matches import Status
from data.tables.leagues import schedule
from tests.support.leagues import ORGANISER, PEBBLES, LeagueHarness, snapshot

SEVEN = range(1, 8)


async def begin_one(harness: LeagueHarness, match: int) -> None:
    """Make the first move of a match."""
    found = await harness.matches.find(match)
    seat = found.to_act[0]
    move = found.game.moves(found.state, seat)[0]
    await harness.matches.play(
        match, found.ply, found.seats[seat].player or 0, move, harness.click()
    )


async def test_a_season_can_be_called_off_before_the_draw(harness: LeagueHarness) -> None:
    league = await harness.open()
    await harness.join(league, *SEVEN)
    await harness.apply(league, CALL_OFF)
    await harness.wait(60)
    assert (await harness.session(league)).state is SeasonState.CALLED_OFF
    assert harness.sender.kinds() == ["sign-up", "called-off"]
    with pytest.raises(NoSeasonError):
        await harness.apply(league, CALL_OFF)


async def test_finished_matches_stay_begun_ones_go_on_and_untouched_ones_are_called_off(
    harness: LeagueHarness,
) -> None:
    league = await harness.begun()
    await harness.play(league, lambda number: number == 0)
    await harness.settle()
    over, begun, *untouched = [one.match or 0 for one in (await harness.session(league)).fixtures]
    await begin_one(harness, begun)
    before = await snapshot(harness)
    shown = await harness.leagues.preview(league, CALL_OFF)
    assert await snapshot(harness) == before, "a preview changes nothing"
    done = await harness.apply(league, CALL_OFF)
    assert shown.queue == done.queue
    (told,) = done.announcements
    assert isinstance(told, SeasonCalledOff)
    assert (told.begun, told.untouched) == (1, 5)
    await harness.settle()
    assert (await harness.matches.find(over)).status is Status.OVER
    assert (await harness.matches.find(begun)).status is Status.RUNNING
    for match in untouched:
        assert (await harness.matches.find(match)).status is Status.ABORTED
    session = await harness.session(league)
    assert [one.match for one in results(session, 0)] == [0], "a called-off match has no result"
    assert len(session.with_status(EntrantStatus.PLAYING)) == 7
    assert {one.place for one in session.entrants} == {None}, "no final places"


async def test_a_season_played_to_the_end_cannot_be_called_off(harness: LeagueHarness) -> None:
    league = await harness.begun()
    await harness.play(league)
    await harness.settle()
    before = await snapshot(harness)
    with pytest.raises(SeasonPlayedError):
        await harness.apply(league, CALL_OFF)
    assert await snapshot(harness) == before


async def test_a_begun_match_counts_even_after_the_next_season_has_opened(
    harness: LeagueHarness,
) -> None:
    league = await harness.begun()
    match = (await harness.session(league)).fixtures[3].match or 0
    await begin_one(harness, match)
    await harness.apply(league, CALL_OFF)
    await harness.leagues.open_season(league, ORGANISER, harness.click())
    await harness.settle()
    found = await harness.matches.find(match)
    while found.status is Status.RUNNING:
        await begin_one(harness, match)
        found = await harness.matches.find(match)
    await harness.settle()
    past = await harness.leagues.find(league, 1)
    assert [one.match for one in results(past, 0)] == [3]
    assert (await harness.session(league)).season.number == 2


async def test_no_match_is_opened_after_the_season_is_called_off(harness: LeagueHarness) -> None:
    league = await harness.begun()
    await harness.apply(league, CALL_OFF)
    (fixture, *_) = (await harness.session(league)).fixtures
    assert fixture.match is None
    assert not await harness.database.write(lambda tx: schedule.opened(tx, fixture, 1))


async def test_calling_a_season_off_can_be_undone(harness: LeagueHarness) -> None:
    league = await harness.begun()
    await begin_one(harness, begun := (await harness.session(league)).fixtures[0].match or 0)
    await harness.apply(league, CALL_OFF)
    await harness.settle()
    await harness.leagues.undo(league, ORGANISER, harness.click())
    session = await harness.session(league)
    assert (session.state, session.season.paused is not None) == (SeasonState.PLAY, True)
    await harness.apply(league, RESUME)
    await harness.settle()
    session = await harness.session(league)
    assert session.fixtures[0].match == begun
    for fixture in session.fixtures:
        assert (await harness.matches.find(fixture.match or 0)).status is Status.RUNNING


async def test_clocks_run_again_when_a_paused_season_is_called_off(harness: LeagueHarness) -> None:
    league = await harness.begun(replace(PEBBLES, pace="tournament"))
    await begin_one(harness, match := (await harness.session(league)).fixtures[0].match or 0)
    await harness.apply(league, PAUSE)
    await harness.settle()
    assert (await harness.matches.find(match)).paused is not None
    await harness.apply(league, CALL_OFF)
    await harness.settle()
    assert (await harness.matches.find(match)).paused is None


async def test_calling_off_cannot_be_undone_once_another_season_is_active(
    harness: LeagueHarness,
) -> None:
    league = await harness.begun()
    await harness.apply(league, CALL_OFF)
    number = (await harness.leagues.log(league))[0].number
    await harness.leagues.open_season(league, ORGANISER, harness.click())
    before = await snapshot(harness)
    with pytest.raises(NotUndoableError):
        await harness.leagues.undo(league, ORGANISER, harness.click(), number)
    assert await snapshot(harness) == before
