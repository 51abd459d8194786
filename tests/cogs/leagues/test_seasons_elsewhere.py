"""Seasons in a forum and in an announcement channel, under Discord's limit of new threads."""

from collections.abc import AsyncIterator, Callable

import pytest

from bot.leagues.match_opener import MANY, PER_MINUTE
from bot.leagues.model import Adjudication
from bot.matches import Status
from cogs.leagues.league_text import division_name
from playground.server.desk import Desk
from playground.server.state import channels
from playground.server.state.world import Channel, ChannelKind
from tests.cogs.conftest import speech
from tests.support.discord.season_server import SeasonServer
from tests.support.discord.season_start import ThreadWindow, sign_up, start_season
from tests.support.discord.seating import home_of
from tests.support.playground.person import Person

DIVISIONS = ("Tier 1", "Tier 2, division 1", "Tier 2, division 2", "Tier 3")


@pytest.fixture
def rates() -> ThreadWindow:
    return ThreadWindow()


@pytest.fixture
def forum(desk: Desk, table: str) -> Channel:
    tags = [{"name": name} for name in (*DIVISIONS, "Over")]
    guild, _ = home_of(desk, table)
    return channels.create(desk, guild, "matches", kind=ChannelKind.FORUM, tags=tags)


@pytest.fixture
async def server(
    desk: Desk, url: str, seeds: Callable[[], str], ana: Person, table: str
) -> AsyncIterator[SeasonServer]:
    async with SeasonServer(desk, url, seeds, ana, table) as server:
        yield server
    assert desk.bad_calls == []


async def test_sixty_matches_have_their_posts_with_tags_and_nobody_is_called_twice(
    server: SeasonServer, desk: Desk, rates: ThreadWindow, table: str, forum: Channel
) -> None:
    """45 of the 50 threads that Discord takes in five minutes are used up by others."""
    guild, _ = home_of(desk, table)
    await sign_up(server, 24, matches=forum.id, adjudication=Adjudication.SCORE)
    for _ in range(45):
        rates.new_thread(guild.id, desk.clock.running() + 3600)
    start = await start_season(server)
    assert len(start.matches) == 60
    assert start.homeless() == []
    assert start.in_the_channel() == []
    assert start.pings() == start.expected_pings(), "who is to act, once, and nobody else"
    assert start.most_in_a_minute() <= PER_MINUTE + 3
    assert rates.refused > 0
    posts = [one for one in desk.world.threads_of(guild.id) if one.parent_id == forum.id]
    assert {match.location.thread for match in start.matches} == {post.id for post in posts}
    session = await server.session()
    say = speech().in_language("en")
    names = {tag.id: tag.name for tag in forum.tags}
    for fixture, match in zip(session.fixtures, start.matches, strict=True):
        post = desk.channel(match.location.thread or 0)
        named = division_name(session, fixture.division, say)
        assert [names[tag] for tag in post.applied_tags] == [named]
    await server.days(29)
    await server.days(4)
    for match in start.matches:
        found = await server.house.services.matches.find(match.id)
        assert found.status is not Status.RUNNING
        post = desk.channel(match.location.thread or 0)
        assert [names[tag] for tag in post.applied_tags][1:] == ["Over"]


async def test_a_quiet_start_in_an_announcement_channel_opens_threads_of_its_kind(
    desk: Desk, url: str, seeds: Callable[[], str], ana: Person, table: str
) -> None:
    guild, _ = home_of(desk, table)
    news = channels.create(desk, guild, "news", kind=ChannelKind.ANNOUNCEMENT)
    async with SeasonServer(desk, url, seeds, ana, str(news.id)) as server:
        await sign_up(server, 6)
        start = await start_season(server)
        assert len(start.matches) > MANY
        assert start.homeless() == []
        assert start.in_the_channel() == []
        kinds = {desk.channel(match.location.thread or 0).type for match in start.matches}
        assert kinds == {ChannelKind.ANNOUNCEMENT_THREAD}
    assert desk.bad_calls == []
