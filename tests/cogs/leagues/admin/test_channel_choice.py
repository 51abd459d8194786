"""Where a league can live: what is refused when a channel is chosen, and what the status says."""

from typing import Any

import pytest

from bot.leagues import LeagueSettings
from bot.players.permissions import INVITED_FOR_LEAGUES_WITH, INVITED_WITH
from playground.server.desk import Desk
from playground.server.state import channels, forum_tags
from playground.server.state.permissions import Permission
from playground.server.state.world import Channel, ChannelKind, Guild, Overwrite
from tests.cogs.conftest import House
from tests.support.discord.league import begun, opened, said
from tests.support.discord.messages import text
from tests.support.discord.seating import home_of
from tests.support.playground.person import Person

TAGS = [{"name": "League"}, {"name": "Division"}, {"name": "Over"}]


@pytest.fixture
def guild(desk: Desk, table: str) -> Guild:
    return home_of(desk, table)[0]


@pytest.fixture
def forum(desk: Desk, guild: Guild) -> Channel:
    return channels.create(desk, guild, "matches", kind=ChannelKind.FORUM, tags=TAGS)


def deny(desk: Desk, channel: Channel, denied: int) -> None:
    """Take permissions of its invitation from the bot in a channel."""
    guild = desk.guild(channel.guild_id or 0)
    (role,) = guild.members[desk.bot.id].roles
    channels.set_permissions(desk, guild, role, INVITED_WITH)
    channels.overwrite(desk, channel, Overwrite(role, 0, 0, denied))


async def choose(ana: Person, table: str, setting: str, value: object) -> str:
    return await said(ana, table, "admin", "set", setting=setting, value=f"<#{value}>")


async def create(ana: Person, channel: str, **more: Any) -> str:
    return text((await ana.use(channel, "league", "create", name="Tiles", **more))["message"])


async def settings_of(house: House) -> LeagueSettings:
    return (await house.services.leagues.find(1)).league_settings


@pytest.mark.parametrize(
    ("kind", "named"),
    [
        (ChannelKind.VOICE, "a voice channel"),
        (ChannelKind.STAGE, "a stage channel"),
        (ChannelKind.MEDIA, "a media channel"),
        (ChannelKind.CATEGORY, "a category"),
    ],
)
async def test_other_kinds_of_channels_are_refused_by_their_name(
    house: House, desk: Desk, ana: Person, table: str, guild: Guild, kind: ChannelKind, named: str
) -> None:
    await opened(house, desk, ana, table)
    other = channels.create(desk, guild, "other", kind=kind)
    for setting in ("channel", "matches"):
        told = await choose(ana, table, setting, other.id)
        assert told.startswith(f"<#{other.id}> is {named}.")
        assert told.endswith("Nothing has changed.")
    assert (await settings_of(house)).channel == int(table)
    assert (await settings_of(house)).matches is None


async def test_a_forum_can_have_the_matches_but_not_the_announcements(
    house: House, desk: Desk, ana: Person, table: str, forum: Channel
) -> None:
    await opened(house, desk, ana, table)
    told = await choose(ana, table, "channel", forum.id)
    assert "need a text or announcement channel" in told
    assert "`/league admin set matches`" in told
    assert "matches is" in await choose(ana, table, "matches", forum.id)
    assert (await settings_of(house)).matches == forum.id


