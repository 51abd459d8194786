"""Calculations in a process of their own, and what happens when it is slow or dies."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.calculations.service import CalculationError, Calculations
from tests.support.patience import PATIENCE
from tests.support.waiting import until


def doubled(number: int) -> int:
    return 2 * number


def own_process(_: None) -> tuple[int, str | None]:
    return os.getpid(), os.environ.get("DISCORD_TOKEN")


def printed(text: str) -> str:
    print(text)
    return text


def end(_: None) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def sleep(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def fail(_: None) -> None:
    raise ValueError("this number is wrong")


class UnreadableError(Exception):
    """Cannot be pickled, because it takes two arguments and keeps one."""

    def __init__(self, one: int, other: int) -> None:
        super().__init__(f"{one} is not {other}")


def fail_unreadably(_: None) -> None:
    raise UnreadableError(1, 2)


@pytest.fixture
async def calculations() -> AsyncIterator[Calculations]:
    found = Calculations()
    yield found
    await found.close()


async def test_one_process_calculates_everything(
    calculations: Calculations, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    process, token = await calculations.run(own_process, None)
    assert process != os.getpid()
    assert token is None, "a process gets no secrets"
    assert await calculations.run(doubled, 21) == 42
    assert await calculations.run(own_process, None) == (process, None)


async def test_simultaneous_calculations_have_their_own_results(
    calculations: Calculations,
) -> None:
    found = await asyncio.gather(*(calculations.run(doubled, number) for number in range(10)))
    assert found == [2 * number for number in range(10)]


async def test_a_calculation_may_print(calculations: Calculations) -> None:
    assert await calculations.run(printed, "a" * 100_000) == "a" * 100_000


async def test_an_error_is_raised_here(calculations: Calculations) -> None:
    with pytest.raises(ValueError, match="this number is wrong"):
        await calculations.run(fail, None)
    with pytest.raises(RuntimeError, match="UnreadableError: 1 is not 2"):
        await calculations.run(fail_unreadably, None)
    assert await calculations.run(doubled, 1) == 2


async def test_a_process_that_dies_is_replaced(calculations: Calculations) -> None:
    with pytest.raises(CalculationError):
        await calculations.run(end, None)
    assert await calculations.run(doubled, 1) == 2


async def test_a_calculation_that_takes_too_long_is_stopped() -> None:
    calculations = Calculations(seconds=0.2)
    with pytest.raises(CalculationError, match=r"more than 0\.2 s"):
        await calculations.run(sleep, PATIENCE)
    await calculations.close()


async def test_a_cancelled_calculation_does_not_answer_the_next_one(
    calculations: Calculations,
) -> None:
    await calculations.run(doubled, 1)
    cancelled = asyncio.create_task(calculations.run(sleep, PATIENCE))
    await asyncio.sleep(0)
    cancelled.cancel()
    with pytest.raises(asyncio.CancelledError):
        await cancelled
    assert await calculations.run(doubled, 3) == 6


async def test_an_idle_process_is_stopped() -> None:
    calculations = Calculations(idle=0.0)
    process, _ = await calculations.run(own_process, None)

    def is_gone() -> bool:
        return not Path(f"/proc/{process}").exists()

    await until(is_gone)
    assert (await calculations.run(own_process, None))[0] != process
    await calculations.close()
