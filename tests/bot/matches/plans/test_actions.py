"""Plans that are stored, and played when the turn comes."""

from datetime import timedelta
from itertools import permutations

import pytest

from bot.matches import Match, Status
from bot.matches.clocks.pace import each_move
from bot.matches.model import MoveSource
from bot.matches.plans.stored_plan import NOTHING_PLANNED
from data.tables.deadlines import DeadlineRow
from games.core import Move, Seat
from games.plans import Intent, Plan
from games.plans.deciding import matches as looks_like
from tests.support.club import HOST, Club
from tests.support.matches import Clock, first_move, rows
from tests.support.stored_plans import (
    EVERYTHING,
    apart,
    next_player,
    next_seat,
    plan,
    plan_for,
    play,
    player,
    stored_plans,
)

# Playing


async def test_a_planned_move_is_played_when_the_turn_comes(club: Club) -> None:
    match = (await club.new_match()).match
    mine, theirs = apart(match)
    result = await plan_for(club, match, next_player(match), plan(theirs))
    assert result.played == ()
    result = await play(club, match, mine)
    assert [(one.seat, one.move, one.how) for one in result.played] == [
        (match.to_act[0], mine, MoveSource.PLAYER),
        (next_seat(match), theirs, MoveSource.PLAN),
    ]
    assert result.match.to_act == match.to_act
    assert await stored_plans(club) == {}


async def test_a_plan_is_used_once(club: Club) -> None:
    match = (await club.new_match()).match
    await plan_for(club, match, next_player(match), plan(EVERYTHING))
    result = await play(club, match, first_move(match))
    assert [one.how for one in result.played] == [MoveSource.PLAYER, MoveSource.PLAN]
    result = await play(club, result.match, first_move(result.match))
    assert [one.how for one in result.played] == [MoveSource.PLAYER]


async def test_of_several_wishes_the_first_that_fits_is_played(club: Club) -> None:
    match = (await club.new_match()).match
    mine, theirs = apart(match)
    gone = Move(" ".join([*mine.split(" ")[:2], "5"]))
    await plan_for(club, match, next_player(match), plan(gone, theirs, EVERYTHING))
    result = await play(club, match, mine)
    assert result.played[-1].move == theirs
    assert await stored_plans(club) == {}, "the reasons are cleared by a move"


async def test_planned_moves_of_three_players_follow_each_other(club: Club) -> None:
    match = (await club.new_match(players=4)).match
    for step in (1, 2, 3):
        await plan_for(club, match, player(match, match.to_act[0] + step), plan(EVERYTHING))
    result = await play(club, match, first_move(match))
    assert [one.how for one in result.played] == [MoveSource.PLAYER, *[MoveSource.PLAN] * 3]
    assert [one.seat for one in result.played] == [
        (match.to_act[0] + step) % 4 for step in range(4)
    ]
    assert result.match.ply == match.ply + 4


async def test_a_plan_follows_the_move_of_a_computer(club: Club) -> None:
    result = await club.matches.create("azul", HOST, club.click(), seat_count=2, computers=["tico"])
    match = result.match
    if HOST in match.waiting:
        match = (await play(club, match, first_move(match))).match
    await plan_for(club, match, HOST, plan(EVERYTHING))
    due = DeadlineRow(match.id, match.to_act[0], "computer", match.ply, 0, 0)
    result = await club.matches.play_computer(due, first_move(match))
    assert [one.how for one in result.played] == [MoveSource.COMPUTER, MoveSource.PLAN]


async def test_turns_follow_one_another(club: Club) -> None:
    match = (await club.new_match()).match
    wanted = Plan(((EVERYTHING,), (EVERYTHING,), (EVERYTHING,)))
    await plan_for(club, match, next_player(match), wanted)
    for left in (2, 1, 0):
        result = await play(club, match, first_move(match))
        assert result.played[1].how is MoveSource.PLAN
        planned = await club.matches.plan_of(match.id, next_player(match))
        assert len(planned.plan.turns) == left
        match = result.match


async def test_a_plan_survives_a_restart(club: Club) -> None:
    """The next process reads it from the database."""
    match = (await club.new_match()).match
    mine, theirs = apart(match)
    await plan_for(club, match, next_player(match), plan(theirs))
    club.move_to(club.database)
    result = await play(club, match, mine)
    assert result.played[-1].move == theirs


async def test_a_new_plan_replaces_the_old_one(club: Club) -> None:
    match = (await club.new_match()).match
    mine, theirs = apart(match)
    await plan_for(club, match, next_player(match), plan("* B F"))
    await plan_for(club, match, next_player(match), plan(theirs))
    assert (await play(club, match, mine)).played[-1].move == theirs


