"""Moves: one transaction, carried out once."""

import asyncio

import pytest

from bot.matches import Matches, RefusedError, StaleMoveError, Status
from bot.matches.errors import NotRunningError, NotYourSeatError, RefusedMoveError
from bot.matches.import_export import export_match
from bot.matches.model import MoveSource
from bot.matches.position import digest
from data import Database, open_database
from games.log import verify
from games.log_file import decode_log
from games.shuffle import bag_key
from tests.support.club import HOST, Club
from tests.support.matches import GAMES_AND_PEBBLES, decide_alone, first_move, other, rows, to_act

pytestmark = pytest.mark.postgres


async def test_a_move_is_stored_and_the_next_seat_has_to_act(club: Club) -> None:
    match = (await club.new_match()).match
    result = await club.matches.play(
        match.id, match.ply, to_act(match), first_move(match), club.click()
    )
    assert result.match.ply == match.ply + 1
    assert result.match.to_act != match.to_act
    (played,) = result.played
    assert (played.seat, played.move, played.how) == (
        match.to_act[0],
        first_move(match),
        MoveSource.PLAYER,
    )


async def test_moves_are_parsed_leniently_and_stored_in_standard_notation(club: Club) -> None:
    match = (await club.new_match("pebbles")).match
    move = first_move(match)
    result = await club.matches.play(
        match.id, match.ply, to_act(match), move.upper().replace(" ", "  "), club.click()
    )
    assert result.played[0].move == move


async def test_a_click_on_an_old_board_is_refused(club: Club) -> None:
    old = (await club.new_match()).match
    new = (await club.play_any(old)).match
    with pytest.raises(StaleMoveError) as refusal:
        await club.matches.play(old.id, old.ply, to_act(old), first_move(old), club.click())
    assert refusal.value.ply == new.ply
    assert refusal.value.key == "stale-move"


async def test_seats_that_decide_at_the_same_time_do_not_wait_for_each_other(club: Club) -> None:
    match = (await club.new_match("pebbles", options={"keep": "one"})).match
    for player in (HOST, HOST + 1):
        await decide_alone(club, player)
    while len(match.to_act) == 1:
        match = (await club.play_any(match)).match
    for seat in match.to_act:  # both click on the same board
        own = match.seats[seat].player
        assert own is not None
        move = first_move(match, seat)
        result = await club.matches.play(match.id, match.ply, own, move, club.click())
        assert (result.played[0].seat, result.played[0].move) == (seat, move)
        with pytest.raises(StaleMoveError):  # but nobody twice
            await club.matches.play(match.id, match.ply, own, move, club.click())


async def test_only_the_player_of_a_seat_moves(club: Club) -> None:
    match = (await club.new_match()).match
    with pytest.raises(NotYourSeatError):
        await club.matches.play(match.id, match.ply, 999, first_move(match), club.click())


async def test_an_illegal_move_is_refused_in_the_words_of_the_rules(club: Club) -> None:
    match = (await club.new_match()).match
    with pytest.raises(RefusedMoveError) as refusal:
        await club.matches.play(match.id, match.ply, other(match), first_move(match), club.click())
    assert refusal.value.key == "not-your-turn"
    with pytest.raises(RefusedMoveError) as refusal:
        await club.matches.play(match.id, match.ply, to_act(match), "nonsense", club.click())
    assert refusal.value.key == "no-move"
    assert (await club.matches.find(match.id)).ply == match.ply


async def test_nobody_plays_before_the_start_or_after_the_end(club: Club) -> None:
    lobby = (await club.matches.create("azul", HOST, club.click(), seat_count=2)).match
    with pytest.raises(NotRunningError, match="has not begun"):
        await club.matches.play(lobby.id, 0, HOST, "1 R 1", club.click())
    over = (await club.play_out(await club.new_match("pebbles"))).match
    with pytest.raises(NotRunningError, match="is over"):
        await club.matches.play(over.id, over.ply, HOST, "take R 1", club.click())


async def test_a_repeated_click_gets_the_same_answer(club: Club) -> None:
    match = (await club.new_match()).match
    click = club.click()
    args = (match.id, match.ply, to_act(match), first_move(match), click)
    first = await club.matches.play(*args)
    again = await club.matches.play(*args)
    assert not first.again
    assert again.again
    assert again.match == first.match


async def test_a_repeated_click_gets_the_same_refusal(club: Club) -> None:
    match = (await club.new_match()).match
    await club.play_any(match)
    click = club.click()
    told = []
    for _ in range(2):
        with pytest.raises(StaleMoveError) as refusal:
            await club.matches.play(match.id, match.ply, to_act(match), first_move(match), click)
        told.append((refusal.value.key, str(refusal.value), refusal.value.values))
    assert told[0] == told[1]


async def test_a_repeated_click_creates_one_match(club: Club) -> None:
    click = club.click()
    turns = await asyncio.gather(
        *(club.matches.create("azul", HOST, click, seat_count=2) for _ in range(10))
    )
    assert len({result.match.id for result in turns}) == 1
    assert sum(not result.again for result in turns) == 1
    assert await rows(club.database, "SELECT COUNT(*) FROM matches") == [(1,)]


