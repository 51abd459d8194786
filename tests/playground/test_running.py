"""The playground as a program: kept on disk, on loopback only, with a bot beside it."""

import asyncio
import os
import re
import sqlite3
import sys
from pathlib import Path

import aiohttp
import discord
import pytest

from bot.client import Azulejo, NotLoopbackError, use_api
from playground.__main__ import main
from playground.server import messages, threads
from playground.server.clock import Clock
from playground.server.desk import Desk
from playground.server.media import plain_picture
from playground.server.running import playground
from playground.server.storage import BusyWorldError, NewerWorldError, Store
from tests.playground.conftest import connected
from tests.playground.demo_bot import DemoBot, picture
from tests.playground.described import checked_environment
from tests.playground.person import PATIENCE, Person


async def test_the_world_survives_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "world.sqlite3"
    async with playground(store=Store(file)) as desk:
        use_api(desk.address)
        client = DemoBot()
        async with connected(client), Person(desk.address, "Ana") as ana:
            table = await ana.channel("table")
            message = await client.text_channel(table).send("kept", file=picture())
            await message.pin()
            thread = await message.create_thread(name="kept too")
            await ana.say(str(thread.id), "in the thread")
            await client.create_application_emoji(name="tile", image=plain_picture(3))
            await ana.use(table, "echo", text="gone", private=True)
            gone = await ana.say(table, "gone as well")
            await ana.call("DELETE", f"/channels/{table}/messages/{gone['id']}")
            await ana.call("PATCH", "/me", {"locale": "pl", "theme": "light"})
            before = await ana.call("GET", "/me")
            token = ana._token
    async with playground(store=Store(file)) as desk:
        headers = {"Authorization": f"Bearer {token}"}
        async with aiohttp.ClientSession(desk.address, headers=headers) as session:
            async with session.get("/playground/api/me") as response:
                after = await response.json()
            async with session.get(f"/playground/api/channels/{table}/messages") as response:
                (kept,) = (await response.json())["messages"]
            async with session.get(kept["attachments"][0]["url"]) as response:
                assert await response.read() == plain_picture(0x336699, 24)
            async with session.get(f"/playground/api/channels/{table}/commands") as response:
                assert len((await response.json())["commands"]) > 5
        assert after["user"] == before["user"]
        assert (after["user"]["locale"], after["user"]["theme"]) == ("pl", "light")
        assert after["emojis"] == before["emojis"]
        assert after["guilds"] == before["guilds"]
        assert (kept["content"], kept["pinned"]) == ("kept", True)
        assert desk.snowflakes.next() > int(kept["id"])


async def test_a_world_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "world.sqlite3"
    async with playground(store=Store(file)):
        pass
    database = sqlite3.connect(file)
    database.execute("PRAGMA user_version = 99")
    database.close()
    store = Store(file)
    with pytest.raises(NewerWorldError, match="newer"):
        await store.load()
    await store.close()


async def test_a_file_serves_one_playground_at_a_time(tmp_path: Path) -> None:
    file = tmp_path / "world.sqlite3"
    async with playground(store=Store(file)):
        other = Store(file)
        with pytest.raises(BusyWorldError, match="another playground"):
            await other.load()
        await other.close()
    async with playground(store=Store(file)):
        pass


async def test_a_thread_falls_asleep_after_a_restart_too(tmp_path: Path) -> None:
    file = tmp_path / "world.sqlite3"
    async with playground(store=Store(file)) as desk:
        parent = desk.channel(desk.world.welcome_id)
        body = {"name": "slow", "type": 11, "auto_archive_duration": 60}
        thread = threads.open_thread(desk, parent, desk.bot.id, body)
    async with playground(store=Store(file), clock=Clock(ticking=False)) as desk:
        assert not desk.channel(thread.id).archived
        desk.clock.advance(3601)
        assert desk.channel(thread.id).archived


