"""Servers that the bot is removed from in the middle of a season, and comes back to."""

import pytest

from bot.leagues.admin.action import PAUSE, RESUME, AdminAction
from bot.leagues.model import SeasonState
from bot.posts.delivery_loop import UndeliverableError
from tests.support.leagues import ORGANISER, SERVER, Town


async def test_a_season_stands_still_while_its_server_is_lost(town: Town) -> None:
    league = await town.begun()
    due = (await town.session(league)).season.due or 0
    await town.leagues.pause_server(SERVER)
    await town.leagues.pause_server(SERVER)
    assert await town.leagues.servers() == {SERVER: (True, True)}
    await town.wait(100)
    assert (await town.session(league)).state is SeasonState.PLAY
    before = town.sender.kinds()
    await town.leagues.resume_server(SERVER)
    await town.leagues.resume_server(SERVER)
    await town.settle()
    season = (await town.session(league)).season
    assert (season.paused, season.due) == (None, due + 100 * 86_400_000)
    assert town.sender.kinds() == [*before, "resumed"]
    assert await town.leagues.servers() == {SERVER: (False, False)}
    await town.wait(42)
    assert (await town.session(league)).state is SeasonState.GRACE


async def test_what_organisers_have_paused_stays_so_when_the_server_is_found(town: Town) -> None:
    league = await town.begun()
    await town.apply(league, PAUSE)
    await town.leagues.pause_server(SERVER)
    await town.leagues.resume_server(SERVER)
    assert (await town.session(league)).season.paused is not None


async def test_what_could_not_be_posted_is_when_the_server_is_found(town: Town) -> None:
    league = await town.open()
    await town.join(league, *range(1, 8))
    town.sender.fails = UndeliverableError("Missing Access")
    await town.wait(14)
    await town.leagues.pause_server(SERVER)
    town.sender.fails = None
    await town.wait(1)
    assert town.sender.kinds() == ["sign-up"]
    await town.leagues.resume_server(SERVER)
    await town.settle()
    assert town.sender.kinds() == ["sign-up", "check-in", "resumed"]
    assert town.sender.sent_once()


async def test_where_nothing_goes_on_nothing_is_lost(town: Town) -> None:
    await town.create()
    await town.leagues.pause_server(SERVER)
    await town.leagues.resume_server(SERVER)
    await town.leagues.pause_server(SERVER + 1)
    assert await town.leagues.servers() == {}


async def test_what_an_organiser_has_stopped_by_undoing_stays_so_after_a_restart(
    town: Town,
) -> None:
    league = await town.begun()
    await town.leagues.pause_server(SERVER)
    await town.leagues.resume_server(SERVER)
    await town.leagues.undo(league, ORGANISER, town.click())
    assert (await town.session(league)).season.paused is not None, "that it goes on was undone"
    await town.leagues.resume_server(SERVER)
    assert (await town.session(league)).season.paused is not None
    await town.apply(league, RESUME)
    await town.wait(42)
    assert (await town.session(league)).state is SeasonState.GRACE
    await town.leagues.undo(league, ORGANISER, town.click())
    await town.leagues.resume_server(SERVER)
    assert (await town.session(league)).season.paused is not None


async def test_a_season_is_found_however_much_was_written_meanwhile(town: Town) -> None:
    league = await town.begun(players=7)
    await town.leagues.pause_server(SERVER)
    for _ in range(30):
        await town.apply(league, AdminAction.extend(1))
        await town.apply(league, AdminAction.rename(f"Tiles {town.click()}"))
    await town.leagues.resume_server(SERVER)
    assert (await town.session(league)).season.paused is None


@pytest.mark.parametrize("days", [0, 14, 59])
async def test_a_server_may_be_lost_and_found_in_every_state(town: Town, days: int) -> None:
    league = await town.open()
    await town.join(league, *range(1, 8))
    if days:
        await town.wait(14)
        await town.check_in(league, *range(1, 8))
    await town.wait(max(days - 14, 0))
    if days == 59:
        await town.play(league)
        await town.settle()
    before = (await town.session(league)).state
    for _ in range(2):
        await town.leagues.pause_server(SERVER)
        await town.wait(50)
        assert (await town.session(league)).state is before
        await town.leagues.resume_server(SERVER)
        await town.settle()
    assert (await town.session(league)).season.paused is None
    await town.wait(15)
    assert (await town.session(league)).state is not before
    assert town.sender.sent_once()
