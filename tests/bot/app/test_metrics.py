"""The numbers that Prometheus asks for."""

import asyncio
import logging
import re
import socket
from collections.abc import Iterator
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest

from bot.app.config import Address
from bot.app.health import HealthMonitor
from bot.app.metrics import Lag, measuring
from bot.loops import RunningLoop
from bot.matches.clocks.pace import each_move
from data import Database, Transaction
from data.tables.outbox import NEVER
from tests.support.club import Club
from tests.support.matches import Clock

NAMES = """
    complaints_total connected deadlines_due deadlines_late_seconds loop_lag_seconds
    loop_stalled_seconds matches moves_total queue queue_attempts queue_late_seconds queue_stuck
    servers well
"""
"""Dashboards know them, so they never change; each begins with `azulejo_`."""

CLIENT: Any = SimpleNamespace(
    is_closed=lambda: False,
    is_ready=lambda: True,
    guilds=["a", "b"],
    shards={0: SimpleNamespace(is_closed=lambda: False)},
)


@pytest.fixture
def address() -> Iterator[Address]:
    """A port that nobody uses; it is held, so that nobody takes it who is given just any."""
    with socket.socket() as held:
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        held.bind(("127.0.0.1", 0))
        yield Address("127.0.0.1", held.getsockname()[1])


def watched() -> HealthMonitor:
    """A monitor of one loop, which sleeps."""
    monitor = HealthMonitor(None, CLIENT)
    monitor.loops = [RunningLoop(Lag(), asyncio.create_task(asyncio.sleep(60)))]
    return monitor


async def asked(address: Address) -> dict[str, float]:
    """The metrics by name."""
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"http://{address.host}:{address.port}/metrics") as answer,
    ):
        assert answer.status == 200
        lines = (await answer.text()).splitlines()
    told = [line for line in lines if not line.startswith("# ")]
    assert all(re.fullmatch(r"azulejo_[a-z_]+(\{[a-z]+=\"[A-Za-z]+\"\})? \S+", one) for one in told)
    return {line.split()[0].removeprefix("azulejo_"): float(line.split()[1]) for line in told}


async def test_an_operator_sees_what_is_late(
    database: Database, club: Club, clock: Clock, address: Address
) -> None:
    over = await club.play_out(await club.new_match())
    turn = await club.new_match(pace=each_move(timedelta(days=1)))

    async def stick(tx: Transaction) -> None:
        await tx.execute(f"UPDATE outbox SET due = {NEVER}, attempts = 3 WHERE match = 1")

    await database.write(stick)
    clock.go(2 * 86400)
    async with measuring(address, database, club.matches, CLIENT, watched(), clock=clock):
        logging.getLogger("bot.x").error("something is wrong")
        told = await asked(address)
    assert told['matches{status="over"}'] == told['matches{status="running"}'] == 1
    assert told["moves_total"] == over.match.ply + turn.match.ply
    assert told["deadlines_due"] == 1
    assert 86400 <= told["deadlines_late_seconds"] <= 2 * 86400
    assert told['queue_stuck{of="posts"}'] >= 1
    assert told['queue_attempts{of="posts"}'] == 3
    assert told['queue{of="posts"}'] >= 1
    assert told['queue_late_seconds{of="posts"}'] == 2 * 86400
    assert told['queue{of="announcements"}'] == 0
    assert told['queue_late_seconds{of="announcements"}'] == 0
    assert told['complaints_total{level="error"}'] == 1
    assert (told["connected"], told["servers"], told["well"]) == (1, 2, 1)
    assert told['loop_stalled_seconds{loop="Lag"}'] == 0


async def test_an_empty_database_has_numbers_too(
    database: Database, club: Club, clock: Clock, address: Address
) -> None:
    async with measuring(address, database, club.matches, CLIENT, watched(), clock=clock):
        told = await asked(address)
    assert sorted({name.partition("{")[0] for name in told}) == NAMES.split()
    assert told["moves_total"] == told["deadlines_late_seconds"] == 0


async def test_a_port_that_is_taken_is_told(database: Database, club: Club, clock: Clock) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        address = Address("127.0.0.1", other.getsockname()[1])
        with pytest.raises(OSError, match=str(address.port)):
            async with measuring(address, database, club.matches, CLIENT, watched(), clock=clock):
                pass


async def test_a_loop_that_was_held_up_is_seen() -> None:
    lag = Lag()
    await lag.tick()
    assert lag.worst == 0
    async with asyncio.timeout(10):
        await asyncio.sleep(0.3)
    await lag.tick()
    assert 0.04 < lag.worst < 10
