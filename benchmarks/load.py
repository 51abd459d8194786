"""Load for benchmarks: recorded matches, and very many matches at once."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from itertools import count
from typing import TypeVar

from bot.matches import ActionResult, Match
from data import Database, Transaction
from games import GAMES
from games.playout import playout
from tests.support.club import Club

T = TypeVar("T")

RECORDED_MATCHES = 100


class RecordedMatches:
    """Plays matches of Azul for two from a record, so that choosing moves takes no time."""

    def __init__(self, database: Database) -> None:
        numbers = count()
        self._records = [
            [entry.move for entry in playout(GAMES["azul"], 2, {}, f"r{number}").entries]
            for number in range(RECORDED_MATCHES)
        ]
        self._by_match: dict[int, list[str]] = {}
        self._next = 0
        self.club = Club(database, seeds=lambda: f"r{next(numbers) % RECORDED_MATCHES}")

    async def new_match(self) -> ActionResult:
        """Start the next recorded match."""
        record = self._records[self._next % RECORDED_MATCHES]
        self._next += 1
        result = await self.club.new_match()
        self._by_match[result.match.id] = record
        return result

    async def play(self, match: Match) -> ActionResult:
        """Play the next move of the record."""
        player = match.seats[match.to_act[0]].player
        assert player is not None
        move = self._by_match[match.id][match.ply]
        return await self.club.matches.play(match.id, match.ply, player, move, self.club.click())

    async def play_until(self, end: float, result: ActionResult, waits: list[float]) -> None:
        """Play this match and then new ones until a time; add the wait for each move."""
        while (start := time.perf_counter()) < end:
            if not result.match.to_act:
                result = await self.new_match()
                continue
            result = await self.play(result.match)
            waits.append(time.perf_counter() - start)


async def start_many(start: Callable[[], Awaitable[T]], number: int, at_once: int = 100) -> list[T]:
    """Call `start` this many times, in batches that run concurrently; return all results."""
    results: list[T] = []
    while len(results) < number:
        batch = min(at_once, number - len(results))
        results += await asyncio.gather(*(start() for _ in range(batch)))
    return results


async def clear_outbox(tx: Transaction) -> None:
    """Delete all queued posts, as if a running bot had sent them."""
    await tx.execute("DELETE FROM outbox")
