"""`python -m benchmarks.thinking [MATCHES] [SECONDS]`: the bot while the strongest computer thinks.

Several people play Azul against the strongest computer player, and answer at once, so that there
is always somebody to think. Meanwhile it is measured how late the event loop comes to whatever is
due, first with nothing to do and then with all these matches. Then one process plays many moves
of all games and levels, and it is measured how its memory grows.
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import count, cycle
from random import Random

from bot.app.background import run_loops
from bot.computers.pool import STRONGEST, Patience, WorkerPool
from bot.computers.protocol import Question
from bot.matches import Match, Status
from bot.posts.outbox import QueuedPost, Sent
from bot.services import Services, open_services
from data import open_database
from games import GAMES
from games.core import BAG
from games.log import replay
from games.players import LEVELS, Limit
from games.playout import playout
from tests.support.club import HOST

MATCHES = 6
SECONDS = 20.0
IDLE = 3.0
OFTEN = 0.002
"""How often the event loop is looked at."""
LATEST = 0.020
"""So much later than with nothing to do it may be, but for one time in a hundred."""
COMPILING = 300.0
"""Seconds for which a first move may wait, if nothing was ever compiled here."""
MOVES = 500
NODES = 300
"""Positions that each of these moves may cost."""


class Nobody:
    """A sender who has nobody to tell."""

    async def post(self, queued: QueuedPost) -> Sent | None:
        """Nothing is sent."""
        return None


class Lag:
    """How late the event loop comes, in seconds, time after time, and how busy it was meanwhile.

    On a machine with much else to do it is late without having done anything.
    """

    def __init__(self) -> None:
        self.late: list[float] = []
        self.work: list[float] = []

    async def watch(self) -> None:
        """Look until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            due, worked = loop.time() + OFTEN, time.thread_time()
            await asyncio.sleep(OFTEN)
            self.late.append(max(0.0, loop.time() - due))
            self.work.append(time.thread_time() - worked)

    async def during(self, seconds: float) -> None:
        """Look for so long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.watch()

    def __str__(self) -> str:
        late = ", ".join(
            f"{100 * share:g} % within {1000 * at(self.late, share):.1f} ms"
            for share in (0.5, 0.99, 0.999)
        )
        return f"{late}; its own work in between: 99 % within {1000 * at(self.work, 0.99):.1f} ms"


def at(found: list[float], share: float) -> float:
    """So many of all were not more than this."""
    return sorted(found)[min(len(found) - 1, int(share * len(found)))]


class Table:
    """A person who plays one match after the other, and looks how long answers take."""

    def __init__(self, services: Services, player: int, clicks: Iterator[int]) -> None:
        self.services = services
        self.player = player
        self.clicks = clicks
        self.random = Random(player)
        self.waits: list[float] = []

    async def play_on(self) -> None:
        """Play until cancelled."""
        while True:
            match = await self.begin()
            while match.status is Status.RUNNING:
                match = await (self.move(match) if match.waiting else self.wait(match))

    async def play_once(self) -> None:
        """Play until a computer has moved, so that everything is loaded."""
        match = await self.begin()
        while not self.waits:
            match = await (self.move(match) if match.waiting else self.wait(match))
        self.waits.clear()

    async def begin(self) -> Match:
        """Open a match."""
        turn = await self.services.matches.create(
            "azul", self.player, next(self.clicks), places=2, computers=[STRONGEST]
        )
        return turn.match

    async def move(self, match: Match) -> Match:
        """Play any move."""
        seat = match.to_act[0]
        move = self.random.choice(match.game.moves(match.state, seat))
        turn = await self.services.matches.play(
            match.id, match.ply, self.player, move, next(self.clicks)
        )
        return turn.match

    async def wait(self, match: Match) -> Match:
        """Wait for the computer."""
        began = time.perf_counter()
        while True:
            found = await self.services.matches.find(match.id)
            if found.ply > match.ply:
                self.waits.append(time.perf_counter() - began)
                return found
            await asyncio.sleep(0.02)


async def measure(folder: str, matches: int, seconds: float) -> bool:
    """Play for so long, print what was found, and say whether the event loop was in time."""
    thinkers = WorkerPool(patience=Patience(turn=COMPILING, understudy=COMPILING))
    async with (
        await open_database(f"sqlite:///{folder}/azulejo.db") as database,
        open_services(database, thinkers=thinkers, pause=0) as services,
        run_loops(database, services, Nobody()),
    ):
        clicks = count(1)
        tables = [Table(services, HOST + number, clicks) for number in range(matches)]
        await tables[0].play_once()
        idle, busy = Lag(), Lag()
        await idle.during(IDLE)
        playing = [asyncio.create_task(table.play_on()) for table in tables]
        await asyncio.sleep(seconds / 4)
        await busy.during(seconds)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    waits = sorted(wait for table in tables for wait in table.waits)
    print(f"event loop with nothing to do: {idle}")
    print(f"while {matches} matches are thought about by {thinkers.most} processes: {busy}")
    print(
        f"{len(waits)} moves of {STRONGEST}: half of them after {waits[len(waits) // 2]:.2f} s,"
        f" the last one after {waits[-1]:.2f} s, waiting for others included"
    )
    return at(busy.late, 0.99) - at(idle.late, 0.99) < LATEST


def questions(moves: int) -> Iterator[Question]:
    """So many turns of all games, variants, levels and numbers of seats."""
    random = Random(1)
    levels = cycle(LEVELS)
    for number in range(moves):
        game = random.choice(list(GAMES.values()))
        options = {name: random.choice(values) for name, values in game.options.items()}
        log = playout(game, random.choice(game.seats), options, f"memory-{number}")
        states = [step.state for step in replay(log)]
        turns = [ply for ply, state in enumerate(states) if game.to_act(state) not in ((BAG,), ())]
        ply = random.choice(turns)
        past = log._replace(entries=log.entries[:ply])
        seat = game.to_act(states[ply])[0]
        yield Question.about(past, seat, level=next(levels), luck=str(number), limit=Limit(NODES))


async def measure_memory(moves: int) -> None:
    """Let one process play so many moves, and print its memory on the way."""
    thinkers = WorkerPool(
        1, patience=Patience(turn=COMPILING, understudy=COMPILING, answers=moves + 1, memory=10**6)
    )
    taken: list[int] = []
    try:
        for question in questions(moves):
            await thinkers.ask(question)
            taken += [thinker.memory for thinker in thinkers.at_work]
    finally:
        await thinkers.close()
    parts = [
        f"{taken[moves * quarter // 4 - 1]} MB after {moves * quarter // 4}"
        for quarter in range(1, 5)
    ]
    print(f"memory of one process over {moves} moves: {', '.join(parts)}")


def main() -> None:
    """Print it all; the exit code says whether the event loop was in time."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else SECONDS
    with tempfile.TemporaryDirectory() as folder:
        good = asyncio.run(measure(folder, matches, seconds))
    asyncio.run(measure_memory(MOVES))
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
