"""The playground starts, keeps its world on disk, and stays on loopback."""

from pathlib import Path

import aiohttp
import pytest

from playground.__main__ import main
from playground.server.desk import Desk
from playground.server.running import playground
from playground.server.state import threads
from playground.server.state.clock import Clock
from playground.server.state.media import plain_picture
from playground.server.state.permissions import Permission
from playground.server.state.storage import Store
from tests.support.playground.demo_bot import DemoBot
from tests.support.playground.demo_views import picture
from tests.support.playground.discord_endpoint import point_at
from tests.support.playground.fixtures import connected
from tests.support.playground.granting import grant_bot
from tests.support.playground.person import Person


async def test_the_world_survives_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "world.sqlite3"
    async with playground(store=Store(file)) as desk:
        point_at(desk.address)
        grant_bot(desk, Permission.PIN_MESSAGES)
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
