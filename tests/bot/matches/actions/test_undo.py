"""Taking back, calling off, giving up, and going on elsewhere."""

import pytest

from bot.matches import Match, StaleMoveError, Status
from bot.matches.errors import (
    NoProposalError,
    NothingToUndoError,
    NotRunningError,
    NotYourSeatError,
)
from bot.matches.model import Ending, Location, ProposalKind
from data.tables import players as players_table
from games.core import RoundEnded
from tests.support.club import HOST, Club
from tests.support.matches import Clock, first_move, other, rows, to_act


async def after(club: Club, moves: int, game: str = "azul", players: int = 2) -> Match:
    match = (await club.new_match(game, players)).match
    for _ in range(moves):
        match = (await club.play_any(match)).match
    return match


async def test_a_player_takes_back_the_last_move_alone(club: Club) -> None:
    before = await after(club, 3)
    moved = await club.play_any(before)
    turn = await club.matches.undo(before.id, moved.match.ply, to_act(before), club.click())
    assert turn.proposal is None
    assert turn.match.state == before.state
    assert turn.match.to_act == before.to_act


async def test_taking_back_is_an_entry_and_no_ply_comes_twice(club: Club) -> None:
    before = await after(club, 3)
    moved = (await club.play_any(before)).match
    undone = (await club.matches.undo(before.id, moved.ply, to_act(before), club.click())).match
    assert undone.ply == moved.ply + 1
    log = await rows(club.database, "SELECT ply, back_to FROM entries ORDER BY ply")
    assert [ply for ply, _ in log] == list(range(undone.ply))
    assert log[-1] == (moved.ply, before.ply)


async def test_a_click_on_the_board_that_was_taken_back_is_stale(club: Club) -> None:
    before = await after(club, 3)
    moved = (await club.play_any(before)).match
    undone = (await club.matches.undo(before.id, moved.ply, to_act(before), club.click())).match
    await club.play_any(undone)
    for old in (before, moved):
        with pytest.raises(StaleMoveError):
            await club.matches.play(old.id, old.ply, to_act(old), first_move(old), club.click())


async def test_after_the_next_player_has_moved_the_others_are_asked(club: Club) -> None:
    before = await after(club, 3, players=3)
    mover = to_act(before)
    now = (await club.play_any((await club.play_any(before)).match)).match
    turn = await club.matches.undo(now.id, now.ply, mover, club.click())
    assert turn.match.state == now.state
    assert turn.proposal is not None
    assert turn.proposal.kind is ProposalKind.UNDO
    others = [seat.player for seat in now.seats if seat.player != mover]
    turn = await club.matches.agree(now.id, others[0] or 0, club.click())
    assert turn.match.state == now.state
    turn = await club.matches.agree(now.id, others[1] or 0, club.click())
    assert turn.match.state == before.state
    assert turn.match.to_act == before.to_act


async def test_one_no_is_enough(club: Club) -> None:
    before = await after(club, 3)
    now = (await club.play_any((await club.play_any(before)).match)).match
    await club.matches.undo(now.id, now.ply, to_act(before), club.click())
    await club.matches.decline(now.id, other(before), club.click())
    with pytest.raises(NoProposalError):
        await club.matches.agree(now.id, other(before), club.click())


async def test_a_move_answers_a_proposal(club: Club) -> None:
    before = await after(club, 3)
    now = (await club.play_any((await club.play_any(before)).match)).match
    await club.matches.undo(now.id, now.ply, to_act(before), club.click())
    await club.play_any(now)
    with pytest.raises(NoProposalError):
        await club.matches.agree(now.id, other(before), club.click())


async def test_nobody_takes_back_across_a_draw_alone(club: Club) -> None:
    """The last move of a round lets the bag draw: everybody has seen new tiles."""
    turn = await club.new_match("pebbles")
    while True:
        before = turn.match
        turn = await club.play_any(before)
        if any(isinstance(event, RoundEnded) for one in turn.played for event in one.events):
            break
    mover = to_act(before)
    asked = await club.matches.undo(before.id, turn.match.ply, mover, club.click())
    assert asked.proposal is not None
    agreed = await club.matches.agree(before.id, 2 * HOST + 1 - mover, club.click())
    assert agreed.match.state == before.state
    again = await club.matches.play(
        before.id, agreed.match.ply, mover, turn.played[0].move, club.click()
    )
    assert again.match.state == turn.match.state, "the bag draws the same tiles again"


