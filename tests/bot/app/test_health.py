"""The sign of life that a container's health check reads."""

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.app.health import Heartbeat, health
from tests.support.patience import PATIENCE

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "health"


async def beat(file: Path, connected: bool) -> None:
    await Heartbeat(file, lambda: connected, clock=lambda: NOON).tick()


async def test_a_connected_bot_is_well(file: Path) -> None:
    await beat(file, connected=True)
    assert health(file, NOON + timedelta(seconds=12)) == (
        True,
        "the bot was connected 12 seconds ago",
    )


async def test_a_bot_that_lost_its_connection_is_not_well(file: Path) -> None:
    await beat(file, connected=True)
    await beat(file, connected=False)
    assert health(file, NOON + timedelta(seconds=60)).well
    verdict = health(file, NOON + timedelta(seconds=61))
    assert verdict == (False, "the bot has not been connected for 61 seconds")


async def test_a_bot_that_never_was_connected_is_not_well(file: Path) -> None:
    await beat(file, connected=False)
    assert not health(file, NOON).well


async def test_the_file_is_gone_after_a_stop(file: Path) -> None:
    again = asyncio.Event()
    asked = 0

    def connected() -> bool:
        nonlocal asked
        asked += 1
        if asked == 2:  # the first heartbeat is written
            assert health(file, NOON).well
            again.set()
        return True

    loop = Heartbeat(file, connected, clock=lambda: NOON, every=0.001)
    running = asyncio.create_task(loop.run())
    async with asyncio.timeout(PATIENCE):
        await again.wait()
        loop.stop()
        await running
    assert "does not run" in health(file, NOON).sentence


@pytest.mark.parametrize("text", ["", "soon", "2030-01-01T12:00:00", "\udcff"])
def test_a_file_that_says_no_time_is_not_well(file: Path, text: str) -> None:
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    verdict = health(file, NOON)
    assert not verdict.well
    assert "cannot be read" in verdict.sentence


def test_without_a_file_nothing_is_known() -> None:
    assert not health(None, NOON).well
