"""The services with computer players that are odd, or that answer at once."""

import asyncio
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import count

from bot.app.background import run_loops
from bot.computers.pool import Patience, WorkerPool
from bot.computers.process import UNDERSTUDY
from bot.computers.protocol import Answer, Question
from bot.computers.queue import NOBODY, Asker
from bot.limits import NO_LIMITS
from bot.matches import Match
from bot.posts.outbox import QueuedPost, Sent
from bot.services import Services, open_services
from data import open_database
from data.tables.deadlines import DeadlineRow
from data.times import stored, utc_now
from games import GAMES
from games.log import final_state
from games.players import Reason
from tests.support.patience import PATIENCE

HOST = 101
SEED = "the secret of the bag"


class Nobody:
    """A sender who has nobody to tell."""

    async def post(self, queued: QueuedPost) -> Sent | None:
        return None


class Oracle(WorkerPool):
    """Answers at once, in this process, and keeps the questions."""

    def __init__(self) -> None:
        super().__init__()
        self.questions: list[Question] = []

    async def ask(self, question: Question, asker: Asker = NOBODY) -> Answer:
        self.questions.append(question)
        log = question.read_log(GAMES)
        move = log.game.moves(final_state(log), question.seat)[-1]
        return Answer(move, (Reason("azul-marker", {}),))


ODD = (sys.executable, "-m", "tests.support.odd_worker")


def patient(**chosen: float) -> Patience:
    """Wait for a process however busy the machine is, where a test chooses nothing else."""
    usual = {"answer": PATIENCE, "hint": PATIENCE, "understudy": 2 * PATIENCE}
    return Patience(**{**usual, **chosen})  # type: ignore[arg-type]  # its fields


def quick() -> WorkerPool:
    """A pool of workers who really think, and begin at once."""
    return WorkerPool(1, UNDERSTUDY, patient())


def odd(most: int = 1, **patience: float) -> WorkerPool:
    return WorkerPool(most, ODD, patient(**patience))


@asynccontextmanager
async def serving(url: str, workers: WorkerPool, pause: float = 0) -> AsyncIterator[Services]:
    """Everything but Discord."""
    seeds = (f"{SEED} {number}" for number in count(1))
    async with (
        await open_database(url) as database,
        open_services(
            database,
            workers=workers,
            pause=pause,
            seeds=lambda: next(seeds),
            limits=NO_LIMITS,
        ) as services,
        run_loops(database, services, Nobody()),
    ):
        yield services


async def sit_down(
    services: Services,
    clicks: Iterator[int],
    *computers: str,
    game: str = "azul",
    options: dict[str, str] | None = None,
) -> Match:
    """Begin a match against computers, and play until one of them is to act."""
    result = await services.matches.create(
        game,
        HOST,
        next(clicks),
        seat_count=len(computers) + 1,
        computers=computers,
        options=options,
    )
    match = result.match
    while match.waiting:
        match = await play_first(services, clicks, match)
    return match


async def play_first(services: Services, clicks: Iterator[int], match: Match) -> Match:
    seat = match.seat_of(HOST)
    assert seat is not None
    move = match.game.moves(match.state, seat)[0]
    return (await services.matches.play(match.id, match.ply, HOST, move, next(clicks))).match


async def past(services: Services, match: Match) -> Match:
    """The match once somebody has moved."""
    async with asyncio.timeout(PATIENCE):
        while True:
            found = await services.matches.find(match.id)
            if found.ply > match.ply:
                return found
            await asyncio.sleep(0.01)


def deadline_of(match: Match) -> DeadlineRow:
    return DeadlineRow(
        match.id, match.to_act[0], "computer", match.ply, stored(utc_now()), stored(utc_now())
    )
