"""The health of the whole bot, connected to a playground."""

import asyncio
import sys
from pathlib import Path

import pytest

from bot.app.health import HealthMonitor, is_connected, monitoring, read_health
from cogs.client import Azulejo
from data.times import utc_now
from playground.server.desk import Desk
from tests.cogs.conftest import House
from tests.support.discord.program import Program, online, sentences
from tests.support.patience import PATIENCE
from tests.support.playground.person import Person
from tests.support.waiting import until

STUCK_LOOP = """
import asyncio
from bot.app import cleanup, health, run
from bot.app.command_line import main

async def hang(_):
    await asyncio.Event().wait()

cleanup.CleanupLoop.tick = hang
health.SLOW_AFTER = 0.5
run.restart_patience = lambda *_: 4.0
health.HealthMonitor.__init__.__kwdefaults__["every"] = 0.2
raise SystemExit(main([]))
"""
"""The bot with a loop that never finishes its work, and little patience."""


class StuckProgram(Program):
    """The bot with a loop that is stuck."""

    arguments = ("-c", STUCK_LOOP)


async def test_a_bot_is_connected_between_its_login_and_its_end(house: House) -> None:
    assert not is_connected(Azulejo(house.services))
    assert is_connected(house.client)
    await house.client.close()
    assert not is_connected(house.client)


async def test_a_connected_bot_is_well_until_it_stops(house: House, tmp_path: Path) -> None:
    file = tmp_path / "health"
    async with monitoring(HealthMonitor(file, house.client, every=0.01), []):
        await until(lambda: read_health(file, utc_now()).well)
    assert not read_health(file, utc_now()).well


@pytest.mark.skipif(sys.platform == "win32", reason="it is stopped by a signal")
async def test_the_program_says_that_it_works(desk: Desk, ana: Person, tmp_path: Path) -> None:
    file = tmp_path / "health"
    async with Program(
        DISCORD_API=desk.address,
        DISCORD_TOKEN="playground",
        DATABASE_URL=f"sqlite:///{tmp_path}/bot.db",
        HEALTH_FILE=str(file),
    ) as program:
        await online(ana)
        await until(lambda: read_health(file, utc_now()).well)
        asked = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", "health",
            env={"HEALTH_FILE": str(file)}, stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        async with asyncio.timeout(PATIENCE):
            said, _ = await asked.communicate()
        assert asked.returncode == 0, said
        assert said.startswith(b"the bot worked ")
        await program.stop()
    assert not read_health(file, utc_now()).well


async def test_a_program_with_a_stuck_loop_ends_and_says_why(desk: Desk, tmp_path: Path) -> None:
    async with StuckProgram(
        DISCORD_API=desk.address,
        DISCORD_TOKEN="playground",
        DATABASE_URL=f"sqlite:///{tmp_path}/bot.db",
    ) as program:
        assert await program.wait() == 1
    critical = [line for line in sentences(program.said) if " CRITICAL " in line]
    assert len(critical) == 1, program.said.decode()
    assert "CleanupLoop has been stuck for" in critical[0]
    assert "so the bot ends to be started again" in critical[0]
    assert b"Traceback" not in program.said, program.said.decode()
