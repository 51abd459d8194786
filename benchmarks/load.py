"""Load for benchmarks: recorded matches, and very many matches at once."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from itertools import count
from typing import TypeVar

from bot.matches import ActionResult, Match
from bot.matches.clocks.pace import NO_CLOCK
from bot.matches.service import NOWHERE
from data import Database, Transaction
from games import GAMES
from games.playout import playout
from tests.support.club import HOST, Club

T = TypeVar("T")

RECORDED_MATCHES = 100


class RecordedMatches:
    """Plays matches of Azul for two from a record, so that choosing moves takes no time.

    Their bags are bound to nothing, or the draws would not be those of the record.
    """

    def __init__(self, database: Database) -> None:
        self._records = [
            [entry.move for entry in playout(GAMES["azul"], 2, {}, f"r{number}").entries]
            for number in range(RECORDED_MATCHES)
        ]
        self._by_match: dict[int, list[str]] = {}
        self._numbers = count()
        self.club = Club(database)

    async def new_match(self) -> ActionResult:
        """Start the next recorded match."""
        number = next(self._numbers) % RECORDED_MATCHES
        result = await self.club.matches.league.arrange(
            "azul",
            [HOST, HOST + 1],
            options={},
            pace=NO_CLOCK,
            location=NOWHERE,
            kept=_wanted,
            bag=lambda _: (f"r{number}", ""),
        )
        self._by_match[result.match.id] = self._records[number]
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


async def _wanted(tx: Transaction, match: int) -> bool:
    return True


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
