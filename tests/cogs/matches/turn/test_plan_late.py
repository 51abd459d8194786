"""Plans over restarts, by old buttons, twice and too late, on the stand-in for Discord."""

import json
from collections.abc import Callable

import pytest

from bot.matches.plans.stored_plan import NOTHING_PLANNED
from games.plans import Condition, Intent, Plan
from playground.server.desk import Desk
from tests.cogs.conftest import House, living_in
from tests.support.discord.messages import buttons, code, menus, text
from tests.support.discord.planning import (
    away_from,
    first_of,
    open_plan,
    patterns,
    planned_by,
    sitting,
    tap,
    tap_move,
    two_at,
)
from tests.support.discord.playing import Sitting
from tests.support.discord.seating import CLICKS, Slow, idler, mover, settled
from tests.support.playground.person import Person

__all__ = ["sitting"]

Seeds = Callable[[], str]


async def test_a_plan_is_made_over_restarts(
    url: str, desk: Desk, seeds: Seeds, ana: Person, bruno: Person, table: str
) -> None:
    async with living_in(url, desk, seeds) as house:
        sitting = await two_at(house, desk, table, [ana, bruno])
        match = await sitting.match()
        first, planner = mover(sitting, match), idler(sitting, match)
        mine = first_of(match)
        theirs = away_from(match, mine)
        menu = await open_plan(sitting, planner)
    async with living_in(url, desk, seeds) as house:
        card = await tap_move(planner, menu, theirs)
    async with living_in(url, desk, seeds) as house:
        sitting.house = house
        await tap(planner, card, "plan-do", "least")
    async with living_in(url, desk, seeds) as house:
        sitting.house = house
        await first.use(sitting.channel, "move", move=mine)
        await settled(sitting)
        history = await house.services.matches.history(sitting.number)
        assert [one.move for one in history.played[-2:]] == [mine, theirs]


async def test_an_old_button_shows_the_plan_as_it_is(sitting: Sitting) -> None:
    match = await sitting.match()
    planner = idler(sitting, match)
    card = await tap_move(planner, await open_plan(sitting, planner), away_from(match, "C"))
    await planner.use(sitting.channel, "plan", moves="4 R 3; * Y 2")
    shown = await tap(planner, card, "plan-do", "remove")
    assert "has changed since" in text(shown)
    assert await patterns(sitting, planner) == [["4 R 3", "* Y 2"]]


async def test_two_clicks_on_one_button_count_once(sitting: Sitting, desk: Desk) -> None:
    planner = idler(sitting, await sitting.match())
    typed = "1 R 1; 2 R 2; 3 R 3"
    card = (await planner.use(sitting.channel, "plan", moves=typed))["message"]
    slow = Slow(desk)
    (remove,) = [one for one in buttons(card) if one.endswith(":remove")]
    for _ in range(2):
        await slow.click(planner, card, remove)
    await slow.arrive()
    assert await patterns(sitting, planner) == [["1 R 1", "2 R 2"]]


async def test_a_plan_that_comes_too_late_is_a_move(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    """Others moved while the player was choosing: now it is their turn."""
    sitting = await two_at(house, desk, table, [ana, bruno])
    match = await sitting.match()
    first, planner = mover(sitting, match), idler(sitting, match)
    menu = await open_plan(sitting, planner)
    await first.use(sitting.channel, "move", move=first_of(match))
    await settled(sitting)
    told = (await planner.click(menu, code(menu, "plan-add")))["message"]
    assert "It is your turn now" in text(told)
    assert await planned_by(sitting, planner) == NOTHING_PLANNED
    typed = (await planner.use(sitting.channel, "plan", moves="* * *"))["message"]
    assert "It is your turn now" in text(typed)


async def test_a_menu_of_an_earlier_round_plans_nothing(sitting: Sitting, house: House) -> None:
    match = await sitting.match()
    planner = idler(sitting, match)
    menu = await open_plan(sitting, planner)
    old = match.state.round
    matches = house.services.matches
    while match.state.round == old or planner.id in match.waiting:
        player, move = match.waiting[0], first_of(match)
        match = (await matches.play(match.id, match.ply, player, move, next(CLICKS))).match
    for _ in range(4):
        choices = [one for one in buttons(menu) if one.startswith("plan-add:")]
        assert choices
        menu = (await planner.click(menu, choices[0]))["message"]
        if "moved on" in text(menu):
            break
    else:
        pytest.fail("it was planned on the displays of an earlier round")
    assert await planned_by(sitting, planner) == NOTHING_PLANNED


async def test_the_longest_plan_fits_into_a_card(sitting: Sitting, house: House) -> None:
    match = await sitting.match()
    planner = idler(sitting, match)
    ways = tuple(
        Intent(f"{place} * F", (Condition("tiles", ">=", 1), Condition("lost", "<=", 1)))
        for place in "12345C*"
    )
    await house.services.matches.plan(
        match.id, match.ply, planner.id, Plan((ways,) * 24), next(CLICKS)
    )
    card = await open_plan(sitting, planner)
    (menu,) = menus(card)
    assert len(menu["options"]) == 25
    value = menu["options"][12]["value"]
    card = (await planner.click(card, menu["custom_id"], values=[value]))["message"]
    for one in buttons(card):
        assert len(one) <= 100
    assert "plan-see" in json.dumps(card)