@pytest.mark.parametrize("denied", [Permission.SEND_MESSAGES, Permission.VIEW_CHANNEL])
async def test_an_organiser_chooses_only_channels_in_which_they_may_write(
    house: House,
    desk: Desk,
    ana: Person,
    bruno: Person,
    table: str,
    guild: Guild,
    denied: Permission,
) -> None:
    await opened(house, desk, ana, table)
    notices = channels.create(desk, guild, "notices")
    organisers = channels.add_role(desk, guild, "Organisers")
    channels.set_role(desk, guild, guild.members[bruno.id], organisers.id, held=True)
    await said(ana, table, "admin", "set", setting="organisers", value=f"<@&{organisers.id}>")
    channels.overwrite(desk, notices, Overwrite(guild.id, 0, 0, int(denied)))
    (bot_role,) = guild.members[desk.bot.id].roles
    channels.overwrite(desk, notices, Overwrite(bot_role, 0, int(denied), 0))
    for setting in ("channel", "matches"):
        told = await choose(bruno, table, setting, notices.id)
        assert told.startswith(f"You may not write in <#{notices.id}>")
    assert "now; it was" in await choose(ana, table, "channel", notices.id)
    await choose(ana, table, "channel", table)
    told = await said(bruno, table, "admin", "undo")
    assert told.startswith(f"You may not write in <#{notices.id}>")


async def test_an_announcement_channel_can_have_everything(
    house: House, desk: Desk, ana: Person, table: str, guild: Guild
) -> None:
    news = channels.create(desk, guild, "news", kind=ChannelKind.ANNOUNCEMENT)
    assert "Tiles" in await create(ana, str(news.id))
    assert (await settings_of(house)).channel == news.id


async def test_a_league_created_in_a_thread_lives_in_its_channel(
    house: House, desk: Desk, ana: Person, table: str
) -> None:
    thread = await ana.call("POST", f"/channels/{table}/threads", {"name": "talk"})
    await create(ana, thread["id"])
    assert (await settings_of(house)).channel == int(table)
    other = await ana.call("POST", f"/channels/{table}/threads", {"name": "more"})
    assert f"matches is <#{table}>" in await choose(ana, table, "matches", other["id"])


async def test_a_league_is_not_created_in_a_forum_or_a_voice_channel(
    house: House, desk: Desk, ana: Person, guild: Guild, forum: Channel
) -> None:
    post = {"name": "hello", "content": "first"}
    thread = await ana.call("POST", f"/channels/{forum.id}/threads", post)
    assert "is a forum" in await create(ana, thread["id"])
    voice = channels.create(desk, guild, "voice", kind=ChannelKind.VOICE)
    assert "is a voice channel" in await create(ana, str(voice.id))
    assert await house.services.leagues.of_server(guild.id) == []


@pytest.mark.parametrize(
    ("denied", "named"),
    [
        (Permission.SEND_MESSAGES, "Send Messages"),
        (Permission.ATTACH_FILES, "Attach Files"),
        (Permission.READ_MESSAGE_HISTORY, "Read Message History"),
        (Permission.CREATE_PUBLIC_THREADS, "Create Public Threads"),
        (Permission.SEND_MESSAGES_IN_THREADS, "Send Messages in Threads"),
        (
            Permission.ATTACH_FILES | Permission.SEND_MESSAGES_IN_THREADS,
            "Attach Files, Send Messages in Threads",
        ),
    ],
)
async def test_missing_permissions_are_named_when_a_channel_is_chosen(
    house: House, desk: Desk, ana: Person, table: str, guild: Guild, denied: int, named: str
) -> None:
    await opened(house, desk, ana, table)
    arena = channels.create(desk, guild, "arena")
    deny(desk, arena, int(denied))
    told = await choose(ana, table, "matches", arena.id)
    assert f"because I lack these permissions there: {named}." in told
    assert (await settings_of(house)).matches is None


async def test_missing_permissions_are_named_when_a_league_is_created(
    house: House, desk: Desk, ana: Person, table: str, guild: Guild
) -> None:
    deny(desk, desk.channel(int(table)), int(Permission.SEND_MESSAGES_IN_THREADS))
    assert "these permissions there: Send Messages in Threads." in await create(ana, table)
    assert await house.services.leagues.of_server(guild.id) == []


