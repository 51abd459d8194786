"""The gateway: hello, identify, resume, compression, shards, and errors."""

import asyncio
from typing import Any

import discord
import pytest

from playground.server.desk import Desk
from playground.server.state import channels
from tests.support.patience import PATIENCE
from tests.support.playground.demo_bot import DemoBot
from tests.support.playground.fixtures import connected
from tests.support.playground.gateway_client import ClosedError, GatewayClient
from tests.support.playground.person import Person
from tests.support.playground.rest_client import RestClient

Json = dict[str, Any]
INVALID_SESSION = {"t": None, "s": None, "op": 9, "d": False}


@pytest.mark.parametrize("compress", ["", "zlib-stream", "zstd-stream"])
async def test_identify_brings_ready_and_the_servers(desk: Desk, compress: str) -> None:
    async with GatewayClient(desk.address, compress=compress) as gateway:
        hello = await gateway.receive()
        assert hello["op"] == 10
        assert hello["d"]["heartbeat_interval"] == 41250
        ready = await gateway.identify()
        assert ready["user"]["bot"] is True
        assert ready["application"]["id"] == str(desk.bot.id)
        assert ready["guilds"] == [{"id": str(number), "unavailable": True}
                                   for number, guild in desk.world.guilds.items()
                                   if desk.bot.id in guild.members]  # fmt: skip
        guild = await gateway.event("GUILD_CREATE")
        assert {channel["name"] for channel in guild["channels"]} >= {"welcome", "table"}
        assert [member["user"]["id"] for member in guild["members"]] == [str(desk.bot.id)]
        assert (await gateway.event("GUILD_CREATE"))["name"] == "Autumn League"
        await gateway.send(1, gateway.sequence)
        assert await gateway.receive() == {"t": None, "s": None, "op": 11, "d": None}


@pytest.mark.parametrize(
    ("identity", "code"),
    [
        pytest.param({"token": "wrong"}, 4004, id="wrong token"),
        pytest.param({"token": None}, 4004, id="no token"),
        pytest.param({"shard": [2, 2]}, 4010, id="no such shard"),
        pytest.param({"intents": 1 << 40}, 4013, id="unknown intent"),
        pytest.param({"intents": None}, 4013, id="no intents"),
        pytest.param({"intents": 2}, 4014, id="intent that was not granted"),
    ],
)
async def test_a_bad_identify_is_refused(desk: Desk, identity: Json, code: int) -> None:
    async with GatewayClient(desk.address) as gateway:
        with pytest.raises(ClosedError) as closed:
            await gateway.identify(**{"intents": 1, **identity})
        assert closed.value.code == code


async def test_protocol_errors_close_the_connection(desk: Desk) -> None:
    async def code_after(opcode: int, data: Any = None, *, identified: bool = False) -> Any:
        async with GatewayClient(desk.address) as gateway:
            if identified:
                await gateway.identify()
            await gateway.send(opcode, data)
            return await gateway.close_code()

    assert await code_after(3) == 4003
    assert await code_after(99, identified=True) == 4001
    assert await code_after(2, {"token": "playground", "intents": 1}, identified=True) == 4005
    async with GatewayClient(desk.address, version=9) as gateway:
        with pytest.raises(ClosedError) as closed:
            await gateway.receive()
        assert closed.value.code == 4012
    async with GatewayClient(desk.address) as gateway:
        await gateway.socket.send_str("not json")
        assert await gateway.close_code() == 4002


async def test_more_than_120_messages_a_minute_close_the_connection(desk: Desk) -> None:
    async with GatewayClient(desk.address) as gateway:
        await gateway.identify()
        for _ in range(121):
            await gateway.send(1, None)
        assert await gateway.close_code() == 4008


async def test_resume_replays_missed_events(
    desk: Desk, rest: RestClient, gateway: GatewayClient, table: str
) -> None:
    thread = {"name": "one", "type": 11}
    await rest.call("POST", f"/channels/{table}/threads", thread)
    assert (await gateway.event("THREAD_CREATE"))["name"] == "one"
    desk.gateway.drop()
    with pytest.raises(ClosedError):
        await gateway.receive()
    await rest.call("POST", f"/channels/{table}/threads", {**thread, "name": "two"})
    async with GatewayClient(desk.address) as again:
        await again.receive()
        await again.resume(gateway.session_id, gateway.sequence)
        missed = await again.receive()
        assert (missed["t"], missed["d"]["name"]) == ("THREAD_CREATE", "two")
        assert (await again.receive())["t"] == "RESUMED"


async def test_an_unknown_session_cannot_be_resumed(desk: Desk, gateway: GatewayClient) -> None:
    async with GatewayClient(desk.address) as again:
        await again.receive()
        await again.resume("nonsense", 1)
        assert await again.receive() == INVALID_SESSION
    async with GatewayClient(desk.address) as again:
        await again.receive()
        await again.resume(gateway.session_id, 10_000)
        with pytest.raises(ClosedError) as closed:
            await again.receive()
        assert closed.value.code == 4007


async def test_events_follow_the_intents(desk: Desk, ana: Person, table: str) -> None:
    desk.gateway.privileged = True
    everything = 1 | 1 << 9 | 1 << 15
    async with (
        GatewayClient(desk.address) as quiet,
        GatewayClient(desk.address) as curious,
        GatewayClient(desk.address) as all_,
    ):
        await quiet.identify(1)
        await curious.identify(1 | 1 << 9)
        await all_.identify(everything)
        await ana.say(table, "psst")
        assert (await curious.event("MESSAGE_CREATE"))["content"] == "", "not its business"
        assert (await all_.event("MESSAGE_CREATE"))["content"] == "psst"
        await ana.say(table, f"<@{desk.bot.id}> hello")
        assert "hello" in (await curious.event("MESSAGE_CREATE"))["content"]
        channels.create(desk, next(iter(desk.world.guilds.values())), "last")
        kinds: list[str] = []
        while "CHANNEL_CREATE" not in kinds:
            kinds.append((await quiet.receive())["t"])
        assert "MESSAGE_CREATE" not in kinds


