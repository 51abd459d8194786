"""`python -m benchmarks.durability.kills [KILLS]`: kill -9 a process that plays matches.

The process writes to a pipe which clicks it sends and which moves players were shown. After its
death the next process gets the clicks without an answer again, as Discord may deliver them again,
and plays on. At the end every move that was shown must be in the file, none of them twice, and
every match must replay.
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

from benchmarks.durability.losses import Losses, ShownMove, count_losses
from benchmarks.measuring import argument
from bot.matches import Match, Status
from data import Transaction, open_database
from tests.support.club import Club

KILLS = 1000
MATCHES = 4
CLICKS_PER_PROCESS = 1_000_000
"""How many click ids are reserved for each process."""


class Click(NamedTuple):
    """A click as it is written to the pipe."""

    match: int
    ply: int
    player: int
    id: int
    move: str


class ProcessLog(NamedTuple):
    """What a process did until it was killed; the fields are the first words of its lines."""

    sent: set[Click]
    shown: set[Click]
    already_stored: set[Click]
    """Clicks that it got again and whose move had been stored before."""


class Killing(NamedTuple):
    """The result of a run."""

    redelivered: int
    already_stored: int
    """Redelivered clicks whose move had been stored before the process died."""
    losses: Losses


def kill_repeatedly(url: str, kills: int, random: Random) -> Killing:
    """Kill this many processes and count the losses."""
    shown: set[Click] = set()
    unanswered: set[Click] = set()
    redelivered: set[Click] = set()
    already_stored: set[Click] = set()
    for number in range(kills):
        log = _run_and_kill(url, number, sorted(unanswered), random)
        redelivered |= unanswered
        shown |= log.shown
        already_stored |= log.already_stored
        unanswered = (unanswered | log.sent) - shown
    moves = [ShownMove(click.match, click.ply, click.id, click.move) for click in shown]
    return Killing(len(redelivered), len(already_stored), asyncio.run(_losses(url, moves)))


def _run_and_kill(url: str, number: int, again: list[Click], random: Random) -> ProcessLog:
    """Run a process for a moment, kill it, and read what it wrote."""
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
            first = pipe.readline()  # most processes are killed while they play, not at the start
        time.sleep(random.uniform(0, 0.08))
        os.kill(child, signal.SIGKILL)
        lines = (first + pipe.read()).decode().split("\n")[:-1]
    _, status = os.waitpid(child, 0)
    if os.WIFEXITED(status):
        raise RuntimeError("the process ended before it was killed")
    log = ProcessLog(set(), set(), set())
    for line in lines:
        kind, match, ply, player, click, move = line.split(" ", 5)
        getattr(log, kind).add(Click(int(match), int(ply), int(player), int(click), move))
    return log


async def _play(url: str, number: int, again: list[Click], pipe: int) -> None:
    """Send the unanswered clicks again, then play several matches at once until killed."""
    database = await open_database(url)
    clicks = count(1 + (number + 1) * CLICKS_PER_PROCESS)
    club = Club(database, random=Random(number), seeds=lambda: f"seed-{next(clicks)}")
    club.interactions = clicks

    def write(kind: str, click: Click) -> None:
        os.write(pipe, f"{kind} {' '.join(map(str, click))}\n".encode())

    async def send(click: Click) -> Match:
        result = await club.matches.play(click.match, click.ply, click.player, click.move, click.id)
        if result.again:
            write("already_stored", click)
        write("shown", click)
        return result.match

    async def play(match: Match) -> None:
        while True:
            if match.status is not Status.RUNNING:
                match = (await club.new_match()).match
            player, move = club.any_move(match)
            click = Click(match.id, match.ply, player, club.click(), move)
            write("sent", click)
            match = await send(click)

    for click in again:
        await send(click)

    async def running(tx: Transaction) -> list[int]:
        rows = await tx.fetch("SELECT id FROM matches WHERE status = 'running' ORDER BY id DESC")
        return [match for (match,) in rows]

    matches = [await club.matches.find(match) for match in await database.read(running)]
    while len(matches) < MATCHES:
        matches.append((await club.new_match()).match)
    await asyncio.gather(*map(play, matches[:MATCHES]))


async def _losses(url: str, shown: list[ShownMove]) -> Losses:
    async with await open_database(url) as database:
        return await count_losses(database, shown)


def main() -> None:
    """Print the losses; the exit code says whether there are any."""
    kills = argument(1, KILLS)
    with tempfile.TemporaryDirectory() as folder:
        result = kill_repeatedly(f"sqlite:///{folder}/azulejo.db", kills, Random(1))
    for fault in result.losses.faults:
        print(fault)
    print(
        f"{kills} kills, {result.losses.shown} moves shown, {result.redelivered} clicks delivered"
        f" again, {result.already_stored} of them stored before the kill: {result.losses}"
    )
    sys.exit(result.losses.any)


if __name__ == "__main__":
    main()
