"""The real bot on the playground: where it connects, how both start and stop."""

import asyncio
import os
import sys
from pathlib import Path

import discord
import pytest

from bot.app.discord_endpoint import NotLoopbackError, use_api
from tests.support.patience import PATIENCE
from tests.support.playground.person import Person
from tests.support.playground.program import ROOT, playground_program


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


@pytest.mark.skipif(sys.platform == "win32", reason="it is stopped by a signal")
async def test_the_program_runs_with_a_bot_and_stops(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/bot.db"
    command = (sys.executable, "-m", "bot")
    async with playground_program(
        tmp_path, *command, stderr=asyncio.subprocess.DEVNULL, DATABASE_URL=url
    ) as (program, address):
        async with asyncio.timeout(PATIENCE), Person(address, "Ana") as ana:
            table = await ana.channel("table")
            await ana.event("commands_updated")
            await ana.event("application_updated", lambda d: d["application"]["online"])
            outcome = await ana.use(table, "about")
            assert outcome["outcome"] == "message"
        program.terminate()
        assert await asyncio.wait_for(program.wait(), PATIENCE) == 0


async def test_without_a_token_the_bot_says_what_to_do(tmp_path: Path) -> None:
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith("DISCORD")
    }
    program = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot",
        cwd=tmp_path, env={**environment, "PYTHONPATH": str(ROOT)},
        stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    _, said = await program.communicate()
    assert program.returncode == 1
    assert b"make run" in said
