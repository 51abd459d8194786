"""The sign of life of the whole bot, connected to a playground."""

import asyncio
from pathlib import Path
from typing import Any

from bot.app.health import beating, health, is_connected
from cogs.client import Azulejo
from tests.cogs.conftest import House
from tests.support.patience import PATIENCE


async def test_a_bot_is_connected_between_its_login_and_its_end(house: House) -> None:
    assert not is_connected(Azulejo(house.services))
    assert is_connected(house.client)
    await house.client.close()
    assert not is_connected(house.client)


async def test_a_connected_bot_is_well_until_it_stops(house: House, tmp_path: Path) -> None:
    file = tmp_path / "health"
    asked = asyncio.Event()
    now = house.services.clock()

    class Watched:
        """The client, and a word when it was asked for the second time."""

        count = 0

        def __getattr__(self, name: str) -> Any:
            return getattr(house.client, name)

        def is_ready(self) -> bool:
            self.count += 1
            if self.count == 2:
                asked.set()
            return house.client.is_ready()

    async with beating(file, Watched(), clock=lambda: now, every=0.001):
        async with asyncio.timeout(PATIENCE):
            await asked.wait()
        assert health(file, now).well
    assert not health(file, now).well
    async with beating(None, house.client, clock=lambda: now):
        assert not health(None, now).well
