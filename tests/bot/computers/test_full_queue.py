"""When computers have no time, or fail: matches wait rather than go on with a bad move."""

import asyncio
import logging
from collections.abc import Iterator
from datetime import timedelta
from itertools import count

import pytest

from bot.computers.process import ThoughtError
from bot.computers.protocol import Answer, Question
from bot.computers.queue import NOBODY, Asker, BusyError, Urgency
from bot.computers.service import ATTEMPTS, FAILED, GIVING_UP, Computers
from bot.limits import HintsError, Limits, QuestionsError
from bot.matches import Location, Match
from bot.matches.clocks.deadline_loop import PostponedError
from bot.matches.clocks.deadlines import DeadlineKind
from games.core import Seat
from tests.support.club import HOST, Club
from tests.support.matches import Clock, first_move
from tests.support.odd_computers import Oracle, deadline_of, past, serving
from tests.support.odd_computers import sit_down as sit_down_with
from tests.support.time_passing import due, table, time_up
from tests.support.waiting import until

SERVER = 500


class Troubled(Oracle):
    """Raises errors in front of the answers, and keeps who asked."""

    def __init__(self, *errors: ThoughtError) -> None:
        super().__init__()
        self.errors = [*errors]
        self.askers: list[Asker] = []

    async def ask(self, question: Question, asker: Asker = NOBODY) -> Answer:
        self.askers.append(asker)
        if self.errors:
            raise self.errors.pop(0)
        return await super().ask(question)


