"""Threads, public and private."""

from typing import Any

import discord
import pytest

from playground.server.desk import Desk
from playground.server.state import channels, threads
from playground.server.state.permissions import Permission
from playground.server.state.world import Channel, ChannelKind, Overwrite
from playground.server.validation import limits
from tests.support.playground.demo_bot import DemoBot
from tests.support.playground.granting import grant_bot, grant_everyone
from tests.support.playground.person import Person, RefusedError
from tests.support.playground.rest_client import RestClient, error_paths

PUBLIC = discord.ChannelType.public_thread


async def test_a_public_thread_is_visible_to_all(
    desk: Desk, bot: DemoBot, ana: Person, bruno: Person, table: str
) -> None:
    desk.gateway.privileged = True
    message = await bot.text_channel(table).send("a match")
    thread = await message.create_thread(name="match 1")
    assert thread.id == message.id
    created = await bruno.event("channel_created")
    assert (created["channel"]["name"], created["channel"]["type"]) == ("match 1", 11)
    await thread.send(f"<@{bruno.id}> to move")
    assert (await bruno.message_event("message_created", "to move"))["mentioned"]
    members = await thread.fetch_members()
    assert {member.id for member in members} == {bot.application_id, bruno.id}
    outcome = await ana.use(str(thread.id), "echo", text="in the thread")
    assert outcome["message"]["channel_id"] == str(thread.id)
    with pytest.raises(discord.HTTPException) as refused:
        await message.create_thread(name="again")
    assert refused.value.code == 160004


async def test_a_private_thread_is_visible_to_its_members(
    desk: Desk, bot: DemoBot, bruno: Person, table: str
) -> None:
    grant_bot(desk, Permission.CREATE_PRIVATE_THREADS)
    thread = await bot.text_channel(table).create_thread(name="secret")
    assert thread.is_private()
    with pytest.raises(RefusedError, match="unknown_channel"):
        await bruno.messages(str(thread.id))
    await thread.add_user(discord.Object(bruno.id))
    created = await bruno.event("channel_created")
    assert created["channel"]["type"] == 12
    await thread.send("for you")
    told = await bruno.messages(str(thread.id))
    assert [(one["type"], one["content"]) for one in told] == [(1, ""), (0, "for you")]
    await thread.remove_user(discord.Object(bruno.id))
    assert (await bruno.event("channel_deleted"))["channel_id"] == str(thread.id)


async def test_a_thread_on_a_message_begins_with_a_line_that_shows_it(
    desk: Desk, bot: DemoBot, ana: Person, table: str
) -> None:
    message = await bot.text_channel(table).send("a match")
    thread = await message.create_thread(name="match 1")
    (line,) = [one async for one in thread.history()]
    assert line.type is discord.MessageType.thread_starter_message
    assert desk.channel(thread.id).sent == 0, "the line does not count"
    (seen,) = await ana.messages(str(thread.id))
    assert seen["referenced_message"]["content"] == "a match"
    assert seen["mentions"] == []
    await message.edit(content="over")
    await ana.event("message_updated", lambda data: data["message"]["id"] == seen["id"])
    (seen,) = await ana.messages(str(thread.id))
    assert seen["referenced_message"]["content"] == "over"
    with pytest.raises(discord.Forbidden) as refused:
        await line.delete()
    assert refused.value.code == 50021
    with pytest.raises(RefusedError, match="refused_50021"):
        await ana.call("DELETE", f"/channels/{thread.id}/messages/{seen['id']}")
    await message.delete()
    (seen,) = await ana.messages(str(thread.id))
    assert seen["referenced_message"] is None


@pytest.mark.parametrize(("age", "types"), [(0, [0]), (3600, [0, 18])])
async def test_a_thread_on_an_old_message_is_announced_in_the_channel(
    desk: Desk, bot: DemoBot, ana: Person, table: str, age: float, types: list[int]
) -> None:
    message = await bot.text_channel(table).send("a match")
    desk.clock.advance(age)
    await message.create_thread(name="match 1")
    assert [one["type"] for one in await ana.messages(table)] == types


async def test_a_member_who_is_added_is_notified_by_a_line_that_stays(
    desk: Desk, bot: DemoBot, ana: Person, bruno: Person, table: str
) -> None:
    thread = await bot.text_channel(table).create_thread(name="match 1", type=PUBLIC)
    for _ in range(2):
        await thread.add_user(discord.Object(bruno.id))
    (line,) = [one async for one in thread.history()]
    assert line.type is discord.MessageType.recipient_add
    (seen,) = await bruno.messages(str(thread.id))
    assert ([int(user["id"]) for user in seen["mentions"]], seen["mentioned"]) == ([bruno.id], True)
    with pytest.raises(discord.Forbidden) as refused:
        await line.delete()
    assert refused.value.code == 50021
    await ana.call("PUT", f"/channels/{thread.id}/thread-members/{ana.id}")
    assert len(await ana.messages(str(thread.id))) == 1, "joining says nothing"


