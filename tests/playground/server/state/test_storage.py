"""The file with the world: versions, locking, and saves that are cancelled."""

import asyncio
import sqlite3
import threading
from pathlib import Path

import pytest

from playground.server.running import playground
from playground.server.state.storage import BusyWorldError, NewerWorldError, Store


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
