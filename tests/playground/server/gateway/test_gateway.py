"""The gateway: hello, identify, resume, compression, shards, and what it refuses."""

import asyncio
from typing import Any

import discord
import pytest

from playground.server.desk import Desk
from playground.server.state import channels
from tests.patience import PATIENCE
from tests.support.playground.demo_bot import DemoBot
from tests.support.playground.fixtures import connected
from tests.support.playground.gateway_client import ClosedError, Wire
from tests.support.playground.person import Person
from tests.support.playground.rest_client import Rest

Json = dict[str, Any]


@pytest.mark.parametrize("compress", ["", "zlib-stream", "zstd-stream"])
async def test_ready_and_the_servers_arrive(desk: Desk, compress: str) -> None:
    async with Wire(desk.address, compress=compress) as wire:
        hello = await wire.receive()
        assert hello["op"] == 10
        assert hello["d"]["heartbeat_interval"] == 41250
        ready = await wire.identify()
        assert ready["user"]["bot"] is True
        assert ready["application"]["id"] == str(desk.bot.id)
        assert ready["guilds"] == [{"id": str(number), "unavailable": True}
                                   for number, guild in desk.world.guilds.items()
                                   if desk.bot.id in guild.members]  # fmt: skip
        guild = await wire.event("GUILD_CREATE")
        assert {channel["name"] for channel in guild["channels"]} >= {"welcome", "table"}
        assert [member["user"]["id"] for member in guild["members"]] == [str(desk.bot.id)]
        assert (await wire.event("GUILD_CREATE"))["name"] == "Autumn League"
        await wire.send(1, wire.sequence)
        assert (await wire.receive())["op"] == 11


@pytest.mark.parametrize(
    ("identity", "code"),
    [
        pytest.param({"token": "wrong"}, 4004, id="wrong token"),
        pytest.param({"shard": [2, 2]}, 4010, id="no such shard"),
        pytest.param({"intents": 1 << 40}, 4013, id="unknown intent"),
        pytest.param({"intents": None}, 4013, id="no intents"),
        pytest.param({"intents": 2}, 4014, id="intent that was not granted"),
    ],
)
async def test_a_bad_identify_is_refused(desk: Desk, identity: Json, code: int) -> None:
    desk.gateway.privileged = False
    async with Wire(desk.address) as wire:
        with pytest.raises(ClosedError) as closed:
            await wire.identify(**{"intents": 1, **identity})
        assert closed.value.code == code


async def test_other_mistakes_close_the_connection(desk: Desk) -> None:
    async def code_after(opcode: int, data: Any = None, *, identified: bool = False) -> Any:
        async with Wire(desk.address) as wire:
            if identified:
                await wire.identify()
            await wire.send(opcode, data)
            return await wire.close_code()

    assert await code_after(3) == 4003
    assert await code_after(99, identified=True) == 4001
    assert await code_after(2, {"token": "playground", "intents": 1}, identified=True) == 4005
    async with Wire(desk.address, version=9) as wire:
        with pytest.raises(ClosedError) as closed:
            await wire.receive()
        assert closed.value.code == 4012
    async with Wire(desk.address) as wire:
        await wire.socket.send_str("not json")
        assert await wire.close_code() == 4002


async def test_a_bot_that_talks_too_much_is_cut_off(desk: Desk) -> None:
    async with Wire(desk.address) as wire:
        await wire.identify()
        for _ in range(121):
            await wire.send(1, None)
        assert await wire.close_code() == 4008


async def test_resume_brings_what_was_missed(
    desk: Desk, rest: Rest, wire: Wire, table: str
) -> None:
    thread = {"name": "one", "type": 11}
    await rest.call("POST", f"/channels/{table}/threads", thread)
    assert (await wire.event("THREAD_CREATE"))["name"] == "one"
    desk.gateway.drop()
    with pytest.raises(ClosedError):
        await wire.receive()
    await rest.call("POST", f"/channels/{table}/threads", {**thread, "name": "two"})
    async with Wire(desk.address) as again:
        await again.receive()
        await again.resume(wire.session_id, wire.sequence)
        missed = await again.receive()
        assert (missed["t"], missed["d"]["name"]) == ("THREAD_CREATE", "two")
        assert (await again.receive())["t"] == "RESUMED"


