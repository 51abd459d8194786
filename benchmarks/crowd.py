"""`python -m benchmarks.crowd [MATCHES]`: what a move costs when very many matches are running.

Two files, one with ten running matches and one with ten thousand. In turn, ten matches of each
are picked and played a few moves, all at once, from the same recorded matches.
"""

import asyncio
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median

from benchmarks.club import HOST
from benchmarks.storage import Readers
from bot.matches import Turn
from data import Transaction, open_database

FEW = 10
MANY = 10_000
BATCHES = 150
MOVES = 5
TOGETHER = 100
"""So many matches are begun at the same time."""


async def begin(readers: Readers, matches: int) -> list[Turn]:
    """Begin so many matches."""
    turns: list[Turn] = []
    while len(turns) < matches:
        together = min(TOGETHER, matches - len(turns))
        turns += await asyncio.gather(*(readers.new_match() for _ in range(together)))
    return turns


async def empty_outbox(tx: Transaction) -> None:
    """Let all messages have left, as they have when a bot is running."""
    await tx.execute("DELETE FROM outbox")


async def play(readers: Readers, turns: list[Turn]) -> float:
    """Play some moves in each of these matches at once; the microseconds of a move."""

    async def one(turn: Turn) -> None:
        for _ in range(MOVES):
            turn = await readers.play(turn.match)

    began = time.perf_counter()
    await asyncio.gather(*(one(turn) for turn in turns))
    return (time.perf_counter() - began) / len(turns) / MOVES * 1e6


async def measure(folder: Path, many: int, batches: int) -> tuple[float, float]:
    """Microseconds of a move with few and with many running matches."""
    async with (
        await open_database(f"sqlite:///{folder}/few.db") as small,
        await open_database(f"sqlite:///{folder}/many.db") as large,
    ):
        few, crowd = Readers(small), Readers(large)
        waiting = await begin(crowd, many)
        await large.write(empty_outbox)
        Random(1).shuffle(waiting)
        costs: list[tuple[float, float]] = []
        for number in range(batches):
            turns = await begin(few, FEW)
            await small.write(empty_outbox)
            await large.write(empty_outbox)
            picked = waiting[number * FEW : (number + 1) * FEW]
            costs.append((await play(few, turns), await play(crowd, picked)))
            for turn in turns:
                await few.club.matches.resign(turn.match.id, HOST, few.club.click())
    return median(cost for cost, _ in costs), median(cost for _, cost in costs)


def main() -> None:
    """Print both costs."""
    many = int(sys.argv[1]) if len(sys.argv) > 1 else MANY
    with tempfile.TemporaryDirectory() as folder:
        few, crowd = asyncio.run(measure(Path(folder), many, min(BATCHES, many // FEW)))
    print(
        f"a move costs {few:.0f} µs with {FEW} running matches and {crowd:.0f} µs with {many}:"
        f" {100 * (crowd / few - 1):+.0f} %"
    )
    sys.exit(0 if crowd <= 1.2 * few else 1)


if __name__ == "__main__":
    main()
