"""Computers think as long as they need, and stop no clock."""

import asyncio
from datetime import timedelta

import pytest

from bot.matches import Match, Status
from bot.matches.clocks.deadline_loop import DeadlineLoop
from bot.matches.clocks.pace import each_move
from data.tables.deadlines import DeadlineRow
from games.core import Seat
from tests.support.club import HOST, Club
from tests.support.matches import Clock, decide_alone, first_move, rows
from tests.support.patience import PATIENCE
from tests.support.waiting import moved, until

PACE = timedelta(seconds=60)


class Mind:
    """A computer player that finds a move when it is told to."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.asked: list[DeadlineRow] = []
        self.stopped: list[DeadlineRow] = []
        self.found = asyncio.Event()

    async def think(self, deadline: DeadlineRow) -> str:
        self.asked.append(deadline)
        try:
            await self.found.wait()
        except asyncio.CancelledError:
            self.stopped.append(deadline)
            raise
        match = await self.club.matches.find(deadline.match)
        return first_move(match, Seat(deadline.seat))

    def guard(self, clock: Clock) -> DeadlineLoop:
        return DeadlineLoop(self.club.database, self.club.matches, clock=clock, think=self.think)


async def computers_turn(club: Club, options: dict[str, str] | None = None) -> Match:
    """A match in which a computer that has to think is to act."""
    turn = await club.matches.create("pebbles", HOST, club.click(), places=2, options=options)
    await club.matches.add_computer(turn.match.id, HOST, "deep", club.click())
    turn = await club.matches.start(turn.match.id, HOST, club.click())
    while HOST in turn.match.waiting:
        turn = await club.play_any(turn.match)
    return turn.match


async def pass_time(guards: list[DeadlineLoop], clock: Clock, seconds: int) -> None:
    """Let time pass in which all of them look often enough."""
    for _ in range(seconds):
        clock.go(1)
        for guard in guards:
            await guard.tick()


async def test_a_computer_that_has_to_think_is_asked_at_once(club: Club, clock: Clock) -> None:
    mind = Mind(club)
    mind.found.set()
    guard = mind.guard(clock)
    match = await computers_turn(club)
    while match.status is Status.RUNNING:
        await guard.tick()
        match = await club.matches.find(match.id)
        if HOST in match.waiting:
            await club.play_any(match)
    assert mind.asked
    hows = await rows(club.database, "SELECT DISTINCT how FROM entries WHERE seat >= 0")
    assert {how for (how,) in hows} >= {"computer", "player"}


async def test_clocks_go_on_while_a_computer_thinks(club: Club, clock: Clock) -> None:
    other = (await club.new_match(pace=each_move(PACE))).match
    thinking = await computers_turn(club)
    mind = Mind(club)
    await pass_time([mind.guard(clock)], clock, 61)
    late = await club.matches.find(other.id)
    assert [seat.strikes for seat in late.seats if seat.seat in other.to_act] == [1]
    assert (await club.matches.find(thinking.id)).ply == thinking.ply
    assert [deadline.match for deadline in mind.asked] == [thinking.id, other.id]


async def test_what_is_thought_about_is_claimed_by_nobody_else(club: Club, clock: Clock) -> None:
    match = await computers_turn(club)
    first, second = Mind(club), Mind(club)
    guard = first.guard(clock)
    await pass_time([guard, second.guard(clock)], clock, 20)
    assert (len(first.asked), len(second.asked)) == (1, 0)
    first.found.set()
    await moved(club, match, guard)


async def test_a_process_thinks_once_even_if_it_was_asleep(club: Club, clock: Clock) -> None:
    await computers_turn(club)
    mind = Mind(club)
    guard = mind.guard(clock)
    await guard.tick()
    clock.go(8)
    await guard.tick()
    assert len(mind.asked) == 1


async def test_what_a_dead_process_thought_about_is_taken_up(club: Club, clock: Clock) -> None:
    match = await computers_turn(club)
    dead, heir = Mind(club), Mind(club)
    heir.found.set()
    await dead.guard(clock).tick()
    guard = heir.guard(clock)
    await pass_time([guard], clock, 2)
    assert heir.asked == []
    clock.go(1)
    await moved(club, match, guard)
    assert heir.asked == dead.asked


async def test_the_end_of_the_bot_stops_thinking_and_leaves_it_to_the_next(
    club: Club, clock: Clock
) -> None:
    match = await computers_turn(club)
    before, after = Mind(club), Mind(club)
    guard = before.guard(clock)
    running = asyncio.create_task(guard.run())
    await until(lambda: before.asked)
    guard.stop()
    async with asyncio.timeout(PATIENCE):
        await running
    assert before.stopped == before.asked
    after.found.set()
    await moved(club, match, after.guard(clock))
    assert after.asked == before.asked


async def test_a_computer_that_has_failed_is_asked_again(
    club: Club, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    await computers_turn(club)
    asked = []

    async def think(deadline: DeadlineRow) -> str:
        asked.append(deadline)
        raise RuntimeError("it is too hot")

    guard = DeadlineLoop(club.database, club.matches, clock=clock, think=think)
    await pass_time([guard], clock, 2)
    assert len(asked) == 1
    assert "did not move" in caplog.text
    await pass_time([guard], clock, 3)
    assert len(asked) == 2


async def test_a_newer_table_takes_the_place_of_an_older_one(club: Club, clock: Clock) -> None:
    """In this game of pebbles all seats choose at the same time."""
    await decide_alone(club, HOST)
    quick, mind = Mind(club), Mind(club)
    quick.found.set()
    match = await computers_turn(club, {"keep": "one"})
    guard = quick.guard(clock)
    while len(match.to_act) < 2:
        await guard.tick()
        match = await club.matches.find(match.id)
        if match.waiting and len(match.to_act) < 2:
            match = (await club.play_any(match)).match
    guard = mind.guard(clock)
    await pass_time([guard], clock, 4)
    mine = match.seat_of(HOST)
    assert mine is not None
    move = first_move(match, mine)
    match = (await club.matches.play(match.id, match.ply, HOST, move, club.click())).match
    await guard.tick()
    await until(lambda: len(mind.asked) == 2)
    assert mind.asked[1].ply == match.ply
    assert mind.stopped == mind.asked[:1]
    mind.found.set()
    await moved(club, match, guard)
