"""The queue in front of the worker processes: turns before hints, and servers in rotation."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final, NamedTuple

from bot.computers.process import ThoughtError
from bot.computers.protocol import STRONGEST, Answer, Question
from games.players import Limit

IN_A_HURRY: Final = Limit(seconds=0.1)


class BusyError(ThoughtError):
    """Too many questions are waiting; later there will be room."""


class Urgency(IntEnum):
    """Which questions come first."""

    TURN = 0
    """A match waits for the answer."""
    HINT = 1
    """A person wants to know."""


class Asker(NamedTuple):
    """On whose behalf a question is asked.

    Askers with the same urgency take turns, however many questions each of them has.
    """

    urgency: Urgency = Urgency.TURN
    server: int = 0
    """The server, or the person in a match outside of servers."""
    stand_in: bool = False
    """Whether a computer plays for a person, who would rather wait: these questions take turns
    with the others of their server."""


NOBODY: Final = Asker()


@dataclass(slots=True)
class PendingQuestion:
    """A question that waits for its answer."""

    question: Question
    since: float
    asker: Asker = NOBODY
    done: asyncio.Future[Answer] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )

    def in_time(self, now: float, hurry: float) -> Question:
        """Return the question, with less time to think if it has waited for long."""
        slow = self.question.is_hint or self.question.level == STRONGEST
        if slow and now - self.since > hurry:
            return self.question._replace(limit=IN_A_HURRY)
        return self.question

    def resolve(self, answer: Answer) -> None:
        """Deliver the answer, unless the caller was cancelled."""
        if not self.done.done():
            self.done.set_result(answer)

    def fail(self, reason: str) -> None:
        """Deliver an error instead of an answer."""
        if not self.done.done():
            self.done.set_exception(ThoughtError(reason))


class QuestionQueue:
    """Questions that wait for a worker.

    Turns come before hints. Among questions of the same urgency, each asker has a line of its own,
    and the lines are served in rotation.
    """

    def __init__(self, most: int, most_of_asker: int) -> None:
        """Hold at most so many questions of each urgency, and of one asker."""
        self._most = most
        self._most_of_asker = most_of_asker
        self._lines: OrderedDict[Asker, deque[PendingQuestion]] = OrderedDict()
        """By asker; the line that is served next comes first."""
        self._filled = asyncio.Event()

    def __len__(self) -> int:
        return sum(map(len, self._lines.values()))

    def put(self, pending: PendingQuestion) -> None:
        """Add a question to its asker's line; raise BusyError if that or the queue is full."""
        self._drop_cancelled()
        asker = pending.asker
        waiting = sum(len(self._lines[one]) for one in self._lines_of(asker.urgency))
        own = len(self._lines.get(asker, ()))
        if waiting >= self._most or own >= self._most_of_asker:
            raise BusyError(f"{waiting} questions are waiting already, {own} of this asker")
        self._lines.setdefault(asker, deque()).append(pending)
        self._filled.set()

    def put_back(self, pending: PendingQuestion) -> None:
        """Put a question that was not asked in front of all others."""
        self._lines.setdefault(pending.asker, deque()).appendleft(pending)
        self._lines.move_to_end(pending.asker, last=False)
        self._filled.set()

    async def get(self) -> PendingQuestion:
        """Return the next question; wait until there is one."""
        while (found := self._next()) is None:
            self._filled.clear()
            await self._filled.wait()
        return found

    def fail_all(self, reason: str) -> None:
        """Empty the queue; every question in it fails."""
        while (pending := self._next()) is not None:
            pending.fail(reason)

    def _next(self) -> PendingQuestion | None:
        self._drop_cancelled()
        for urgency in Urgency:
            for asker in self._lines_of(urgency):
                line = self._lines.pop(asker)
                pending = line.popleft()
                if line:
                    self._lines[asker] = line  # behind all others
                return pending
        return None

    def _lines_of(self, urgency: Urgency) -> Iterator[Asker]:
        return (asker for asker in self._lines if asker.urgency is urgency)

    def _drop_cancelled(self) -> None:
        """Remove questions whose callers do not wait any more."""
        for asker, line in tuple(self._lines.items()):
            if any(pending.done.done() for pending in line):
                self._lines[asker] = deque(one for one in line if not one.done.done())
                if not self._lines[asker]:
                    del self._lines[asker]