async def test_old_messages_are_forgotten(desk: Desk, ana: Person, table: str) -> None:
    channel = desk.channel(int(table))
    for number in range(messages.KEPT_MESSAGES + 5):
        draft = messages.Draft(channel, ana.id, {"content": str(number)})
        await messages.post(desk, draft)
    held = list(desk.world.messages[channel.id].values())
    assert len(held) == messages.KEPT_MESSAGES
    assert held[0].content == "5"
    for _ in range(messages.KEPT_ANSWERS + 5):
        draft = messages.Draft(channel, desk.bot.id, {"content": "private"}, owner=ana.id)
        await messages.post(desk, draft)
    again = list(desk.world.messages[channel.id].values())
    assert again[: messages.KEPT_MESSAGES] == held, "private answers push nothing out"
    assert len(again) == messages.KEPT_MESSAGES + messages.KEPT_ANSWERS


@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.0.7", "example.org", "::"])
def test_only_loopback_unless_told_in_so_many_words(
    host: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--host", host, "--port", "0", "--data", str(tmp_path / "w")]) == 1
    assert "--open-to-the-network" in capsys.readouterr().err


@pytest.mark.parametrize(
    "address",
    ["https://discord.com", "http://example.org", "http://10.0.0.1:80", "ftp://127.0.0.1", "x"],
)
def test_the_bot_refuses_an_api_that_is_not_on_this_machine(address: str) -> None:
    base = discord.http.Route.BASE
    with pytest.raises(NotLoopbackError):
        use_api(address)
    assert base == discord.http.Route.BASE


@pytest.mark.parametrize(
    "address", ["http://127.0.0.1:81", "http://localhost:81/", "http://[::1]:81"]
)
def test_the_bot_uses_an_api_on_this_machine(address: str) -> None:
    use_api(address)
    origin = address.rstrip("/")
    assert f"{origin}/api/v10" == discord.http.Route.BASE
    assert str(discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY) == f"ws{origin[4:]}/gateway"


async def test_the_real_bot_tells_about_itself(desk: Desk, ana: Person, table: str) -> None:
    client = Azulejo(guild_ready_timeout=0.1)
    async with connected(client):
        outcome = await ana.use(table, "about")
    message = outcome["message"]
    assert message["flags"] & 64
    assert "Summer Pavilion" in message["content"]
    created = len(desk.created_commands)
    async with connected(Azulejo(guild_ready_timeout=0.1)):
        pass
    assert len(desk.created_commands) == created, "commands that are there are left alone"


async def test_a_new_world_says_what_to_type(desk: Desk, ana: Person) -> None:
    snapshot = await ana.call("GET", "/me")
    (welcome,) = await ana.messages(snapshot["welcome_channel_id"])
    assert "/about" in welcome["content"]


@pytest.mark.skipif(sys.platform == "win32", reason="it is stopped by a signal")
async def test_the_program_runs_with_a_bot_and_stops(tmp_path: Path) -> None:
    root = Path(__file__).parents[2]
    environment = checked_environment(DATABASE_URL=f"sqlite:///{tmp_path}/bot.db")
    program = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "playground", "--port", "0", "--no-browser",
        "--data", str(tmp_path / "world.sqlite3"), "--", sys.executable, "-m", "bot",
        cwd=root, env=environment, stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    assert program.stdout is not None
    try:
        async with asyncio.timeout(PATIENCE * 2):
            line = (await program.stdout.readline()).decode()
            address = re.search(r"http://127\.0\.0\.1:\d+", line)
            assert address is not None, line
            async with Person(address[0], "Ana") as ana:
                table = await ana.channel("table")
                await ana.event("commands_updated")
                await ana.event("application_updated", lambda d: d["application"]["online"])
                outcome = await ana.use(table, "about")
                assert outcome["outcome"] == "message"
            program.terminate()
            assert await program.wait() == 0
    finally:
        if program.returncode is None:
            program.kill()
            await program.wait()


async def test_without_a_token_the_bot_says_what_to_do(tmp_path: Path) -> None:
    root = Path(__file__).parents[2]
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith("DISCORD")
    }
    program = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot",
        cwd=tmp_path, env={**environment, "PYTHONPATH": str(root)},
        stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    _, said = await program.communicate()
    assert program.returncode == 1
    assert b"make run" in said
