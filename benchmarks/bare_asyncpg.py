"""`python -m benchmarks.bare_asyncpg`: the cost of everything above asyncpg.

The statements of every transaction are noted while matches are played. Then the same statements
are sent to a copy of the database by asyncpg alone, by as many players, in the same transactions.
What is between the two figures is the price of rules, services and our own layer.
"""

import asyncio
import time
from collections.abc import Sequence
from contextvars import ContextVar
from typing import Any, NamedTuple
from unittest.mock import patch

import asyncpg

from benchmarks.storage import Readers
from bot.matches import ActionResult
from data import Database, open_database
from data.database import Row
from data.postgres import PostgresTransaction
from tests.support.postgres_server import Server

PLAYERS = 10
MATCHES = 4
"""How many matches each player plays."""
MOVES = 40
"""How many moves of each; no recorded match is shorter."""
ROUNDS = 3


class Statement(NamedTuple):
    """A statement that was sent."""

    gives_rows: bool
    sql: str
    args: tuple[Any, ...]


Notes = dict[int, list[list[Statement]]]
"""The transactions of each player, in order."""

player: ContextVar[int] = ContextVar("player", default=-1)
notes: ContextVar[Notes] = ContextVar("notes")


class NotedTransaction(PostgresTransaction):
    """A transaction whose statements are noted."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._noted: list[Statement] = []
        if player.get() >= 0:
            notes.get().setdefault(player.get(), []).append(self._noted)

    async def fetch(self, sql: str, *args: Any) -> Sequence[Row]:
        self._noted.append(Statement(True, sql, args))
        return await super().fetch(sql, *args)

    async def execute(self, sql: str, *args: Any) -> int:
        self._noted.append(Statement(False, sql, args))
        return await super().execute(sql, *args)


async def ours(
    database: Database, readers: Readers, turns: list[ActionResult]
) -> tuple[float, Notes]:
    """The seconds that the bot needs, and what it has sent."""
    noted: Notes = {}
    notes.set(noted)

    async def play(number: int) -> None:
        player.set(number)
        for turn in turns[number::PLAYERS]:
            for _ in range(MOVES):
                turn = await readers.play(turn.match)

    began = time.perf_counter()
    with patch("data.postgres.PostgresTransaction", NotedTransaction):
        await asyncio.gather(*(asyncio.create_task(play(number)) for number in range(PLAYERS)))
    return time.perf_counter() - began, noted


async def bare(url: str, noted: Notes) -> float:
    """The seconds that asyncpg alone needs for the same."""

    async def leave_as_it_is(_: Any) -> None:
        return

    pool = await asyncpg.create_pool(
        url, min_size=1, max_size=PLAYERS, statement_cache_size=512, reset=leave_as_it_is
    )

    async def send(transactions: list[list[Statement]]) -> None:
        for transaction in transactions:
            async with pool.acquire() as connection, connection.transaction():
                for gives_rows, sql, args in transaction:
                    if gives_rows:
                        await connection.fetch(sql, *args)
                    else:
                        await connection.execute(sql, *args)

    began = time.perf_counter()
    await asyncio.gather(*(send(transactions) for transactions in noted.values()))
    seconds = time.perf_counter() - began
    await pool.close()
    return seconds


async def measure(server: Server, url: str) -> tuple[float, float]:
    """The seconds that the bot needs for some moves, and those of bare asyncpg."""
    database = await open_database(url)
    readers = Readers(database)
    turns = [await readers.new_match() for _ in range(PLAYERS * MATCHES)]
    await database.close()
    copy = await server.copied_database(url)
    async with await open_database(url) as again:
        readers.club.move_to(again)
        seconds, noted = await ours(again, readers, turns)
    return seconds, await bare(copy, noted)


def main() -> None:
    """Print both speeds and their ratio."""
    server = Server()
    try:
        times = [asyncio.run(measure(server, server.new_database())) for _ in range(ROUNDS)]
    finally:
        server.stop()
    moves = PLAYERS * MATCHES * MOVES * ROUNDS
    mine, theirs = sum(own for own, _ in times), sum(other for _, other in times)
    print(
        f"{moves} moves on PostgreSQL by {PLAYERS} players: {moves / mine:.0f} a second;"
        f" bare asyncpg with the same statements: {moves / theirs:.0f};"
        f" ratio {theirs / mine:.2f}"
    )


if __name__ == "__main__":
    main()
