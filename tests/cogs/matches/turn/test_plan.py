"""Planning ahead by tapping and by typing, on the stand-in for Discord."""

import pytest

from bot.matches.model import MoveSource
from bot.matches.plans.stored_plan import NOTHING_PLANNED
from games.plans import Condition, Intent
from playground.server.desk import Desk
from tests.cogs.conftest import House
from tests.support.discord.messages import Json, buttons, code, has_picture, menus, text
from tests.support.discord.planning import (
    away_from,
    eventually,
    first_of,
    imagined_moves,
    open_plan,
    patterns,
    planned_by,
    sitting,
    tap,
    tap_move,
)
from tests.support.discord.playing import Sitting
from tests.support.discord.seating import CLICKS, idler, is_private, mover, seen, settled, sit_down
from tests.support.playground.fixtures import Meet
from tests.support.playground.person import Person

__all__ = ["sitting"]

# By tapping


async def test_a_plan_is_made_with_the_taps_of_a_move(sitting: Sitting, house: House) -> None:
    match = await sitting.match()
    first, second = mover(sitting, match), idler(sitting, match)
    mine = first_of(match)
    theirs = away_from(match, mine)
    menu = await open_plan(sitting, second)
    assert "Which display" in text(menu), "the first choices come at once"
    card = await tap_move(second, menu, theirs)
    assert "Your plan for this round" in text(card)
    assert "exactly" in text(card)
    assert await patterns(sitting, second) == [[theirs]]
    await first.use(sitting.channel, "move", move=mine)
    now = await settled(sitting)
    assert now.waiting == (first.id,)
    history = await house.services.matches.history(sitting.number)
    assert [(one.move, one.how) for one in history.played[-2:]] == [
        (mine, MoveSource.PLAYER),
        (theirs, MoveSource.PLAN),
    ]


async def test_a_player_who_is_not_to_move_is_offered_a_plan(sitting: Sitting) -> None:
    match = await sitting.match()
    board, waiting = await sitting.board(), idler(sitting, match)
    told = (await waiting.click(board, code(board, "pick")))["message"]
    assert "not your turn" in text(told)
    menu = (await waiting.click(told, f"plan:{sitting.number}"))["message"]
    assert "Which display" in text(menu)
    typed = await waiting.use(sitting.channel, "move", move="3 R 2")
    assert f"plan:{sitting.number}" in buttons(typed["message"])


async def test_after_a_move_one_can_plan_the_next(sitting: Sitting) -> None:
    match = await sitting.match()
    first = mover(sitting, match)
    done = await first.use(sitting.channel, "move", move=first_of(match))
    menu = (await first.click(done["message"], f"plan:{sitting.number}"))["message"]
    assert "Which display" in text(menu)
    await tap_move(first, menu, imagined_moves(await sitting.match(), first)[0])
    assert len(await patterns(sitting, first)) == 1


async def test_alternatives_are_added_put_in_order_and_removed(sitting: Sitting) -> None:
    planner = idler(sitting, await sitting.match())
    moves = imagined_moves(await sitting.match(), planner)
    one, two, three = moves[0], moves[7], moves[-1]
    card = await tap_move(planner, await open_plan(sitting, planner), one)
    card = await tap_move(planner, await tap(planner, card, "plan-add", "0"), two)
    card = await tap_move(planner, await tap(planner, card, "plan-add", "1"), three)
    assert await patterns(sitting, planner) == [[one, two], [three]]
    (menu,) = menus(card)
    card = (await planner.click(card, menu["custom_id"], values=["0.1"]))["message"]
    card = await tap(planner, card, "plan-do", "up")
    assert await patterns(sitting, planner) == [[two, one], [three]]
    card = await tap(planner, card, "plan-do", "down")
    assert await patterns(sitting, planner) == [[one, two], [three]]
    card = await tap(planner, card, "plan-do", "remove")
    assert await patterns(sitting, planner) == [[one], [three]]
    card = await tap(planner, card, "plan-do", "up")
    assert await patterns(sitting, planner) == [[three], [one]]
    told = (await planner.click(card, f"plan-clear:{sitting.number}"))["message"]
    assert "cleared" in text(told)
    assert await planned_by(sitting, planner) == NOTHING_PLANNED


