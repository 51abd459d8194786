"""Faults on purpose, and Discord's refusals, as discord.py sees them."""

import asyncio

import aiohttp
import discord
import pytest

from playground.server.desk import Desk
from playground.server.state import channels, messages, threads
from playground.server.state.permissions import EVERYONE, Permission
from playground.server.state.world import Overwrite
from tests.support.patience import PATIENCE
from tests.support.playground.demo_bot import DemoBot
from tests.support.playground.gateway_client import GatewayClient
from tests.support.playground.granting import grant_bot
from tests.support.playground.person import Person
from tests.support.playground.rest_client import RestClient

SEND = r"/channels/\d+/messages"


async def test_discord_py_waits_and_retries_after_a_429(
    desk: Desk, bot: DemoBot, ana: Person, table: str
) -> None:
    desk.faults.fail("POST", SEND, 429, times=2)
    await bot.text_channel(table).send("at last")
    assert [message["content"] for message in await ana.messages(table)] == ["at last"]


@pytest.mark.parametrize("status", [503, 403, 404, 400])
async def test_a_call_fails_with_the_chosen_status(
    bot: DemoBot, desk: Desk, table: str, status: int
) -> None:
    desk.faults.fail("POST", SEND, status)
    with pytest.raises(discord.HTTPException) as refused:
        await bot.text_channel(table).send("no")
    assert refused.value.status == status
    await bot.text_channel(table).send("yes")


async def test_only_the_chosen_call_fails(desk: Desk, rest: RestClient, table: str) -> None:
    desk.faults.fail("POST", SEND, 502, skip=1)
    statuses = [
        (await rest.call("POST", f"/channels/{table}/messages", {"content": "a"}))[0]
        for _ in range(3)
    ]
    assert statuses == [200, 502, 200]


async def test_a_retry_with_the_same_nonce_sends_one_message(
    desk: Desk, bot: DemoBot, ana: Person, table: str
) -> None:
    desk.faults.fail("POST", SEND, 503, after=True)
    channel = bot.text_channel(table)
    with pytest.raises(discord.DiscordServerError):
        await channel.send("once", nonce="turn-1")
    first = await ana.messages(table)
    again = await channel.send("once", nonce="turn-1")
    assert [message["id"] for message in first] == [str(again.id)]
    assert len(await ana.messages(table)) == 1
    await channel.send("once", nonce="turn-2")
    assert len(await ana.messages(table)) == 2
    desk.clock.advance(301)
    await channel.send("once", nonce="turn-1")
    assert len(await ana.messages(table)) == 3, "a nonce is remembered for some minutes only"


async def test_a_nonce_is_the_bots_and_not_a_channels(
    bot: DemoBot, ana: Person, table: str
) -> None:
    other = await ana.channel("chatter")
    first = await bot.text_channel(table).send("once", nonce="turn-1")
    again = await bot.text_channel(other).send("once", nonce="turn-1")
    assert (again.id, await ana.messages(other)) == (first.id, [])


async def test_a_call_can_lose_its_connection(desk: Desk, bot: DemoBot, table: str) -> None:
    desk.faults.fail("POST", SEND, 0)
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await bot.text_channel(table).send("cut")


async def test_a_call_can_stall(desk: Desk, bot: DemoBot, table: str) -> None:
    desk.faults.fail("POST", SEND, -1)
    sending = asyncio.create_task(bot.text_channel(table).send("slow"))
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(asyncio.shield(sending), 0.3)
    desk.faults.release()
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await sending


async def test_an_interaction_delivered_twice_is_answered_once(
    desk: Desk, rest: RestClient, gateway: GatewayClient, ana: Person, table: str
) -> None:
    desk.faults.repeat("INTERACTION_CREATE")
    used = asyncio.create_task(ana.use(table, "act"))
    first = await gateway.event("INTERACTION_CREATE")
    second = await gateway.event("INTERACTION_CREATE")
    assert first == second
    path = f"/interactions/{first['id']}/{first['token']}/callback"
    answer = {"type": 4, "data": {"content": "a"}}
    assert (await rest.call("POST", path, answer))[0] == 204
    status, refused = await rest.call("POST", path, answer)
    assert (status, refused["code"]) == (400, 40060)
    await used


async def test_a_lost_interaction_times_out(
    desk: Desk, gateway: GatewayClient, ana: Person, table: str
) -> None:
    desk.faults.lose("INTERACTION_CREATE")
    used = asyncio.create_task(ana.use(table, "act"))
    await ana.event("interaction_created")
    desk.clock.advance(4)
    assert (await used)["reason"] == "timeout"


async def test_events_can_be_held_and_reordered(
    desk: Desk, rest: RestClient, gateway: GatewayClient, ana: Person, table: str
) -> None:
    for _ in range(2):
        await gateway.event("GUILD_CREATE")
    desk.faults.hold("THREAD_CREATE", times=2)
    for name in ("one", "two"):
        await rest.call("POST", f"/channels/{table}/threads", {"name": name, "type": 11})
    channels.create(desk, next(iter(desk.world.guilds.values())), "between")
    desk.faults.release(backwards=True)
    names = [(await gateway.receive())["d"]["name"] for _ in range(3)]
    assert names == ["between", "two", "one"]


