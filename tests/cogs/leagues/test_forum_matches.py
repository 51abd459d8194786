"""A league whose matches are posts of a forum."""

import asyncio
from datetime import timedelta

import pytest

from bot.matches import Match, Status
from bot.players.permissions import INVITED_WITH
from playground.server.desk import Desk
from playground.server.state import channels, forum_tags
from playground.server.state.permissions import EVERYTHING, Permission
from playground.server.state.world import Channel, ChannelKind, Guild, Overwrite
from tests.cogs.conftest import House, quiet
from tests.support.discord.league import (
    begun,
    days,
    newest,
    opened,
    play_all,
    said,
    settled,
)
from tests.support.discord.messages import code, has_picture, text
from tests.support.discord.seating import CLICKS, home_of, seen
from tests.support.discord.time_passing import pass_time
from tests.support.patience import PATIENCE
from tests.support.playground.person import Json, Person

TAGS = [{"name": "division"}, {"name": "OVER"}, {"name": "Help"}]


@pytest.fixture
def guild(desk: Desk, table: str) -> Guild:
    return home_of(desk, table)[0]


@pytest.fixture
def forum(desk: Desk, guild: Guild) -> Channel:
    """A forum in which the bot has only what it needs."""
    (role,) = guild.members[desk.bot.id].roles
    channels.set_permissions(desk, guild, role, INVITED_WITH)
    made = channels.create(desk, guild, "matches", kind=ChannelKind.FORUM, tags=TAGS)
    needed = (
        Permission.VIEW_CHANNEL
        | Permission.SEND_MESSAGES
        | Permission.SEND_MESSAGES_IN_THREADS
        | Permission.ATTACH_FILES
        | Permission.READ_MESSAGE_HISTORY
    )
    channels.overwrite(desk, made, Overwrite(role, 0, 0, EVERYTHING & ~int(needed)))
    return made


def posts_of(desk: Desk, forum: Channel) -> list[Channel]:
    return [one for one in desk.world.threads_of(forum.guild_id or 0) if one.parent_id == forum.id]


def tags_of(forum: Channel, post: Channel) -> list[str]:
    names = {tag.id: tag.name for tag in forum.tags}
    return [names[tag] for tag in post.applied_tags]


async def matches_of(house: House, league: int) -> list[Match]:
    session = await house.services.leagues.find(league)
    return [await house.services.matches.find(one.match or 0) for one in session.fixtures]


async def messages_of(person: Person, channel: int) -> list[Json]:
    return [one for one in await person.messages(str(channel)) if not one["flags"] & 64]


async def test_each_match_has_a_post_with_the_tag_of_its_division_and_is_over_at_the_end(
    house: House, desk: Desk, people: list[Person], table: str, forum: Channel
) -> None:
    league = await begun(house, desk, people, table, matches=forum.id)
    matches = await matches_of(house, league)
    assert len(matches) == 6
    posts = {post.id: post for post in posts_of(desk, forum)}
    assert {match.location.thread for match in matches} == posts.keys()
    assert {match.location.channel for match in matches} == {forum.id}
    ana = people[0]
    for match in matches:
        post = posts[match.location.thread or 0]
        assert tags_of(forum, post) == ["division"]
        assert post.name.startswith(f"Pebbles {match.id} · ")
        first, board = await messages_of(ana, post.id)
        assert first["id"] == str(post.id)
        assert first["mentions"] == []
        assert [int(one["id"]) for one in board["mentions"]] == list(match.waiting)
        assert has_picture(board)
    announced = [text(one) for one in await seen(ana, table)]
    assert not any("Pebbles 1" in one for one in announced), "matches are in the forum only"
    await play_all(house, await house.services.leagues.find(league))
    await settled(house, desk)
    for post in posts.values():
        assert tags_of(forum, post) == ["division", "OVER"]
    assert desk.bad_calls == []


async def test_an_attempt_that_was_lost_opens_no_second_post(
    house: House, desk: Desk, people: list[Person], table: str, forum: Channel
) -> None:
    for _ in range(3):
        desk.faults.fail("POST", rf"/channels/{forum.id}/threads", 0, after=True)
    league = await begun(house, desk, people[:2], table, matches=forum.id)
    (match,) = await matches_of(house, league)
    (post,) = posts_of(desk, forum)
    assert match.location.thread == post.id
    starts = [one for one in await messages_of(people[0], post.id) if "begins" in text(one)]
    assert len(starts) <= 1


