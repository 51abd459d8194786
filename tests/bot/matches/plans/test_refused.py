"""Plans that are refused."""

import pytest

from bot.matches import StaleMoveError
from bot.matches.errors import NotRunningError, NotYourSeatError, PlanNowError, RefusedPlanError
from games.plans import NO_PLAN, Condition, Intent, Plan
from games.plans.model import MOST_TURNS
from tests.support.club import Club
from tests.support.matches import first_move, to_act
from tests.support.stored_plans import (
    EVERYTHING,
    STRANGER,
    next_player,
    plan,
    plan_for,
    play,
    player,
    stored_plans,
)


async def test_strangers_have_no_plans(club: Club) -> None:
    match = (await club.new_match()).match
    with pytest.raises(NotYourSeatError):
        await plan_for(club, match, STRANGER, plan("4 R 3"))
    with pytest.raises(NotYourSeatError):
        await club.matches.plan_of(match.id, STRANGER)
    with pytest.raises(NotYourSeatError):
        await club.matches.clear_plan(match.id, STRANGER, club.click())


async def test_only_a_running_match_can_be_planned(club: Club) -> None:
    lobby = await club.matches.create("azul", 101, club.click(), seat_count=2)
    with pytest.raises(NotRunningError):
        await plan_for(club, lobby.match, 101, plan("4 R 3"))
    over = (await club.play_out(await club.new_match())).match
    with pytest.raises(NotRunningError):
        await plan_for(club, over, 101, plan("4 R 3"))


@pytest.mark.parametrize(
    ("wanted", "key"),
    [
        (plan("up and down"), "plan-no-move"),
        (plan("4 R 9"), "plan-no-move"),
        (plan(Intent("4 R 3", (Condition("luck", "=", 1),))), "plan-no-fact"),
        (Plan(((EVERYTHING,),) * (MOST_TURNS + 1)), "plan-too-long"),
        (plan("4 R 3", picks=("Q",)), "plan-no-colour"),
        (plan("4 R 3\n"), "plan-unreadable"),
    ],
)
async def test_nonsense_is_refused(club: Club, wanted: Plan, key: str) -> None:
    match = (await club.new_match()).match
    with pytest.raises(RefusedPlanError) as refused:
        await plan_for(club, match, next_player(match), wanted)
    assert refused.value.key == key
    assert await stored_plans(club) == {}


async def test_a_plan_for_the_current_turn_is_refused(club: Club) -> None:
    match = (await club.new_match()).match
    with pytest.raises(PlanNowError):
        await plan_for(club, match, to_act(match), plan(first_move(match)))
    with pytest.raises(PlanNowError):
        await plan_for(club, match, to_act(match), plan(Intent("9 R 1")))


async def test_on_their_turn_a_player_can_plan_the_next_phase(club: Club) -> None:
    match = (await club.new_match("summer-pavilion")).match
    result = await play(club, match, first_move(match))
    result = await play(club, result.match, first_move(result.match))
    who = to_act(result.match)
    wanted = plan("place C 1 P *")
    result = await plan_for(club, result.match, who, wanted)
    assert result.played == ()
    result = await play(club, result.match, first_move(result.match))
    planned = await club.matches.plan_of(match.id, who)
    assert planned.plan.turns == wanted.turns


async def test_a_plan_made_on_the_displays_of_an_earlier_round_is_refused(club: Club) -> None:
    old = match = (await club.new_match()).match
    while match.state.round == old.state.round:
        match = (await play(club, match, first_move(match))).match
    with pytest.raises(StaleMoveError):
        await plan_for(club, old, next_player(match), plan("4 R 3"))
    with pytest.raises(StaleMoveError):
        await club.matches.plan(match.id, match.ply + 5, next_player(match), NO_PLAN, club.click())


async def test_others_may_move_while_a_player_plans(club: Club) -> None:
    match = (await club.new_match(players=3)).match
    who = player(match, match.to_act[0] + 2)
    await play(club, match, first_move(match))
    await plan_for(club, match, who, plan(EVERYTHING))
    assert (await club.matches.plan_of(match.id, who)).plan.turns
