"""`python -m benchmarks.durability.kills [KILLS]`: kill -9 a process that plays matches.

The process writes into a pipe what it tries and what players were shown. After its death the next
one is given the clicks that got no answer, as Discord may deliver them again, and goes on. In the
end every move that was shown must be in the file, none twice, and every match must replay.
"""

import asyncio
import os
import signal
import sys
import tempfile
import time
from itertools import count
from random import Random
from typing import NamedTuple

from bot.app.check import check
from bot.matches import Match, Status
from data import Transaction, open_database
from games import GAMES
from tests.support.club import Club

KILLS = 1000
TABLES = 4
CLICKS = 1_000_000
"""Each process has so many ids of its own for its clicks."""


class Click(NamedTuple):
    """A click as it is written into the pipe, and the word before it."""

    match: int
    ply: int
    player: int
    number: int
    move: str


class Life(NamedTuple):
    """What a process has done until it was killed."""

    tried: set[Click]
    told: set[Click]
    found: set[Click]
    """Clicks that it was given again, and whose move was stored already."""


class Losses(NamedTuple):
    """What the kills have cost."""

    kills: int
    told: int
    redelivered: int
    committed: int
    """Redelivered clicks whose move had been stored before the process died."""
    lost: int
    doubled: int
    faults: int


def torment(url: str, kills: int, random: Random) -> Losses:
    """Kill a process so many times and count what is lost."""
    told: set[Click] = set()
    open_clicks: set[Click] = set()
    redelivered: set[Click] = set()
    found: set[Click] = set()
    for number in range(kills):
        life = _life(url, number, sorted(open_clicks), random)
        redelivered |= open_clicks
        told |= life.told
        found |= life.found
        open_clicks = (open_clicks | life.tried) - told
    return asyncio.run(_account(url, kills, told, (len(redelivered), len(found))))


def _life(url: str, number: int, again: list[Click], random: Random) -> Life:
    """Let a process live for a moment."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            asyncio.run(_play(url, number, again, writing))
        finally:
            os._exit(1)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        first = b""
        if random.random() < 0.9:
            first = pipe.readline()  # it plays: kill it in the middle of that
        time.sleep(random.uniform(0, 0.08))
        os.kill(child, signal.SIGKILL)
        lines = (first + pipe.read()).decode().split("\n")[:-1]
    _, status = os.waitpid(child, 0)
    if os.WIFEXITED(status):
        raise RuntimeError("the process ended before it was killed")
    life = Life(set(), set(), set())
    for line in lines:
        word, match, ply, player, click, move = line.split(" ", 5)
        getattr(life, word).add(Click(int(match), int(ply), int(player), int(click), move))
    return life


async def _play(url: str, number: int, again: list[Click], pipe: int) -> None:
    """Answer the clicks that got no answer, then play at several tables at once, for ever."""
    database = await open_database(url)
    clicks = count(1 + (number + 1) * CLICKS)
    club = Club(database, random=Random(number), seeds=lambda: f"seed-{next(clicks)}")
    club.interactions = clicks

    def say(word: str, click: Click) -> None:
        os.write(pipe, f"{word} {' '.join(map(str, click))}\n".encode())

    async def send(click: Click) -> Match:
        turn = await club.matches.play(
            click.match, click.ply, click.player, click.move, click.number
        )
        if turn.again:
            say("found", click)
        say("told", click)
        return turn.match

    async def table(match: Match) -> None:
        while True:
            if match.status is not Status.RUNNING:
                match = (await club.new_match()).match
            player, move = club.any_move(match)
            click = Click(match.id, match.ply, player, club.click(), move)
            say("tried", click)
            match = await send(click)

    for click in again:
        await send(click)

    async def running(tx: Transaction) -> list[int]:
        rows = await tx.fetch("SELECT id FROM matches WHERE status = 'running' ORDER BY id DESC")
        return [match for (match,) in rows]

    open_matches = [await club.matches.find(match) for match in await database.read(running)]
    while len(open_matches) < TABLES:
        open_matches.append((await club.new_match()).match)
    await asyncio.gather(*(table(match) for match in open_matches[:TABLES]))


async def _account(url: str, kills: int, told: set[Click], again: tuple[int, int]) -> Losses:
    async with await open_database(url) as database:
        report = await check(database, GAMES)

        async def stored(tx: Transaction) -> list[tuple[int, int, int, str]]:
            rows = await tx.fetch(
                "SELECT match, ply, interaction, move FROM entries WHERE interaction IS NOT NULL"
            )
            return [(match, ply, click, move) for match, ply, click, move in rows]

        rows = await database.read(stored)
    for fault in report.faults:
        print(fault)
    shown = {(click.match, click.ply, click.number, click.move) for click in told}
    clicks = [click for _, _, click, _ in rows]
    return Losses(
        kills,
        len(told),
        *again,
        len(shown - set(rows)),
        len(clicks) - len(set(clicks)),
        len(report.faults),
    )


def main() -> None:
    """Print what is lost."""
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else KILLS
    with tempfile.TemporaryDirectory() as folder:
        result = torment(f"sqlite:///{folder}/azulejo.db", kills, Random(1))
    print(
        f"{result.kills} kills, {result.told} moves shown, {result.redelivered} clicks delivered"
        f" again, {result.committed} of them stored before the kill:"
        f" {result.lost} lost, {result.doubled} doubled, {result.faults} faults"
    )
    sys.exit(1 if result.lost or result.doubled or result.faults else 0)


if __name__ == "__main__":
    main()
