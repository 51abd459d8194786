"""Undoing what was done with a league."""

import pytest

from bot.leagues.admin.action import RESUME, AdminAction
from bot.leagues.announcements import SignUpOpened
from bot.leagues.errors import (
    NothingDoneError,
    NotUndoableError,
)
from bot.leagues.model import EntrantStatus, SeasonState
from bot.leagues.queue import LeaguePost
from bot.leagues.season.standings import results
from bot.leagues.tasks import DeleteMessage, UpdateStandings
from bot.matches import Status
from tests.support.leagues import ORGANISER, Town, snapshot, states

SEVEN = range(1, 8)


async def test_a_step_can_be_undone_and_the_season_waits_for_the_organiser(town: Town) -> None:
    league = await town.open()
    await town.join(league, *SEVEN)
    await town.wait(14)
    await town.leagues.undo(league, ORGANISER, town.click())
    session = await town.session(league)
    assert session.state is SeasonState.SIGN_UP
    assert session.season.paused is not None
    await town.wait(30)
    assert (await town.session(league)).state is SeasonState.SIGN_UP
    await town.apply(league, RESUME)
    await town.wait(14)
    assert (await town.session(league)).state is SeasonState.CHECK_IN


async def test_the_draw_can_be_undone_while_nobody_has_played(town: Town) -> None:
    league = await town.begun()
    session = await town.session(league)
    matches = [one.match or 0 for one in session.fixtures]
    (shown,) = [one.message for one in session.divisions]
    await town.leagues.undo(league, ORGANISER, town.click())
    await town.settle()
    deleted = town.sender.sent(DeleteMessage)
    assert [one.message for one in deleted] == [shown], "the standings are deleted"
    session = await town.session(league)
    assert (session.state, session.fixtures, session.divisions) == (SeasonState.CHECK_IN, [], [])
    assert states(session) == {EntrantStatus.IN: 7}
    for match in matches:
        assert (await town.matches.find(match)).status is Status.ABORTED
    await town.leagues.step(league, ORGANISER, town.click())
    await town.settle()
    session = await town.session(league)
    assert session.state is SeasonState.PLAY
    assert not set(matches) & {one.match for one in session.fixtures}


@pytest.mark.parametrize("kind", [SignUpOpened, UpdateStandings])
async def test_a_message_about_something_undone_while_it_was_posted_is_deleted(
    town: Town, kind: type[LeaguePost]
) -> None:
    league = await town.create()

    async def undo() -> None:
        await town.leagues.undo(league, ORGANISER, town.click())

    town.sender.meanwhile[kind] = undo
    await town.leagues.open_season(league, ORGANISER, town.click())
    if kind is UpdateStandings:
        await town.leagues.enter_all(league, SEVEN, ORGANISER, town.click())
        await town.wait(14)
        await town.check_in(league, *SEVEN)
        await town.wait(3)
    await town.settle()
    (posted,) = [1000 + one.number for one in town.sender.queued if isinstance(one.post, kind)]
    assert town.sender.sent(DeleteMessage) == [DeleteMessage(message=posted, channel=77)]


async def test_the_draw_cannot_be_undone_once_somebody_has_played(town: Town) -> None:
    league = await town.begun()
    await town.play(league, lambda number: number == 0)
    before = await snapshot(town)
    with pytest.raises(NotUndoableError):
        await town.leagues.undo(league, ORGANISER, town.click())
    assert await snapshot(town) == before


async def test_a_correction_can_be_undone(town: Town) -> None:
    league = await town.begun()
    await town.play(league)
    await town.settle()
    before = results(await town.session(league), 0)
    await town.apply(league, AdminAction.correct(0, (1, 1, 1, 1)))
    assert results(await town.session(league), 0) != before
    await town.leagues.undo(league, ORGANISER, town.click())
    assert results(await town.session(league), 0) == before


async def test_a_substitution_can_be_undone(town: Town) -> None:
    league = await town.begun()
    await town.apply(league, AdminAction.replace(3, 30))
    await town.settle()
    await town.leagues.undo(league, ORGANISER, town.click())
    await town.settle()
    session = await town.session(league)
    assert {one.player for one in session.with_status(EntrantStatus.PLAYING)} == set(SEVEN)
    seated = {
        seat.player
        for one in session.fixtures
        for seat in (await town.matches.find(one.match or 0)).seats
    }
    assert seated == set(SEVEN)


async def test_what_is_older_is_undone_by_its_number_unless_something_depends_on_it(
    town: Town,
) -> None:
    league = await town.open()
    await town.join(league, *SEVEN)
    await town.apply(league, AdminAction.extend(2))
    (number, *_) = [one.number for one in await town.leagues.log(league)]
    due = (await town.session(league)).season.due or 0
    await town.leagues.undo(league, ORGANISER, town.click(), number)
    assert (await town.session(league)).season.due == due - 2 * 86_400_000
    with pytest.raises(NothingDoneError):
        await town.leagues.undo(league, ORGANISER, town.click(), number)
    await town.apply(league, AdminAction.extend(3))
    older = (await town.leagues.log(league))[0].number
    await town.wait(17)
    with pytest.raises(NotUndoableError):
        await town.leagues.undo(league, ORGANISER, town.click(), older)


async def test_the_next_season_can_be_undone_until_somebody_new_signs_up(town: Town) -> None:
    league = await town.begun()
    await town.play(league)
    await town.settle()
    await town.wait(7)
    assert (await town.session(league)).season.number == 2
    await town.leagues.undo(league, ORGANISER, town.click())
    session = await town.session(league)
    assert (session.season.number, session.state) == (1, SeasonState.REST)
    await town.leagues.step(league, ORGANISER, town.click())
    await town.join(league, 50)
    with pytest.raises(NotUndoableError):
        await town.leagues.undo(league, ORGANISER, town.click())


async def test_a_season_that_is_played_is_not_undone_from_its_beginning(town: Town) -> None:
    league = await town.begun()
    await town.play(league)
    await town.settle()
    await town.wait(7)
    begins = (await town.leagues.undoable(league)).number
    assert (await town.session(league)).season.number == 2
    await town.wait(14)
    await town.check_in(league, *SEVEN)
    await town.wait(3)
    with pytest.raises(NotUndoableError):
        await town.leagues.undo(league, ORGANISER, town.click(), begins)
    session = await town.session(league)
    assert (session.season.number, session.state, len(session.fixtures)) == (2, SeasonState.PLAY, 7)
