"""Deadlines fire once, on the turn they belong to, and never because of downtime."""

import asyncio
from datetime import timedelta

import pytest

from bot.matches import Match, Matches, Status
from bot.matches.clocks.deadline_loop import DeadlineLoop
from bot.matches.clocks.pace import Pace, each_move
from bot.matches.model import MoveSource
from data.tables.deadlines import DeadlineRow
from data.times import duration, loaded, stored
from tests.support.club import HOST, Club
from tests.support.matches import GAMES_AND_PEBBLES, Clock, decide_alone, first_move, rows, to_act
from tests.support.weeks import Watch, clock_of

pytestmark = pytest.mark.postgres

PACE = timedelta(seconds=60)


def deadlines(club: Club, clock: Clock) -> DeadlineLoop:
    return DeadlineLoop(club.database, club.matches, clock=clock)


async def watch(club: Club, clock: Clock, seconds: float) -> None:
    """Let time pass with a running bot."""
    guard = deadlines(club, clock)
    for _ in range(int(seconds)):
        clock.go(1)
        await guard.tick()


async def paced(club: Club, game: str = "azul", players: int = 2) -> Match:
    keep = {"keep": "one"} if game == "pebbles" else None
    return (await club.new_match(game, players, keep, each_move(PACE))).match


async def due(club: Club) -> list[tuple[object, ...]]:
    return await rows(club.database, "SELECT seat, ply, due FROM deadlines ORDER BY seat")


async def test_a_move_sets_the_next_deadline(club: Club, clock: Clock) -> None:
    match = await paced(club)
    clock.go(10)
    match = (await club.play_any(match)).match
    assert await due(club) == [(match.to_act[0], match.ply, stored(clock.now + PACE))]


async def test_without_a_pace_there_is_no_deadline(club: Club) -> None:
    await club.play_any((await club.new_match()).match)
    assert await due(club) == []


async def test_after_a_timeout_a_computer_plays_that_turn(club: Club, clock: Clock) -> None:
    match = await paced(club)
    bot = Watch(club, clock)
    await bot.pass_by(seconds=59)
    assert (await club.matches.find(match.id)).ply == match.ply
    await bot.pass_by(seconds=1)
    now = await club.matches.find(match.id)
    assert now.ply == match.ply + 1
    assert now.status is Status.RUNNING
    log = await rows(club.database, "SELECT how FROM entries ORDER BY ply")
    assert log[-1] == (MoveSource.CLOCK,)


async def test_a_deadline_fires_once_however_many_claim_it(club: Club, clock: Clock) -> None:
    match = await paced(club)
    row = await clock_of(club, match)
    clock.now = loaded(row.ends)
    await asyncio.gather(*(club.matches.expire(row) for _ in range(20)))
    found = await club.matches.find(match.id)
    assert sum(seat.strikes for seat in found.seats) == 1
    thinking = DeadlineRow(match.id, row.seat, "computer", row.ply, row.ends, row.ends)
    move = first_move(found)
    turns = await asyncio.gather(*(club.matches.play_computer(thinking, move) for _ in range(20)))
    assert sum(len(result.played) for result in turns) == 1
    assert (await club.matches.find(match.id)).ply == match.ply + 1


async def test_a_deadline_that_was_put_off_does_not_fire(club: Club, clock: Clock) -> None:
    """It was claimed, and then the player got more time, by downtime or changed hours."""
    match = await paced(club)
    row = await clock_of(club, match)
    clock.now = loaded(row.ends - 1)
    result = await club.matches.expire(row._replace(due=row.due - 2, ends=row.ends - 2))
    assert result.match.seats == match.seats
    assert await clock_of(club, match) == row


async def test_a_late_deadline_cannot_hit_a_newer_turn(club: Club, clock: Clock) -> None:
    match = await paced(club)
    row = DeadlineRow(
        match.id, match.to_act[0], "move", match.ply, stored(clock.now), stored(clock.now)
    )
    moved = (await club.play_any(match)).match
    result = await club.matches.expire(row)
    assert result.played == ()
    assert result.match.ply == moved.ply


async def test_a_move_of_one_seat_does_not_restart_the_clock_of_another(
    club: Club, clock: Clock
) -> None:
    """In this variant of Pebbles all seats decide at the same time."""
    for player in range(HOST, HOST + 3):
        await decide_alone(club, player)
    result = await club.new_match("pebbles", 3, {"keep": "one"}, each_move(PACE))
    while len(result.match.to_act) < 2:
        result = await club.play_any(result.match)
    before = {seat: then for seat, _, then in await due(club)}
    clock.go(20)
    first, *rest = result.match.to_act
    match = result.match
    own = match.seats[first].player
    assert own is not None
    move = first_move(match, first)
    result = await club.matches.play(match.id, match.ply, own, move, club.click())
    assert result.match.to_act == tuple(rest)
    after = {seat: (ply, then) for seat, ply, then in await due(club)}
    assert after == {seat: (result.match.ply, before[seat]) for seat in rest}


async def test_downtime_is_credited(club: Club, clock: Clock) -> None:
    match = await paced(club)
    await watch(club, clock, 20)
    clock.go(3600)  # nobody is there
    await watch(club, clock, 30)
    assert sum(seat.strikes for seat in (await club.matches.find(match.id)).seats) == 0
    await watch(club, clock, 15)
    assert sum(seat.strikes for seat in (await club.matches.find(match.id)).seats) == 1


async def test_a_move_before_downtime_is_noticed_is_credited_too(club: Club, clock: Clock) -> None:
    bank = duration(PACE)
    match = (await club.new_match(pace=Pace(bank=bank, most=bank))).match
    guard = deadlines(club, clock)
    await guard.tick()
    clock.go(5)
    await guard.tick()
    clock.go(3600)  # nobody is there
    moved = (await club.play_any(match)).match
    await guard.tick()
    assert moved.clocks[match.to_act[0]].left == timedelta(seconds=55)
    assert (await clock_of(club, moved)).ends == stored(clock.now + PACE)


async def test_downtime_is_credited_once(club: Club, clock: Clock) -> None:
    await paced(club)
    await watch(club, clock, 3)
    ((_, _, before),) = await due(club)
    clock.go(1000)
    guards = [
        DeadlineLoop(club.database, Matches(club.database, GAMES_AND_PEBBLES), clock=clock)
        for _ in range(5)
    ]
    await asyncio.gather(*(guard.tick() for guard in guards))
    ((_, _, after),) = await due(club)
    assert 990_000 < int(str(after)) - int(str(before)) <= 1_003_000


async def test_the_end_of_a_match_ends_its_deadlines(club: Club, clock: Clock) -> None:
    match = await paced(club)
    await club.matches.resign(match.id, HOST, club.click())
    assert await due(club) == []


async def test_taking_back_sets_the_deadline_of_that_turn(club: Club, clock: Clock) -> None:
    match = await paced(club)
    moved = (await club.play_any(match)).match
    clock.go(5)
    result = await club.matches.undo(match.id, moved.ply, to_act(match), club.click())
    assert await due(club) == [(match.to_act[0], result.match.ply, stored(clock.now + PACE))]
