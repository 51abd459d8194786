"""Computer players: they find moves in worker processes, after a natural pause."""

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import Callable, Container
from datetime import datetime, timedelta
from hashlib import sha256
from random import Random
from typing import Final, NamedTuple

from bot.computers.pool import WorkerPool
from bot.computers.process import ThoughtError
from bot.computers.protocol import STRONGEST, Question
from bot.computers.queue import Asker, BusyError, Urgency
from bot.limits import HOUR, MINUTE, NO_LIMITS, HintsError, Limits, QuestionsError, RateLimit
from bot.matches import Location, Match, Matches
from bot.matches.clocks.deadline_loop import PostponedError
from bot.matches.model import STAND_IN, MoveSource
from bot.matches.position import entries_that_count, log_of
from data import Database
from data.tables import entries
from data.tables.deadlines import DeadlineRow
from data.tables.entries import EntryRow
from data.times import duration, stored
from games.core import BAG, Move, Seat
from games.log import Log
from games.players import RANDOM, Limit, Reason, choose

log = logging.getLogger(__name__)

PAUSE: Final = (0.6, 1.5)
"""The least and the most seconds before a move, chosen at random."""
SHORT_PAUSE: Final = 0.4
"""The pause after another computer's move, and for a forced move."""
ATTEMPTS: Final = 2
"""How often a question is asked before the computer is said to have failed."""
BUSY: Final = (1.0, 30.0)
"""The least and the most seconds until a computer asks again because the queue was full."""
FAILED: Final = 60.0
"""Seconds until a stand-in whose workers failed asks again."""
GIVING_UP: Final = timedelta(minutes=15)
"""How long a stand-in does that; then it plays the first legal move."""
HINT: Final = Limit(seconds=1.0)
REMEMBERED: Final = 256
"""How many hints are cached, and of how many turns it is known that the workers failed."""


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
        limits: Limits = NO_LIMITS,
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
        self._limits = limits
        self._hint_rates = (
            RateLimit(limits.hints_per_minute, MINUTE),
            RateLimit(limits.hints_per_hour, HOUR),
        )
        self._questions: Counter[int] = Counter()
        """How many questions of each person are not answered yet."""
        self._warnings = RateLimit(1, MINUTE)
        """So that a full queue is logged once a minute."""
        self._failing: OrderedDict[tuple[int, int, Seat], int] = OrderedDict()
        """Since when the workers fail for a stand-in: by match, ply and seat."""
        self._advice: OrderedDict[tuple[int, int, Seat], asyncio.Task[Advice]] = OrderedDict()

    async def think(self, deadline: DeadlineRow) -> str:
        """Return a computer's move after a natural pause; "" if the match has moved on.

        Raise PostponedError if the workers have no time for it, or fail a stand-in. If they fail
        an opponent, or a stand-in for long, the first legal move is returned.
        """
        match = await self._matches.find(deadline.match)
        seat = Seat(deadline.seat)
        if match.ply != deadline.ply or seat not in match.to_act:
            return ""
        rows = await self._standing(match)
        late = max(0, stored(self._clock()) - deadline.due) / 1000
        loop = asyncio.get_running_loop()
        ends = loop.time() + natural_pause(match, seat, rows) * self._pause - late
        try:
            move = await self._find_move(match, seat, rows)
        except BusyError as busy:
            if not self._warnings.use(0):
                log.warning("match %d and others wait for a computer: %s", match.id, busy)
            raise PostponedError(min(max(late / 2, BUSY[0]), BUSY[1])) from busy
        await asyncio.sleep(ends - loop.time())
        return move

    async def advise(self, match: Match, seat: Seat) -> Advice:
        """Return a hint for a seat to act; raise ThoughtError if there is none.

        A player who asks too often, or too much at once, is refused.
        """
        key = (match.id, match.ply, seat)
        task = self._advice.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            person = match.seats[seat].player or 0
            self._count_question(person)
            task = self._advice[key] = asyncio.create_task(self._find_advice(match, seat))
            task.add_done_callback(lambda _: self._forget_question(person))
            if len(self._advice) > REMEMBERED:
                self._advice.popitem(last=False)
        return await asyncio.shield(task)

    async def opinion(self, log: Log, seat: Seat, person: int, location: Location) -> Move:
        """Return what the strongest player would play after a log, or raise ThoughtError.

        It counts as a hint for the person who asks.
        """
        question = Question.about(log, seat, level=STRONGEST, luck="hint", limit=HINT)
        asker = Asker(Urgency.HINT, location.server or person)
        self._count_question(person)
        try:
            return Move((await self._workers.ask(question, asker)).move)
        finally:
            self._forget_question(person)

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
        stands_in = match.seats[seat].player is not None
        asker = _asker(match, Urgency.TURN, stands_in=stands_in)
        for _ in range(ATTEMPTS):
            move = await self._ask(match, question, asker)
            if move in legal:
                self._failing.pop((match.id, match.ply, seat), None)
                return Move(move)
        if stands_in:
            self._postpone_failed(match, seat)
        log.error("match %d: %s plays the first legal move", match.id, level)
        return legal[0]

    async def _ask(self, match: Match, question: Question, asker: Asker) -> str:
        """Return the answer for a turn; "" if the workers fail."""
        try:
            move = (await self._workers.ask(question, asker)).move
        except BusyError:
            raise
        except ThoughtError as error:
            log.warning("match %d: %s cannot think: %s", match.id, question.level, error)
            return ""
        if move not in match.game.moves(match.state, question.seat):
            log.error("match %d: %s cannot play %.40r", match.id, question.level, move)
        return move

    def _postpone_failed(self, match: Match, seat: Seat) -> None:
        """Ask again later for a stand-in, unless the workers have failed for long."""
        key, now = (match.id, match.ply, seat), stored(self._clock())
        since = self._failing.setdefault(key, now)
        if len(self._failing) > REMEMBERED:
            self._failing.popitem(last=False)
        if now - since < duration(GIVING_UP):
            raise PostponedError(FAILED)
        self._failing.pop(key, None)

    # Hints

    def _count_question(self, person: int) -> None:
        """Count a question of a person as not answered; refuse one too many."""
        if self._questions[person] >= self._limits.questions_at_once:
            raise QuestionsError(self._limits.questions_at_once)
        for rate in self._hint_rates:
            if rate.use(person):
                raise HintsError(rate.most, rate.seconds_left(person))
        self._questions[person] += 1

    def _forget_question(self, person: int) -> None:
        self._questions[person] -= 1
        if not self._questions[person]:
            del self._questions[person]

    async def _find_advice(self, match: Match, seat: Seat) -> Advice:
        if match.game.key in self._without_player:
            return Advice(choose(match.game, match.state, seat, RANDOM, "hint"), ())
        rows = await self._standing(match)
        question = self._question(
            match, seat, rows, level=STRONGEST, luck="hint", limit=HINT, is_hint=True
        )
        answer = await self._workers.ask(question, _asker(match, Urgency.HINT))
        if answer.move not in match.game.moves(match.state, seat):
            raise ThoughtError(f"'{answer.move}' was the hint, which is not legal")
        return Advice(Move(answer.move), answer.reasons)

    def _question(self, match: Match, seat: Seat, rows: list[EntryRow], **more: object) -> Question:
        log = log_of(match.game, len(match.seats), match.options, rows)
        return Question.about(log, seat, **more)


def _asker(match: Match, urgency: Urgency, *, stands_in: bool = False) -> Asker:
    """Return on whose behalf a match asks: its server, or its first player outside of servers."""
    people = [seat.player for seat in match.seats if seat.player is not None]
    return Asker(urgency, match.location.server or next(iter(people), 0), stands_in)


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
