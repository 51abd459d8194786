"""Libraries for Discord that are not ours, installed for one test and run as a bot."""

import asyncio
import os
import re
import shutil
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from tests.support.patience import PATIENCE

BOTS: Final = Path(__file__).parents[2] / "playground" / "foreign"
INSTALLING_SECONDS: Final = 120.0


@dataclass(frozen=True, slots=True)
class Library:
    """A library, the version that is installed, and the bot that uses it."""

    name: str
    version: str
    bot: str
    interpreter: str
    installer: Callable[[Path, str, str], list[str]]


def npm(folder: Path, name: str, version: str) -> list[str]:
    quick = ("--fetch-retries=0", "--fetch-timeout=20000", "--engine-strict")
    return ["npm", "install", "--no-audit", "--no-fund", *quick, "--prefix", str(folder),
            f"{name}@{version}"]  # fmt: skip


def pip(folder: Path, name: str, version: str) -> list[str]:
    quick = ("--retries=0", "--timeout=20", "--disable-pip-version-check", "--no-input")
    return [sys.executable, "-m", "pip", "install", *quick, "--target", str(folder),
            f"{name}=={version}"]  # fmt: skip


DISCORD_JS: Final = Library("discord.js", "14.28.0", "discord_js_bot.mjs", "node", npm)
HIKARI: Final = Library("hikari", "2.7.0", "hikari_bot.py", sys.executable, pip)


async def install(library: Library, folder: Path) -> None:
    """Install a library into a folder, beside a copy of its bot; skip the test if that fails."""
    shutil.copy(BOTS / library.bot, folder)
    command = library.installer(folder, library.name, library.version)
    said = f"{command[0]} is not on this machine"
    if shutil.which(command[0]) is not None:
        installing = await asyncio.create_subprocess_exec(
            *command, cwd=folder, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
        )
        try:
            async with asyncio.timeout(INSTALLING_SECONDS):
                output, _ = await installing.communicate()
        except TimeoutError:
            installing.kill()
            output = b"it took too long"
        if installing.returncode == 0:
            return
        said = output.decode()[-300:]
    reason = f"{library.name} {library.version} cannot be installed here: {said}"
    if "foreign" in os.environ.get("AZULEJO_REQUIRE", "").split():
        pytest.fail(reason)
    pytest.skip(reason)


class Bot:
    """A running bot, and the lines it has printed."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    async def line(self, pattern: str) -> str:
        """Return the first line that matches, waiting for it if necessary."""
        async with asyncio.timeout(PATIENCE):
            while True:
                for line in self.lines:
                    if re.search(pattern, line):
                        return line
                assert self.lines[-1:] != ["(ended)"], "\n".join(self.lines)
                await asyncio.sleep(0.02)


@asynccontextmanager
async def running(library: Library, folder: Path, **environment: str) -> AsyncIterator[Bot]:
    """Run the bot of an installed library for as long as the context."""
    process = await asyncio.create_subprocess_exec(
        library.interpreter,
        library.bot,
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(folder)} | environment,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    assert process.stdout is not None
    lines, bot = process.stdout, Bot()

    async def listen() -> None:
        async for line in lines:
            bot.lines.append(line.decode().rstrip())
        bot.lines.append("(ended)")

    listening = asyncio.create_task(listen())
    try:
        yield bot
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
        await listening
