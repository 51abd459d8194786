"""`python -m benchmarks.bare_asyncpg`: the cost of everything above asyncpg.

The statements of every transaction are recorded while matches are played. Then asyncpg alone
sends the same statements to a copy of the database, with as many players and in the same
transactions. The difference is the cost of the rules, the services and our database layer.
"""

import asyncio
import time
from collections.abc import Sequence
from contextvars import ContextVar
from typing import Any, NamedTuple
from unittest.mock import patch

import asyncpg

from benchmarks.load import RecordedMatches
from bot.matches import ActionResult
from data import open_database
from data.database import Row
from data.postgres import PostgresTransaction
from tests.support.postgres_server import Server

PLAYERS = 10
MATCHES_EACH = 4
MOVES = 40
"""Moves of each match; no recorded match is shorter."""
ROUNDS = 3


class Statement(NamedTuple):
    """A statement that was sent."""

    gives_rows: bool
    sql: str
    args: tuple[Any, ...]


Transactions = dict[int, list[list[Statement]]]
"""The statements of each player's transactions, in order."""

player: ContextVar[int] = ContextVar("player", default=-1)
transactions: ContextVar[Transactions] = ContextVar("transactions")


class RecordingTransaction(PostgresTransaction):
    """A transaction that records its statements."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._recorded: list[Statement] = []
        if player.get() >= 0:
            transactions.get().setdefault(player.get(), []).append(self._recorded)

    async def fetch(self, sql: str, *args: Any) -> Sequence[Row]:
        self._recorded.append(Statement(True, sql, args))
        return await super().fetch(sql, *args)

    async def execute(self, sql: str, *args: Any) -> int:
        self._recorded.append(Statement(False, sql, args))
        return await super().execute(sql, *args)


async def play(
    recorded: RecordedMatches, results: list[ActionResult]
) -> tuple[float, Transactions]:
    """Return the seconds that the bot needs, and the statements that it sent."""
    sent: Transactions = {}
    transactions.set(sent)

    async def play_as(number: int) -> None:
        player.set(number)
        for result in results[number::PLAYERS]:
            for _ in range(MOVES):
                result = await recorded.play(result.match)

    start = time.perf_counter()
    with patch("data.postgres.PostgresTransaction", RecordingTransaction):
        await asyncio.gather(*(asyncio.create_task(play_as(number)) for number in range(PLAYERS)))
    return time.perf_counter() - start, sent


async def send_again(url: str, sent: Transactions) -> float:
    """Return the seconds that asyncpg alone needs for the same statements."""

    async def no_reset(_: Any) -> None:
        return

    pool = await asyncpg.create_pool(
        url, min_size=1, max_size=PLAYERS, statement_cache_size=512, reset=no_reset
    )

    async def send(own: list[list[Statement]]) -> None:
        for transaction in own:
            async with pool.acquire() as connection, connection.transaction():
                for gives_rows, sql, args in transaction:
                    if gives_rows:
                        await connection.fetch(sql, *args)
                    else:
                        await connection.execute(sql, *args)

    start = time.perf_counter()
    await asyncio.gather(*map(send, sent.values()))
    seconds = time.perf_counter() - start
    await pool.close()
    return seconds


async def measure(server: Server, url: str) -> tuple[float, float]:
    """Return the seconds that the bot needs for some moves, and those of bare asyncpg."""
    database = await open_database(url)
    recorded = RecordedMatches(database)
    results = [await recorded.new_match() for _ in range(PLAYERS * MATCHES_EACH)]
    await database.close()
    copy = await server.copied_database(url)
    async with await open_database(url) as reopened:
        recorded.club.move_to(reopened)
        seconds, sent = await play(recorded, results)
    return seconds, await send_again(copy, sent)


def main() -> None:
    """Print both speeds and their ratio."""
    with Server() as server:
        times = [asyncio.run(measure(server, server.new_database())) for _ in range(ROUNDS)]
    moves = PLAYERS * MATCHES_EACH * MOVES * ROUNDS
    bot, bare = map(sum, zip(*times, strict=True))
    print(
        f"{moves} moves on PostgreSQL by {PLAYERS} players: {moves / bot:.0f} a second;"
        f" bare asyncpg with the same statements: {moves / bare:.0f};"
        f" ratio {bare / bot:.2f}"
    )


if __name__ == "__main__":
    main()
