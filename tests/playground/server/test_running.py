"""The playground as a program: kept on disk, on loopback only."""

import asyncio
import sqlite3
import threading
from pathlib import Path

import aiohttp
import pytest

from playground.__main__ import main
from playground.server.desk import Desk
from playground.server.running import playground
from playground.server.state import messages, threads
from playground.server.state.clock import Clock
from playground.server.state.media import plain_picture
from playground.server.state.storage import BusyWorldError, NewerWorldError, Store
from tests.support.playground.demo_bot import DemoBot, picture
from tests.support.playground.discord_endpoint import point_at
from tests.support.playground.fixtures import connected
from tests.support.playground.person import Person


async def test_the_world_survives_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "world.sqlite3"
    async with playground(store=Store(file)) as desk:
        point_at(desk.address)
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
                kept, _ = (await response.json())["messages"]
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


async def test_a_file_of_a_newer_version_is_refused(tmp_path: Path) -> None:
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


async def test_a_save_cancelled_by_shutdown_is_not_lost(
    tmp_path: Path,
) -> None:
    file = tmp_path / "world.sqlite3"
    disk = threading.Event()
    async with playground(store=(store := Store(file))) as desk:
        busy = asyncio.create_task(store._in_thread(disk.wait))
        desk.bot.username = "Renamed"
        desk.world.touch("user", desk.bot.id)
        saving = asyncio.create_task(store.save(desk.world))
        await asyncio.sleep(0)
        saving.cancel()
        await asyncio.wait([saving])
        disk.set()
        await busy
    async with playground(store=Store(file)) as desk:
        assert desk.bot.username == "Renamed"


async def test_a_thread_is_archived_on_time_after_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "world.sqlite3"
    async with playground(store=Store(file)) as desk:
        parent = desk.channel(desk.world.welcome_id)
        body = {"name": "slow", "type": 11, "auto_archive_duration": 60}
        thread = threads.open_thread(desk, parent, desk.bot.id, body)
    async with playground(store=Store(file), clock=Clock(ticking=False)) as desk:
        assert not desk.channel(thread.id).archived
        desk.clock.advance(3601)
        assert desk.channel(thread.id).archived


async def test_a_channel_keeps_a_limited_number_of_messages(
    desk: Desk, ana: Person, table: str
) -> None:
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
def test_other_hosts_than_loopback_need_a_flag(
    host: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--host", host, "--port", "0", "--data", str(tmp_path / "w")]) == 1
    assert "--open-to-the-network" in capsys.readouterr().err


async def test_a_new_world_welcomes_people(desk: Desk, ana: Person) -> None:
    snapshot = await ana.call("GET", "/me")
    (welcome,) = await ana.messages(snapshot["welcome_channel_id"])
    assert "`/play`" in welcome["content"]
