"""A season that an organiser calls off before its time."""

from dataclasses import replace

import pytest

from bot.leagues.admin.action import CALL_OFF, PAUSE, RESUME
from bot.leagues.announcements import SeasonCalledOff
from bot.leagues.errors import NoSeasonError, NotUndoableError, SeasonPlayedError
from bot.leagues.model import EntrantStatus, SeasonState
from bot.leagues.season.standings import results
from bot.matches import Status
from data.tables.leagues import schedule
from tests.support.leagues import ORGANISER, PEBBLES, Town, snapshot

SEVEN = range(1, 8)


async def begin_one(town: Town, match: int) -> None:
    """Somebody makes the first move of a match."""
    found = await town.matches.find(match)
    seat = found.to_act[0]
    move = found.game.moves(found.state, seat)[0]
    await town.matches.play(match, found.ply, found.seats[seat].player or 0, move, town.click())


async def test_before_the_draw_a_season_can_be_called_off(town: Town) -> None:
    league = await town.open()
    await town.join(league, *SEVEN)
    await town.apply(league, CALL_OFF)
    await town.wait(60)
    assert (await town.session(league)).state is SeasonState.CALLED_OFF
    assert town.sender.kinds() == ["sign-up", "called-off"]
    with pytest.raises(NoSeasonError):
        await town.apply(league, CALL_OFF)


async def test_what_is_finished_stays_what_is_begun_goes_on_and_the_rest_is_called_off(
    town: Town,
) -> None:
    league = await town.begun()
    await town.play(league, lambda number: number == 0)
    await town.settle()
    over, begun, *untouched = [one.match or 0 for one in (await town.session(league)).fixtures]
    await begin_one(town, begun)
    before = await snapshot(town)
    shown = await town.leagues.preview(league, CALL_OFF)
    assert await snapshot(town) == before, "it was only looked at"
    done = await town.apply(league, CALL_OFF)
    assert shown.queue == done.queue
    (told,) = done.announcements
    assert isinstance(told, SeasonCalledOff)
    assert (told.begun, told.untouched) == (1, 5)
    await town.settle()
    assert (await town.matches.find(over)).status is Status.OVER
    assert (await town.matches.find(begun)).status is Status.RUNNING
    for match in untouched:
        assert (await town.matches.find(match)).status is Status.ABORTED
    session = await town.session(league)
    assert [one.match for one in results(session, 0)] == [0], "what was called off is no result"
    assert len(session.with_status(EntrantStatus.PLAYING)) == 7
    assert {one.place for one in session.entrants} == {None}, "nobody has won anything"


async def test_what_is_played_to_its_end_is_not_called_off(town: Town) -> None:
    league = await town.begun()
    await town.play(league)
    await town.settle()
    before = await snapshot(town)
    with pytest.raises(SeasonPlayedError):
        await town.apply(league, CALL_OFF)
    assert await snapshot(town) == before


async def test_what_was_begun_counts_even_after_the_next_season_was_opened(town: Town) -> None:
    league = await town.begun()
    match = (await town.session(league)).fixtures[3].match or 0
    await begin_one(town, match)
    await town.apply(league, CALL_OFF)
    await town.leagues.open_season(league, ORGANISER, town.click())
    await town.settle()
    found = await town.matches.find(match)
    while found.status is Status.RUNNING:
        await begin_one(town, match)
        found = await town.matches.find(match)
    await town.settle()
    past = await town.leagues.find(league, 1)
    assert [one.match for one in results(past, 0)] == [3]
    assert (await town.session(league)).season.number == 2


async def test_a_match_that_was_about_to_be_opened_is_not(town: Town) -> None:
    league = await town.begun()
    await town.apply(league, CALL_OFF)
    (fixture, *_) = (await town.session(league)).fixtures
    assert fixture.match is None
    assert not await town.database.write(lambda tx: schedule.opened(tx, fixture, 1))


async def test_a_season_that_was_called_off_can_go_on_after_all(town: Town) -> None:
    league = await town.begun()
    await begin_one(town, begun := (await town.session(league)).fixtures[0].match or 0)
    await town.apply(league, CALL_OFF)
    await town.settle()
    await town.leagues.undo(league, ORGANISER, town.click())
    session = await town.session(league)
    assert (session.state, session.season.paused is not None) == (SeasonState.PLAY, True)
    await town.apply(league, RESUME)
    await town.settle()
    session = await town.session(league)
    assert session.fixtures[0].match == begun
    for fixture in session.fixtures:
        assert (await town.matches.find(fixture.match or 0)).status is Status.RUNNING


async def test_a_paused_season_that_is_called_off_lets_its_clocks_run(town: Town) -> None:
    league = await town.begun(replace(PEBBLES, pace="tournament"))
    await begin_one(town, match := (await town.session(league)).fixtures[0].match or 0)
    await town.apply(league, PAUSE)
    await town.settle()
    assert (await town.matches.find(match)).paused is not None
    await town.apply(league, CALL_OFF)
    await town.settle()
    assert (await town.matches.find(match)).paused is None


async def test_when_another_season_goes_on_the_old_one_stays_called_off(town: Town) -> None:
    league = await town.begun()
    await town.apply(league, CALL_OFF)
    number = (await town.leagues.log(league))[0].number
    await town.leagues.open_season(league, ORGANISER, town.click())
    before = await snapshot(town)
    with pytest.raises(NotUndoableError):
        await town.leagues.undo(league, ORGANISER, town.click(), number)
    assert await snapshot(town) == before
