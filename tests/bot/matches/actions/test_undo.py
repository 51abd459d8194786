"""Undo, abort, resign and resume."""

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
from data.tables.match_lists import MatchQuery
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
    result = await club.matches.undo(before.id, moved.match.ply, to_act(before), club.click())
    assert result.proposal is None
    assert result.match.state == before.state
    assert result.match.to_act == before.to_act


async def test_taking_back_is_an_entry_and_no_ply_is_reused(club: Club) -> None:
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
    result = await club.matches.undo(now.id, now.ply, mover, club.click())
    assert result.match.state == now.state
    assert result.proposal is not None
    assert result.proposal.kind is ProposalKind.UNDO
    others = [seat.player for seat in now.seats if seat.player != mover]
    result = await club.matches.agree(now.id, others[0] or 0, club.click())
    assert result.match.state == now.state
    result = await club.matches.agree(now.id, others[1] or 0, club.click())
    assert result.match.state == before.state
    assert result.match.to_act == before.to_act


async def test_one_player_can_decline(club: Club) -> None:
    before = await after(club, 3)
    now = (await club.play_any((await club.play_any(before)).match)).match
    await club.matches.undo(now.id, now.ply, to_act(before), club.click())
    await club.matches.decline(now.id, other(before), club.click())
    with pytest.raises(NoProposalError):
        await club.matches.agree(now.id, other(before), club.click())


async def test_a_move_closes_a_proposal(club: Club) -> None:
    before = await after(club, 3)
    now = (await club.play_any((await club.play_any(before)).match)).match
    await club.matches.undo(now.id, now.ply, to_act(before), club.click())
    await club.play_any(now)
    with pytest.raises(NoProposalError):
        await club.matches.agree(now.id, other(before), club.click())


async def test_a_draw_is_not_taken_back_without_consent(club: Club) -> None:
    """After the last move of a round the bag draws, and everybody has seen new tiles."""
    result = await club.new_match("pebbles")
    while True:
        before = result.match
        result = await club.play_any(before)
        if any(isinstance(event, RoundEnded) for one in result.played for event in one.events):
            break
    mover = to_act(before)
    asked = await club.matches.undo(before.id, result.match.ply, mover, club.click())
    assert asked.proposal is not None
    agreed = await club.matches.agree(before.id, 2 * HOST + 1 - mover, club.click())
    assert agreed.match.state == before.state
    again = await club.matches.play(
        before.id, agreed.match.ply, mover, result.played[0].move, club.click()
    )
    assert again.match.state == result.match.state, "the bag draws the same tiles again"


async def test_forced_moves_of_others_do_not_prevent_taking_back(club: Club) -> None:
    for _ in range(30):
        result = await club.new_match("pebbles", options={"keep": "one"})
        while result.match.status is Status.RUNNING:
            before = result.match
            result = await club.play_any(before)
            if [one.how for one in result.played] == ["player", "forced"] and result.match.to_act:
                mover = to_act(before)
                undone = await club.matches.undo(before.id, result.match.ply, mover, club.click())
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
    result = await club.matches.abort(match.id, HOST, club.click())
    assert result.match.status is Status.RUNNING
    result = await club.matches.agree(match.id, HOST + 1, club.click())
    assert (result.match.status, result.match.ending) == (Status.ABORTED, Ending.CONSENT)
    assert result.match.seed is not None
    with pytest.raises(NotRunningError, match="called off"):
        await club.play_any(match)


async def test_the_other_player_wins_by_resignation(club: Club) -> None:
    match = await after(club, 4)
    loser = next(seat.seat for seat in match.seats if seat.player == HOST)
    result = await club.matches.resign(match.id, HOST, club.click())
    assert (result.match.status, result.match.ending) == (Status.OVER, Ending.RESIGNATION)
    assert result.match.outcome is not None
    assert result.match.outcome.ranks == ((2, 1) if loser == 0 else (1, 2))


async def test_with_more_players_a_computer_plays_on_after_a_resignation(club: Club) -> None:
    match = await after(club, 4, "pebbles", 3)
    result = await club.matches.resign(match.id, HOST, club.click())
    with pytest.raises(NotYourSeatError):
        await club.matches.play(match.id, result.match.ply, HOST, "take R 1", club.click())
    while result.match.status is Status.RUNNING:
        assert to_act(result.match) != HOST
        result = await club.play_any(result.match)
    assert result.match.ending is Ending.PLAY


async def test_later_resignations_rank_before_earlier_ones(club: Club, clock: Clock) -> None:
    match = await after(club, 4, "pebbles", 3)
    await club.matches.resign(match.id, HOST + 2, club.click())
    clock.go(60)
    result = await club.matches.resign(match.id, HOST, club.click())
    ranks = result.match.outcome.ranks if result.match.outcome else ()
    assert {seat.player: rank for seat, rank in zip(result.match.seats, ranks, strict=True)} == {
        HOST: 2,
        HOST + 1: 1,
        HOST + 2: 3,
    }


async def test_a_match_moves_to_another_channel(club: Club) -> None:
    match = await after(club, 2)
    result = await club.matches.resume(match.id, HOST, Location(1, 55, 56), club.click())
    assert result.match.location == Location(1, 55, 56)
    assert result.match.ply == match.ply
    for wanted in (MatchQuery(channel=55), MatchQuery(thread=56)):
        assert [one.id for one in await club.matches.anyones(wanted, limit=9)] == [match.id]
    with pytest.raises(NotYourSeatError):
        await club.matches.resume(match.id, 999, Location(1, 1), club.click())


async def test_erasing_a_player_keeps_the_match(club: Club) -> None:
    match = await after(club, 4)
    await club.database.write(lambda tx: players_table.erase_player(tx, HOST))
    now = await club.matches.find(match.id)
    assert {seat.player for seat in now.seats} == {None, HOST + 1}
    assert now.state == match.state
    result = await club.matches.join(match.id, 500, club.click())
    assert {seat.player for seat in result.match.seats} == {500, HOST + 1}
