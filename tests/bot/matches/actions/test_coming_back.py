"""Absent players: what they may do, and how they come back."""

import json

import pytest

from bot.matches import NotYourSeatError, Status
from bot.matches.clocks.deadlines import DeadlineKind
from bot.matches.errors import AwayError, NobodyToAskError, NotAwayError
from bot.matches.model import Ending
from data.times import stored
from tests.support.club import Club
from tests.support.matches import Clock, first_move, to_act
from tests.support.time_passing import (
    PACE,
    STRANGER,
    computers_play,
    due,
    posts,
    table,
    time_up,
    vanish,
)

# Coming back


async def test_a_player_comes_back_while_a_computer_has_the_seat(club: Club, clock: Clock) -> None:
    match = await table(club)
    player = to_act(match)
    gone = await vanish(club, clock, match, player)
    result = await club.matches.come_back(match.id, player, click := club.click())
    seat = gone.seat_of(player)
    assert seat is not None
    back = result.match.seats[seat]
    assert (back.is_present, back.strikes, back.offered) == (True, 2, None)
    assert result.match.waiting == (player,), "it was their turn, and the computer had not moved"
    kinds = [row.kind for row in await due(club, match.id)]
    assert kinds == ["move"]
    assert (await club.matches.come_back(match.id, player, click)).again
    with pytest.raises(NotAwayError):
        await club.matches.come_back(match.id, player, club.click())
    assert [json.loads(news)["what"] for news in await posts(club, "news")] == ["back"]
    (running,) = await due(club, match.id)
    assert running.ends - stored(clock.now) == PACE.increment
    gone = await time_up(club, clock, result.match)
    assert gone.seats[seat].is_away, "once more late, and the computer has the seat again"


async def test_a_computer_does_not_move_for_a_player_who_came_back_while_it_was_thinking(
    club: Club, clock: Clock
) -> None:
    match = await table(club)
    player = to_act(match)
    gone = await vanish(club, clock, match, player)
    (thinking,) = await due(club, match.id, DeadlineKind.COMPUTER)
    await club.matches.come_back(match.id, player, club.click())
    result = await club.matches.play_computer(thinking, first_move(gone))
    assert result.played == ()
    assert result.match.waiting == (player,)


async def test_an_absent_player_can_only_come_back_or_resign(club: Club, clock: Clock) -> None:
    match = await table(club)
    player = to_act(match)
    gone = await vanish(club, clock, match, player)
    act = club.matches
    for action in (
        act.play(match.id, gone.ply, player, first_move(gone), club.click()),
        act.undo(match.id, gone.ply, player, club.click()),
        act.abort(match.id, player, club.click()),
    ):
        with pytest.raises(AwayError):
            await action
    result = await act.resign(match.id, player, club.click())
    assert result.match.status is Status.RUNNING
    assert result.match.seat_of(player) is None
    assert await due(club, match.id, DeadlineKind.OFFER) == []
    with pytest.raises(NotYourSeatError):
        await act.come_back(match.id, player, club.click())


async def test_strangers_cannot_come_back(club: Club, clock: Clock) -> None:
    match = await table(club)
    await vanish(club, clock, match, to_act(match))
    with pytest.raises(NotYourSeatError):
        await club.matches.come_back(match.id, STRANGER, club.click())


async def test_absent_players_need_not_agree(club: Club, clock: Clock) -> None:
    match = await table(club, 2)
    gone = await vanish(club, clock, match, to_act(match))
    (left,) = [seat.player for seat in gone.seats if seat.is_present]
    result = await club.matches.abort(match.id, left or 0, club.click())
    assert (result.match.status, result.match.ending) == (Status.ABORTED, Ending.CONSENT)


async def test_draws_are_not_taken_back_while_the_others_are_away(club: Club, clock: Clock) -> None:
    """A player who comes back must not find that another has seen a draw and taken it back."""
    match = await table(club, 2)
    away = to_act(match)
    gone = await computers_play(club, clock, await vanish(club, clock, match, away))
    (left,) = gone.waiting
    played = (await club.play_any(gone)).match
    undone = (await club.matches.undo(match.id, played.ply, left, club.click())).match
    assert undone.state == gone.state, "nobody else has decided on anything"
    played = await computers_play(club, clock, (await club.play_any(undone)).match)
    with pytest.raises(NobodyToAskError):
        await club.matches.undo(match.id, played.ply, left, club.click())


async def test_a_proposal_is_carried_out_when_all_who_have_not_agreed_leave(
    club: Club, clock: Clock
) -> None:
    match = await table(club, 3)
    asker, second, third = (seat.player or 0 for seat in match.seats)
    asked = await club.matches.abort(match.id, asker, club.click())
    assert asked.proposal is not None
    await club.matches.agree(match.id, second, club.click())
    result = await club.matches.hand_over(match.id, third, None, club.click())
    assert result.match.status is Status.ABORTED


async def test_after_the_last_present_player_resigns_stand_ins_play_on(
    club: Club, clock: Clock
) -> None:
    match = await table(club, 3)
    away, *others = (seat.player or 0 for seat in match.seats)
    await club.matches.hand_over(match.id, away, None, club.click())
    for player in others:
        match = (await club.matches.resign(match.id, player, club.click())).match
    assert (match.status, match.ending) == (Status.OVER, Ending.RESIGNATION)
    assert match.outcome is not None
    assert match.outcome.ranks[0] == 1


# What is told about it


async def test_absent_players_may_have_a_rematch(club: Club, clock: Clock) -> None:
    match = await table(club, 2)
    player = to_act(match)
    gone = await vanish(club, clock, match, player)
    (left,) = [seat.player or 0 for seat in gone.seats if seat.is_present]
    await club.matches.abort(match.id, left, club.click())
    again = await club.matches.rematch(match.id, left, club.click())
    assert again.match.invited == (player,)
    begun = await club.matches.rematch(match.id, player, club.click())
    assert begun.match.status is Status.RUNNING
    assert all(seat.is_present and not seat.strikes for seat in begun.match.seats)


async def test_matches_to_come_back_to_are_listed_and_those_given_up_are_not(
    club: Club, clock: Clock
) -> None:
    match = await table(club)
    player = to_act(match)
    await vanish(club, clock, match, player)
    assert await club.matches.of_player(player) == [match.id]
    await club.matches.resign(match.id, player, club.click())
    assert await club.matches.of_player(player) == []
