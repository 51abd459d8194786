"""The program itself: it stops in order within five seconds, and says why it does not start."""

import asyncio
import contextlib
import re
import sys
from pathlib import Path

import pytest

from bot.app.run import stay_connected
from bot.matches.model import Status
from data import open_database
from data.tables import matches
from playground.server.desk import Desk
from tests.support.discord.messages import text
from tests.support.discord.program import Program, online, sentences
from tests.support.long import if_long
from tests.support.patience import PATIENCE
from tests.support.playground.person import Person

PROMPT = 10
"""Seconds. It is meant to take five at most, on a machine that does nothing else meanwhile."""

SEND = r"/channels/\d+/messages"
OVERLOADED = "503|gateway"
CUT_OFF = "disconnected|gateway"
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it is stopped by a signal")


async def test_it_stops_promptly(desk: Desk, ana: Person, table: str, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/bot.db"
    async with Program(
        DISCORD_API=desk.address, DISCORD_TOKEN="playground", DATABASE_URL=url
    ) as program:
        await online(ana)
        outcome = await ana.use(table, "play", game="azul/wall=coloured", against="tico")
        assert "begins" in text(outcome["message"])
        code, seconds = await program.stop()
    assert code == 0, program.said
    assert seconds < PROMPT
    assert b"Traceback" not in program.said, program.said.decode()


@pytest.mark.long
@pytest.mark.parametrize("status", [503, -1, 0])
async def test_it_stops_promptly_while_posts_fail_and_loses_nothing(
    desk: Desk, ana: Person, table: str, tmp_path: Path, status: int
) -> None:
    url = f"sqlite:///{tmp_path}/bot.db"
    environment = {
        "DISCORD_API": desk.address,
        "DISCORD_TOKEN": "playground",
        "DATABASE_URL": url,
    }
    async with Program(**environment) as program:
        await online(ana)
        desk.faults.fail("POST", SEND, status, times=1000)
        await ana.use(table, "play", game="azul/wall=coloured")
        code, seconds = await program.stop()
    assert code == 0, program.said
    assert seconds < PROMPT
    desk.faults.calls.clear()
    desk.faults.release()
    async with await open_database(url) as database:
        row = await database.read(lambda tx: matches.find(tx, 1))
    assert row is not None
    assert row.status == Status.LOBBY
    async with Program(**environment) as program:
        await ana.message_event("message_created", "start:1")
        await program.stop()
    lobbies = [one for one in await ana.messages(table) if "match 1" in text(one)]
    assert len([one for one in lobbies if not one["flags"] & 64]) == 1


@pytest.mark.parametrize("path", [r"/applications/\d+/commands", *if_long(r"/users/@me")])
async def test_it_stops_while_it_is_starting(
    desk: Desk, ana: Person, tmp_path: Path, path: str
) -> None:
    desk.faults.fail("GET", path, -1, times=10)
    async with Program(
        DISCORD_API=desk.address,
        DISCORD_TOKEN="playground",
        DATABASE_URL=f"sqlite:///{tmp_path}/bot.db",
    ) as program:
        async with asyncio.timeout(PATIENCE):
            while True:
                if desk.faults.stalled:
                    break
                await asyncio.sleep(0.02)
        code, seconds = await program.stop()
    assert seconds < PROMPT
    assert code == 0, program.said
    assert b"Traceback" not in program.said, program.said.decode()


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        pytest.param({"DISCORD_TOKEN": "wrong"}, r"(?i)token", id="token"),
        pytest.param({"DATABASE_URL": "sqlite:////dev/null/x.db"}, r"/dev/null", id="folder"),
        pytest.param({"DISCORD_API": "https://example.org"}, r"this machine", id="address"),
        pytest.param({"DISCORD_API": "http://127.0.0.1:9"}, r"127\.0\.0\.1", id="nobody there"),
        *if_long(
            pytest.param({"DATABASE_URL": "mysql://here"}, r"mysql|sqlite", id="kind of database"),
            pytest.param({"DISCORD_API": "http://127.0.0.1:x"}, r"this machine", id="no address"),
        ),
    ],
)
async def test_it_says_in_a_sentence_why_it_does_not_start(
    desk: Desk, tmp_path: Path, wrong: dict[str, str], words: str
) -> None:
    environment = {
        "DISCORD_API": desk.address,
        "DISCORD_TOKEN": "playground",
        "DATABASE_URL": f"sqlite:///{tmp_path}/bot.db",
    }
    async with Program(**environment | wrong) as program:
        assert await program.wait() == 1
    said = sentences(program.said)
    last = said[-1]
    assert "Traceback" not in program.said.decode()
    assert re.search(words, last), said
    assert [line for line in said if not re.match(r"\S+Z (INFO|WARNING) ", line)] == [last]


@pytest.mark.parametrize(
    ("path", "status", "words"),
    [
        ("/users/@me", 503, OVERLOADED),
        ("/gateway/bot", 0, CUT_OFF),
        *if_long(
            ("/users/@me", 0, CUT_OFF),
            ("/oauth2/applications/@me", 503, OVERLOADED),
            ("/oauth2/applications/@me", 0, CUT_OFF),
            ("/gateway/bot", 503, OVERLOADED),
        ),
    ],
)
async def test_a_discord_that_is_out_of_order_is_told_in_a_sentence(
    desk: Desk, tmp_path: Path, path: str, status: int, words: str
) -> None:
    desk.faults.fail("GET", path, status, times=10)
    async with Program(
        DISCORD_API=desk.address,
        DISCORD_TOKEN="playground",
        DATABASE_URL=f"sqlite:///{tmp_path}/bot.db",
    ) as program:
        assert await program.wait() == 1
    assert "Traceback" not in program.said.decode()
    assert re.search(words, sentences(program.said)[-1])


class Reconnecting:
    """A client that does not hear that it is cancelled, as discord.py while it reconnects."""

    closed = False

    async def connect(self) -> None:
        while not self.closed:
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.sleep(0.01)


async def test_a_client_that_does_not_hear_is_not_waited_for() -> None:
    client = Reconnecting()
    life = asyncio.create_task(stay_connected(client))  # type: ignore[arg-type]  # a stand-in
    await asyncio.sleep(0.05)
    life.cancel()
    done, _ = await asyncio.wait([life], timeout=PROMPT)
    client.closed = True
    assert life in done