async def test_fifty_copies_of_a_click_are_one_move(club: Club) -> None:
    match = (await club.new_match()).match
    args = (match.id, match.ply, to_act(match), first_move(match), club.click())
    turns = await asyncio.gather(*(club.matches.play(*args) for _ in range(50)))
    assert sum(not result.again for result in turns) == 1
    assert {result.match.ply for result in turns} == {match.ply + 1}
    assert len(await rows(club.database, "SELECT ply FROM entries")) == match.ply + 1


async def test_fifty_different_clicks_have_one_winner(club: Club) -> None:
    match = (await club.new_match()).match
    moves = match.game.moves(match.state, match.to_act[0])
    results = await asyncio.gather(
        *(
            club.matches.play(
                match.id, match.ply, to_act(match), moves[number % len(moves)], club.click()
            )
            for number in range(50)
        ),
        return_exceptions=True,
    )
    stale = [result for result in results if isinstance(result, StaleMoveError)]
    assert len(stale) == 49
    assert {error.ply for error in stale} == {match.ply + 1}


async def test_a_match_continues_in_another_process(club: Club, database: Database) -> None:
    """Another service on the same database has an empty cache and sees the same."""
    result = await club.new_match()
    for _ in range(10):
        result = await club.play_any(result.match)
    elsewhere = Matches(database, GAMES_AND_PEBBLES)
    assert await elsewhere.find(result.match.id) == result.match
    match = result.match
    there = await elsewhere.play(
        match.id, match.ply, to_act(match), first_move(match), club.click()
    )
    here = await club.play_any(there.match)  # what was added elsewhere is added here
    assert here.match.ply > there.match.ply
    assert (await elsewhere.find(match.id)).state == here.match.state


async def test_a_whole_match_replays_from_its_log(url: str) -> None:
    async with await open_database(url) as database:
        club = Club(database, games=GAMES_AND_PEBBLES)
        over = (await club.play_out(await club.new_match("azul", 3))).match
    assert over.status is Status.OVER
    async with await open_database(url) as database:
        again = await Matches(database, GAMES_AND_PEBBLES).find(over.id)
        log = decode_log(
            await export_match(database, GAMES_AND_PEBBLES, over.id), GAMES_AND_PEBBLES
        )
    assert again == over
    assert digest(again.state) == digest(over.state)
    assert over.seed is not None
    verify(log, bag_key(over.seed, over.binding))


async def test_a_service_without_a_cache_does_the_same(database: Database) -> None:
    club = Club(database, games=GAMES_AND_PEBBLES)
    forgetful = Matches(database, GAMES_AND_PEBBLES, cached=0)
    remembering = club.matches
    result = await club.new_match()
    for number in range(40):
        club.matches = forgetful if number % 2 else remembering
        if result.match.status is Status.RUNNING:
            result = await club.play_any(result.match)
    assert await forgetful.find(result.match.id) == await remembering.find(result.match.id)


async def test_a_single_legal_move_is_played_at_once(club: Club) -> None:
    """In Pebbles the last pebble of a draw leaves no choice."""
    await club.play_out(await club.new_match("pebbles"))
    hows = await rows(club.database, "SELECT DISTINCT how FROM entries ORDER BY how")
    assert hows == [("bag",), ("forced",), ("player",)]


async def test_a_player_can_switch_forced_moves_off(club: Club) -> None:
    for player in (HOST, HOST + 1):
        await decide_alone(club, player)
    await club.play_out(await club.new_match("pebbles"))
    hows = await rows(club.database, "SELECT DISTINCT how FROM entries ORDER BY how")
    assert hows == [("bag",), ("player",)]


async def test_a_digest_is_stored_for_each_round(club: Club) -> None:
    over = (await club.play_out(await club.new_match("pebbles"))).match
    kept = await rows(club.database, "SELECT round FROM digests ORDER BY ply")
    assert [number for (number,) in kept] == list(range(1, over.state.round + 1))


async def test_cancelling_the_caller_does_not_break_a_transaction(club: Club) -> None:
    match = (await club.new_match()).match
    click = club.click()
    args = (match.id, match.ply, to_act(match), first_move(match), click)
    caller = asyncio.create_task(club.matches.play(*args))
    await asyncio.sleep(0)
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    again = await club.matches.play(*args)
    assert again.match.ply == match.ply + 1
    assert len(await rows(club.database, "SELECT ply FROM entries")) == match.ply + 1
    assert (await club.play_any(again.match)).match.ply > again.match.ply


async def test_all_errors_have_a_key_and_a_sentence(club: Club) -> None:
    match = (await club.new_match()).match
    with pytest.raises(RefusedError) as refusal:
        await club.matches.play(match.id, 99, HOST, "1 R 1", club.click())
    assert (refusal.value.key, str(refusal.value)) == ("stale-move", "the board has moved on")