async def test_only_those_who_may_write_in_a_thread_add_members(
    desk: Desk, bot: DemoBot, ana: Person, bruno: Person, table: str
) -> None:
    thread = await bot.text_channel(table).create_thread(name="match 1", type=PUBLIC)
    for member in (desk.bot.id, bruno.id):
        rule = Overwrite(member, 1, 0, int(Permission.SEND_MESSAGES_IN_THREADS))
        channels.overwrite(desk, desk.channel(int(table)), rule)
    with pytest.raises(discord.Forbidden) as refused:
        await thread.add_user(discord.Object(ana.id))
    assert refused.value.code == 50013
    with pytest.raises(RefusedError, match="forbidden"):
        await bruno.call("PUT", f"/channels/{thread.id}/thread-members/{ana.id}")
    await bruno.call("PUT", f"/channels/{thread.id}/thread-members/{bruno.id}")


@pytest.mark.parametrize(
    ("denied", "in_thread"),
    [(Permission.SEND_MESSAGES, True), (Permission.SEND_MESSAGES_IN_THREADS, False)],
)
async def test_writing_in_threads_has_a_permission_of_its_own(
    desk: Desk, bot: DemoBot, table: str, denied: Permission, in_thread: bool
) -> None:
    channel = bot.text_channel(table)
    thread = await channel.create_thread(name="match 1", type=PUBLIC)
    rule = Overwrite(desk.bot.id, 1, 0, int(denied))
    channels.overwrite(desk, desk.channel(int(table)), rule)
    await (thread if in_thread else channel).send("here")
    with pytest.raises(discord.Forbidden) as refused:
        await (channel if in_thread else thread).send("not here")
    assert refused.value.code == 50013


async def test_threads_are_archived_after_inactivity_or_on_request(
    desk: Desk, bot: DemoBot, ana: Person, table: str
) -> None:
    grant_bot(desk, Permission.MANAGE_THREADS)
    channel = bot.text_channel(table)
    thread = await channel.create_thread(name="slow", type=PUBLIC, auto_archive_duration=60)
    desk.clock.advance(3599)
    assert not desk.channel(thread.id).archived
    desk.clock.advance(2)
    assert desk.channel(thread.id).archived
    await ana.event(
        "channel_updated", lambda d: d["channel"].get("thread_metadata", {}).get("archived")
    )
    assert [each.name async for each in channel.archived_threads()] == ["slow"]
    listed = await ana.call("GET", f"/channels/{table}/threads/archived")
    assert [each["name"] for each in listed["threads"]] == ["slow"]
    with pytest.raises(RefusedError, match="archived"):
        await ana.use(str(thread.id), "echo", text="asleep")
    await ana.say(str(thread.id), "wake up")
    assert (await ana.use(str(thread.id), "echo", text="awake"))["outcome"] == "message"
    await thread.edit(archived=True, locked=True)
    with pytest.raises(RefusedError, match="refused_160005"):
        await (await _other(ana, desk)).say(str(thread.id), "let me")


async def _other(ana: Person, desk: Desk) -> Person:
    """Take the server from Ana, its owner, so that she is a member like any other."""
    guild = next(iter(desk.world.guilds.values()))
    guild.owner_id = desk.bot.id
    return ana


async def test_people_open_and_leave_threads(
    desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    grant_everyone(desk, Permission.CREATE_PUBLIC_THREADS)
    thread = await bruno.call("POST", f"/channels/{table}/threads", {"name": "chat"})
    assert (await ana.event("channel_created"))["channel"]["id"] == thread["id"]
    path = f"/channels/{thread['id']}"
    await bruno.call("PATCH", path, {"name": "talk"})
    await ana.event("channel_updated", lambda data: data["channel"]["name"] == "talk")
    await ana.call("PUT", f"{path}/thread-members/{ana.id}")
    await ana.call("DELETE", f"{path}/thread-members/{ana.id}")
    on_message = await ana.say(table, "here")
    under = await ana.call(
        "POST", f"/channels/{table}/threads", {"name": "under", "message_id": on_message["id"]}
    )
    assert under["id"] == on_message["id"]


@pytest.mark.parametrize(
    ("body", "place"),
    [
        pytest.param({"name": "", "type": 11}, "name", id="no name"),
        pytest.param({"name": "x" * 101, "type": 11}, "name", id="name of 101"),
        pytest.param(
            {"name": "x", "type": 11, "auto_archive_duration": 5},
            "auto_archive_duration",
            id="five minutes",
        ),
        pytest.param({"name": "x", "type": 0}, "type", id="no thread"),
    ],
)
async def test_a_bad_thread_is_refused(
    rest: RestClient, table: str, body: dict[str, Any], place: str
) -> None:
    status, refused = await rest.call("POST", f"/channels/{table}/threads", body)
    assert (status, refused["code"]) == (400, 50035)
    assert any(place in where or where == "" for where in error_paths(refused["errors"]))


async def test_a_server_has_at_most_1000_active_threads(
    desk: Desk, rest: RestClient, ana: Person, table: str
) -> None:
    guild = desk.channel(int(table)).guild_id
    for number in range(1, limits.ACTIVE_THREADS + 1):
        desk.world.channels[number] = Channel(
            number, ChannelKind.PUBLIC_THREAD, guild, "t", parent_id=int(table)
        )
    body = {"name": "one more", "type": 11}
    status, refused = await rest.call("POST", f"/channels/{table}/threads", body)
    assert (status, refused["code"]) == (400, 160006)
    threads.change_thread(desk, desk.world.channels[1], {"archived": True}, may_manage=True)
    assert (await rest.call("POST", f"/channels/{table}/threads", body))[0] == 201
