"""The bot is removed from a server during a season, and returns."""

import pytest

from bot.leagues.admin.action import PAUSE, RESUME, AdminAction
from bot.leagues.model import SeasonState
from bot.posts.delivery_loop import UndeliverableError
from tests.support.leagues import ORGANISER, SERVER, LeagueHarness


async def test_a_season_is_paused_while_the_bot_is_not_on_the_server(
    harness: LeagueHarness,
) -> None:
    league = await harness.begun()
    due = (await harness.session(league)).season.due or 0
    await harness.leagues.pause_server(SERVER)
    await harness.leagues.pause_server(SERVER)
    assert await harness.leagues.servers() == {SERVER: (True, True)}
    await harness.wait(100)
    assert (await harness.session(league)).state is SeasonState.PLAY
    before = harness.sender.kinds()
    await harness.leagues.resume_server(SERVER)
    await harness.leagues.resume_server(SERVER)
    await harness.settle()
    season = (await harness.session(league)).season
    assert (season.paused, season.due) == (None, due + 100 * 86_400_000)
    assert harness.sender.kinds() == [*before, "resumed"]
    assert await harness.leagues.servers() == {SERVER: (False, False)}
    await harness.wait(42)
    assert (await harness.session(league)).state is SeasonState.GRACE


async def test_a_season_paused_by_an_organiser_stays_paused_when_the_bot_returns(
    harness: LeagueHarness,
) -> None:
    league = await harness.begun()
    await harness.apply(league, PAUSE)
    await harness.leagues.pause_server(SERVER)
    await harness.leagues.resume_server(SERVER)
    assert (await harness.session(league)).season.paused is not None


async def test_undelivered_announcements_are_posted_when_the_bot_returns(
    harness: LeagueHarness,
) -> None:
    league = await harness.open()
    await harness.join(league, *range(1, 8))
    harness.sender.fails = UndeliverableError("Missing Access")
    await harness.wait(14)
    await harness.leagues.pause_server(SERVER)
    harness.sender.fails = None
    await harness.wait(1)
    assert harness.sender.kinds() == ["sign-up"]
    await harness.leagues.resume_server(SERVER)
    await harness.settle()
    assert harness.sender.kinds() == ["sign-up", "check-in", "resumed"]
    assert harness.sender.sent_once()


async def test_a_server_without_a_season_is_not_affected(harness: LeagueHarness) -> None:
    await harness.create()
    await harness.leagues.pause_server(SERVER)
    await harness.leagues.resume_server(SERVER)
    await harness.leagues.pause_server(SERVER + 1)
    assert await harness.leagues.servers() == {}


async def test_a_season_paused_by_an_undo_stays_paused_after_a_restart(
    harness: LeagueHarness,
) -> None:
    league = await harness.begun()
    await harness.leagues.pause_server(SERVER)
    await harness.leagues.resume_server(SERVER)
    await harness.leagues.undo(league, ORGANISER, harness.click())
    assert (await harness.session(league)).season.paused is not None, "that it goes on was undone"
    await harness.leagues.resume_server(SERVER)
    assert (await harness.session(league)).season.paused is not None
    await harness.apply(league, RESUME)
    await harness.wait(42)
    assert (await harness.session(league)).state is SeasonState.GRACE
    await harness.leagues.undo(league, ORGANISER, harness.click())
    await harness.leagues.resume_server(SERVER)
    assert (await harness.session(league)).season.paused is not None


async def test_a_season_is_resumed_however_many_log_entries_follow(harness: LeagueHarness) -> None:
    league = await harness.begun(players=7)
    await harness.leagues.pause_server(SERVER)
    for _ in range(30):
        await harness.apply(league, AdminAction.extend(1))
        await harness.apply(league, AdminAction.rename(f"Tiles {harness.click()}"))
    await harness.leagues.resume_server(SERVER)
    assert (await harness.session(league)).season.paused is None


@pytest.mark.parametrize("days", [0, 14, 59])
async def test_the_bot_may_leave_and_return_in_every_state(
    harness: LeagueHarness, days: int
) -> None:
    league = await harness.open()
    await harness.join(league, *range(1, 8))
    if days:
        await harness.wait(14)
        await harness.check_in(league, *range(1, 8))
    await harness.wait(max(days - 14, 0))
    if days == 59:
        await harness.play(league)
        await harness.settle()
    before = (await harness.session(league)).state
    for _ in range(2):
        await harness.leagues.pause_server(SERVER)
        await harness.wait(50)
        assert (await harness.session(league)).state is before
        await harness.leagues.resume_server(SERVER)
        await harness.settle()
    assert (await harness.session(league)).season.paused is None
    await harness.wait(15)
    assert (await harness.session(league)).state is not before
    assert harness.sender.sent_once()
