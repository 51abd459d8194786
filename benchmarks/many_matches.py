"""`python -m benchmarks.many_matches [MATCHES]`: the cost of a move among very many matches.

One file has ten running matches, another has ten thousand. Alternately, ten matches of each are
chosen and played for a few moves, one after another or all at once, from the same recorded
matches. A single move is a commit of its own and writes the same number of pages in both files.
Concurrent moves share a commit; in the small file they also share pages, in the large one each
has its own.
"""

import asyncio
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

from benchmarks.load import RecordedMatches, clear_outbox, start_many
from benchmarks.measuring import argument
from bot.app.garbage_collection import sweep_seldom
from bot.matches import ActionResult
from data import open_database
from tests.support.club import HOST

FEW = 10
MANY = 10_000
BATCHES = 800
MOVES = 5
HIGHEST_RATIO = 1.2
"""How much more a move may cost among many matches."""


class Cost(NamedTuple):
    """The microseconds of a move among few and among many matches."""

    few: float
    many: float


async def play(recorded: RecordedMatches, results: list[ActionResult], *, at_once: bool) -> float:
    """Play some moves in each of these matches; return the microseconds of a move."""

    async def play_match(result: ActionResult) -> None:
        for _ in range(MOVES):
            result = await recorded.play(result.match)

    start = time.perf_counter()
    if at_once:
        await asyncio.gather(*map(play_match, results))
    else:
        for result in results:
            await play_match(result)
    return (time.perf_counter() - start) / len(results) / MOVES * 1e6


async def measure(folder: Path, many: int, batches: int) -> dict[bool, Cost]:
    """Return the cost of single moves (False) and of moves at once (True)."""
    async with (
        await open_database(f"sqlite:///{folder}/few.db") as small,
        await open_database(f"sqlite:///{folder}/many.db") as large,
    ):
        few, crowd = RecordedMatches(small), RecordedMatches(large)
        running = await start_many(crowd.new_match, many)
        Random(1).shuffle(running)
        costs: dict[bool, list[Cost]] = {False: [], True: []}
        for number in range(batches):
            at_once = number % 2 == 1
            results = await start_many(few.new_match, FEW)
            await small.write(clear_outbox)
            await large.write(clear_outbox)
            chosen = running[number * FEW : (number + 1) * FEW]
            cost = await play(few, results, at_once=at_once)
            costs[at_once].append(Cost(cost, await play(crowd, chosen, at_once=at_once)))
            for result in results:
                await few.club.matches.resign(result.match.id, HOST, few.club.click())
    return {way: Cost(*map(median, zip(*found, strict=True))) for way, found in costs.items()}


def main() -> None:
    """Print both costs; the exit code says whether many matches cost too much."""
    many = argument(1, MANY)
    sweep_seldom()  # as the bot does
    with tempfile.TemporaryDirectory() as folder:
        costs = asyncio.run(measure(Path(folder), many, min(BATCHES, many // FEW)))
    for at_once, cost in costs.items():
        print(
            f"{f'one of {FEW} moves at once' if at_once else 'a single move'}:"
            f" {cost.few:.0f} µs with {FEW} running matches, {cost.many:.0f} µs with {many}:"
            f" {100 * (cost.many / cost.few - 1):+.0f} %"
        )
    sys.exit(any(cost.many > HIGHEST_RATIO * cost.few for cost in costs.values()))


if __name__ == "__main__":
    main()
