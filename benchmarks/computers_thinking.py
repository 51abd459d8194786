"""`python -m benchmarks.computers_thinking [MATCHES] [SECONDS]`: the bot while computers think.

Several people play Azul against the strongest computer player and answer at once, so that a
computer is always thinking. Meanwhile the lag of the event loop is measured, first without any
matches and then with all of them. Then one process plays many moves of all games and levels, and
the growth of its memory is measured.
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import count, cycle
from random import Random

from benchmarks.measuring import LoopLag, argument, loop_lag, percentile
from bot.app.background import run_loops
from bot.computers.pool import Patience, WorkerPool
from bot.computers.protocol import STRONGEST, Question
from bot.limits import NO_LIMITS
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
IDLE_SECONDS = 3.0
SAMPLE_INTERVAL = 0.002
MOST_ADDED_LAG = 0.020
"""How many seconds of lag the computers may add, at the 99th percentile."""
COMPILATION = 300.0
"""How many seconds the first move may take if nothing has been compiled on this machine."""
MOVES = 500
NODES = 300
"""The limit for each of these moves."""


class NoSender:
    """Discards all posts."""

    async def post(self, queued: QueuedPost) -> Sent | None:
        """Send nothing."""
        return None


class ComputerOpponent:
    """A person who plays one match after another and measures how long the computer takes."""

    def __init__(self, services: Services, player: int, clicks: Iterator[int]) -> None:
        self.services = services
        self.player = player
        self.clicks = clicks
        self.random = Random(player)
        self.waits: list[float] = []

    async def play(self) -> None:
        """Play until cancelled."""
        while True:
            match = await self.new_match()
            while match.status is Status.RUNNING:
                match = await self.next_move(match)

    async def warm_up(self) -> None:
        """Play until a computer has moved, so that everything is loaded."""
        match = await self.new_match()
        while not self.waits:
            match = await self.next_move(match)
        self.waits.clear()

    async def new_match(self) -> Match:
        """Start a match against the strongest computer."""
        result = await self.services.matches.create(
            "azul", self.player, next(self.clicks), seat_count=2, computers=[STRONGEST]
        )
        return result.match

    async def next_move(self, match: Match) -> Match:
        """Play a random move, or wait for the computer's."""
        if not match.waiting:
            return await self.wait(match)
        seat = match.to_act[0]
        move = self.random.choice(match.game.moves(match.state, seat))
        result = await self.services.matches.play(
            match.id, match.ply, self.player, move, next(self.clicks)
        )
        return result.match

    async def wait(self, match: Match) -> Match:
        """Wait for the computer."""
        start = time.perf_counter()
        while True:
            found = await self.services.matches.find(match.id)
            if found.ply > match.ply:
                self.waits.append(time.perf_counter() - start)
                return found
            await asyncio.sleep(0.02)


async def measure(folder: str, matches: int, seconds: float) -> bool:
    """Play and print the figures; return whether the event loop was in time."""
    pool = WorkerPool(patience=Patience(hint=COMPILATION, understudy=COMPILATION))
    async with (
        await open_database(f"sqlite:///{folder}/azulejo.db") as database,
        open_services(database, workers=pool, pause=0, limits=NO_LIMITS) as services,
        run_loops(database, services, NoSender()),
    ):
        clicks = count(1)
        players = [ComputerOpponent(services, HOST + number, clicks) for number in range(matches)]
        await players[0].warm_up()
        async with loop_lag(SAMPLE_INTERVAL) as idle:
            await asyncio.sleep(IDLE_SECONDS)
        playing = [asyncio.create_task(player.play()) for player in players]
        await asyncio.sleep(seconds / 4)
        async with loop_lag(SAMPLE_INTERVAL) as busy:
            await asyncio.sleep(seconds)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    waits = [wait for player in players for wait in player.waits]
    print(f"event loop with nothing to do: {lag_text(idle)}")
    print(f"event loop with {matches} matches and {pool.most} processes: {lag_text(busy)}")
    print(
        f"{len(waits)} moves of {STRONGEST}, including the wait for a process:"
        f" {percentile(waits, 0.5):.2f} s median, {max(waits):.2f} s at most"
    )
    return percentile(busy.late, 0.99) - percentile(idle.late, 0.99) < MOST_ADDED_LAG


def lag_text(lag: LoopLag) -> str:
    """Describe the lag and the work of the event loop."""
    late = ", ".join(
        f"{100 * share:g} % within {1000 * percentile(lag.late, share):.1f} ms"
        for share in (0.5, 0.99, 0.999)
    )
    return f"{late}; its own work: 99 % within {1000 * percentile(lag.work, 0.99):.1f} ms"


def questions(number: int) -> Iterator[Question]:
    """Yield random turns of all games, variants, levels and seat counts."""
    random = Random(1)
    levels = cycle(LEVELS)
    for index in range(number):
        game = random.choice(list(GAMES.values()))
        options = {name: random.choice(values) for name, values in game.options.items()}
        log = playout(game, random.choice(game.seats), options, f"memory-{index}")
        states = [step.state for step in replay(log)]
        turns = [ply for ply, state in enumerate(states) if game.to_act(state) not in ((BAG,), ())]
        ply = random.choice(turns)
        past = log._replace(entries=log.entries[:ply])
        seat = game.to_act(states[ply])[0]
        yield Question.about(past, seat, level=next(levels), luck=str(index), limit=Limit(NODES))


async def measure_memory(moves: int) -> None:
    """Let one process play this many moves, and print its memory after each quarter."""
    pool = WorkerPool(
        1,
        patience=Patience(
            hint=COMPILATION, understudy=COMPILATION, answers=moves + 1, memory=10**6
        ),
    )
    megabytes: list[int] = []
    try:
        for question in questions(moves):
            await pool.ask(question)
            megabytes += [worker.memory for worker in pool.at_work]
    finally:
        await pool.close()
    parts = [
        f"{megabytes[moves * quarter // 4 - 1]} MB after {moves * quarter // 4}"
        for quarter in range(1, 5)
    ]
    print(f"memory of one process over {moves} moves: {', '.join(parts)}")


def main() -> None:
    """Print all figures; the exit code says whether the event loop was in time."""
    with tempfile.TemporaryDirectory() as folder:
        good = asyncio.run(measure(folder, argument(1, MATCHES), argument(2, SECONDS)))
    asyncio.run(measure_memory(MOVES))
    sys.exit(not good)


if __name__ == "__main__":
    main()
