"""Alarms of the clock."""

import asyncio

import pytest

from playground.server.state.clock import Clock
from tests.support.patience import PATIENCE


async def test_alarms_of_a_ticking_clock_fire() -> None:
    clock = Clock()
    rung = asyncio.Event()
    clock.at(clock.now() + 0.01, rung.set)
    await asyncio.wait_for(rung.wait(), PATIENCE)
    never = clock.at(clock.now() + 0.01, lambda: pytest.fail("it was cancelled"))
    never.cancel()
    clock.advance(1)


def test_alarms_fire_in_order() -> None:
    clock = Clock(ticking=False)
    rung: list[int] = []
    for second in (3, 1, 2):
        clock.at(clock.now() + second, lambda second=second: rung.append(second))  # type: ignore[misc]  # bound at definition
    clock.advance(2.5)
    assert rung == [1, 2]
    clock.advance(2.5)
    assert rung == [1, 2, 3]
