"""`python -m benchmarks.durability.backups [COUNT]`: back up both databases under load."""

import asyncio
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import NamedTuple

from benchmarks.measuring import argument
from data import open_database
from tests.support.club import Club
from tests.support.postgres_server import Server

BACKUPS = 20
MATCHES = 10


class Backups(NamedTuple):
    """How the backups turned out."""

    made: int
    intact: int
    """How many passed `check`."""
    moves: int
    """How many moves were played meanwhile."""


async def measure(url: str, folder: Path, number: int) -> Backups:
    """Make this many backups while matches are played, and check each."""
    moves = 0

    def count(*_: object) -> None:
        nonlocal moves
        moves += 1

    async with await open_database(url) as database:
        club = Club(database, random=Random(1))
        players = [asyncio.create_task(club.play_on(10**9, count)) for _ in range(MATCHES)]
        made = intact = 0
        for index in range(number):
            copy = folder / f"copy-{index}.db"
            made += await _run_bot(url, "backup", str(copy)) == 0
            intact += await _run_bot(f"sqlite:///{copy}", "check") == 0
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
    return Backups(made, intact, moves)


async def _run_bot(url: str, *arguments: str) -> int:
    """Run a command of the bot in its own process; return its exit code."""
    command = [sys.executable, "-m", "bot", *arguments]
    environment = {**os.environ, "DATABASE_URL": url}
    done = await asyncio.to_thread(
        subprocess.run, command, env=environment, stdout=subprocess.DEVNULL, check=False
    )
    return done.returncode


def main() -> None:
    """Print how many copies of each database are intact; the exit code says whether all are."""
    number = argument(1, BACKUPS)
    intact = 0
    with Server() as server:
        for name in ("SQLite", "PostgreSQL"):
            with tempfile.TemporaryDirectory() as folder:
                url = f"sqlite:///{folder}/azulejo.db"
                if name == "PostgreSQL":
                    url = server.new_database()
                result = asyncio.run(measure(url, Path(folder), number))
            intact += result.intact
            print(
                f"{result.intact} of {result.made} backups of {name} pass check;"
                f" {result.moves} moves were played meanwhile"
            )
    sys.exit(intact != 2 * number)


if __name__ == "__main__":
    main()
