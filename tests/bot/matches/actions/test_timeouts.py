"""What happens when a player's time, or the time limit of a match, runs out."""

import asyncio
import json
from collections import Counter
from datetime import timedelta
from itertools import count
from pathlib import Path

import pytest

from bot.computers.service import Computers
from bot.matches import Match, StaleMoveError, Status
from bot.matches.clocks.deadlines import DeadlineKind
from bot.matches.clocks.pace import Pace, each_move
from bot.matches.errors import AwayError, NotRunningError, OvertimeError
from bot.matches.model import STAND_IN, Ending, MoveSource
from games.players import LEVELS
from tests.support.club import HOST, Club
from tests.support.matches import Clock, first_move, rows, to_act
from tests.support.odd_computers import Oracle, past, serving
from tests.support.patience import PATIENCE
from tests.support.time_passing import (
    FORFEIT,
    PACE,
    STRANGER,
    computers_play,
    due,
    fire,
    posts,
    table,
    time_up,
    vanish,
)

HOUR = 3_600_000
WHOLE = Pace(bank=PACE.bank, increment=PACE.increment, most=PACE.most, whole=24 * HOUR)


async def hows(club: Club, match: Match) -> list[object]:
    found = await rows(
        club.database, "SELECT how FROM entries WHERE match = $1 ORDER BY ply", match.id
    )
    return [how for (how,) in found]


# Strikes


async def test_a_timeout_is_a_strike_and_a_computer_plays(club: Club, clock: Clock) -> None:
    match = await table(club)
    late = match.to_act[0]
    struck = await time_up(club, clock, match)
    assert struck.seats[late].strikes == 1
    assert struck.ply == match.ply
    assert struck.seats[late].computer is None
    assert [
        row.kind for row in await due(club, match.id, DeadlineKind.MOVE, DeadlineKind.COMPUTER)
    ] == ["computer"]
    played = await computers_play(club, clock, struck)
    assert (await hows(club, match))[-1] == MoveSource.CLOCK
    assert played.to_act != match.to_act
    assert [
        row.kind for row in await due(club, match.id, DeadlineKind.MOVE, DeadlineKind.COMPUTER)
    ] == ["move"]


async def test_a_strong_computer_plays_for_a_late_player(club: Club, clock: Clock) -> None:
    oracle = Oracle()
    computers = Computers(club.database, club.matches, oracle, clock=clock, pause=0)
    match = await time_up(club, clock, await table(club))
    (deadline,) = await due(club, match.id, DeadlineKind.COMPUTER)
    move = await computers.think(deadline)
    assert [question.level for question in oracle.questions] == [STAND_IN]
    result = await club.matches.play_computer(deadline, move)
    assert [one.how for one in result.played] == [MoveSource.CLOCK]
    assert STAND_IN in LEVELS


async def test_a_deadline_that_fires_twice_is_one_strike(club: Club, clock: Clock) -> None:
    match = await table(club)
    struck = await time_up(club, clock, match)
    late = match.to_act[0]
    (thinking,) = await due(club, match.id, DeadlineKind.COMPUTER)
    again = await club.matches.expire(thinking._replace(kind=DeadlineKind.MOVE.value))
    assert again.match.seats[late].strikes == struck.seats[late].strikes == 1
    move = first_move(struck)
    first = await club.matches.play_computer(thinking, move)
    second = await club.matches.play_computer(thinking, move)
    assert (len(first.played), len(second.played)) == (1, 0)


async def test_a_late_player_may_move_before_the_computer(club: Club, clock: Clock) -> None:
    match = await time_up(club, clock, await table(club))
    (thinking,) = await due(club, match.id, DeadlineKind.COMPUTER)
    late = to_act(match)
    result = await club.matches.play(match.id, match.ply, late, first_move(match), club.click())
    assert [one.how for one in result.played] == [MoveSource.PLAYER]
    too_late = await club.matches.play_computer(thinking, first_move(match))
    assert too_late.played == ()
    assert too_late.match.ply == result.match.ply


async def test_a_move_after_the_computers_move_is_refused(club: Club, clock: Clock) -> None:
    match = await time_up(club, clock, await table(club))
    played = await computers_play(club, clock, match)
    with pytest.raises(StaleMoveError):
        await club.matches.play(match.id, match.ply, to_act(match), "1 R 1", club.click())
    assert (await club.matches.find(match.id)).ply == played.ply


async def test_after_a_timeout_a_computer_plays_until_another_seat_has_to_decide(
    club: Club, clock: Clock
) -> None:
    """In Summer Pavilion a turn can have several choices."""
    match = await table(club, 2, game="summer-pavilion")
    for _ in range(200):
        seat = match.to_act[0]
        match = await computers_play(club, clock, await time_up(club, clock, match))
        if match.status is not Status.RUNNING or match.seats[seat].is_away:
            break
        assert match.to_act != (seat,) or "bag" in [str(how) for how in await hows(club, match)]
        match = (await club.play_any(match)).match


