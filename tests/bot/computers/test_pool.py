"""Worker processes that are slow, die or answer nonsense."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot.computers.pool import WorkerPool, cores
from bot.computers.process import ThoughtError
from bot.computers.protocol import STRONGEST, Question
from bot.computers.queue import IN_A_HURRY, Asker, BusyError, PendingQuestion, Urgency
from bot.computers.worker import READY
from bot.processes import NICENESS
from games import GAMES
from games.core import BAG, Seat
from games.log import Entry, Log, final_state
from games.players import LEVELS, Limit
from games.shuffle import Shuffler
from tests.support.odd_computers import ODD, odd, patient
from tests.support.patience import PATIENCE
from tests.support.waiting import until

LATE = """
import runpy, time
from pathlib import Path
while not Path({!r}).exists():
    time.sleep(0.05)
runpy.run_module('tests.support.odd_worker', run_name='__main__')
"""
AZUL = GAMES["azul"]
LAST = 19
"""Nobody lets more others go first."""

Hire = Callable[..., WorkerPool]


def first_turn() -> Log:
    empty = Log(AZUL, 2, AZUL.chosen_options({}))
    deal = AZUL.draw(AZUL.start(2), Shuffler("a bag", 0))
    return empty._replace(entries=(Entry(BAG, deal),))


def question(level: str = "plays") -> Question:
    return Question.about(first_turn(), Seat(0), level=level, luck="luck")


@pytest.fixture
async def hire() -> AsyncIterator[Hire]:
    """A pool of workers that is closed at the end."""
    async with AsyncExitStack() as stack:

        def hire(most: int = 1, **patience: float) -> WorkerPool:
            workers = odd(most, **patience)
            stack.push_async_callback(workers.close)
            return workers

        yield hire


def is_there(number: int) -> bool:
    """Whether a process is running."""
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return True


async def start_thinking(workers: WorkerPool, level: str) -> "asyncio.Task[object]":
    """Ask, and wait until the only worker thinks about it."""
    await workers.ask(question())
    task = asyncio.create_task(workers.ask(question(level)))
    await asyncio.sleep(0.05)
    return task


async def test_a_question_is_answered_in_another_process(hire: Hire) -> None:
    answer = await hire().ask(question("tells its number"))
    assert int(answer.move) != os.getpid()


async def test_the_first_question_starts_the_first_process(hire: Hire) -> None:
    workers = hire()
    assert not workers.at_work
    await workers.ask(question())
    assert len(workers.at_work) == 1


async def test_a_process_can_be_ready_before_the_first_question(hire: Hire) -> None:
    workers = hire()
    workers.warm_up()
    await until(lambda: workers.at_work)
    (worker,) = workers.at_work
    answer = await workers.ask(question("tells its number"))
    assert int(answer.move) == worker.number


async def test_a_slow_worker_is_killed_and_replaced(hire: Hire) -> None:
    workers = hire(answer=2)
    thinking = await start_thinking(workers, "sleeps")
    (slow,) = workers.at_work
    with pytest.raises(ThoughtError, match="took more than"):
        await thinking
    assert int((await workers.ask(question("tells its number"))).move) != slow.number
    assert not is_there(slow.number)


async def test_a_worker_killed_while_thinking_is_replaced(hire: Hire) -> None:
    workers = hire()
    thinking = await start_thinking(workers, "sleeps")
    (victim,) = workers.at_work
    os.kill(victim.number, signal.SIGKILL)
    with pytest.raises(ThoughtError, match="is gone"):
        await thinking
    assert int((await workers.ask(question("tells its number"))).move) != victim.number


async def test_a_worker_killed_while_idle_costs_no_answer(hire: Hire) -> None:
    workers = hire()
    await workers.ask(question())
    (victim,) = workers.at_work
    os.kill(victim.number, signal.SIGKILL)
    await until(lambda: victim.is_gone)
    assert int((await workers.ask(question("tells its number"))).move) != victim.number


@pytest.mark.parametrize(
    ("level", "said"),
    [
        ("faints", "too hot"),
        ("dies", "is gone"),
        ("babbles", "Expecting value"),
        ("never stops talking", "did not stop"),
    ],
)
async def test_an_error_fails_one_question_and_the_next_is_answered(
    hire: Hire, level: str, said: str
) -> None:
    workers = hire()
    with pytest.raises(ThoughtError, match=said):
        await workers.ask(question(level))
    assert (await workers.ask(question())).move


@pytest.mark.parametrize("command", [(sys.executable, "-c", ""), ("/nowhere/python",)])
async def test_questions_fail_at_once_if_no_process_can_start(
    command: tuple[str, ...],
) -> None:
    workers = WorkerPool(2, command)
    asked = [workers.ask(question()) for _ in range(5)]
    found = await asyncio.gather(*asked, return_exceptions=True)
    assert [type(one) for one in found] == [ThoughtError] * 5
    await workers.close()


async def test_a_full_queue_refuses(hire: Hire) -> None:
    workers = hire(waiting=2)
    waiting = [await start_thinking(workers, "sleeps")]
    waiting += [asyncio.create_task(workers.ask(question())) for _ in range(2)]
    await asyncio.sleep(0)
    with pytest.raises(BusyError, match="2 questions are waiting"):
        await workers.ask(question())
    await workers.close()
    found = await asyncio.gather(*waiting, return_exceptions=True)
    assert [type(one) for one in found] == [ThoughtError] * 3


async def test_a_hint_fails_after_a_timeout_and_a_turn_does_not(hire: Hire) -> None:
    workers = hire(hint=0.01)
    with pytest.raises(BusyError, match=r"no answer within 0\.01 s"):
        await workers.ask(question(), Asker(Urgency.HINT))
    assert (await workers.ask(question())).move, "a turn waits as long as it takes"


async def test_a_plain_worker_answers_until_the_first_one_is_ready(tmp_path: Path) -> None:
    may_come = tmp_path / "come"
    slow = (sys.executable, "-c", LATE.format(str(may_come)))
    workers = WorkerPool(1, slow, patient(understudy=0.1), understudy=ODD)
    try:
        workers.warm_up()
        first = int((await workers.ask(question("tells its number"))).move)
        numbers = {worker.number for worker in workers.at_work}
        assert len(numbers) == 2
        may_come.touch()
        await until(lambda: len(workers.at_work) == 1)
        second = int((await workers.ask(question("tells its number"))).move)
        assert {first, second} == numbers
    finally:
        await workers.close()


async def test_there_are_never_more_processes_than_allowed(hire: Hire) -> None:
    workers = hire(most=2)
    asked = asyncio.gather(*(workers.ask(question("is slow")) for _ in range(6)))
    most = 0
    while not asked.done():
        most = max(most, len(workers.at_work))
        await asyncio.sleep(0.01)
    assert most == 2
    assert len(await asked) == 6


async def test_the_default_number_of_processes_leaves_a_core_to_the_bot() -> None:
    workers = WorkerPool()
    assert workers.most == max(1, cores() - 1)


async def test_a_worker_is_replaced_after_a_number_of_answers(hire: Hire) -> None:
    workers = hire(answers=2)
    numbers = [(await workers.ask(question("tells its number"))).move for _ in range(4)]
    assert numbers[0] == numbers[1] != numbers[2] == numbers[3]


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="no process tells its memory")
async def test_a_worker_is_replaced_when_it_uses_too_much_memory(hire: Hire) -> None:
    workers = hire(memory=150)
    await workers.ask(question())
    (hungry,) = workers.at_work
    assert 0 < hungry.memory < 150
    await workers.ask(question("is hungry"))
    assert int((await workers.ask(question("tells its number"))).move) != hungry.number


async def test_an_idle_worker_is_stopped(hire: Hire) -> None:
    workers = hire(idle=0.1)
    await workers.ask(question())
    (worker,) = workers.at_work
    await until(lambda: not is_there(worker.number))
    assert (await workers.ask(question())).move


async def test_closing_kills_a_worker_that_is_thinking(hire: Hire) -> None:
    workers = hire()
    thinking = await start_thinking(workers, "sleeps")
    waiting = asyncio.create_task(workers.ask(question()))
    (worker,) = workers.at_work
    async with asyncio.timeout(PATIENCE):
        await workers.close()
    assert not is_there(worker.number)
    for task in (thinking, waiting, asyncio.create_task(workers.ask(question()))):
        with pytest.raises(ThoughtError, match="pool is closed"):
            await task


def test_a_worker_ends_when_the_bot_is_gone() -> None:
    with subprocess.Popen(ODD, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        assert worker.stdout.readline() == READY
        worker.stdin.close()
        assert worker.wait(PATIENCE) == 0


async def test_a_cancelled_question_does_not_disturb_others(hire: Hire) -> None:
    workers = hire()
    thinking = await start_thinking(workers, "is slow")
    (worker,) = workers.at_work
    thinking.cancel()
    assert int((await workers.ask(question("tells its number"))).move) == worker.number


async def test_workers_get_no_secrets_and_a_low_priority(
    hire: Hire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    monkeypatch.setenv("DATABASE_URL", "postgresql://user:secret@host/name")
    workers = hire()
    settings = (await workers.ask(question("tells its settings"))).move
    assert "PATH" in settings.split()
    assert "DISCORD_TOKEN" not in settings
    assert "DATABASE_URL" not in settings
    priority = int((await workers.ask(question("tells its priority"))).move)
    assert priority == min(os.nice(0) + NICENESS, LAST)


@pytest.mark.parametrize(
    ("level", "waited", "limit"),
    [
        (STRONGEST, 0.5, Limit()),
        (STRONGEST, 3.0, IN_A_HURRY),
        ("tico", 3.0, Limit()),
    ],
)
async def test_a_question_that_has_waited_long_gets_less_thinking(
    level: str, waited: float, limit: Limit
) -> None:
    order = PendingQuestion(question(level), 100.0)
    assert order.in_time(100.0 + waited, 2.0).limit == limit


async def test_a_real_worker_plays_at_every_level() -> None:
    workers = WorkerPool(1, patience=patient(answer=600, hint=600, understudy=600))
    asked = [question(level)._replace(limit=Limit(nodes=300)) for level in LEVELS]
    try:
        moves = [(await workers.ask(one)).move for one in asked]
        again = [(await workers.ask(one)).move for one in asked]
        hint = await workers.ask(asked[-1]._replace(is_hint=True, limit=IN_A_HURRY))
    finally:
        await workers.close()
    legal = AZUL.moves(final_state(first_turn()), Seat(0))
    assert set(moves) <= set(legal)
    assert moves == again
    assert hint.move in legal
    assert hint.reasons
