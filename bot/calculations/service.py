"""Calculations: pure functions that take long, run one at a time in a process of their own.

In a thread they would compete with the event loop for the interpreter, and everybody would wait.
"""

import asyncio
import contextlib
import logging
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from bot.calculations.worker import LENGTH
from bot.processes import ROOT, environment

log = logging.getLogger(__name__)

T = TypeVar("T")
A = TypeVar("A")

COMMAND: Final = (sys.executable, "-m", "bot.calculations.worker")
SECONDS: Final = 60.0
"""A calculation that takes longer is stopped. Draws count their steps and need a few seconds."""
IDLE: Final = 600.0
"""After this many seconds without a calculation the process is stopped, to free its memory."""


class CalculationError(Exception):
    """There is no result, and why."""


async def in_thread(function: Callable[[A], T], argument: A) -> T:
    """Return the result of a function that does not take long, computed in a thread."""
    return await asyncio.to_thread(function, argument)


class Calculations:
    """Runs functions in one process, which starts with the first calculation.

    Simultaneous calculations wait for each other, the first first. A function is one of a module,
    and it changes nothing but its argument, of which the process has a copy.
    """

    def __init__(
        self, command: Sequence[str] = COMMAND, *, seconds: float = SECONDS, idle: float = IDLE
    ) -> None:
        self._command = command
        self._seconds = seconds
        self._idle = idle
        self._turn = asyncio.Lock()
        self._process: Process | None = None
        self._stopping: asyncio.Task[None] | None = None

    async def run(self, function: Callable[[A], T], argument: A) -> T:
        """Return the result of a function, or raise its error."""
        question = pickle.dumps((function, argument))
        async with self._turn:
            self._keep()
            process = self._process or await self._start()
            try:
                async with asyncio.timeout(self._seconds):
                    answer = await _ask(process, question)
            except (ConnectionError, asyncio.IncompleteReadError) as error:
                await self._stop()
                raise CalculationError("the process that calculates is gone") from error
            except TimeoutError:
                await self._stop()
                raise CalculationError(f"it takes more than {self._seconds:g} s") from None
            except BaseException:  # cancelled: the answer must not be taken for the next one
                await self._stop()
                raise
            self._stopping = asyncio.create_task(self._stop_when_idle())
        result: T
        result, refusal = pickle.loads(answer)  # written by our own process
        if refusal is not None:
            raise refusal
        return result

    async def close(self) -> None:
        """Stop the process, also in the middle of a calculation."""
        self._keep()
        await self._stop()

    async def _start(self) -> Process:
        self._process = await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=PIPE, cwd=ROOT, env=environment()
        )
        log.debug("process %s calculates", self._process.pid)
        return self._process

    def _keep(self) -> None:
        """Do not stop the process now."""
        if self._stopping is not None:
            self._stopping.cancel()
            self._stopping = None

    async def _stop_when_idle(self) -> None:
        await asyncio.sleep(self._idle)
        await self._stop()

    async def _stop(self) -> None:
        process, self._process = self._process, None
        if process is None or process.stdin is None or process.stdout is None:
            return
        process.stdin.close()
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.stdout.read()
        await process.wait()


async def _ask(process: Process, question: bytes) -> bytes:
    assert process.stdin is not None
    assert process.stdout is not None, "both are pipes"
    process.stdin.write(LENGTH.pack(len(question)) + question)
    await process.stdin.drain()
    (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
    return await process.stdout.readexactly(length)