async def test_a_deleted_message_is_unknown(
    desk: Desk, bot: DemoBot, ana: Person, table: str
) -> None:
    grant_bot(desk, Permission.PIN_MESSAGES)
    message = await bot.text_channel(table).send("board")
    await messages.delete(desk, desk.message(desk.channel(int(table)), message.id))
    for act in (message.edit(content="b"), message.delete(), message.pin()):
        with pytest.raises(discord.NotFound) as refused:
            await act
        assert refused.value.code == 10008


async def test_a_deleted_channel_is_unknown(desk: Desk, bot: DemoBot, table: str) -> None:
    channel = bot.text_channel(table)
    await channels.delete(desk, desk.channel(int(table)))
    with pytest.raises(discord.NotFound) as refused:
        await channel.send("hello?")
    assert refused.value.code == 10003


async def test_revoked_permissions_are_enforced(
    desk: Desk, bot: DemoBot, ana: Person, table: str
) -> None:
    channel, guild = desk.channel(int(table)), next(iter(desk.world.guilds.values()))
    message = await bot.text_channel(table).send("before")

    def deny(bits: Permission) -> None:
        channels.overwrite(desk, channel, Overwrite(desk.bot.id, 1, 0, int(bits)))

    deny(Permission.SEND_MESSAGES)
    with pytest.raises(discord.Forbidden) as refused:
        await bot.text_channel(table).send("no")
    assert refused.value.code == 50013
    await message.edit(content="an edit needs no such permission")
    deny(Permission.VIEW_CHANNEL)
    for act in (bot.http.get_channel(int(table)), message.edit(content="no")):
        with pytest.raises(discord.Forbidden) as refused:
            await act
        assert refused.value.code == 50001
    # An interaction can still be answered: its token is enough.
    deny(Permission.SEND_MESSAGES)
    assert (await ana.use(table, "echo", text="here"))["outcome"] == "message"
    deny(Permission(0))
    (role,) = guild.members[desk.bot.id].roles
    channels.set_permissions(desk, guild, role, 0)
    channels.set_permissions(desk, guild, guild.id, EVERYONE & ~Permission.CREATE_PUBLIC_THREADS)
    with pytest.raises(discord.Forbidden) as refused:
        await message.create_thread(name="no")
    assert refused.value.code == 50013


async def test_closed_direct_messages_are_refused(desk: Desk, bot: DemoBot, ana: Person) -> None:
    user = await bot.fetch_user(ana.id)
    await user.send("open")
    await ana.call("PATCH", "/me", {"dms_open": False})
    with pytest.raises(discord.Forbidden) as refused:
        await user.send("closed")
    assert refused.value.code == 50007


async def test_an_archived_thread_refuses_edits_until_a_message_unarchives_it(
    desk: Desk, bot: DemoBot, ana: Person, table: str
) -> None:
    thread = await bot.text_channel(table).create_thread(
        name="match", type=discord.ChannelType.public_thread
    )
    message = await thread.send("board")
    held = desk.channel(thread.id)
    threads.change_thread(desk, held, {"archived": True}, may_manage=True)
    for act in (message.edit(content="b"), thread.edit(name="new")):
        with pytest.raises(discord.HTTPException) as refused:
            await act
        assert refused.value.code == 50083
    await thread.send("next")
    assert not held.archived
    await message.edit(content="again")


async def test_messages_in_an_archived_thread_can_be_deleted(
    desk: Desk, bot: DemoBot, ana: Person, table: str
) -> None:
    channel = bot.text_channel(table)
    thread = await channel.create_thread(name="match", type=discord.ChannelType.public_thread)
    message = await thread.send("board")
    held = desk.channel(thread.id)
    threads.change_thread(desk, held, {"archived": True}, may_manage=True)
    await message.delete()
    assert held.archived
    assert await ana.messages(str(thread.id)) == []


async def test_a_locked_thread_refuses_messages_and_changes(
    desk: Desk, bot: DemoBot, ana: Person, table: str
) -> None:
    guild = next(iter(desk.world.guilds.values()))
    thread = await bot.text_channel(table).create_thread(
        name="match", type=discord.ChannelType.public_thread
    )
    (role,) = guild.members[desk.bot.id].roles
    channels.set_permissions(desk, guild, role, 0)
    threads.change_thread(
        desk, desk.channel(thread.id), {"archived": True, "locked": True}, may_manage=True
    )
    for act in (thread.send("no"), thread.edit(archived=False)):
        with pytest.raises(discord.Forbidden) as refused:
            await act
        assert refused.value.code == 160005


async def test_heartbeats_can_be_ignored(desk: Desk) -> None:
    desk.gateway.ignores_heartbeats = True
    async with GatewayClient(desk.address) as gateway:
        await gateway.identify()
        await gateway.send(1, None)
        for _ in range(2):
            await gateway.event("GUILD_CREATE")
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(gateway.receive(), 0.1)


async def test_a_bot_without_heartbeats_is_disconnected(desk: Desk) -> None:
    async with asyncio.timeout(PATIENCE), GatewayClient(desk.address) as gateway:
        await gateway.identify()
        desk.gateway.heartbeat = 0.05
        await gateway.send(1, None)
        assert await gateway.close_code() == 4009
