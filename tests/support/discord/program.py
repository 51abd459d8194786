"""The bot as a separate process, started as an operator starts it."""

import asyncio
import os
import sys
import time
from pathlib import Path
from tempfile import TemporaryFile

from tests.support.patience import PATIENCE
from tests.support.playground.person import Person

ROOT = Path(__file__).parents[3]
SETTINGS = ("DISCORD", "DATABASE", "SHARD", "HEALTH", "LIMIT", "LOG_LEVEL")


class Program:
    """The bot as a separate process."""

    arguments: tuple[str, ...] = ("-m", "bot")
    """What Python runs."""

    def __init__(self, **environment: str) -> None:
        inherited = {
            name: value for name, value in os.environ.items() if not name.startswith(SETTINGS)
        }
        self._environment = {**inherited, **environment}
        self.said = b""
        """What it wrote to the log, once it has ended."""

    async def __aenter__(self) -> "Program":
        # No pipe: computer players of a killed process would keep its end open for a while.
        self._log = TemporaryFile()  # noqa: SIM115  # closed at the end
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, *self.arguments,
            cwd=ROOT, env=self._environment, stderr=self._log,
        )  # fmt: skip
        return self

    async def __aexit__(self, *_: object) -> None:
        if self.process.returncode is None:
            await self.kill()
        self._log.close()

    async def wait(self) -> int:
        """Wait for the end, and return the exit code."""
        async with asyncio.timeout(PATIENCE):
            code = await self.process.wait()
        self._log.seek(0)
        self.said = self._log.read()
        return code

    async def stop(self) -> tuple[int, float]:
        """Tell it to stop; return the exit code and how many seconds that took."""
        begun = time.monotonic()
        self.process.terminate()
        return await self.wait(), time.monotonic() - begun

    async def kill(self) -> None:
        """Kill it."""
        self.process.kill()
        await self.wait()


def sentences(said: bytes) -> list[str]:
    """The lines that a process wrote."""
    return [line for line in said.decode().splitlines() if line.strip()]


async def online(person: Person) -> None:
    """Wait until a process is connected, with its commands."""
    await person.event("commands_updated")
    await person.event("application_updated", lambda data: data["application"]["online"])
