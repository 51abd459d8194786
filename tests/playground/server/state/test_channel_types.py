"""Announcement, voice and stage channels and groups: what works in them, and what is refused."""

import discord
import pytest

from playground.server.desk import Desk
from playground.server.state import channels
from playground.server.state.permissions import Permission
from playground.server.state.world import Channel, ChannelKind, Guild, Overwrite
from tests.support.playground.demo_bot import DemoBot
from tests.support.playground.person import Person, RefusedError
from tests.support.playground.rest_client import RestClient


def server_of(desk: Desk, owner: Person) -> Guild:
    return next(one for one in desk.world.guilds.values() if one.owner_id == owner.id)


def created(desk: Desk, owner: Person, kind: ChannelKind) -> Channel:
    return channels.create(desk, server_of(desk, owner), kind.name.lower(), kind=kind)


@pytest.mark.parametrize("kind", [2, 4, 5, 13, 15, 16])
async def test_people_create_channels_of_each_kind(desk: Desk, ana: Person, kind: int) -> None:
    path = f"/guilds/{server_of(desk, ana).id}/channels"
    made = await ana.call("POST", path, {"name": "new", "type": kind})
    assert made["type"] == kind
    with pytest.raises(RefusedError, match="bad_type"):
        await ana.call("POST", path, {"name": "new", "type": 11})


async def test_threads_of_an_announcement_channel_are_announcement_threads(
    desk: Desk, rest: RestClient, bot: DemoBot, ana: Person
) -> None:
    news = created(desk, ana, ChannelKind.ANNOUNCEMENT)
    _, message = await rest.call("POST", f"/channels/{news.id}/messages", {"content": "news"})
    path = f"/channels/{news.id}/messages/{message['id']}/threads"
    status, thread = await rest.call("POST", path, {"name": "about it"})
    assert (status, thread["type"]) == (201, 10)
    outcome = await ana.use(thread["id"], "echo", text="in the thread")
    assert outcome["message"]["channel_id"] == thread["id"]
    free = {"name": "free", "type": 10}
    assert (await rest.call("POST", f"/channels/{news.id}/threads", free))[0] == 201
    public = {"name": "public", "type": 11}
    _, refused = await rest.call("POST", f"/channels/{news.id}/threads", public)
    assert refused["code"] == 50024
    made = await ana.call("POST", f"/channels/{news.id}/threads", {"name": "mine"})
    assert made["type"] == 10
    await rest.call("PATCH", f"/channels/{thread['id']}", {"archived": True})
    _, listed = await rest.call("GET", f"/channels/{news.id}/threads/archived/public")
    assert [one["id"] for one in listed["threads"]] == [thread["id"]]


@pytest.mark.parametrize("kind", [ChannelKind.VOICE, ChannelKind.STAGE])
async def test_voice_channels_have_messages_and_commands_but_no_threads(
    desk: Desk, rest: RestClient, bot: DemoBot, ana: Person, kind: ChannelKind
) -> None:
    voice = created(desk, ana, kind)
    status, message = await rest.call("POST", f"/channels/{voice.id}/messages", {"content": "hi"})
    assert status == 200
    outcome = await ana.use(str(voice.id), "echo", text="works")
    assert outcome["message"]["channel_id"] == str(voice.id)
    assert isinstance(bot.get_channel(voice.id), discord.VoiceChannel | discord.StageChannel)
    path = f"/channels/{voice.id}/messages/{message['id']}/threads"
    assert (await rest.call("POST", path, {"name": "thread"}))[1]["code"] == 50024
    with pytest.raises(RefusedError, match="forbidden"):
        await ana.call("POST", f"/channels/{voice.id}/threads", {"name": "thread"})


async def test_without_connect_nobody_writes_in_a_voice_channel(
    desk: Desk, rest: RestClient, ana: Person, bruno: Person
) -> None:
    voice = created(desk, ana, ChannelKind.VOICE)
    guild = server_of(desk, ana)
    channels.overwrite(desk, voice, Overwrite(guild.id, 0, 0, int(Permission.CONNECT)))
    _, refused = await rest.call("POST", f"/channels/{voice.id}/messages", {"content": "hi"})
    assert refused["code"] == 50013
    with pytest.raises(RefusedError, match="forbidden"):
        await bruno.say(str(voice.id), "hi")


async def test_a_category_takes_no_messages(desk: Desk, rest: RestClient, ana: Person) -> None:
    category = created(desk, ana, ChannelKind.CATEGORY)
    _, refused = await rest.call("POST", f"/channels/{category.id}/messages", {"content": "hi"})
    assert refused["code"] == 50008


async def test_a_group_is_for_people_and_the_bot_cannot_write_in_it(
    desk: Desk, rest: RestClient, ana: Person, bruno: Person
) -> None:
    carla = next(one.id for one in desk.world.users.values() if one.global_name == "Carla")
    others = [str(bruno.id), str(carla)]
    group = await ana.call("POST", "/dms", {"user_ids": others, "name": "Tile friends"})
    assert (group["type"], group["name"], group["owner_id"]) == (3, "Tile friends", str(ana.id))
    assert {user["id"] for user in group["recipients"]} == {*others}
    await bruno.event("channel_created", lambda data: data["channel"]["id"] == group["id"])
    await ana.say(group["id"], "anyone for a game?")
    assert (await bruno.message_event("message_created", "anyone"))["mentioned"]
    _, refused = await rest.call("POST", f"/channels/{group['id']}/messages", {"content": "me"})
    assert refused["code"] == 50001
    assert desk.bot.id not in desk.channel(int(group["id"])).recipients
    with pytest.raises(RefusedError, match="bad_group"):
        await ana.call("POST", "/dms", {"user_ids": [str(bruno.id), str(desk.bot.id)]})
    with pytest.raises(RefusedError, match="bad_group"):
        await ana.call("POST", "/dms", {"user_ids": [str(bruno.id)]})


async def test_a_direct_message_is_not_the_group_of_the_same_people(
    ana: Person, bruno: Person, desk: Desk
) -> None:
    carla = next(one.id for one in desk.world.users.values() if one.global_name == "Carla")
    await ana.call("POST", "/dms", {"user_ids": [str(bruno.id), str(carla)]})
    direct = await ana.call("POST", "/dms", {"user_id": str(bruno.id)})
    assert direct["type"] == 1


async def test_in_a_group_commands_are_those_of_installed_apps(
    desk: Desk, rest: RestClient, ana: Person, bruno: Person, bot: DemoBot
) -> None:
    carla = next(one.id for one in desk.world.users.values() if one.global_name == "Carla")
    group = await ana.call("POST", "/dms", {"user_ids": [str(bruno.id), str(carla)]})
    assert await ana.commands(group["id"]) == {}
    path = f"/applications/{desk.bot.id}/commands"
    private = {"name": "solo", "description": "alone", "integration_types": [0, 1]}
    await rest.call("POST", path, private | {"contexts": [0, 1, 2]})
    await rest.call("POST", path, private | {"name": "server", "contexts": [0]})
    await ana.call("PATCH", "/me", {"installed": True})
    assert "solo" in await ana.commands(group["id"])
    assert "server" not in await ana.commands(group["id"])
    assert "solo" not in await bruno.commands(group["id"])
