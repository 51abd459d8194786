"""A few worker processes that think for all matches, and the queue in front of them."""

import asyncio
import logging
import os
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import Final, NamedTuple

from bot.computers.process import COMMAND, UNDERSTUDY, ThoughtError, WorkerProcess
from bot.computers.protocol import Answer, Question
from bot.computers.queue import NOBODY, Asker, BusyError, PendingQuestion, QuestionQueue, Urgency

log = logging.getLogger(__name__)


class Patience(NamedTuple):
    """Limits of the pool; times are in seconds."""

    answer: float = 5.0
    """A worker that needs longer for one move is killed."""
    hint: float = 12.0
    """The time for waiting and thinking together if a person wants to know. Turns wait as long as
    it takes: the match would rather wait than go on with a bad move."""
    hurry: float = 2.0
    """Questions that have waited this long get less thinking, so that the queue gets shorter."""
    start: float = 900.0
    """The time for starting a process and compiling everything for the first time."""
    understudy: float = 3.0
    """If the first process needs longer to be ready, a plain one answers until then."""
    idle: float = 600.0
    """An idle worker is stopped after this time."""
    waiting: int = 500
    """The most turns in the queue, and the most hints."""
    waiting_of_asker: int = 20
    """The most of them that one server may have."""
    answers: int = 1000
    """After this many answers a worker is replaced, to free its memory."""
    memory: int = 512
    """A worker that uses more megabytes is replaced after its answer."""


CLOSED: Final = "the worker pool is closed"
A_MOMENT: Final = 0.2
"""How often the plain worker checks whether it is still needed."""


class WorkerPool:
    """Answers questions in worker processes, a few at a time.

    The first worker starts with the first question, and another one when a question has to wait.
    One that dies or is too slow is replaced, and its question fails with a ThoughtError. While the
    first worker is still compiling, a plain one answers.
    """

    def __init__(
        self,
        most: int | None = None,
        command: Sequence[str] = COMMAND,
        patience: Patience = Patience(),  # noqa: B008 - a NamedTuple does not change
        understudy: Sequence[str] = UNDERSTUDY,
    ) -> None:
        self.most = most or max(1, cores() - 1)
        self._command = command
        self._understudy = understudy
        self._patience = patience
        self._queue = QuestionQueue(patience.waiting, patience.waiting_of_asker)
        self._desks: set[asyncio.Task[None]] = set()
        self._idle = 0
        self._ready = 0
        """The workers that are ready, without the plain one."""
        self._starting = False
        self._closed = False
        self.at_work: set[WorkerProcess] = set()
        """The running processes."""

    async def ask(self, question: Question, asker: Asker = NOBODY) -> Answer:
        """Return the answer to a question; raise ThoughtError if there is none.

        It is a BusyError if too many are waiting.
        """
        pending = PendingQuestion(question, asyncio.get_running_loop().time(), asker)
        if self._closed:
            raise ThoughtError(CLOSED)
        self._queue.put(pending)
        self._call_another()
        seconds = self._patience.hint if asker.urgency is Urgency.HINT else None
        try:
            async with asyncio.timeout(seconds):
                answer = await pending.done
        except TimeoutError:
            raise BusyError(f"no answer within {seconds:g} s") from None
        if answer.trouble:
            raise ThoughtError(answer.trouble)
        return answer

    def warm_up(self) -> None:
        """Start the first worker now, so that it is ready for the first question."""
        if not self._desks and not self._closed:
            self._open_desk()

    async def close(self) -> None:
        """Kill all processes; open questions fail."""
        self._closed = True
        for desk in self._desks:
            desk.cancel()
        await asyncio.gather(*self._desks, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in self.at_work))
        self._queue.fail_all(CLOSED)

    def _call_another(self) -> None:
        """Start a worker if a question would have to wait."""
        enough = len(self._queue) <= self._idle or len(self._desks) >= self.most
        if not (enough or self._starting or self._closed):
            self._open_desk()

    def _open_desk(self) -> None:
        self._starting = True
        self._sit_down(self._work())

    def _call_understudy(self) -> None:
        """Start a plain worker, because the first one takes long to be ready."""
        if not self._ready and not self._closed:
            self._sit_down(self._stand_in())

    def _sit_down(self, work: Coroutine[None, None, None]) -> None:
        desk = asyncio.create_task(work, name="worker")
        self._desks.add(desk)
        desk.add_done_callback(self._leave)

    def _leave(self, desk: asyncio.Task[None]) -> None:
        self._desks.discard(desk)
        error = None if desk.cancelled() else desk.exception()
        if isinstance(error, ThoughtError | OSError):
            log.warning("a computer player cannot think: %s", error)
        elif error is not None:
            log.error("a worker failed", exc_info=error)
            self._queue.fail_all("no worker could start")
        self._call_another()

    async def _work(self) -> None:
        """Run one worker from start to end."""
        loop = asyncio.get_running_loop()
        slow = loop.call_later(self._patience.understudy, self._call_understudy)
        try:
            async with self._process(self._command) as worker:
                self._starting = False
                slow.cancel()
                self._ready += 1
                try:
                    await self._answer_with(worker)
                finally:
                    self._ready -= 1
        finally:
            self._starting = False
            slow.cancel()

    async def _stand_in(self) -> None:
        """Run one plain worker until another one is ready."""
        async with self._process(self._understudy) as worker:
            await self._answer_with(worker, is_understudy=True)

    @asynccontextmanager
    async def _process(self, command: Sequence[str]) -> AsyncIterator[WorkerProcess]:
        """Start a process and wait until it is ready; if that fails, open questions fail."""
        worker: WorkerProcess | None = None
        try:
            try:
                worker = await WorkerProcess.start(command)
                self.at_work.add(worker)
                await worker.ready(self._patience.start)
            except (ThoughtError, OSError) as error:
                self._queue.fail_all(str(error))
                raise
            log.info("worker %d is ready", worker.number)
            yield worker
        finally:
            if worker is not None:
                await worker.end()
                self.at_work.discard(worker)

    async def _answer_with(self, worker: WorkerProcess, *, is_understudy: bool = False) -> None:
        """Answer questions one by one; a plain worker stops when another one is ready."""
        patience, loop = self._patience, asyncio.get_running_loop()
        while worker.answered < patience.answers and worker.memory <= patience.memory:
            if is_understudy and self._ready:
                return
            pending = await self._next_question(A_MOMENT if is_understudy else patience.idle)
            if pending is None:
                if is_understudy:
                    continue
                return
            if worker.is_gone:  # it died while idle, so another one can answer
                self._queue.put_back(pending)
                return
            self._call_another()
            try:
                question = pending.in_time(loop.time(), patience.hurry)
                pending.resolve(await worker.ask(question, patience.answer))
            except ThoughtError as error:
                pending.fail(str(error))
                return
            except BaseException:
                pending.fail(CLOSED)
                raise

    async def _next_question(self, seconds: float) -> PendingQuestion | None:
        """Return the next question; None after the idle time."""
        self._idle += 1
        try:
            async with asyncio.timeout(seconds):
                return await self._queue.get()
        except TimeoutError:
            return None
        finally:
            self._idle -= 1


def cores() -> int:
    """Return how many processors we may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
