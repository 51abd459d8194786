"""`python -m benchmarks.durability.backups [COUNT]`: back up both databases under load."""

import asyncio
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import NamedTuple

from data import open_database
from tests.support.club import Club
from tests.support.postgres_server import Server

COUNT = 20
TABLES = 10


class Copies(NamedTuple):
    """How the backups turned out."""

    made: int
    whole: int
    """How many passed `check`."""
    moves: int
    """How many moves were played meanwhile."""


async def measure(url: str, folder: Path, count: int) -> Copies:
    """Make so many backups under load, and check each."""
    moves = 0

    def told(*_: object) -> None:
        nonlocal moves
        moves += 1

    async with await open_database(url) as database:
        club = Club(database, random=Random(1))
        players = [asyncio.create_task(club.play_on(10**9, told)) for _ in range(TABLES)]
        made = whole = 0
        for number in range(count):
            copy = folder / f"copy-{number}.db"
            made += await _bot(url, "backup", str(copy)) == 0
            whole += await _bot(f"sqlite:///{copy}", "check") == 0
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
    return Copies(made, whole, moves)


async def _bot(url: str, *arguments: str) -> int:
    """Run a command of the bot in a process of its own; its exit code."""
    command = [sys.executable, "-m", "bot", *arguments]
    environment = {**os.environ, "DATABASE_URL": url}
    done = await asyncio.to_thread(
        subprocess.run, command, env=environment, stdout=subprocess.DEVNULL, check=False
    )
    return done.returncode


def main() -> None:
    """Print how many copies of each database were whole."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else COUNT
    server, whole = Server(), 0
    try:
        for name in ("SQLite", "PostgreSQL"):
            with tempfile.TemporaryDirectory() as folder:
                url = f"sqlite:///{folder}/azulejo.db"
                if name == "PostgreSQL":
                    url = server.new_database()
                result = asyncio.run(measure(url, Path(folder), count))
            whole += result.whole
            print(
                f"{result.whole} of {result.made} backups of {name} pass check;"
                f" {result.moves} moves were played meanwhile"
            )
    finally:
        server.stop()
    sys.exit(0 if whole == 2 * count else 1)


if __name__ == "__main__":
    main()
