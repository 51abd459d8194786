"""The bot's clock on a machine whose system clock jumps."""

import logging
from datetime import timedelta

import pytest

from bot.app.steady_clock import PROOF, TOLERANCE, seconds_since_boot
from tests.support.machine import Machine

YEARS = timedelta(days=3652)


def off(machine: Machine, clock: object) -> timedelta:
    """How far the bot's clock is off."""
    assert callable(clock)
    time: timedelta = clock() - machine.true_time
    return time


def test_it_follows_the_system_clock() -> None:
    machine = Machine()
    clock = machine.clock()
    for _ in range(1000):
        machine.go(3600)
        machine.off += timedelta(seconds=1.8)  # the most that a clock is slewed in an hour
        assert clock() == machine.system()


@pytest.mark.parametrize("jump", [YEARS, -YEARS, timedelta(hours=1), -timedelta(hours=1)])
def test_a_short_jump_is_not_noticed(jump: timedelta, caplog: pytest.LogCaptureFixture) -> None:
    machine = Machine()
    clock = machine.clock()
    machine.off = jump
    for _ in range(10):
        machine.go(0.1)
        assert off(machine, clock) == timedelta(0)
    machine.off = timedelta(0)
    machine.go(1)
    assert clock() == machine.system()
    assert [record.levelno for record in caplog.records] == [logging.WARNING] * 2
    assert "has jumped" in caplog.text
    assert "right again" in caplog.text


@pytest.mark.parametrize("jump", [timedelta(hours=1), -timedelta(hours=1)])
def test_a_time_that_stays_is_believed_in_the_end(
    jump: timedelta, caplog: pytest.LogCaptureFixture
) -> None:
    machine = Machine()
    clock = machine.clock()
    machine.off = jump
    assert off(machine, clock) == timedelta(0)
    machine.go(PROOF.total_seconds() - 1)
    assert off(machine, clock) == timedelta(0)
    machine.go(1)
    assert off(machine, clock) == jump
    machine.go(1)
    assert off(machine, clock) == jump
    assert "was corrected" in caplog.text


def test_a_clock_that_keeps_jumping_is_never_believed() -> None:
    machine = Machine()
    clock = machine.clock()
    for minute in range(600):
        machine.off = timedelta(hours=1 + minute)
        machine.go(60)
        assert off(machine, clock) == timedelta(0)


def test_a_small_step_is_followed_at_once() -> None:
    machine = Machine()
    clock = machine.clock()
    machine.off = TOLERANCE
    assert clock() == machine.system()


def test_a_suspend_took_time() -> None:
    machine = Machine()
    clock = machine.clock()
    machine.go(8 * 3600)
    assert clock() == machine.system()


def test_nobody_sets_the_seconds_since_boot() -> None:
    assert 0 < seconds_since_boot() <= seconds_since_boot()