async def test_conditions_are_a_tap_each(sitting: Sitting) -> None:
    match = await sitting.match()
    planner, move = idler(sitting, match), away_from(match, "C")
    card = await tap_move(planner, await open_plan(sitting, planner), move)
    count = await intent_of(sitting, planner)
    assert count.conditions == (Condition("tiles", "=", count.conditions[0].number),)
    tiles = count.conditions[0].number
    card = await tap(planner, card, "plan-do", "least")
    least = (await intent_of(sitting, planner)).conditions
    assert least == (Condition("tiles", ">=", tiles), Condition("lost", "<=", 0))
    assert f"at least {tiles} tile" in text(card)
    assert "at most 0 points lost" in text(card)
    card = await tap(planner, card, "plan-do", "any")
    assert (await intent_of(sitting, planner)).conditions == (Condition("lost", "<=", 0),)
    card = await tap(planner, card, "plan-do", "exactly")
    card = await tap(planner, card, "plan-do", "anywhere")
    intent = await intent_of(sitting, planner)
    assert intent.pattern == " ".join(["*", *move.split(" ")[1:]])
    assert intent.conditions == (Condition("tiles", "=", tiles), Condition("lost", "<=", 0))
    assert "from anywhere" in text(card)
    await tap(planner, card, "plan-do", "here")
    intent = await intent_of(sitting, planner)
    assert intent.pattern.split(" ")[1:] == move.split(" ")[1:]
    assert not intent.pattern.startswith("*")


async def intent_of(sitting: Sitting, person: Person) -> Intent:
    ((intent,),) = (await planned_by(sitting, person)).plan.turns
    return intent


async def test_the_board_is_shown_as_it_would_be(sitting: Sitting) -> None:
    match = await sitting.match()
    planner = idler(sitting, match)
    card = await tap_move(planner, await open_plan(sitting, planner), away_from(match, "C"))

    async def shown() -> Json:
        messages = await planner.messages(sitting.channel)
        return next(one for one in messages if one["id"] == card["id"])

    await eventually(shown, has_picture)


# By typing


async def test_a_plan_can_be_typed(sitting: Sitting) -> None:
    planner = idler(sitting, await sitting.match())
    typed = "4 r 3 (3); * y 2 (2+, lost <= 1); ask then c k f"
    card = (await planner.use(sitting.channel, "plan", moves=typed))["message"]
    assert is_private(card)
    assert (await planned_by(sitting, planner)).plan.turns == (
        (
            Intent("4 R 3", (Condition("tiles", "=", 3),)),
            Intent("* Y 2", (Condition("tiles", ">=", 2), Condition("lost", "<=", 1))),
        ),
        (Intent("C K F"),),
    )
    assert "Yellow from anywhere to line 2" in text(card)
    looked = (await planner.use(sitting.channel, "plan"))["message"]
    assert "Red from display 4 to line 3" in text(looked)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("left and right", "cannot read"),
        ("* Q 9", "no move like"),
        ("4 R 3 (many)", "as a condition"),
        ("4 R 3 (luck = 1)", "nothing that is counted"),
        ("4 R 3 ((", "no move like"),
        (";".join(["4 R 3"] * 40), "at most"),
        ("** @everyone `x`", "no move like"),
    ],
)
async def test_a_typed_plan_that_cannot_be_read_is_refused_in_a_sentence(
    sitting: Sitting, typed: str, said: str
) -> None:
    planner = idler(sitting, await sitting.match())
    told = (await planner.use(sitting.channel, "plan", moves=typed))["message"]
    assert said in text(told)
    assert await planned_by(sitting, planner) == NOTHING_PLANNED


# Several players


