"""The bot is removed from a server during a season, and invited again."""

import asyncio
from collections.abc import Callable
from datetime import timedelta

import pytest

from bot.leagues import SeasonState
from playground.server.desk import Desk
from playground.server.state import channels
from tests.cogs.conftest import House, living_in
from tests.support.discord.league import begun, newest, play_all, said, settled
from tests.support.discord.messages import code, text
from tests.support.discord.seating import home_of, seen
from tests.support.discord.time_passing import pass_time
from tests.support.patience import PATIENCE
from tests.support.playground.person import Person


async def paused(house: House, league: int, *, wanted: bool) -> None:
    """Wait until the season and its clocks are paused, or run."""

    async def is_so() -> bool:
        session = await house.services.leagues.find(league)
        matches = [await house.services.matches.find(one.match or 0) for one in session.fixtures]
        return {
            session.season.paused is not None,
            *(one.paused is not None for one in matches),
        } == {wanted}

    async with asyncio.timeout(PATIENCE):
        while not await is_so():  # noqa: ASYNC110 -- another process could do it, too
            await asyncio.sleep(0.01)


async def test_a_season_is_paused_until_the_bot_is_back(
    house: House, desk: Desk, people: list[Person], table: str, caplog: pytest.LogCaptureFixture
) -> None:
    ana, *_ = people
    league = await begun(house, desk, people, table, pace="tournament")
    guild, _ = home_of(desk, table)
    channels.remove_bot(desk, guild)
    await paused(house, league, wanted=True)
    caplog.clear()
    await pass_time(house, desk, timedelta(days=60), sent=False)
    session = await house.services.leagues.find(league)
    assert session.state is SeasonState.PLAY
    assert all(one.result is None for one in session.fixtures)
    assert len(caplog.records) < 5, "and the log is not full of it"
    channels.invite_bot(desk, guild)
    await paused(house, league, wanted=False)
    await settled(house, desk)
    assert "The season goes on. The next step is <t:" in text((await seen(ana, table))[-1])
    assert "paused (I was removed from the server) · by itself" in await said(
        ana, table, "admin", "log"
    )
    await play_all(house, await house.services.leagues.find(league))
    await settled(house, desk)
    assert (await house.services.leagues.find(league)).state is SeasonState.REST
    messages = [text(one) for one in await seen(ana, table)]
    assert sum("**The season is over.**" in one for one in messages) == 1


async def test_a_server_left_and_rejoined_while_the_bot_was_offline(
    url: str, desk: Desk, seeds: Callable[[], str], people: list[Person], table: str
) -> None:
    guild, _ = home_of(desk, table)
    async with living_in(url, desk, seeds) as house:
        league = await begun(house, desk, people, table, pace="tournament")
    channels.remove_bot(desk, guild)
    async with living_in(url, desk, seeds) as house:
        await paused(house, league, wanted=True)
    channels.invite_bot(desk, guild)
    async with living_in(url, desk, seeds) as house:
        await paused(house, league, wanted=False)
        await settled(house, desk)
        standing = await newest(people[0], table, "league-me")
        assert "season 1" in text(standing)
        assert code(standing, "league-me")
