"""The real bot and the playground: where it connects, what it says, how both start and stop."""

import asyncio
import os
import re
import sys
from pathlib import Path

import discord
import pytest

from bot.address import NotLoopbackError, use_api
from tests.patience import PATIENCE
from tests.support.playground.api_description import checked_environment
from tests.support.playground.person import Person


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
        async with asyncio.timeout(PATIENCE):
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