async def test_a_chain_of_plans_is_one_board_and_one_mention(
    house: House, desk: Desk, ana: Person, bruno: Person, meet: Meet, table: str
) -> None:
    carla = await meet("Carla")
    sitting = await sit_down(house, desk, table, [ana, bruno, carla], game="azul")
    match = await sitting.match()
    first = mover(sitting, match)
    others = [person for person in (ana, bruno, carla) if person is not first]
    for person in others:
        card = (await person.use(sitting.channel, "plan", moves="* * *"))["message"]
        assert "Any colour from anywhere" in text(card)
    before = {one["id"] for one in await seen(first, sitting.channel)}
    await first.use(sitting.channel, "move", move=first_of(match))
    match = await settled(sitting)
    assert match.waiting == (first.id,)
    history = await house.services.matches.history(sitting.number)
    assert [one.how for one in history.played[-3:]] == [
        MoveSource.PLAYER,
        MoveSource.PLAN,
        MoveSource.PLAN,
    ]
    new = [one for one in await seen(first, sitting.channel) if one["id"] not in before]
    assert len(new) == 1, "nobody else was called in between"
    assert [int(user["id"]) for user in new[0]["mentions"]] == [first.id]
    for person in others:
        assert await planned_by(sitting, person) == NOTHING_PLANNED


# What did not fit


async def test_why_a_plan_did_not_fit_is_said_first_and_once(sitting: Sitting) -> None:
    match = await sitting.match()
    first, planner = mover(sitting, match), idler(sitting, match)
    mine = first_of(match)
    place, colour, _ = mine.split(" ")
    await planner.use(sitting.channel, "plan", moves=f"{place} {colour} 5")
    await first.use(sitting.channel, "move", move=mine)
    match = await settled(sitting)
    assert match.waiting == (planner.id,)
    board = await sitting.board()
    menu = (await planner.click(board, code(board, "pick")))["message"]
    assert text(menu).startswith("**Your plan did not fit:**")
    assert f"display {place} had no" in text(menu)
    await eventually(lambda: planned_by(sitting, planner), lambda one: one == NOTHING_PLANNED)
    again = (await planner.click(board, code(board, "pick")))["message"]
    assert "did not fit" not in text(again)


async def test_the_card_says_it_too(sitting: Sitting) -> None:
    match = await sitting.match()
    first, planner = mover(sitting, match), idler(sitting, match)
    await planner.use(sitting.channel, "plan", moves="* * * (99)")
    await first.use(sitting.channel, "move", move=first_of(match))
    await settled(sitting)
    card = await open_plan(sitting, planner)
    assert "you wanted exactly 99 tiles, and it would have been" in text(card)
    assert "It is your turn now" in text(card)
    assert code(card, "pick")
    await eventually(lambda: planned_by(sitting, planner), lambda one: one == NOTHING_PLANNED)
    assert "did not fit" not in text(await open_plan(sitting, planner))


# The grey wall


async def test_a_grey_wall_is_laid_in_any_order(
    house: House, desk: Desk, ana: Person, bruno: Person, meet: Meet, table: str
) -> None:
    carla = await meet("Carla")
    people = [ana, bruno, carla]
    matches = house.services.matches
    options = {"wall": "grey"}
    while True:
        sitting = await sit_down(house, desk, table, people, game="azul", options=options)
        match = await sitting.match()
        while match.state.phase == "offer" and match.state.round == 1:
            player = match.waiting[0]
            move = sitting.random.choice(match.game.moves(match.state, match.to_act[0]))
            match = (await matches.play(match.id, match.ply, player, move, next(CLICKS))).match
        if len(match.waiting) == 3:
            break
        for person in people:
            await matches.resign(match.id, person.id, next(CLICKS))
            if (await sitting.match()).status != "running":
                break
    board = await sitting.board()
    menus_ = [await person.click(board, code(board, "pick")) for person in people]
    for person, menu in reversed(list(zip(people, menus_, strict=True))):
        await sitting.tap_on(person, menu, 1)
    history = await matches.history(match.id)
    chosen = [one.seat for one in history.played if one.move.startswith("wall")]
    assert chosen[:3] == [match.seat_of(person.id) for person in reversed(people)]
