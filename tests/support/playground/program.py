"""The playground as a program: `python -m playground` in a process of its own."""

import asyncio
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.support.patience import PATIENCE
from tests.support.playground.api_description import checked_environment

ROOT = Path(__file__).parents[3]


@asynccontextmanager
async def playground_program(
    folder: Path, *bot: str, stderr: int | None = None, **environment: str
) -> AsyncIterator[tuple[asyncio.subprocess.Process, str]]:
    """Run the program, with a bot if its command is given; give the process and address."""
    program = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "playground", "--port", "0", "--no-browser"),
        *("--data", str(folder / "playground.sqlite3")),
        *(("--", *bot) if bot else ()),
        cwd=ROOT,
        env=checked_environment(**environment),
        stdout=asyncio.subprocess.PIPE,
        stderr=stderr,
    )
    assert program.stdout is not None
    try:
        async with asyncio.timeout(PATIENCE):
            line = (await program.stdout.readline()).decode()
        address = re.search(r"http://\S+", line)
        assert address, f"the playground printed {line!r} instead of its address"
        yield program, address[0]
    finally:
        if program.returncode is None:
            program.kill()
            await program.wait()
