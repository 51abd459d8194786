"""A worker process, which thinks about one position at a time."""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from bot.computers.protocol import Answer, Question
from bot.computers.worker import PLAIN, READY
from bot.processes import ROOT, environment

COMMAND: Final = (sys.executable, "-m", "bot.computers.worker")
UNDERSTUDY: Final = (*COMMAND, PLAIN)

MEGABYTE: Final = 2**20


class ThoughtError(Exception):
    """There is no answer, and why."""


class WorkerProcess:
    """A worker process and its pipes."""

    def __init__(self, process: Process) -> None:
        if process.stdin is None or process.stdout is None:
            raise ValueError("a thinker is asked and answers through pipes")
        self._process = process
        self._questions = process.stdin
        self._answers = process.stdout
        self.answered = 0

    @classmethod
    async def start(cls, command: Sequence[str] = COMMAND) -> "WorkerProcess":
        """Start a process; it can be asked once it is `ready`."""
        return cls(
            await asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, cwd=ROOT, env=environment()
            )
        )

    @property
    def number(self) -> int:
        """The process id."""
        return self._process.pid

    @property
    def is_gone(self) -> bool:
        """Whether the process has ended."""
        return self._answers.at_eof()

    @property
    def memory(self) -> int:
        """Return how many megabytes it uses; 0 if the system does not tell."""
        try:
            pages = Path(f"/proc/{self.number}/statm").read_text("ascii").split()[1]
        except (OSError, IndexError):
            return 0
        return int(pages) * os.sysconf("SC_PAGE_SIZE") // MEGABYTE

    async def ready(self, seconds: float) -> None:
        """Wait until everything is loaded and compiled."""
        if await self._line(seconds) != READY:
            raise ThoughtError("a thinker did not come up")

    async def ask(self, question: Question, seconds: float) -> Answer:
        """Return the answer; raise ThoughtError if there is none in time."""
        with suppress(ConnectionError):  # then there is no answer either
            self._questions.write(question.written)
            await self._questions.drain()
        line = await self._line(seconds)
        try:
            answer = Answer.read(line)
        except ValueError as error:
            raise ThoughtError(str(error)) from error
        self.answered += 1
        return answer

    async def _line(self, seconds: float) -> bytes:
        try:
            async with asyncio.timeout(seconds):
                line = await self._answers.readline()
        except TimeoutError:
            raise ThoughtError(f"a thinker took more than {seconds:g} s") from None
        except ValueError as error:
            raise ThoughtError("a thinker did not stop talking") from error
        if not line:
            raise ThoughtError(f"worker {self.number} is gone")
        return line

    async def end(self) -> None:
        """Kill the process."""
        self._questions.close()
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._answers.read()
        await self._process.wait()
