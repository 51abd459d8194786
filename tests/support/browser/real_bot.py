"""A playground with the real bot, for tests that play."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp

from playground.server.http.description import Description
from playground.server.http.rate_limits import RateLimits
from playground.server.running import playground
from tests.support.browser.playground_api import PlaygroundApi
from tests.support.playground.api_description import DESCRIPTION, checked_environment
from tests.support.playground.program import ROOT

TOKEN = "playground"


@asynccontextmanager
async def real_bot(folder: Path) -> AsyncIterator[str]:
    """Give the address of a playground in which `python -m bot` is ready.

    It has no rate limits, because players in tests are faster than people on Discord. Everything
    else is as strict as always.
    """
    described = None if DESCRIPTION is None else Description.load(DESCRIPTION)
    async with playground(
        rates=RateLimits(generous=True), description=described, token=TOKEN
    ) as desk:
        bot = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot"),
            cwd=ROOT,
            env=checked_environment(
                DISCORD_API=desk.address,
                DISCORD_TOKEN=TOKEN,
                DATABASE_URL=f"sqlite:///{folder}/azulejo.db",
                LOG_LEVEL="WARNING",
                LIMIT_PRESSES_PER_TEN_SECONDS="1000",  # these players tap faster than people
            ),
        )
        async with aiohttp.ClientSession(desk.address) as session:
            await PlaygroundApi(session).wait_for_bot()
        yield desk.address
        bot.terminate()
        await bot.wait()
        assert bot.returncode == 0
        assert desk.violations == []
        assert desk.bad_calls == []
