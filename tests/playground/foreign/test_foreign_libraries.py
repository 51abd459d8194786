"""Bots on other libraries than discord.py use the playground as they would use Discord.

A deviation from Discord that discord.py does not notice often breaks another library. The bots are
`discord_js_bot.mjs` and `hikari_bot.py`; the libraries are installed for the test only.
"""

import base64
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from playground.server.desk import Desk
from playground.server.http.rate_limits import RateLimits
from playground.server.state.media import plain_picture
from tests.support.playground.foreign_library import (
    DISCORD_JS,
    HIKARI,
    Bot,
    Library,
    install,
    running,
)
from tests.support.playground.person import Person
from tests.support.waiting import until

Json = dict[str, Any]
PICTURE = plain_picture(0x336699, 24)


@pytest.fixture
def rates() -> RateLimits:
    """Discord's own limits."""
    return RateLimits()


@pytest.fixture
async def foreign(library: Library, desk: Desk, tmp_path: Path) -> AsyncIterator[Bot]:
    """A running bot that has registered its commands."""
    await install(library, tmp_path)
    picture = tmp_path / "picture.png"
    picture.write_bytes(PICTURE)
    desk.gateway.privileged = True
    # Like Discord's tokens it begins with the application's id, which some libraries read.
    desk.token = f"{base64.b64encode(str(desk.bot.id).encode()).decode()}.of.playground"
    async with running(
        library, tmp_path, DISCORD_API=desk.address, DISCORD_TOKEN=desk.token, PICTURE=str(picture)
    ) as bot:
        assert library.version in await bot.line("^ready")
        yield bot
    assert desk.bad_calls == []


async def use(person: Person, channel: str, command: str, **options: Any) -> Json:
    outcome = await person.use(channel, command, **options)
    assert outcome["outcome"] != "failed", outcome
    return outcome


def parts(message: Json) -> Json:
    """Return the text, the picture and the buttons of a board."""
    (container,) = message["components"]
    text, gallery, _, row = container["components"]
    assert message["flags"] & 1 << 15
    return {
        "text": text["content"],
        "picture": gallery["items"][0]["media"]["url"],
        "buttons": [button["custom_id"] for button in row["components"]],
    }


async def check_board_and_form(ana: Person, table: str) -> None:
    """Buttons, pictures, an edited message and a form."""
    shown = (await use(ana, table, "board"))["message"]
    assert parts(shown)["text"] == "## Ply 1"
    assert (await ana.fetch(parts(shown)["picture"]))[1] == PICTURE
    moved = await ana.click(shown, "move:1")
    assert moved["outcome"] == "updated"
    board = parts(moved["message"])
    assert (board["text"], board["buttons"]) == ("## Ply 2", ["move:2", "ask"])
    assert (await ana.fetch(board["picture"]))[1] == PICTURE
    chosen = await ana.click(moved["message"], "line", values=["1", "3"])
    assert chosen["message"]["content"] == "lines 1 3"
    asked = await ana.click(moved["message"], "ask")
    assert asked["modal"]["title"] == "Your opinion"
    (kind,) = {part["type"] for part in asked["modal"]["components"]}
    colour: Any = ["blue"] if kind == 18 else "blue"  # hikari's forms know only text inputs
    told = await ana.submit(asked["modal"], text="fine", colour=colour)
    assert (told["message"]["content"], told["message"]["flags"] & 64) == ("fine, blue", 64)


async def check_thread_and_files(bot: Bot, ana: Person, table: str) -> None:
    """A message with a file, a thread on it with edits, replies and members, a direct message."""
    waiting = await use(ana, table, "talk")
    assert waiting["outcome"] == "thinking"
    answer = await ana.message_event("message_updated", "file of")
    thread = answer["content"].split()[1].rstrip(",")
    assert answer["content"] == f"thread {thread}, file of {len(PICTURE)} bytes"
    await ana.message_event("message_created", "and more")
    direct = await ana.message_event("message_created", "in the thread")
    assert (direct["content"], "guild_id" in direct) == ("in the thread: ana azulejo", False)
    said = [one["content"] for one in await ana.messages(thread) if one["type"] in (0, 19)]
    assert said == ["first, edited"]
    await bot.line("deleted second")
    (opened,) = [one for one in await ana.messages(table) if one["id"] == thread]
    assert (opened["content"], opened["thread"]["name"]) == ("a match", "match 1")


@pytest.mark.long
@pytest.mark.parametrize("library", [DISCORD_JS, HIKARI], ids=lambda library: library.name)
async def test_a_foreign_library_is_at_home(
    desk: Desk, foreign: Bot, ana: Person, table: str
) -> None:
    await check_board_and_form(ana, table)
    await check_thread_and_files(foreign, ana, table)
    suggested = await ana.suggest(table, "fruit", "name", "ap")
    assert [one["value"] for one in suggested["choices"]] == ["apple", "apricot"]
    assert (await use(ana, table, "fruit", name="apple"))["message"]["content"] == "a apple"
    seen = (await use(ana, table, "look"))["message"]["content"]
    assert seen == "5 / bruno / Ana / azulejo / Azulejo"
    desk.gateway.drop(4000)
    await until(lambda: not desk.gateway.connected)
    await ana.say(table, "ping")
    await foreign.line("^resumed")
    await ana.message_event("message_created", "pong")
    await ana.say(table, "ping")
    await until(lambda: _pongs(desk, table) >= 2)
    assert _pongs(desk, table) == 2, "an event arrived twice"
    assert "Traceback" not in "\n".join(foreign.lines)


def _pongs(desk: Desk, channel: str) -> int:
    return sum(one.content == "pong" for one in desk.world.messages[int(channel)].values())
