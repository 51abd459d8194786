"""`python -m benchmarks.durability.failover [ROUNDS]`: PostgreSQL fails over under load.

Two servers with synchronous replication. In every round the primary fails in another way, the
standby is promoted, and the old primary becomes the new standby. The bot finds the new primary on
its own: every click is answered, every move that was shown is stored once, and every match replays.
"""

import asyncio
import logging
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import NamedTuple

from benchmarks.durability.losses import Losses, ShownMove, count_losses
from benchmarks.measuring import argument
from bot.errors import RefusedError
from bot.matches import Match
from data import StorageError, open_database
from data.postgres import ANSWER
from tests.support.club import Club
from tests.support.postgres_pair import Node, Pair, execute

ROUNDS = 4
MATCHES = 8
SECONDS = 2.0
"""How long matches are played between two failovers."""


def power_cut(primary: Node) -> None:
    """The primary is gone at once."""
    primary.kill()


def shutdown(primary: Node) -> None:
    """The primary is stopped for maintenance."""
    primary.stop()


def silence(primary: Node) -> None:
    """The primary does not answer any more, and no connection is closed."""
    primary.freeze()


def demotion(primary: Node) -> None:
    """The primary goes on, but takes no more writes."""
    statements = ("ALTER SYSTEM SET default_transaction_read_only = on", "SELECT pg_reload_conf()")
    asyncio.run(execute(primary.url(), *statements))


FAILURES: tuple[Callable[[Node], None], ...] = (power_cut, shutdown, silence, demotion)


class Result(NamedTuple):
    """What players noticed of all failovers."""

    losses: Losses
    longest: float
    """Seconds that the slowest click waited."""
    try_again: int
    """Clicks whose player was asked to try again."""


async def fail_over(
    pair: Pair,
    rounds: int,
    seconds: float = SECONDS,
    failures: tuple[Callable[[Node], None], ...] = FAILURES,
) -> Result:
    """Let the primary fail and promote its standby while matches are played."""
    async with await open_database(await pair.create_database()) as database:
        stop = asyncio.Event()
        club = Club(database, random=Random(1))
        tables = [Table(club, stop) for _ in range(MATCHES)]
        players = [asyncio.create_task(table.play()) for table in tables]
        for number in range(rounds):
            await asyncio.sleep(seconds)
            fail = failures[number % len(failures)]
            print(f"{fail.__name__} …", file=sys.stderr)
            await asyncio.to_thread(fail, pair.primary)
            await asyncio.to_thread(pair.promote)
            if fail is silence:  # until the bot has given it up by itself
                await asyncio.sleep(ANSWER + 1)
            await asyncio.to_thread(pair.rebuild_standby)
        await asyncio.sleep(seconds)
        stop.set()
        await asyncio.gather(*players)
        shown = [move for table in tables for move in table.shown]
        return Result(
            await count_losses(database, shown),
            max(wait for table in tables for wait in table.waits),
            sum(table.try_again for table in tables),
        )


class Table:
    """Players who click one move after another."""

    def __init__(self, club: Club, stop: asyncio.Event) -> None:
        self._club = club
        self._stop = stop
        self.shown: list[ShownMove] = []
        self.waits: list[float] = []
        self.try_again = 0

    async def play(self) -> None:
        """Play until told to stop; a player who is asked to try again looks, and does."""
        match: Match | None = None
        while not self._stop.is_set():
            start = time.perf_counter()
            try:
                match = await self._click(match)
            except StorageError:
                self.try_again += 1
                with suppress(StorageError, RefusedError):
                    match = match and await self._club.matches.find(match.id)
            self.waits.append(time.perf_counter() - start)

    async def _click(self, match: Match | None) -> Match:
        """Play a move and note that it was shown; begin a match if there is none."""
        if match is None or not match.to_act:
            return (await self._club.new_match()).match
        player, move = self._club.any_move(match)
        click = self._club.click()
        result = await self._club.matches.play(match.id, match.ply, player, move, click)
        self.shown.append(ShownMove(match.id, match.ply, click, move))
        return result.match


def main() -> None:
    """Print the losses; the exit code says whether there are any."""
    logging.disable(logging.WARNING)
    rounds = argument(1, ROUNDS)
    with Pair() as pair:
        result = asyncio.run(fail_over(pair, rounds))
    print(
        f"PostgreSQL failed over {rounds} times, {result.losses.shown} moves shown:"
        f" {result.losses}; the longest wait was {result.longest:.1f} s,"
        f" {result.try_again} clicks had to be tried again"
    )
    sys.exit(result.losses.any)


if __name__ == "__main__":
    main()
