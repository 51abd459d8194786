"""Undoing entries of the league log."""

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
from tests.support.leagues import ORGANISER, LeagueHarness, snapshot, states

SEVEN = range(1, 8)


async def test_undoing_a_step_pauses_the_season(harness: LeagueHarness) -> None:
    league = await harness.open()
    await harness.join(league, *SEVEN)
    await harness.wait(14)
    await harness.leagues.undo(league, ORGANISER, harness.click())
    session = await harness.session(league)
    assert session.state is SeasonState.SIGN_UP
    assert session.season.paused is not None
    await harness.wait(30)
    assert (await harness.session(league)).state is SeasonState.SIGN_UP
    await harness.apply(league, RESUME)
    await harness.wait(14)
    assert (await harness.session(league)).state is SeasonState.CHECK_IN


async def test_the_draw_can_be_undone_before_the_first_move(harness: LeagueHarness) -> None:
    league = await harness.begun()
    session = await harness.session(league)
    matches = [one.match or 0 for one in session.fixtures]
    (shown,) = [one.message for one in session.divisions]
    await harness.leagues.undo(league, ORGANISER, harness.click())
    await harness.settle()
    deleted = harness.sender.sent(DeleteMessage)
    assert [one.message for one in deleted] == [shown], "the standings are deleted"
    session = await harness.session(league)
    assert (session.state, session.fixtures, session.divisions) == (SeasonState.CHECK_IN, [], [])
    assert states(session) == {EntrantStatus.IN: 7}
    for match in matches:
        assert (await harness.matches.find(match)).status is Status.ABORTED
    await harness.leagues.step(league, ORGANISER, harness.click())
    await harness.settle()
    session = await harness.session(league)
    assert session.state is SeasonState.PLAY
    assert not set(matches) & {one.match for one in session.fixtures}


@pytest.mark.parametrize("kind", [SignUpOpened, UpdateStandings])
async def test_a_message_about_something_undone_while_it_was_posted_is_deleted(
    harness: LeagueHarness, kind: type[LeaguePost]
) -> None:
    league = await harness.create()

    async def undo() -> None:
        await harness.leagues.undo(league, ORGANISER, harness.click())

    harness.sender.meanwhile[kind] = undo
    await harness.leagues.open_season(league, ORGANISER, harness.click())
    if kind is UpdateStandings:
        await harness.leagues.enter_all(league, SEVEN, ORGANISER, harness.click())
        await harness.wait(14)
        await harness.check_in(league, *SEVEN)
        await harness.wait(3)
    await harness.settle()
    (posted,) = [1000 + one.number for one in harness.sender.queued if isinstance(one.post, kind)]
    assert harness.sender.sent(DeleteMessage) == [DeleteMessage(message=posted, channel=77)]


async def test_the_draw_cannot_be_undone_after_the_first_move(harness: LeagueHarness) -> None:
    league = await harness.begun()
    await harness.play(league, lambda number: number == 0)
    before = await snapshot(harness)
    with pytest.raises(NotUndoableError):
        await harness.leagues.undo(league, ORGANISER, harness.click())
    assert await snapshot(harness) == before


async def test_a_correction_can_be_undone(harness: LeagueHarness) -> None:
    league = await harness.begun()
    await harness.play(league)
    await harness.settle()
    before = results(await harness.session(league), 0)
    await harness.apply(league, AdminAction.correct(0, (1, 1, 1, 1)))
    assert results(await harness.session(league), 0) != before
    await harness.leagues.undo(league, ORGANISER, harness.click())
    assert results(await harness.session(league), 0) == before


async def test_a_substitution_can_be_undone(harness: LeagueHarness) -> None:
    league = await harness.begun()
    await harness.apply(league, AdminAction.replace(3, 30))
    await harness.settle()
    await harness.leagues.undo(league, ORGANISER, harness.click())
    await harness.settle()
    session = await harness.session(league)
    assert {one.player for one in session.with_status(EntrantStatus.PLAYING)} == set(SEVEN)
    seated = {
        seat.player
        for one in session.fixtures
        for seat in (await harness.matches.find(one.match or 0)).seats
    }
    assert seated == set(SEVEN)


async def test_an_older_entry_is_undone_by_number_unless_something_depends_on_it(
    harness: LeagueHarness,
) -> None:
    league = await harness.open()
    await harness.join(league, *SEVEN)
    await harness.apply(league, AdminAction.extend(2))
    (number, *_) = [one.number for one in await harness.leagues.log(league)]
    due = (await harness.session(league)).season.due or 0
    await harness.leagues.undo(league, ORGANISER, harness.click(), number)
    assert (await harness.session(league)).season.due == due - 2 * 86_400_000
    with pytest.raises(NothingDoneError):
        await harness.leagues.undo(league, ORGANISER, harness.click(), number)
    await harness.apply(league, AdminAction.extend(3))
    older = (await harness.leagues.log(league))[0].number
    await harness.wait(17)
    with pytest.raises(NotUndoableError):
        await harness.leagues.undo(league, ORGANISER, harness.click(), older)


async def test_the_next_season_can_be_undone_until_a_new_player_signs_up(
    harness: LeagueHarness,
) -> None:
    league = await harness.begun()
    await harness.play(league)
    await harness.settle()
    await harness.wait(7)
    assert (await harness.session(league)).season.number == 2
    await harness.leagues.undo(league, ORGANISER, harness.click())
    session = await harness.session(league)
    assert (session.season.number, session.state) == (1, SeasonState.REST)
    await harness.leagues.step(league, ORGANISER, harness.click())
    await harness.join(league, 50)
    with pytest.raises(NotUndoableError):
        await harness.leagues.undo(league, ORGANISER, harness.click())


async def test_the_opening_of_a_season_cannot_be_undone_during_play(harness: LeagueHarness) -> None:
    league = await harness.begun()
    await harness.play(league)
    await harness.settle()
    await harness.wait(7)
    begins = (await harness.leagues.undoable(league)).number
    assert (await harness.session(league)).season.number == 2
    await harness.wait(14)
    await harness.check_in(league, *SEVEN)
    await harness.wait(3)
    with pytest.raises(NotUndoableError):
        await harness.leagues.undo(league, ORGANISER, harness.click(), begins)
    session = await harness.session(league)
    assert (session.season.number, session.state, len(session.fixtures)) == (2, SeasonState.PLAY, 7)