async def test_a_post_that_is_gone_is_opened_again(
    house: House, desk: Desk, people: list[Person], table: str, forum: Channel
) -> None:
    league = await begun(house, desk, people, table, matches=forum.id)
    first, other = (await matches_of(house, league))[:2]
    await channels.delete(desk, desk.channel(first.location.thread or 0))
    player = next(one for one in people if first.seat_of(one.id) is not None)
    told = await player.use(str(other.location.thread), "resume", match=first.id)
    await quiet(house)
    moved = await house.services.matches.find(first.id)
    assert moved.location.channel == forum.id
    assert moved.location.thread not in (None, first.location.thread, other.location.thread)
    assert f"<#{forum.id}>" in text(told["message"])
    (board,) = await messages_of(player, moved.location.thread or 0)
    assert has_picture(board)


async def test_where_no_post_can_be_opened_the_status_says_why_and_it_is_tried_again(
    house: House, desk: Desk, people: list[Person], table: str, forum: Channel, guild: Guild
) -> None:
    ana = people[0]
    league = await opened(house, desk, ana, table, matches=forum.id)
    for verb, wait in (("league-join", 14), ("league-in", 2)):
        message = await newest(ana, table, verb)
        for person in people:
            await person.click(message, code(message, verb))
        await days(house, desk, wait)
    (role,) = guild.members[desk.bot.id].roles
    channels.overwrite(desk, forum, Overwrite(role, 0, 0, int(Permission.SEND_MESSAGES)))
    await pass_time(house, desk, timedelta(days=1, seconds=1), sent=False)
    async with asyncio.timeout(PATIENCE):
        while await house.services.leagues.not_begun(league) is None:
            house.services.leagues.wake()
            await asyncio.sleep(0.02)
    assert posts_of(desk, forum) == []
    status = await said(ana, table, "admin", "status")
    assert f"⚠️ In <#{forum.id}> I lack these permissions: Send Messages." in status
    assert "Matches cannot be shown" in status
    channels.overwrite(desk, forum, Overwrite(role, 0, 0, 0))
    await said(ana, table, "admin", "status")
    await settled(house, desk)
    for match in await matches_of(house, league):
        assert match.location.thread is not None


async def test_with_manage_channels_missing_tags_are_made_once(
    house: House, desk: Desk, people: list[Person], table: str, guild: Guild
) -> None:
    (role,) = guild.members[desk.bot.id].roles
    channels.set_permissions(desk, guild, role, INVITED_WITH | Permission.MANAGE_CHANNELS)
    forum = channels.create(desk, guild, "matches", kind=ChannelKind.FORUM, tags=[{"name": "X"}])
    forum_tags.set_require_tag(desk, forum, required=True)
    league = await begun(house, desk, people, table, matches=forum.id)
    await play_all(house, await house.services.leagues.find(league))
    await settled(house, desk)
    assert sorted(tag.name for tag in forum.tags) == ["Division", "Over", "X"]
    for post in posts_of(desk, forum):
        assert tags_of(forum, post) == ["Division", "Over"]


async def test_a_forum_that_demands_tags_gets_the_one_that_fits_every_match(
    house: House, desk: Desk, people: list[Person], table: str, forum: Channel
) -> None:
    channels.change_tags(desk, forum, [{"name": "League"}, {"name": "Help"}])
    forum_tags.set_require_tag(desk, forum, required=True)
    league = await begun(house, desk, people[:2], table, matches=forum.id)
    (post,) = posts_of(desk, forum)
    assert tags_of(forum, post) == ["League"]
    (match,) = await matches_of(house, league)
    assert match.status is Status.RUNNING


async def test_a_rematch_has_a_post_of_its_own_from_its_lobby_on(
    house: House, desk: Desk, people: list[Person], table: str, forum: Channel
) -> None:
    league = await begun(house, desk, people[:2], table, matches=forum.id)
    await play_all(house, await house.services.leagues.find(league))
    await settled(house, desk)
    (match,) = await matches_of(house, league)
    for person in people[:2]:
        await house.services.matches.rematch(match.id, person.id, next(CLICKS))
        await quiet(house)
    found = await house.services.matches.find(match.id + 1)
    assert found.status is Status.RUNNING
    assert len(posts_of(desk, forum)) == 2
    assert found.location.thread not in (None, match.location.thread)
    shown = [text(one) for one in await messages_of(people[0], found.location.thread or 0)]
    assert "The match has begun" in shown[0]
    assert desk.world.messages.get(forum.id) is None
