"""`python -m benchmarks.durability.postgres_kills [KILLS]`: kill -9 PostgreSQL under load.

The bot continues on its own once the server is back: every click is answered, every move that was
shown is stored once, and every match replays.
"""

import asyncio
import logging
import sys
import time
from random import Random

from benchmarks.durability.losses import Losses, ShownMove, count_losses
from benchmarks.measuring import argument
from data import open_database
from tests.support.club import Club
from tests.support.postgres_server import Server

KILLS = 10
MATCHES = 8
SECONDS = 1.5
"""How long the server runs between two kills."""


async def kill_repeatedly(
    server: Server, url: str, kills: int, seconds: float = SECONDS
) -> tuple[Losses, float]:
    """Kill the server while matches are played; return the losses and the longest wait."""
    shown: list[ShownMove] = []
    waits: list[float] = []
    async with await open_database(url) as database:
        stop = asyncio.Event()
        club = Club(database, random=Random(1))
        players = [asyncio.create_task(_play(club, shown, waits, stop)) for _ in range(MATCHES)]
        for _ in range(kills):
            await asyncio.sleep(seconds)
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.restart)
        await asyncio.sleep(seconds)
        stop.set()
        await asyncio.gather(*players)
        return await count_losses(database, shown), max(waits)


async def _play(
    club: Club, shown: list[ShownMove], waits: list[float], stop: asyncio.Event
) -> None:
    result = await club.new_match()
    while not stop.is_set():
        if not result.match.to_act:
            result = await club.new_match()
        match = result.match
        player, move = club.any_move(match)
        click = club.click()
        start = time.perf_counter()
        result = await club.matches.play(match.id, match.ply, player, move, click)
        waits.append(time.perf_counter() - start)
        shown.append(ShownMove(match.id, match.ply, click, move))


def main() -> None:
    """Print the losses; the exit code says whether there are any."""
    logging.disable(logging.WARNING)
    kills = argument(1, KILLS)
    with Server() as server:
        losses, longest = asyncio.run(kill_repeatedly(server, server.new_database(), kills))
    print(
        f"PostgreSQL killed {kills} times, {losses.shown} moves shown: {losses};"
        f" the longest wait was {longest:.1f} s"
    )
    sys.exit(losses.any)


if __name__ == "__main__":
    main()
