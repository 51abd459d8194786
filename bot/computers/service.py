"""Computer players: they find moves in worker processes, after a natural pause."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Container
from contextlib import nullcontext
from datetime import datetime
from hashlib import sha256
from random import Random
from typing import Final, NamedTuple

from bot.computers.pool import STRONGEST, WorkerPool
from bot.computers.process import ThoughtError
from bot.computers.protocol import Question
from bot.matches import Match, Matches
from bot.matches.model import STAND_IN, MoveSource
from bot.matches.position import entries_that_count, log_of
from data import Database
from data.tables import entries
from data.tables.deadlines import DeadlineRow
from data.tables.entries import EntryRow
from data.times import stored
from games.core import BAG, Move, Seat
from games.log import Log
from games.players import RANDOM, Limit, Reason, choose

log = logging.getLogger(__name__)

PAUSE: Final = (0.6, 1.5)
"""The least and the most seconds before a move, chosen at random."""
SHORT_PAUSE: Final = 0.4
"""The pause after another computer's move, and for a forced move."""
STAND_INS: Final = 8
"""How many stand-ins for absent players think at once. At the end of a season there may be
hundreds, and people who play against a computer should not wait behind them."""
HINT: Final = Limit(seconds=1.0)
REMEMBERED: Final = 256
"""How many hints are cached."""


class Advice(NamedTuple):
    """What the strongest computer player would play, and why."""

    move: Move
    reasons: tuple[Reason, ...]


class Computers:
    """The computer players of all matches."""

    def __init__(
        self,
        database: Database,
        matches: Matches,
        workers: WorkerPool,
        *,
        clock: Callable[[], datetime],
        pause: float = 1.0,
        without_player: Container[str] = (),
    ) -> None:
        """`pause` scales the natural pause before a move: 0 for none.

        `without_player` are the games without a computer player of their own. The workers need
        not know them: their moves are chosen here, at random.
        """
        self._database = database
        self._matches = matches
        self._workers = workers
        self._clock = clock
        self._pause = pause
        self._without_player = without_player
        self._stand_ins = asyncio.Semaphore(STAND_INS)
        self._advice: OrderedDict[tuple[int, int, Seat], asyncio.Task[Advice]] = OrderedDict()

    async def think(self, deadline: DeadlineRow) -> str:
        """Return a computer's move after a natural pause; "" if the match has moved on.

        If the workers fail, the first legal move is returned.
        """
        match = await self._matches.find(deadline.match)
        seat = Seat(deadline.seat)
        if match.ply != deadline.ply or seat not in match.to_act:
            return ""
        rows = await self._standing(match)
        gone = max(0, stored(self._clock()) - deadline.due) / 1000
        pause = natural_pause(match, seat, rows) * self._pause
        move, _ = await asyncio.gather(
            self._find_move(match, seat, rows), asyncio.sleep(pause - gone)
        )
        return move

    async def advise(self, match: Match, seat: Seat) -> Advice:
        """Return a hint for a seat to act; raise ThoughtError if there is none."""
        key = (match.id, match.ply, seat)
        task = self._advice.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = self._advice[key] = asyncio.create_task(self._find_advice(match, seat))
            if len(self._advice) > REMEMBERED:
                self._advice.popitem(last=False)
        return await asyncio.shield(task)

    async def opinion(self, log: Log, seat: Seat) -> Move:
        """Return what the strongest player would play after a log, or raise ThoughtError."""
        question = Question.about(log, seat, level=STRONGEST, luck="hint", limit=HINT)
        return Move((await self._workers.ask(question)).move)

    def warm_up(self) -> None:
        """Start a worker before the first question."""
        self._workers.warm_up()

    async def close(self) -> None:
        """Stop all workers."""
        await self._workers.close()
        await asyncio.gather(*self._advice.values(), return_exceptions=True)

    # Finding moves

    async def _standing(self, match: Match) -> list[EntryRow]:
        """Read the entries that led to this state of the match."""
        rows = await self._database.read(lambda tx: entries.since(tx, match.id, 0))
        return entries_that_count(row for row in rows if row.ply < match.ply)

    async def _find_move(self, match: Match, seat: Seat, rows: list[EntryRow]) -> Move:
        legal = match.game.moves(match.state, seat)
        level = match.seats[seat].computer or STAND_IN  # a player's time ran out
        if len(legal) == 1:
            return legal[0]
        if match.game.key in self._without_player:
            return choose(match.game, match.state, seat, RANDOM, luck(match, seat))
        question = self._question(match, seat, rows, level=level, luck=luck(match, seat))
        can_wait = match.seats[seat].player is not None
        try:
            async with self._stand_ins if can_wait else nullcontext():
                answer = await self._workers.ask(question)
        except ThoughtError as error:
            log.warning("match %d: %s plays a simple move: %s", match.id, level, error)
            return legal[0]
        if answer.move not in legal:
            log.error("match %d: %s cannot play %.40r", match.id, level, answer.move)
            return legal[0]
        return Move(answer.move)

    async def _find_advice(self, match: Match, seat: Seat) -> Advice:
        if match.game.key in self._without_player:
            return Advice(choose(match.game, match.state, seat, RANDOM, "hint"), ())
        rows = await self._standing(match)
        question = self._question(
            match, seat, rows, level=STRONGEST, luck="hint", limit=HINT, is_hint=True
        )
        answer = await self._workers.ask(question)
        if answer.move not in match.game.moves(match.state, seat):
            raise ThoughtError(f"'{answer.move}' was the hint, which is not legal")
        return Advice(Move(answer.move), answer.reasons)

    def _question(self, match: Match, seat: Seat, rows: list[EntryRow], **more: object) -> Question:
        log = log_of(match.game, len(match.seats), match.options, rows)
        return Question.about(log, seat, **more)


def luck(match: Match, seat: Seat) -> str:
    """Return the seed of a computer's random choices.

    It comes from public information, not from the seed of the bag, and is the same after a
    restart.
    """
    text = f"{match.commitment} {match.id} {match.ply} {seat}"
    return sha256(text.encode()).hexdigest()


def natural_pause(match: Match, seat: Seat, rows: list[EntryRow]) -> float:
    """Return how many seconds a turn takes at least, so that people can follow."""
    moves = [row for row in rows if row.seat != BAG]
    follows_computer = bool(moves) and moves[-1].how == MoveSource.COMPUTER
    if follows_computer or len(match.game.moves(match.state, seat)) == 1:
        return SHORT_PAUSE
    return Random(luck(match, seat)).uniform(*PAUSE)
