"""A process whose event loop is blocked ends itself."""

import asyncio
import subprocess
import sys
import time

from bot.app.watchdog import Watchdog
from tests.support.patience import PATIENCE
from tests.support.waiting import until

PROGRAM = """
import asyncio, time
from bot.app.logs import write_log
from bot.app.watchdog import Watchdog

def block():
    {blocking}

async def main():
    watchdog = Watchdog(0.5, check=0.1)
    with watchdog.watch():
        await asyncio.sleep(1.5)  # longer than its patience, but not blocked
        print("still here", flush=True)
        {work}

write_log("INFO")
asyncio.run(main())
"""
BLOCKED_LOG = "import logging; logging.getLogger().handlers[0].acquire(); time.sleep(600)"
NEVER_ENDS = "watchdog.limit_shutdown(0.5); await asyncio.sleep(600)"


def run(blocking: str = "time.sleep(600)", work: str = "block()") -> tuple[int, str, str]:
    """Run a program that gets stuck; return its exit status, output and log."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(blocking=blocking, work=work)],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    return done.returncode, done.stdout, done.stderr


def test_a_blocked_event_loop_ends_the_process_and_the_log_says_where() -> None:
    status, said, log = run()
    assert status == 1
    assert said == "still here\n"
    (line,) = log.splitlines()
    assert " CRITICAL bot.app.watchdog: the event loop has been blocked for " in line
    assert line.endswith(" block")


def test_a_process_that_is_blocked_in_its_log_ends_without_a_word() -> None:
    assert run(BLOCKED_LOG) == (1, "still here\n", "")


def test_a_shutdown_that_takes_too_long_is_cut_short() -> None:
    status, _, log = run(work=NEVER_ENDS)
    assert status == 1
    assert "CRITICAL bot.app.watchdog: the bot did not shut down in time" in log


async def test_a_short_block_is_forgiven() -> None:
    ended: list[str] = []
    watchdog = Watchdog(1.0, check=0.05, end=ended.append)
    with watchdog.watch():
        time.sleep(0.3)  # noqa: ASYNC251  # it blocks on purpose
        await asyncio.sleep(0.3)
        assert not ended
        time.sleep(5)  # noqa: ASYNC251
        await until(lambda: ended)