async def test_a_private_answer_sends_no_event(
    desk: Desk, rest: RestClient, gateway: GatewayClient, ana: Person, table: str
) -> None:
    async with GatewayClient(desk.address) as curious:
        await curious.identify(1 | 1 << 9)
        await ana.call("POST", f"/channels/{table}/commands", {
            "command_id": (await ana.commands(table))["act"]["id"], "wait": False})  # fmt: skip
        used = await curious.event("INTERACTION_CREATE")
        answer = f"/interactions/{used['id']}/{used['token']}/callback"
        await rest.call("POST", answer, {"type": 4, "data": {"content": "secret", "flags": 64}})
        await ana.say(table, "public")
        assert (await curious.receive())["d"]["author"]["id"] == ana.user["id"]


async def test_discord_py_resumes_after_a_lost_connection(
    desk: Desk, bot: DemoBot, ana: Person, table: str
) -> None:
    desk.gateway.drop()
    outcome = await ana.use(table, "echo", text="still there?")
    assert outcome["message"]["content"] == "still there?"
    assert (bot.resumes, bot.connects) == (1, 1)


async def test_discord_py_reconnects_when_asked(
    desk: Desk, bot: DemoBot, ana: Person, table: str
) -> None:
    desk.gateway.ask_to_reconnect()
    outcome = await ana.use(table, "echo", text="here")
    assert outcome["message"]["content"] == "here"
    assert bot.resumes == 1


async def test_an_invalidated_session_is_gone(desk: Desk) -> None:
    async with GatewayClient(desk.address) as gateway:
        await gateway.identify()
        for _ in range(2):
            await gateway.event("GUILD_CREATE")
        desk.gateway.invalidate()
        assert await gateway.receive() == INVALID_SESSION
        assert not desk.gateway.is_online()


async def test_a_bot_that_disconnects_is_shown_offline(desk: Desk, ana: Person) -> None:
    client = DemoBot()
    async with connected(client):
        assert (await ana.call("GET", "/me"))["application"]["online"] is True
    await ana.event("application_updated", lambda data: not data["application"]["online"])
    assert (await ana.call("GET", "/me"))["application"]["online"] is False


async def test_a_wrong_token_is_rejected(desk: Desk) -> None:
    client = discord.Client(intents=discord.Intents.none())
    with pytest.raises(discord.LoginFailure):
        await client.start("wrong")
    await client.close()


async def test_each_shard_gets_its_own_servers(desk: Desk, ana: Person) -> None:
    owner = next(iter(desk.world.guilds.values())).owner_id
    for name in ("second", "third", "fourth"):
        desk.clock.advance(0.001)
        guild = channels.add_guild(desk, name, owner)
        channels.create(desk, guild, f"{name}-table")
    desk.gateway.shards = 2
    numbers = {
        number: (number >> 22) % 2
        for number, guild in desk.world.guilds.items()
        if desk.bot.id in guild.members
    }
    assert set(numbers.values()) == {0, 1}
    async with GatewayClient(desk.address) as zero, GatewayClient(desk.address) as one:
        for shard, gateway in enumerate((zero, one)):
            ready = await gateway.identify(shard=[shard, 2])
            assert {int(guild["id"]) for guild in ready["guilds"]} == {
                number for number, home in numbers.items() if home == shard
            }


class Sharded(discord.AutoShardedClient):
    """A sharded client without discord.py's five seconds between shards."""

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        return


async def test_an_auto_sharded_client_serves_all_servers(desk: Desk, ana: Person) -> None:
    owner = next(iter(desk.world.guilds.values())).owner_id
    desk.clock.advance(0.001)
    guild = channels.add_guild(desk, "second", owner)
    channels.create(desk, guild, "other-table")
    desk.gateway.shards = 2
    client = Sharded(intents=discord.Intents(guilds=True), guild_ready_timeout=0.1)
    tree = discord.app_commands.CommandTree(client)

    @tree.command(description="where it runs")
    async def shard(interaction: discord.Interaction) -> None:
        assert interaction.guild is not None
        await interaction.response.send_message(f"shard {interaction.guild.shard_id}")

    async with connected(client):
        await tree.sync()
        assert client.shard_count == 2
        for name in ("table", "other-table"):
            channel = await ana.channel(name)
            home = desk.channel(int(channel)).guild_id or 0
            outcome = await ana.use(channel, "shard")
            assert outcome["message"]["content"] == f"shard {(home >> 22) % 2}"


async def test_the_bot_joins_and_leaves_a_server(desk: Desk, bot: DemoBot) -> None:
    owner = next(iter(desk.world.guilds.values())).owner_id
    guild = channels.add_guild(desk, "new", owner)
    await asyncio.wait_for(bot.joined.wait(), PATIENCE)
    assert bot.get_guild(guild.id) is not None
    channels.remove_bot(desk, guild)
    await asyncio.wait_for(bot.left.wait(), PATIENCE)
    assert bot.get_guild(guild.id) is None
    with pytest.raises(discord.NotFound) as refused:
        await bot.fetch_guild(guild.id)
    assert refused.value.code == 10004