class Silent(Oracle):
    """Answers when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.may_answer = asyncio.Event()
        self.waiting = 0

    async def ask(self, question: Question, asker: Asker = NOBODY) -> Answer:
        self.waiting += 1
        await self.may_answer.wait()
        return await super().ask(question)


@pytest.fixture
def clicks() -> Iterator[int]:
    return count(1)


def computers_of(club: Club, clock: Clock, workers: Oracle, **limits: int) -> Computers:
    return Computers(
        club.database, club.matches, workers, clock=clock, pause=0, limits=Limits(**limits)
    )


async def solo(club: Club, game: str = "azul") -> Match:
    """A match against a computer, in which the person is to act."""
    opened = await club.matches.create(
        game, HOST, club.click(), seat_count=2, computers=["tico"], location=Location(SERVER, None)
    )
    return opened.match


def last_move(match: Match) -> str:
    """What the oracle plays."""
    return match.game.moves(match.state, match.to_act[0])[-1]


# Turns


async def test_a_stand_in_waits_when_the_queue_is_full(club: Club, clock: Clock) -> None:
    workers = Troubled(BusyError("full"))
    computers = computers_of(club, clock, workers)
    match = await time_up(club, clock, await table(club))
    (deadline,) = await due(club, match.id, DeadlineKind.COMPUTER)
    with pytest.raises(PostponedError):
        await computers.think(deadline)
    assert await computers.think(deadline) == last_move(match) != first_move(match)
    assert {(one.urgency, one.stand_in) for one in workers.askers} == {(Urgency.TURN, True)}


async def test_the_longer_a_computer_is_late_the_longer_it_is_put_off(
    club: Club, clock: Clock
) -> None:
    workers = Troubled(*[BusyError("full")] * 3)
    computers = computers_of(club, clock, workers)
    match = await time_up(club, clock, await table(club))
    (deadline,) = await due(club, match.id, DeadlineKind.COMPUTER)
    delays = []
    for seconds in (0, 10, 1000):
        clock.go(seconds)
        with pytest.raises(PostponedError) as postponed:
            await computers.think(deadline)
        delays.append(postponed.value.delay.total_seconds())
    assert delays == [1, 5, 30]


async def test_an_opponent_waits_too_and_then_plays_the_move_it_has_found(
    sqlite_url: str, clicks: Iterator[int]
) -> None:
    """The whole way, with the loop that fires deadlines."""
    workers = Troubled(BusyError("full"))
    async with serving(sqlite_url, workers) as services:
        match = await sit_down_with(services, clicks, "tico")
        due_move = match.game.moves(match.state, match.to_act[0])[-1]
        await past(services, match)
        history = await services.matches.history(match.id)
    assert [one.move for one in history.played if one.seat == match.to_act[0]] == [due_move]
    assert len(workers.askers) == 2


async def test_a_worker_that_fails_once_is_asked_again(club: Club, clock: Clock) -> None:
    workers = Troubled(ThoughtError("it was killed"))
    computers = computers_of(club, clock, workers)
    match = await time_up(club, clock, await table(club))
    (deadline,) = await due(club, match.id, DeadlineKind.COMPUTER)
    assert await computers.think(deadline) == last_move(match)


async def test_workers_that_are_broken_for_good_stop_no_match_for_ever(
    club: Club, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    workers = Troubled(*[ThoughtError("broken")] * 1000)
    computers = computers_of(club, clock, workers)
    match = await time_up(club, clock, await table(club))
    (deadline,) = await due(club, match.id, DeadlineKind.COMPUTER)
    rounds = GIVING_UP // timedelta(seconds=FAILED)
    for _ in range(rounds):
        with pytest.raises(PostponedError) as postponed:
            await computers.think(deadline)
        assert postponed.value.delay == timedelta(seconds=FAILED)
        clock.go(FAILED)
    move = await computers.think(deadline)
    assert move == first_move(match)
    assert len(workers.askers) == ATTEMPTS * (rounds + 1)
    assert [one.message for one in caplog.records if one.levelno == logging.ERROR] == [
        f"match {match.id}: celeste plays the first legal move"
    ]


async def test_an_opponent_whose_workers_are_broken_plays_at_once(club: Club, clock: Clock) -> None:
    """A person is waiting at the table."""
    match = await solo(club)
    if match.waiting:
        match = (await club.play_any(match)).match
    computers = computers_of(club, clock, Troubled(*[ThoughtError("broken")] * ATTEMPTS))
    deadline = deadline_of(match)
    assert await computers.think(deadline) == first_move(match)


# Hints


async def turns_of(club: Club, matches: int) -> list[tuple[Match, Seat]]:
    """Matches against computers in which the person is to act."""
    found: list[tuple[Match, Seat]] = []
    while len(found) < matches:
        match = await solo(club)
        if match.waiting:
            found.append((match, match.to_act[0]))
    return found


async def test_a_person_has_two_open_questions_at_most(club: Club, clock: Clock) -> None:
    workers = Silent()
    computers = computers_of(club, clock, workers)
    first, second, third = await turns_of(club, 3)
    asked = [asyncio.create_task(computers.advise(*one)) for one in (first, second, first)]
    await until(lambda: workers.waiting == 2)
    with pytest.raises(QuestionsError):
        await computers.advise(*third)
    assert workers.waiting == 2
    workers.may_answer.set()
    await asyncio.gather(*asked)
    assert (await computers.advise(*third)).move == last_move(third[0])


async def test_a_question_that_failed_is_not_open_any_more(club: Club, clock: Clock) -> None:
    workers = Troubled(*[BusyError("full")] * 5)
    computers = computers_of(club, clock, workers)
    ((match, seat),) = await turns_of(club, 1)
    for _ in range(5):
        with pytest.raises(BusyError):
            await computers.advise(match, seat)
    assert (await computers.advise(match, seat)).move == last_move(match)
    assert {one.urgency for one in workers.askers} == {Urgency.HINT}
    assert {one.server for one in workers.askers} == {SERVER}


async def test_a_person_gets_so_many_hints_in_a_minute_and_the_same_hint_again(
    club: Club, clock: Clock
) -> None:
    workers = Oracle()
    computers = computers_of(club, clock, workers, hints_per_minute=2)
    first, second, third = await turns_of(club, 3)
    for one in (first, second, first, second):
        await computers.advise(*one)
    with pytest.raises(HintsError):
        await computers.advise(*third)
    assert len(workers.questions) == 2


async def test_an_opinion_on_a_deal_counts_as_a_hint(club: Club, clock: Clock) -> None:
    computers = computers_of(club, clock, Oracle(), hints_per_hour=1)
    ((match, seat),) = await turns_of(club, 1)
    log = (await club.matches.history(match.id)).log
    move = await computers.opinion(log, seat, HOST, match.location)
    assert move == last_move(match)
    with pytest.raises(HintsError):
        await computers.opinion(log, seat, HOST, match.location)
    await computers.opinion(log, seat, HOST + 1, match.location)
