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
FIRST_CLICK = 1_000_000
"""Click ids from here on are used by nothing else."""
START_DELAY = 1.5
"""Seconds until both processes are ready to send."""
EXPECTED_COPIES = {"played": 1, "again": CLICKS - 1}
EXPECTED_DIFFERENT = {"played": 1, "stale": CLICKS - 1}


async def click_together(url: str, match: Match, *, same: bool) -> Counter[str]:
    """Send half of the clicks from each of two processes at once; count the answers."""
    seat = match.to_act[0]
    player = match.seats[seat].player
    moves = list(match.game.moves(match.state, seat))
    start = time.time() + START_DELAY
    clicks = [
        [FIRST_CLICK, moves[0]] if same else [FIRST_CLICK + 1 + number, moves[number % len(moves)]]
        for number in range(CLICKS)
    ]
    jobs = [
        json.dumps(
            {
                "url": url,
                "match": match.id,
                "ply": match.ply,
                "player": player,
                "start": start,
                "clicks": clicks[half::2],
            }
        )
        for half in range(2)
    ]
    answers = await asyncio.gather(*(asyncio.to_thread(_run_worker, job) for job in jobs))
    return Counter(answer for worker in answers for answer in worker)


def _run_worker(job: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.durability.clicks", job],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    answers: list[str] = json.loads(done.stdout)
    return answers


async def _work(text: str) -> list[str]:
    """Send the clicks of one process, all at once."""
    job = json.loads(text)
    async with await open_database(job["url"]) as database:
        matches = Matches(database, GAMES)
        await matches.find(job["match"])

        async def send(click: int, move: str) -> str:
            try:
                result = await matches.play(job["match"], job["ply"], job["player"], move, click)
            except StaleMoveError:
                return "stale"
            return "again" if result.again else "played"

        await asyncio.sleep(max(0.0, job["start"] - time.time()))
        return await asyncio.gather(*(send(*click) for click in job["clicks"]))


async def measure(url: str) -> tuple[Counter[str], Counter[str]]:
    """Send fifty copies of one click, then fifty different clicks; count the answers."""
    async with await open_database(url) as database:
        club = Club(database)
        first, second = (await club.new_match()).match, (await club.new_match()).match
    copies = await click_together(url, first, same=True)
    return copies, await click_together(url, second, same=False)


def main() -> None:
    """Print how many clicks got which answer; the exit code says whether these are right."""
    if len(sys.argv) > 1:
        print(json.dumps(asyncio.run(_work(sys.argv[1]))))
        return
    with Server() as server:
        copies, different = asyncio.run(measure(server.new_database()))
    print(f"{CLICKS} copies of a click from two processes: {dict(copies)}")
    print(f"{CLICKS} different clicks from two processes: {dict(different)}")
    sys.exit(copies != EXPECTED_COPIES or different != EXPECTED_DIFFERENT)


if __name__ == "__main__":
    main()