async def test_announcements_need_no_threads_if_the_matches_are_elsewhere(
    house: House, desk: Desk, ana: Person, table: str, guild: Guild
) -> None:
    await opened(house, desk, ana, table)
    arena, quiet = (channels.create(desk, guild, name) for name in ("arena", "quiet"))
    deny(desk, quiet, int(Permission.CREATE_PUBLIC_THREADS))
    assert "Create Public Threads" in await choose(ana, table, "channel", quiet.id)
    await choose(ana, table, "matches", arena.id)
    assert "channel is" in await choose(ana, table, "channel", quiet.id)
    told = await said(ana, table, "admin", "set", setting="matches", value="none")
    assert "Create Public Threads" in told, "the matches would move there"
    assert (await settings_of(house)).matches == arena.id


async def test_a_forum_needs_no_permission_to_create_threads(
    house: House, desk: Desk, ana: Person, table: str, forum: Channel
) -> None:
    await opened(house, desk, ana, table)
    deny(desk, forum, int(Permission.CREATE_PUBLIC_THREADS))
    assert "matches is" in await choose(ana, table, "matches", forum.id)
    deny(desk, forum, int(Permission.SEND_MESSAGES | Permission.CREATE_PUBLIC_THREADS))
    assert "permissions there: Send Messages." in await choose(ana, table, "matches", forum.id)


async def test_a_forum_that_demands_a_tag_must_have_one_that_fits(
    house: House, desk: Desk, ana: Person, table: str, guild: Guild
) -> None:
    await opened(house, desk, ana, table)
    forum = channels.create(
        desk,
        guild,
        "strict",
        kind=ChannelKind.FORUM,
        tags=[{"name": "Help"}, {"name": "league", "moderated": True}],
    )
    forum_tags.set_require_tag(desk, forum, required=True)
    deny(desk, forum, int(Permission.MANAGE_CHANNELS))
    told = await choose(ana, table, "matches", forum.id)
    assert "demands a tag for every post" in told
    assert "“League” or “Tiles”" in told
    channels.change_tags(desk, forum, [{"name": "tiles"}])
    assert "matches is" in await choose(ana, table, "matches", forum.id)


async def test_the_status_says_what_is_refused_now_and_what_to_do(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str, guild: Guild, forum: Channel
) -> None:
    await begun(house, desk, [ana, bruno], table)
    await choose(ana, table, "matches", forum.id)
    own = guild.members[desk.bot.id].roles[0]
    channels.set_permissions(desk, guild, own, INVITED_FOR_LEAGUES_WITH)
    calm = await said(ana, table, "admin", "status")
    assert "⚠️" not in calm
    assert "📌 I cannot pin" not in calm
    assert "🏷️" not in calm
    channels.set_permissions(desk, guild, own, INVITED_WITH)
    channels.change_tags(desk, forum, [{"name": "Division"}])
    told = await said(ana, table, "admin", "status")
    assert (
        f"📌 I cannot pin the tables in <#{table}>. Give me the permission *Pin Messages*" in told
    )
    assert f"🏷️ <#{forum.id}> has no tag “Over” that I may use" in told
    deny(desk, forum, int(Permission.SEND_MESSAGES_IN_THREADS))
    told = await said(ana, table, "admin", "status")
    lacking = f"⚠️ In <#{forum.id}> I lack these permissions: Send Messages in Threads."
    assert lacking in told


async def test_the_status_says_why_roles_are_refused(
    house: House, desk: Desk, ana: Person, table: str, guild: Guild
) -> None:
    await opened(house, desk, ana, table)
    own = guild.members[desk.bot.id].roles[0]
    channels.set_permissions(desk, guild, own, INVITED_FOR_LEAGUES_WITH)
    champion = channels.add_role(desk, guild, "Champion")
    await said(ana, table, "admin", "set", setting="champion_role", value=f"<@&{champion.id}>")
    assert "two-factor" not in await said(ana, table, "admin", "status")
    channels.demand_two_factor(desk, guild)
    assert "the account that owns me has it switched on" in await said(
        ana, table, "admin", "status"
    )
    channels.set_permissions(desk, guild, own, INVITED_WITH)
    told = await said(ana, table, "admin", "status")
    assert "I lack the permission *Manage Roles*" in told
    assert "below my own role" not in told