async def test_after_the_third_strike_a_computer_has_the_seat_and_it_is_on_offer(
    club: Club, clock: Clock
) -> None:
    match = await table(club)
    player = to_act(match)
    gone = await vanish(club, clock, match, player)
    seat = gone.seat_of(player)
    assert seat is not None
    away = gone.seats[seat]
    assert (away.is_away, away.is_present, away.strikes) == (True, False, 3)
    assert away.computer == STAND_IN
    assert away.offered is not None
    assert (away.offered - clock.now).total_seconds() == 24 * 3600
    (offer,) = await posts(club, "offer")
    assert json.loads(offer)["seat"] == seat
    assert player not in gone.waiting
    gone = await computers_play(club, clock, gone)
    assert (await hows(club, gone))[-1] == MoveSource.COMPUTER
    assert len(gone.waiting) == 1, "nobody waits for the seat that is on offer"


async def test_after_a_day_the_computer_keeps_the_seat(club: Club, clock: Clock) -> None:
    match = await table(club)
    player = to_act(match)
    gone = await vanish(club, clock, match, player)
    (offer,) = await due(club, match.id, DeadlineKind.OFFER)
    result = await fire(club, clock, offer)
    seat = gone.seat_of(player)
    assert seat is not None
    assert result.match.seats[seat].offered is None
    assert result.match.seats[seat].is_away
    await club.matches.expire(offer)
    assert [json.loads(news)["what"] for news in await posts(club, "news")] == ["kept"]
    assert await due(club, match.id, DeadlineKind.OFFER) == []


async def test_a_timeout_loses_the_match_at_a_pace_with_forfeit(club: Club, clock: Clock) -> None:
    match = await table(club, pace=FORFEIT)
    late = match.to_act[0]
    lost = await time_up(club, clock, match)
    assert lost.seats[late].resigned
    assert lost.status is Status.RUNNING
    assert [json.loads(news)["what"] for news in await posts(club, "news")] == ["forfeit"]
    lost = await time_up(club, clock, lost)
    assert (lost.status, lost.ending) == (Status.OVER, Ending.RESIGNATION)
    assert lost.outcome is not None
    assert sorted(lost.outcome.ranks) == [1, 2, 3]
    assert lost.outcome.ranks[late] == 3


async def test_without_any_present_player_computers_play_to_the_end(
    club: Club, clock: Clock
) -> None:
    match = await table(club, 2)
    for player in (to_act(match), HOST + (to_act(match) == HOST)):
        match = await computers_play(club, clock, await vanish(club, clock, match, player))
    assert (match.status, match.ending) == (Status.OVER, Ending.PLAY)
    whats = [json.loads(news)["what"] for news in await posts(club, "news")]
    assert whats == ["deserted"]
    assert len(await posts(club, "offer")) == 1


async def test_a_match_in_which_nobody_ever_moves_ends_by_itself(tmp_path: Path) -> None:
    """With all loops running, in real time."""
    clicks = count(1)
    async with serving(f"sqlite:///{tmp_path}/azulejo.db", Oracle()) as services:
        act = services.matches
        pace = each_move(timedelta(seconds=0.1))
        match = (await act.create("azul-mini", HOST, next(clicks), seat_count=2, pace=pace)).match
        await act.join(match.id, HOST + 1, next(clicks))
        match = (await act.start(match.id, HOST, next(clicks))).match
        async with asyncio.timeout(PATIENCE):
            while match.status is not Status.OVER:
                match = await past(services, match)
        history = await act.history(match.id)
    played = Counter(one.how for one in history.played)
    assert history.match.ending is Ending.PLAY
    assert played[MoveSource.CLOCK] == 4, (
        "two strikes each; with the third the computer has the seat"
    )
    assert played[MoveSource.COMPUTER] > 4
    assert all(seat.is_away and seat.strikes == 3 for seat in history.match.seats)


# The whole time


async def test_after_the_time_limit_computers_play_to_the_end(club: Club, clock: Clock) -> None:
    match = await table(club, pace=WHOLE)
    player = to_act(match)
    (whole,) = await due(club, match.id, DeadlineKind.WHOLE)
    over = (await fire(club, clock, whole)).match
    assert all(seat.is_away for seat in over.seats)
    assert over.overtime == clock.now
    assert over.waiting == ()
    for action in (
        club.matches.come_back(match.id, player, club.click()),
        club.matches.hand_over(match.id, player, STRANGER, club.click()),
    ):
        with pytest.raises(OvertimeError):
            await action
    with pytest.raises(AwayError):
        await club.matches.play(match.id, over.ply, player, first_move(over), club.click())
    await club.matches.expire(whole)
    over = await computers_play(club, clock, over)
    assert (over.status, over.ending) == (Status.OVER, Ending.PLAY)
    assert [json.loads(news)["what"] for news in await posts(club, "news")] == ["overtime"]
    assert await due(club, match.id) == []
    with pytest.raises(NotRunningError):
        await club.matches.come_back(match.id, player, club.click())


async def test_a_pause_ends_with_the_time_limit(club: Club, clock: Clock) -> None:
    match = await table(club, pace=WHOLE)
    (whole,) = await due(club, match.id, DeadlineKind.WHOLE)
    over = (await fire(club, clock, whole)).match
    assert over.paused is None
