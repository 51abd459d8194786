"""`python -m benchmarks.durability.clicks`: fifty clicks on one board, from two processes."""

import asyncio
import json
import subprocess
import sys
import time
from collections import Counter

from bot.matches import Match, Matches, StaleMoveError
from data import open_database
from games import GAMES
from tests.support.club import Club
from tests.support.postgres_server import Server

CLICKS = 50
FOREIGN = 1_000_000
"""Ids of clicks that nobody else uses."""


async def click_together(url: str, match: Match, *, same: bool) -> Counter[str]:
    """Let two processes send half of the clicks each, at the same moment; how many got what."""
    seat = match.to_act[0]
    player = match.seats[seat].player
    moves = list(match.game.moves(match.state, seat))
    start = time.time() + 1.5
    orders = [
        json.dumps(
            {
                "url": url,
                "match": match.id,
                "ply": match.ply,
                "player": player,
                "start": start,
                "clicks": [
                    [FOREIGN, moves[0]]
                    if same
                    else [FOREIGN + 1 + number, moves[number % len(moves)]]
                    for number in range(half, CLICKS, 2)
                ],
            }
        )
        for half in range(2)
    ]
    workers = await asyncio.gather(*(asyncio.to_thread(_worker, order) for order in orders))
    return Counter(answer for worker in workers for answer in worker)


def _worker(order: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.durability.clicks", order],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    answers: list[str] = json.loads(done.stdout)
    return answers


async def _send(order: str) -> list[str]:
    """Send the clicks of one process, all at once."""
    what = json.loads(order)
    async with await open_database(what["url"]) as database:
        matches = Matches(database, GAMES)
        await matches.find(what["match"])

        async def send(click: int, move: str) -> str:
            try:
                turn = await matches.play(what["match"], what["ply"], what["player"], move, click)
            except StaleMoveError:
                return "moved on"
            return "again" if turn.again else "played"

        await asyncio.sleep(max(0.0, what["start"] - time.time()))
        return await asyncio.gather(*(send(*click) for click in what["clicks"]))


async def measure(url: str) -> tuple[Counter[str], Counter[str]]:
    """Fifty copies of one click, then fifty different clicks."""
    async with await open_database(url) as database:
        club = Club(database)
        first, second = (await club.new_match()).match, (await club.new_match()).match
    copies = await click_together(url, first, same=True)
    return copies, await click_together(url, second, same=False)


def main() -> None:
    """Print who got which answer."""
    if len(sys.argv) > 1:
        print(json.dumps(asyncio.run(_send(sys.argv[1]))))
        return
    server = Server()
    try:
        copies, different = asyncio.run(measure(server.new_database()))
    finally:
        server.stop()
    print(f"{CLICKS} copies of a click from two processes: {dict(copies)}")
    print(f"{CLICKS} different clicks from two processes: {dict(different)}")
    good = copies == {"played": 1, "again": CLICKS - 1}
    sys.exit(0 if good and different == {"played": 1, "moved on": CLICKS - 1} else 1)


if __name__ == "__main__":
    main()