async def test_a_plan_can_be_looked_at_and_cleared(club: Club) -> None:
    match = (await club.new_match()).match
    who = next_player(match)
    await plan_for(club, match, who, plan("4 R 3", "* Y 2"))
    planned = await club.matches.plan_of(match.id, who)
    assert [one.pattern for one in planned.plan.turns[0]] == ["4 R 3", "* Y 2"]
    await club.matches.clear_plan(match.id, who, club.click())
    assert await club.matches.plan_of(match.id, who) == NOTHING_PLANNED
    assert await stored_plans(club) == {}
    result = await play(club, match, first_move(match))
    assert len(result.played) == 1


async def test_a_repeated_click_plans_once(club: Club) -> None:
    match = (await club.new_match()).match
    click = club.click()
    who = next_player(match)
    await club.matches.plan(match.id, match.ply, who, plan("4 R 3"), click)
    await club.matches.clear_plan(match.id, who, club.click())
    again = await club.matches.plan(match.id, match.ply, who, plan("4 R 3"), click)
    assert again.again
    assert await stored_plans(club) == {}


# Whole matches


@pytest.mark.parametrize("game", ["azul", "summer-pavilion"])
async def test_whole_matches_in_which_everybody_plans(club: Club, game: str) -> None:
    """Every planned move is one that its player wanted, and no plan is left at the end."""
    result = await club.new_match(game, players=3)
    wanted: dict[int, Plan] = {}
    count = 0
    while result.match.status is Status.RUNNING:
        match = result.match
        for seat in match.seats:
            if seat.seat not in match.to_act and club.random.random() < 0.5:
                table = match.game.imagine(match.state, seat.seat)
                moves = [] if table is None else list(match.game.moves(table, seat.seat))
                if not moves or seat.player is None:
                    continue
                chosen = [
                    tuple(Intent(club.random.choice(moves)) for _ in range(2)) for _ in range(2)
                ]
                new = Plan(tuple(chosen), ("wild", "*") if game != "azul" else ())
                wanted[seat.seat] = new
                await plan_for(club, match, seat.player, new)
        result = await club.play_any(match)
        for one in result.played:
            if one.how is MoveSource.PLAN:
                count += 1
                patterns = [way.pattern for ways in wanted[one.seat].turns for way in ways]
                by_wish = one.move.startswith("pick ")
                assert by_wish or any(looks_like(each, Move(one.move)) for each in patterns)
    assert count > 10
    assert await stored_plans(club) == {}
    history = await club.matches.history(result.match.id)
    assert {one.how for one in history.played} >= {
        MoveSource.PLAYER,
        MoveSource.PLAN,
        MoveSource.BAG,
    }
    await club.matches.verify(result.match.id)


# The grey wall


@pytest.mark.parametrize("order", list(permutations(range(3))))
async def test_players_choose_on_a_grey_wall_in_any_order(
    club: Club, clock: Clock, order: list[int]
) -> None:
    """Three players decide at once, in any order, each on the board that they saw.

    Plans and clocks change nothing about that.
    """
    seen = await all_choosing(club)
    before = await clocks_of(club, seen)
    assert set(before) == {0, 1, 2}
    for number, seat in enumerate(order):
        clock.go(60)
        move = first_move(seen, Seat(seat))
        result = await club.matches.play(seen.id, seen.ply, player(seen, seat), move, club.click())
        assert (result.played[0].seat, result.played[0].move) == (seat, move)
        now = await clocks_of(club, seen)
        for other in order[number + 1 :]:
            assert other in result.match.to_act
            assert now[other] == before[other], "nobody's clock is wound by another's choice"


async def all_choosing(club: Club) -> Match:
    """A grey wall on which three players have to choose, after plans that did not fit."""
    while True:
        pace = each_move(timedelta(days=1))
        match = (await club.new_match("azul", 3, {"wall": "grey"}, pace)).match
        while match.status is Status.RUNNING:
            if len(match.to_act) == 3:
                return match
            if len(match.to_act) == 1:
                await plan_for(club, match, next_player(match), plan(Intent("9 R F")))
            match = (await club.play_any(match)).match


async def clocks_of(club: Club, match: Match) -> dict[int, int]:
    """Return when the time of each seat to act runs out."""
    sql = "SELECT seat, ends FROM deadlines WHERE kind = 'move' AND match = $1"
    return {
        int(str(seat)): int(str(ends)) for seat, ends in await rows(club.database, sql, match.id)
    }
