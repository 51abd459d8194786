"""`python -m benchmarks.durability.postgres_kills [KILLS]`: kill -9 PostgreSQL under load.

The bot goes on by itself once the server is back: every click is answered, every move that was
shown is stored once, and every match replays.
"""

import asyncio
import logging
import sys
import time
from random import Random
from typing import NamedTuple

from bot.app.check import check
from data import Database, Transaction, open_database
from games import GAMES
from tests.support.club import Club
from tests.support.postgres_server import Server

KILLS = 10
TABLES = 8
SECONDS = 1.5
"""How long the server lives between two kills."""

Told = tuple[int, int, int, str]


class Losses(NamedTuple):
    """What the kills have cost."""

    kills: int
    told: int
    lost: int
    doubled: int
    faults: int
    longest: float
    """The longest that a player waited, in seconds."""


async def torment(server: Server, url: str, kills: int, seconds: float = SECONDS) -> Losses:
    """Kill the server so many times while matches are played, and count what is lost."""
    told: list[Told] = []
    waits: list[float] = []
    async with await open_database(url) as database:
        stop = asyncio.Event()
        club = Club(database, random=Random(1))
        players = [asyncio.create_task(_play(club, told, waits, stop)) for _ in range(TABLES)]
        for _ in range(kills):
            await asyncio.sleep(seconds)
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.restart)
        await asyncio.sleep(seconds)
        stop.set()
        await asyncio.gather(*players)
        return await _account(database, kills, told, max(waits))


async def _play(club: Club, told: list[Told], waits: list[float], stop: asyncio.Event) -> None:
    turn = await club.new_match()
    while not stop.is_set():
        if not turn.match.to_act:
            turn = await club.new_match()
        match = turn.match
        player, move = club.any_move(match)
        click = club.click()
        began = time.perf_counter()
        turn = await club.matches.play(match.id, match.ply, player, move, click)
        waits.append(time.perf_counter() - began)
        told.append((match.id, match.ply, click, move))


async def _account(database: Database, kills: int, told: list[Told], longest: float) -> Losses:
    async def stored(tx: Transaction) -> list[Told]:
        rows = await tx.fetch(
            "SELECT match, ply, interaction, move FROM entries WHERE interaction IS NOT NULL"
        )
        return [(match, ply, click, move) for match, ply, click, move in rows]

    rows = await database.read(stored)
    report = await check(database, GAMES)
    clicks = [click for _, _, click, _ in rows]
    return Losses(
        kills,
        len(told),
        len(set(told) - set(rows)),
        len(clicks) - len(set(clicks)),
        len(report.faults),
        longest,
    )


def main() -> None:
    """Print what is lost."""
    logging.disable(logging.WARNING)
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else KILLS
    server = Server()
    try:
        result = asyncio.run(torment(server, server.new_database(), kills))
    finally:
        server.stop()
    print(
        f"PostgreSQL killed {result.kills} times, {result.told} moves shown: {result.lost} lost,"
        f" {result.doubled} doubled, {result.faults} faults;"
        f" the longest wait was {result.longest:.1f} s"
    )
    sys.exit(1 if result.lost or result.doubled or result.faults else 0)


if __name__ == "__main__":
    main()
