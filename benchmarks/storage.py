"""`python -m benchmarks.storage`: how fast moves are stored, with durability on.

Moves come from matches that were played before, so that only the bot is measured and not the
players. Figures depend on the disk: the line about bare commits tells how fast it is here.
"""

import asyncio
import sqlite3
import tempfile
import time
from itertools import count
from pathlib import Path
from typing import NamedTuple

from bot.app.garbage_collection import sweep_seldom
from bot.matches import ActionResult, Match
from data import Database, open_database
from games import GAMES
from games.playout import playout
from tests.support.club import Club

BUSY = 50
CALM = 20
RECORDED = 100


class Speed(NamedTuple):
    """How fast moves were answered."""

    per_second: float
    median: float
    """Milliseconds that a player waited."""
    p99: float

    @classmethod
    def of(cls, waits: list[float], seconds: float) -> "Speed":
        """From the waits of all players, in seconds."""
        ordered = sorted(1000 * wait for wait in waits)
        middle, last = ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.99)]
        return cls(len(ordered) / seconds, middle, last)


class Readers:
    """Players who play recorded matches of Azul for two."""

    def __init__(self, database: Database) -> None:
        numbers = count()
        self._scripts = [
            [entry.move for entry in playout(GAMES["azul"], 2, {}, f"r{number}").entries]
            for number in range(RECORDED)
        ]
        self._by_match: dict[int, list[str]] = {}
        self._next = 0
        self.club = Club(database, seeds=lambda: f"r{next(numbers) % RECORDED}")

    async def new_match(self) -> ActionResult:
        """Begin the next recorded match."""
        script = self._scripts[self._next % RECORDED]
        self._next += 1
        turn = await self.club.new_match()
        self._by_match[turn.match.id] = script
        return turn

    async def play(self, match: Match) -> ActionResult:
        """Play the next move of the record."""
        player = match.seats[match.to_act[0]].player
        assert player is not None
        move = self._by_match[match.id][match.ply]
        return await self.club.matches.play(match.id, match.ply, player, move, self.club.click())

    async def play_on(self, turn: ActionResult, until: float, waits: list[float]) -> None:
        """Play until a time, match after match."""
        while (began := time.perf_counter()) < until:
            if not turn.match.to_act:
                turn = await self.new_match()
                continue
            turn = await self.play(turn.match)
            waits.append(time.perf_counter() - began)


async def busy(database: Database, tables: int, seconds: float) -> Speed:
    """So many matches in which players answer at once."""
    readers = Readers(database)
    turns = [await readers.new_match() for _ in range(tables)]
    waits: list[float] = []
    began = time.perf_counter()
    until = began + seconds
    await asyncio.gather(*(readers.play_on(turn, until, waits) for turn in turns))
    return Speed.of(waits, time.perf_counter() - began)


async def calm(database: Database, per_second: int, seconds: float) -> Speed:
    """A move every now and then, as on an ordinary evening."""
    readers = Readers(database)
    turns = [await readers.new_match() for _ in range(per_second)]
    waits: list[float] = []

    async def play(place: int) -> None:
        began = time.perf_counter()
        turns[place] = await readers.play(turns[place].match)
        waits.append(time.perf_counter() - began)
        if not turns[place].match.to_act:
            turns[place] = await readers.new_match()

    playing = []
    for number in range(int(per_second * seconds)):
        playing.append(asyncio.create_task(play(number % per_second)))
        await asyncio.sleep(1 / per_second)
    await asyncio.gather(*playing)
    return Speed.of(waits, seconds)


def bare_commits(folder: Path, seconds: float = 1.0) -> float:
    """How often a second this disk can commit a row of SQLite."""
    file = sqlite3.connect(folder / "bare.db", isolation_level=None)
    file.execute("PRAGMA journal_mode = WAL")
    file.execute("PRAGMA synchronous = FULL")
    file.execute("CREATE TABLE rows (number INTEGER)")
    until, done = time.perf_counter() + seconds, 0
    while time.perf_counter() < until:
        file.execute("INSERT INTO rows VALUES (1)")
        done += 1
    file.close()
    return done / seconds


async def measure(folder: Path, seconds: float) -> tuple[Speed, Speed]:
    """Busy tables, then calm ones, each on a new file."""
    async with await open_database(f"sqlite:///{folder}/busy.db") as database:
        fast = await busy(database, BUSY, seconds)
    async with await open_database(f"sqlite:///{folder}/calm.db") as database:
        return fast, await calm(database, CALM, seconds)


def main() -> None:
    """Print the figures of SQLite."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        print(f"bare commits of one row on this disk: {bare_commits(folder):.0f} a second")
        sweep_seldom()  # as the bot does
        fast, slow = asyncio.run(measure(folder, 5))
    print(
        f"{BUSY} busy matches on SQLite: {fast.per_second:.0f} moves a second,"
        f" {fast.median:.1f} ms in the middle, p99 {fast.p99:.1f} ms"
    )
    print(
        f"{CALM} moves a second on SQLite: {slow.median:.1f} ms in the middle,"
        f" p99 {slow.p99:.1f} ms"
    )


if __name__ == "__main__":
    main()
