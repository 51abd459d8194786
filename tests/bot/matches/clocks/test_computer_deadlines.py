"""Computers think in the background, and stop no clock."""

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
    """A computer player that finds a move on command."""

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
    """A match in which a thinking computer has to act."""
    result = await club.matches.create("pebbles", HOST, club.click(), seat_count=2, options=options)
    await club.matches.add_computer(result.match.id, HOST, "deep", club.click())
    result = await club.matches.start(result.match.id, HOST, club.click())
    while HOST in result.match.waiting:
        result = await club.play_any(result.match)
    return result.match


async def pass_time(guards: list[DeadlineLoop], clock: Clock, seconds: int) -> None:
    """Let time pass while all loops tick often enough."""
    for _ in range(seconds):
        clock.go(1)
        for guard in guards:
            await guard.tick()


async def test_a_thinking_computer_is_asked_at_once(club: Club, clock: Clock) -> None:
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


async def test_clocks_run_while_a_computer_thinks(club: Club, clock: Clock) -> None:
    other = (await club.new_match(pace=each_move(PACE))).match
    thinking = await computers_turn(club)
    mind = Mind(club)
    await pass_time([mind.guard(clock)], clock, 61)
    late = await club.matches.find(other.id)
    assert [seat.strikes for seat in late.seats if seat.seat in other.to_act] == [1]
    assert (await club.matches.find(thinking.id)).ply == thinking.ply
    assert [deadline.match for deadline in mind.asked] == [thinking.id, other.id]


async def test_a_deadline_stays_claimed_while_its_computer_thinks(club: Club, clock: Clock) -> None:
    match = await computers_turn(club)
    first, second = Mind(club), Mind(club)
    guard = first.guard(clock)
    await pass_time([guard, second.guard(clock)], clock, 20)
    assert (len(first.asked), len(second.asked)) == (1, 0)
    first.found.set()
    await moved(club, match, guard)


async def test_a_process_thinks_once_even_after_its_lease(club: Club, clock: Clock) -> None:
    await computers_turn(club)
    mind = Mind(club)
    guard = mind.guard(clock)
    await guard.tick()
    clock.go(8)
    await guard.tick()
    assert len(mind.asked) == 1


async def test_another_process_thinks_after_the_first_has_died(club: Club, clock: Clock) -> None:
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


async def test_stopping_the_bot_releases_what_it_is_thinking_about(
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


async def test_thinking_about_an_older_ply_is_cancelled(club: Club, clock: Clock) -> None:
    """In this variant of Pebbles all seats decide at the same time."""
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