async def test_forced_moves_of_others_do_not_stand_in_the_way(club: Club) -> None:
    for _ in range(30):
        turn = await club.new_match("pebbles", options={"keep": "one"})
        while turn.match.status is Status.RUNNING:
            before = turn.match
            turn = await club.play_any(before)
            if [one.how for one in turn.played] == ["player", "forced"] and turn.match.to_act:
                mover = to_act(before)
                undone = await club.matches.undo(before.id, turn.match.ply, mover, club.click())
                assert undone.match.state == before.state
                return
    pytest.fail("no such position came up")


async def test_there_must_be_a_move_to_take_back(club: Club) -> None:
    match = await after(club, 0)
    with pytest.raises(NothingToUndoError):
        await club.matches.undo(match.id, match.ply, HOST, club.click())
    match = (await club.play_any(match)).match
    with pytest.raises(StaleMoveError):
        await club.matches.undo(match.id, match.ply - 1, other(match), club.click())
    with pytest.raises(NotYourSeatError):
        await club.matches.undo(match.id, match.ply, 999, club.click())


async def test_a_match_is_called_off_by_consent(club: Club) -> None:
    match = await after(club, 2)
    turn = await club.matches.abort(match.id, HOST, club.click())
    assert turn.match.status is Status.RUNNING
    turn = await club.matches.agree(match.id, HOST + 1, club.click())
    assert (turn.match.status, turn.match.ending) == (Status.ABORTED, Ending.CONSENT)
    assert turn.match.seed is not None
    with pytest.raises(NotRunningError, match="called off"):
        await club.play_any(match)


async def test_resigning_gives_the_match_to_the_other(club: Club) -> None:
    match = await after(club, 4)
    loser = next(seat.seat for seat in match.seats if seat.player == HOST)
    turn = await club.matches.resign(match.id, HOST, club.click())
    assert (turn.match.status, turn.match.ending) == (Status.OVER, Ending.RESIGNATION)
    assert turn.match.outcome is not None
    assert turn.match.outcome.ranks == ((2, 1) if loser == 0 else (1, 2))


async def test_with_more_players_the_computer_goes_on(club: Club) -> None:
    match = await after(club, 4, "pebbles", 3)
    turn = await club.matches.resign(match.id, HOST, club.click())
    with pytest.raises(NotYourSeatError):
        await club.matches.play(match.id, turn.match.ply, HOST, "take R 1", club.click())
    while turn.match.status is Status.RUNNING:
        assert to_act(turn.match) != HOST
        turn = await club.play_any(turn.match)
    assert turn.match.ending is Ending.PLAY


async def test_who_resigned_later_is_ranked_before_who_resigned_earlier(
    club: Club, clock: Clock
) -> None:
    match = await after(club, 4, "pebbles", 3)
    await club.matches.resign(match.id, HOST + 2, club.click())
    clock.go(60)
    turn = await club.matches.resign(match.id, HOST, club.click())
    ranks = turn.match.outcome.ranks if turn.match.outcome else ()
    assert {seat.player: rank for seat, rank in zip(turn.match.seats, ranks, strict=True)} == {
        HOST: 2,
        HOST + 1: 1,
        HOST + 2: 3,
    }


async def test_a_match_goes_on_in_another_channel(club: Club) -> None:
    match = await after(club, 2)
    turn = await club.matches.resume(match.id, HOST, Location(1, 55, 56), club.click())
    assert turn.match.location == Location(1, 55, 56)
    assert turn.match.ply == match.ply
    assert await club.matches.in_channel(55) == await club.matches.in_thread(56) == [match.id]
    with pytest.raises(NotYourSeatError):
        await club.matches.resume(match.id, 999, Location(1, 1), club.click())


async def test_a_former_player_leaves_the_match_whole(club: Club) -> None:
    match = await after(club, 4)
    await club.database.write(lambda tx: players_table.erase_player(tx, HOST))
    now = await club.matches.find(match.id)
    assert {seat.player for seat in now.seats} == {None, HOST + 1}
    assert now.state == match.state
    turn = await club.matches.join(match.id, 500, club.click())
    assert {seat.player for seat in turn.match.seats} == {500, HOST + 1}
