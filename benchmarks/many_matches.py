"""`python -m benchmarks.many_matches [MATCHES]`: a move among very many matches.

Two files, one with ten running matches and one with ten thousand. In turn, ten matches of each
are picked and played a few moves, one after the other or all at once, from the same recorded
matches. A move alone is a commit of its own, and writes as many pages in either file. Moves at once
share a commit; of ten matches they share pages, too, and of ten thousand each has its own.
"""

import asyncio
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

from benchmarks.storage import Readers
from bot.app.garbage_collection import sweep_seldom
from bot.matches import ActionResult
from data import Transaction, open_database
from tests.support.club import HOST

FEW = 10
MANY = 10_000
BATCHES = 800
MOVES = 5
TOGETHER = 100
"""So many matches are begun at the same time."""


class Costs(NamedTuple):
    """Microseconds of a move."""

    few: float
    many: float


async def begin(readers: Readers, matches: int) -> list[ActionResult]:
    """Begin so many matches."""
    turns: list[ActionResult] = []
    while len(turns) < matches:
        together = min(TOGETHER, matches - len(turns))
        turns += await asyncio.gather(*(readers.new_match() for _ in range(together)))
    return turns


async def empty_outbox(tx: Transaction) -> None:
    """Let all messages have left, as they have when a bot is running."""
    await tx.execute("DELETE FROM outbox")


async def play(readers: Readers, turns: list[ActionResult], *, at_once: bool) -> float:
    """Play some moves in each of these matches; the microseconds of a move."""

    async def one(turn: ActionResult) -> None:
        for _ in range(MOVES):
            turn = await readers.play(turn.match)

    began = time.perf_counter()
    if at_once:
        await asyncio.gather(*map(one, turns))
    else:
        for turn in turns:
            await one(turn)
    return (time.perf_counter() - began) / len(turns) / MOVES * 1e6


async def measure(folder: Path, many: int, batches: int) -> dict[bool, Costs]:
    """Microseconds of a move with few and with many running matches, alone and several at once."""
    async with (
        await open_database(f"sqlite:///{folder}/few.db") as small,
        await open_database(f"sqlite:///{folder}/many.db") as large,
    ):
        few, crowd = Readers(small), Readers(large)
        waiting = await begin(crowd, many)
        Random(1).shuffle(waiting)
        costs: dict[bool, list[Costs]] = {False: [], True: []}
        for number in range(batches):
            at_once = number % 2 == 1
            turns = await begin(few, FEW)
            await small.write(empty_outbox)
            await large.write(empty_outbox)
            picked = waiting[number * FEW : (number + 1) * FEW]
            cost = await play(few, turns, at_once=at_once)
            costs[at_once].append(Costs(cost, await play(crowd, picked, at_once=at_once)))
            for turn in turns:
                await few.club.matches.resign(turn.match.id, HOST, few.club.click())
    return {way: Costs(*map(median, zip(*found, strict=True))) for way, found in costs.items()}


def main() -> None:
    """Print all costs."""
    many = int(sys.argv[1]) if len(sys.argv) > 1 else MANY
    sweep_seldom()  # as the bot does
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(measure(Path(folder), many, min(BATCHES, many // FEW)))
    for at_once, cost in found.items():
        print(
            f"{f'one of {FEW} moves at once' if at_once else 'a move alone'}:"
            f" {cost.few:.0f} µs with {FEW} running matches, {cost.many:.0f} µs with {many}:"
            f" {100 * (cost.many / cost.few - 1):+.0f} %"
        )
    sys.exit(0 if all(cost.many <= 1.2 * cost.few for cost in found.values()) else 1)


if __name__ == "__main__":
    main()
