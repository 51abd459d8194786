"""The queue of questions: who comes first, and what happens when it is full."""

import asyncio

import pytest

from bot.computers.protocol import Answer, Question
from bot.computers.queue import Asker, BusyError, PendingQuestion, QuestionQueue, Urgency
from games.core import Seat

LISBON, PORTO, FARO = 1, 2, 3
HINT = Urgency.HINT


def pending(name: str, asker: Asker) -> PendingQuestion:
    return PendingQuestion(Question("", Seat(0), name, ""), 0.0, asker)


def queue_of(*asked: tuple[str, Asker], most: int = 200, most_of_asker: int = 100) -> QuestionQueue:
    queue = QuestionQueue(most, most_of_asker)
    for name, asker in asked:
        queue.put(pending(name, asker))
    return queue


async def order(queue: QuestionQueue) -> list[str]:
    return [(await queue.get()).question.level for _ in range(len(queue))]


async def test_turns_come_before_hints() -> None:
    lisbon, porto = Asker(server=LISBON), Asker(server=PORTO)
    queue = queue_of(
        ("hint", Asker(HINT, LISBON)), ("turn", lisbon), ("hint 2", Asker(HINT, PORTO)),
        ("turn 2", porto), ("turn 3", lisbon),
    )  # fmt: skip
    assert await order(queue) == ["turn", "turn 2", "turn 3", "hint", "hint 2"]


async def test_servers_take_turns_however_many_questions_one_has() -> None:
    crowd = [(f"lisbon {number}", Asker(server=LISBON)) for number in range(4)]
    queue = queue_of(*crowd, ("porto", Asker(server=PORTO)), ("faro", Asker(server=FARO)))
    assert await order(queue) == ["lisbon 0", "porto", "faro", "lisbon 1", "lisbon 2", "lisbon 3"]


async def test_hints_of_one_server_do_not_hold_up_those_of_another() -> None:
    crowd = [(f"lisbon {number}", Asker(HINT, LISBON)) for number in range(3)]
    queue = queue_of(*crowd, ("porto", Asker(HINT, PORTO)))
    assert await order(queue) == ["lisbon 0", "porto", "lisbon 1", "lisbon 2"]


async def test_hundreds_of_stand_ins_do_not_hold_up_an_opponent_on_the_same_server() -> None:
    crowd = [(f"absent {number}", Asker(server=LISBON, stand_in=True)) for number in range(100)]
    queue = queue_of(*crowd, ("opponent", Asker(server=LISBON)))
    assert (await order(queue))[:3] == ["absent 0", "opponent", "absent 1"]


async def test_one_server_cannot_fill_the_queue() -> None:
    crowd = [(f"lisbon {number}", Asker(server=LISBON)) for number in range(3)]
    queue = queue_of(*crowd, most=5, most_of_asker=3)
    with pytest.raises(BusyError):
        queue.put(pending("one more", Asker(server=LISBON)))
    queue.put(pending("porto", Asker(server=PORTO)))
    assert await order(queue) == ["lisbon 0", "porto", "lisbon 1", "lisbon 2"]


async def test_hints_cannot_take_the_room_of_turns() -> None:
    queue = queue_of(*[("hint", Asker(HINT, server)) for server in (LISBON, PORTO)], most=2)
    with pytest.raises(BusyError):
        queue.put(pending("another hint", Asker(HINT, FARO)))
    queue.put(pending("turn", Asker(server=FARO)))
    assert (await order(queue))[0] == "turn"


async def test_a_question_that_nobody_waits_for_leaves_its_place_to_another() -> None:
    queue = QuestionQueue(1, 1)
    given_up = pending("given up", Asker(server=LISBON))
    queue.put(given_up)
    given_up.done.cancel()
    queue.put(pending("next", Asker(server=LISBON)))
    assert await order(queue) == ["next"]


async def test_a_question_that_was_put_back_is_the_next() -> None:
    queue = queue_of(*[(f"lisbon {number}", Asker(server=LISBON)) for number in range(2)])
    first = await queue.get()
    queue.put(pending("porto", Asker(server=PORTO)))
    queue.put_back(first)
    assert await order(queue) == ["lisbon 0", "porto", "lisbon 1"]


async def test_every_waiting_worker_gets_a_question() -> None:
    queue = QuestionQueue(10, 10)
    workers = [asyncio.create_task(queue.get()) for _ in range(3)]
    await asyncio.sleep(0)
    workers[0].cancel()
    for number in range(2):
        queue.put(pending(f"{number}", Asker(server=number)))
    found = await asyncio.gather(*workers[1:])
    assert sorted(one.question.level for one in found) == ["0", "1"]
    assert len(queue) == 0


async def test_a_queue_that_is_emptied_fails_every_question() -> None:
    queue = QuestionQueue(10, 10)
    asked = [pending("turn", Asker()), pending("hint", Asker(HINT))]
    for one in asked:
        queue.put(one)
    queue.fail_all("no worker")
    found = await asyncio.gather(*(one.done for one in asked), return_exceptions=True)
    assert [str(one) for one in found] == ["no worker"] * 2


async def test_an_answer_that_nobody_waits_for_is_dropped() -> None:
    one = pending("turn", Asker())
    one.done.cancel()
    one.resolve(Answer("1 B 1"))
    one.fail("too late")
    assert one.done.cancelled()