async def test_an_unknown_session_cannot_be_resumed(desk: Desk, wire: Wire) -> None:
    async with Wire(desk.address) as again:
        await again.receive()
        await again.resume("nonsense", 1)
        assert await again.receive() == {"op": 9, "d": False}
    async with Wire(desk.address) as again:
        await again.receive()
        await again.resume(wire.session_id, 10_000)
        with pytest.raises(ClosedError) as closed:
            await again.receive()
        assert closed.value.code == 4007


async def test_only_what_was_asked_for_is_told(desk: Desk, ana: Person, table: str) -> None:
    everything = 1 | 1 << 9 | 1 << 15
    async with (
        Wire(desk.address) as quiet,
        Wire(desk.address) as curious,
        Wire(desk.address) as all_,
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


async def test_a_private_answer_is_no_event(
    desk: Desk, rest: Rest, wire: Wire, ana: Person, table: str
) -> None:
    async with Wire(desk.address) as curious:
        await curious.identify(1 | 1 << 9)
        await ana.call("POST", f"/channels/{table}/commands", {
            "command_id": (await ana.commands(table))["act"]["id"], "wait": False})  # fmt: skip
        used = await curious.event("INTERACTION_CREATE")
        answer = f"/interactions/{used['id']}/{used['token']}/callback"
        await rest.call("POST", answer, {"type": 4, "data": {"content": "secret", "flags": 64}})
        await ana.say(table, "public")
        assert (await curious.receive())["d"]["author"]["id"] == ana.user["id"]


async def test_discord_py_resumes_after_a_cut_and_misses_nothing(
    desk: Desk, bot: DemoBot, ana: Person, table: str
) -> None:
    desk.gateway.drop()
    outcome = await ana.use(table, "echo", text="still there?")
    assert outcome["message"]["content"] == "still there?"
    assert (bot.resumes, bot.connects) == (1, 1)


async def test_discord_py_obeys_a_reconnect(
    desk: Desk, bot: DemoBot, ana: Person, table: str
) -> None:
    desk.gateway.ask_to_reconnect()
    outcome = await ana.use(table, "echo", text="here")
    assert outcome["message"]["content"] == "here"
    assert bot.resumes == 1


async def test_a_session_that_is_invalid_begins_anew(desk: Desk) -> None:
    async with Wire(desk.address) as wire:
        await wire.identify()
        for _ in range(2):
            await wire.event("GUILD_CREATE")
        desk.gateway.invalidate()
        assert await wire.receive() == {"op": 9, "d": False}
        assert not desk.gateway.is_online()


async def test_a_bot_that_says_goodbye_is_gone(desk: Desk, ana: Person) -> None:
    client = DemoBot()
    async with connected(client):
        assert (await ana.call("GET", "/me"))["application"]["online"] is True
    await ana.event("application_updated", lambda data: not data["application"]["online"])
    assert (await ana.call("GET", "/me"))["application"]["online"] is False


async def test_a_wrong_token_cannot_log_in(desk: Desk) -> None:
    client = discord.Client(intents=discord.Intents.none())
    with pytest.raises(discord.LoginFailure):
        await client.start("wrong")
    await client.close()


async def test_shards_get_their_own_servers(desk: Desk, ana: Person) -> None:
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
    async with Wire(desk.address) as zero, Wire(desk.address) as one:
        for shard, wire in enumerate((zero, one)):
            ready = await wire.identify(shard=[shard, 2])
            assert {int(guild["id"]) for guild in ready["guilds"]} == {
                number for number, home in numbers.items() if home == shard
            }


class Sharded(discord.AutoShardedClient):
    """Shards without discord.py's five seconds between them."""

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
