"""Plans that no longer fit, that are taken back, or whose player has left."""

import json

import pytest

from bot.matches import Match, RefusedError, Status
from bot.matches.model import MoveSource
from bot.matches.plans.stored_plan import NOTHING_PLANNED, StoredPlan, decode, encode
from data.tables import players as players_table
from games.plans import NO_PLAN, Condition, Dropped, Intent, Plan
from tests.support.club import Club
from tests.support.matches import first_move, to_act
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

# Dropping


async def dropped(club: Club, match: Match, who: int) -> list[tuple[str, str]]:
    planned = await club.matches.plan_of(match.id, who)
    return [(one.intent.pattern, one.key) for one in planned.dropped]


async def test_a_move_that_no_longer_fits_is_dropped_with_a_reason(club: Club) -> None:
    match = (await club.new_match()).match
    mine = match.game.moves(match.state, match.to_act[0])[0]
    place, colour, _ = mine.split(" ")
    gone = f"{place} {colour} 5"
    who = next_player(match)
    await plan_for(club, match, who, plan(gone))
    result = await play(club, match, mine)
    assert len(result.played) == 1
    assert result.match.to_act == (next_seat(match),)
    assert await dropped(club, match, who) == [(gone, "no-such-tile")]


async def test_a_condition_that_does_not_hold_drops_the_move(club: Club) -> None:
    match = (await club.new_match()).match
    mine, theirs = apart(match)
    who = next_player(match)
    five = Intent(theirs, (Condition("tiles", "=", 5),))
    await plan_for(club, match, who, plan(five))
    await play(club, match, mine)
    (one,) = (await club.matches.plan_of(match.id, who)).dropped
    assert one.key == "plan-condition"
    assert (one.values["fact"], one.values["wanted"]) == ("tiles", 5)


async def test_reasons_are_stored_until_the_player_has_seen_them(club: Club) -> None:
    match = (await club.new_match()).match
    who = next_player(match)
    await plan_for(club, match, who, plan(Intent("* * *", (Condition("tiles", ">=", 99),))))
    await play(club, match, first_move(match))
    assert await dropped(club, match, who) == [("* * *", "plan-condition")]
    await club.matches.acknowledge_plan(match.id, who)
    assert await club.matches.plan_of(match.id, who) == NOTHING_PLANNED
    assert await stored_plans(club) == {}


async def test_a_move_by_hand_clears_the_reasons(club: Club) -> None:
    match = (await club.new_match()).match
    who = next_player(match)
    await plan_for(club, match, who, plan(Intent("* * *", (Condition("tiles", ">=", 99),))))
    result = await play(club, match, first_move(match))
    await play(club, result.match, first_move(result.match))
    assert await stored_plans(club) == {}


async def test_a_plan_ends_with_its_round(club: Club) -> None:
    match = (await club.new_match()).match
    who = next_player(match)
    number = match.state.round
    picky = Intent("* * *", (Condition("tiles", ">=", 99),))
    while match.state.round == number:
        if match.to_act != (match.seat_of(who),):
            await plan_for(club, match, who, Plan(((EVERYTHING,), (picky,))))
        match = (await play(club, match, first_move(match))).match
    while match.to_act != (match.seat_of(who),):
        match = (await play(club, match, first_move(match))).match
    keys = {key for _, key in await dropped(club, match, who)}
    assert keys <= {"plan-round-over", "plan-condition", "plan-stopped"}
    assert (await club.matches.plan_of(match.id, who)).plan == NO_PLAN


def test_an_unreadable_plan_is_empty() -> None:
    text = json.dumps({"plan": {"turns": "next year"}, "ply": 7, "dropped": []})
    assert decode(text) == StoredPlan(NO_PLAN, 7)


def test_a_plan_is_read_as_it_was_written() -> None:
    why = Dropped(Intent("4 R 3"), "no-such-tile", {"place": "4", "colour": "R"})
    planned = StoredPlan(plan("* Y 2")._replace(round=3), 12, (why,))
    assert decode(encode(planned)) == planned


# Taking back, and those who leave


async def test_a_planned_move_is_taken_back_like_any_own_move(club: Club) -> None:
    match = (await club.new_match()).match
    mine, theirs = apart(match)
    who = next_player(match)
    await plan_for(club, match, who, Plan(((Intent(theirs),), (EVERYTHING,))))
    now = (await play(club, match, mine)).match
    undone = await club.matches.undo(match.id, now.ply, who, club.click())
    assert undone.proposal is None
    assert undone.match.to_act == (next_seat(match),)
    planned = await club.matches.plan_of(match.id, who)
    assert planned.plan == NO_PLAN, "it must not be played again by itself"
    assert [one.key for one in planned.dropped] == ["plan-taken-back"]
    result = await play(club, undone.match, first_move(undone.match))
    assert [one.how for one in result.played] == [MoveSource.PLAYER]


async def test_a_move_that_a_plan_has_answered_is_not_taken_back_without_consent(
    club: Club,
) -> None:
    """Otherwise a player could find out what the others have planned."""
    match = (await club.new_match()).match
    await plan_for(club, match, next_player(match), plan(EVERYTHING))
    now = (await play(club, match, first_move(match))).match
    asked = await club.matches.undo(match.id, now.ply, to_act(match), club.click())
    assert asked.proposal is not None


async def test_taking_back_drops_plans_made_later(club: Club) -> None:
    match = (await club.new_match(players=3)).match
    mover, late = to_act(match), player(match, match.to_act[0] + 2)
    now = (await play(club, match, first_move(match))).match
    await plan_for(club, now, late, plan(EVERYTHING))
    await club.matches.undo(match.id, now.ply, mover, club.click())
    assert await dropped(club, match, late) == [("* * *", "plan-taken-back")]


async def test_taking_back_keeps_plans_made_earlier(club: Club) -> None:
    match = (await club.new_match(players=3)).match
    late = player(match, match.to_act[0] + 2)
    await plan_for(club, match, late, plan(EVERYTHING))
    now = (await play(club, match, first_move(match))).match
    await club.matches.undo(match.id, now.ply, to_act(match), club.click())
    planned = await club.matches.plan_of(match.id, late)
    assert planned.plan.turns
    assert planned.dropped == ()


async def test_a_plan_is_dropped_when_its_player_resigns(club: Club) -> None:
    match = (await club.new_match(players=3)).match
    who = next_player(match)
    await plan_for(club, match, who, plan(EVERYTHING))
    await club.matches.resign(match.id, who, club.click())
    assert await stored_plans(club) == {}


async def test_a_plan_is_dropped_when_a_computer_takes_the_seat(club: Club) -> None:
    match = (await club.new_match(players=3)).match
    who = next_player(match)
    await plan_for(club, match, who, plan(EVERYTHING))
    await club.matches.hand_over(match.id, who, None, club.click())
    assert await stored_plans(club) == {}
    with pytest.raises(RefusedError):
        await plan_for(club, match, who, plan(EVERYTHING))


async def test_a_plan_is_erased_with_its_player(club: Club) -> None:
    match = (await club.new_match(players=3)).match
    who = next_player(match)
    await plan_for(club, match, who, plan(EVERYTHING))
    await club.database.write(lambda tx: players_table.erase_player(tx, who))
    assert await stored_plans(club) == {}


async def test_plans_end_with_the_match(club: Club) -> None:
    match = (await club.new_match()).match
    await plan_for(club, match, next_player(match), plan(Intent("9 R F")))
    await club.matches.abort(match.id, to_act(match), club.click())
    ended = await club.matches.agree(match.id, next_player(match), club.click())
    assert ended.match.status is Status.ABORTED
    assert await stored_plans(club) == {}
