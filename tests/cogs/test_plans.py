"""Planning ahead by tapping and by typing, on the stand-in for Discord."""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest

from bot.matches import Match
from bot.matches.model import How
from bot.matches.planned import NOTHING_PLANNED, Planned
from games.core import Move, Seat
from games.plans import Condition, Intent, Plan
from playground.server.desk import Desk
from tests.cogs.conftest import House, living_in, quiet
from tests.cogs.playing import Sitting
from tests.cogs.reading import Json, buttons, code, has_picture, menus, parts, text
from tests.cogs.seating import (
    CLICKS,
    Slow,
    idler,
    is_private,
    mover,
    seen,
    settled,
    sit_down,
)
from tests.playground.conftest import Meet
from tests.playground.person import Person

Seeds = Callable[[], str]


async def two_at(house: House, desk: Desk, table: str, people: Sequence[Person]) -> Sitting:
    return await sit_down(house, desk, table, people, game="azul")


async def planned_by(sitting: Sitting, person: Person) -> Planned:
    return await sitting.house.services.matches.plan_of(sitting.number, person.id)


async def patterns(sitting: Sitting, person: Person) -> list[list[str]]:
    turns = (await planned_by(sitting, person)).plan.turns
    return [[intent.pattern for intent in turn] for turn in turns]


async def open_plan(sitting: Sitting, person: Person) -> Json:
    """Press "Plan ahead" on the board of everybody."""
    outcome = await person.click(await sitting.board(), f"plan:{sitting.number}")
    message: Json = outcome["message"]
    assert is_private(message)
    return message


async def eventually(
    look: Callable[[], Awaitable[Any]], is_so: Callable[[Any], bool], patience: float = 20
) -> None:
    """Wait for what comes after an answer."""
    async with asyncio.timeout(patience):
        while True:
            if is_so(await look()):
                return
            await asyncio.sleep(0.02)


async def tap(person: Person, message: Json, verb: str, ending: str) -> Json:
    """Tap the button that does this, and whose id ends like this."""
    (found,) = [
        one for one in buttons(message) if one.startswith(f"{verb}:") and one.endswith(f":{ending}")
    ]
    answer: Json = (await person.click(message, found))["message"]
    return answer


async def tap_move(person: Person, message: Json, move: str) -> Json:
    """Tap the tokens of a move, those that are not the only choice; the card that follows."""
    while not any(one.startswith("plan-do:") for one in buttons(message)):
        fits = [
            one
            for one, label in buttons(message).items()
            if label != "Back" and f"{move} ".startswith(" ".join(one.split(":")[5:]) + " ")
        ]
        assert fits, text(message)
        message = (await person.click(message, max(fits, key=len)))["message"]
    return message


def away_from(match: Match, move: str) -> str:
    """A move of the next seat that another one leaves possible, with several tiles if there are."""
    seat = Seat((match.to_act[0] + 1) % len(match.seats))
    table = match.game.imagine(match.state, seat)
    place = move.split(" ")[0]
    found = [one for one in match.game.moves(table, seat) if one[0] != place and one[-1] in "12345"]
    return max(found, key=lambda one: (match.game.facts(table, seat, one)["tiles"], one[-1]))


def first_of(match: Match) -> str:
    return match.game.moves(match.state, match.to_act[0])[0]


# By tapping


async def test_a_plan_is_made_with_the_taps_of_a_move(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await two_at(house, desk, table, [ana, bruno])
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
    await first.use(sitting.place, "move", move=mine)
    now = await settled(sitting)
    assert now.waiting == (first.id,)
    history = await house.services.matches.history(sitting.number)
    assert [(one.move, one.how) for one in history.played[-2:]] == [
        (mine, How.PLAYER),
        (theirs, How.PLAN),
    ]


async def test_whoever_is_not_to_move_is_offered_to_plan(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await two_at(house, desk, table, [ana, bruno])
    match = await sitting.match()
    board, waiting = await sitting.board(), idler(sitting, match)
    told = (await waiting.click(board, code(board, "pick")))["message"]
    assert "not your turn" in text(told)
    menu = (await waiting.click(told, f"plan:{sitting.number}"))["message"]
    assert "Which display" in text(menu)
    typed = await waiting.use(sitting.place, "move", move="3 R 2")
    assert f"plan:{sitting.number}" in buttons(typed["message"])


async def test_after_a_move_one_can_plan_the_next(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await two_at(house, desk, table, [ana, bruno])
    match = await sitting.match()
    first = mover(sitting, match)
    done = await first.use(sitting.place, "move", move=first_of(match))
    menu = (await first.click(done["message"], f"plan:{sitting.number}"))["message"]
    assert "Which display" in text(menu)
    await tap_move(first, menu, imagined_moves(await sitting.match(), first)[0])
    assert len(await patterns(sitting, first)) == 1


def imagined_moves(match: Match, person: Person) -> list[str]:
    seat = match.seat_of(person.id)
    assert seat is not None
    return list(match.game.moves(match.game.imagine(match.state, seat), seat))


async def test_alternatives_are_added_put_in_order_and_removed(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await two_at(house, desk, table, [ana, bruno])
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


async def test_conditions_are_a_tap_each(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await two_at(house, desk, table, [ana, bruno])
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


async def test_the_board_is_shown_as_it_would_be(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await two_at(house, desk, table, [ana, bruno])
    match = await sitting.match()
    planner = idler(sitting, match)
    card = await tap_move(planner, await open_plan(sitting, planner), away_from(match, "C"))

    async def shown() -> Json:
        messages = await planner.messages(sitting.place)
        return next(one for one in messages if one["id"] == card["id"])

    await eventually(shown, has_picture)


# By typing


async def test_a_plan_can_be_typed(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await two_at(house, desk, table, [ana, bruno])
    planner = idler(sitting, await sitting.match())
    typed = "4 r 3 (3); * y 2 (2+, lost <= 1); ask then c k f"
    card = (await planner.use(sitting.place, "plan", moves=typed))["message"]
    assert is_private(card)
    assert (await planned_by(sitting, planner)).plan.turns == (
        (
            Intent("4 R 3", (Condition("tiles", "=", 3),)),
            Intent("* Y 2", (Condition("tiles", ">=", 2), Condition("lost", "<=", 1))),
        ),
        (Intent("C K F"),),
    )
    assert "Yellow from anywhere to line 2" in text(card)
    looked = (await planner.use(sitting.place, "plan"))["message"]
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
    house: House, desk: Desk, ana: Person, bruno: Person, table: str, typed: str, said: str
) -> None:
    sitting = await two_at(house, desk, table, [ana, bruno])
    planner = idler(sitting, await sitting.match())
    told = (await planner.use(sitting.place, "plan", moves=typed))["message"]
    assert said in text(told)
    assert await planned_by(sitting, planner) == NOTHING_PLANNED


# Summer Pavilion


async def placing(
    house: House, desk: Desk, table: str, people: Sequence[Person]
) -> tuple[Sitting, Match]:
    """A match in which tiles are placed, and everybody has some."""
    sitting = await sit_down(house, desk, table, people, game="summer-pavilion")
    match = await sitting.match()
    matches = house.services.matches
    while match.state.phase != "placing":
        player, move = match.waiting[0], first_of(match)
        match = (await matches.play(match.id, match.ply, player, move, next(CLICKS))).match
    return sitting, await settled(sitting)


async def test_several_placements_are_planned_on_the_board_as_it_will_be(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting, match = await placing(house, desk, table, [ana, bruno])
    first, planner = mover(sitting, match), idler(sitting, match)
    one = next(move for move in imagined_moves(match, planner) if move.startswith("place"))
    card = await tap_move(planner, await open_plan(sitting, planner), one)
    menu = await tap(planner, card, "plan-add", "1")
    offered = {re.sub(r"^plan-add:\d+:\d+:\w+:1:?", "", code) for code in buttons(menu)}
    assert offered, "what can be placed after that"
    seat = match.seat_of(planner.id)
    assert seat is not None
    desk_ = match.game.imagine(match.state, seat)
    after = match.game.imagine(match.game.foresee(desk_, seat, Move(one)), seat)
    two = [move for move in match.game.moves(after, seat) if move.startswith("place")][-1]
    card = await tap_move(planner, menu, two)
    assert await patterns(sitting, planner) == [[one], [two]]
    wish = await tap(planner, card, "plan-wish", "picks")
    wish = await tap(planner, wish, "plan-wish", "picks:wild")
    wish = await tap(planner, wish, "plan-wish", "picks:B")
    assert "wild, blue" in text(wish)
    card = (await planner.click(wish, f"plan:{sitting.number}"))["message"]
    keep = await tap(planner, card, "plan-wish", "keeps")
    keep = await tap(planner, keep, "plan-wish", "keeps:*")
    card = (await planner.click(keep, f"plan:{sitting.number}"))["message"]
    plan = (await planned_by(sitting, planner)).plan
    assert (plan.picks, plan.keeps) == (("wild", "B"), ("*",))
    assert "Bonus tiles: wild, blue" in text(card)
    await first.use(sitting.place, "move", move="pass end")
    await settled(sitting)
    history = await house.services.matches.history(sitting.number)
    played = [one.move for one in history.played if one.how is How.PLAN]
    assert played[:2] == [one, two], "with nobody else to wait for it all happens at once"
    assert played[-1].startswith("pass"), "and at the end one passes and keeps tiles"


async def test_passing_at_the_end_is_a_switch(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting, match = await placing(house, desk, table, [ana, bruno])
    planner = idler(sitting, match)
    one = next(move for move in imagined_moves(match, planner) if move.startswith("place"))
    card = await tap_move(planner, await open_plan(sitting, planner), one)
    card = await tap(planner, card, "plan-pass", "1")
    assert (await planned_by(sitting, planner)).plan.passes
    await tap(planner, card, "plan-pass", "0")
    assert not (await planned_by(sitting, planner)).plan.passes


async def test_what_a_plan_leaves_open_is_said_when_the_turn_is_opened(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    """The plan stays, and the player hears why they are asked."""
    sitting, match = await placing(house, desk, table, [ana, bruno])
    planner = idler(sitting, match)
    await house.services.matches.plan(
        match.id, match.ply, planner.id, Plan(passes=True), next(CLICKS)
    )
    await mover(sitting, match).use(sitting.place, "move", move="pass end")
    match = await settled(sitting)
    assert match.waiting == (planner.id,)
    board = await sitting.board()
    menu = (await planner.click(board, code(board, "pick")))["message"]
    assert "not which tiles you keep" in text(menu)
    assert (await planned_by(sitting, planner)).plan.passes


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
        card = (await person.use(sitting.place, "plan", moves="* * *"))["message"]
        assert "Any colour from anywhere" in text(card)
    before = {one["id"] for one in await seen(first, sitting.place)}
    await first.use(sitting.place, "move", move=first_of(match))
    match = await settled(sitting)
    assert match.waiting == (first.id,)
    history = await house.services.matches.history(sitting.number)
    assert [one.how for one in history.played[-3:]] == [How.PLAYER, How.PLAN, How.PLAN]
    new = [one for one in await seen(first, sitting.place) if one["id"] not in before]
    assert len(new) == 1, "nobody else was called in between"
    assert [int(user["id"]) for user in new[0]["mentions"]] == [first.id]
    for person in others:
        assert await planned_by(sitting, person) == NOTHING_PLANNED


# What did not fit


async def test_why_a_plan_did_not_fit_is_said_first_and_once(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await two_at(house, desk, table, [ana, bruno])
    match = await sitting.match()
    first, planner = mover(sitting, match), idler(sitting, match)
    mine = first_of(match)
    place, colour, _ = mine.split(" ")
    await planner.use(sitting.place, "plan", moves=f"{place} {colour} 5")
    await first.use(sitting.place, "move", move=mine)
    match = await settled(sitting)
    assert match.waiting == (planner.id,)
    board = await sitting.board()
    menu = (await planner.click(board, code(board, "pick")))["message"]
    assert text(menu).startswith("**Your plan did not fit:**")
    assert f"display {place} had no" in text(menu)
    await eventually(lambda: planned_by(sitting, planner), lambda one: one == NOTHING_PLANNED)
    again = (await planner.click(board, code(board, "pick")))["message"]
    assert "did not fit" not in text(again)


async def test_the_card_says_it_too(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await two_at(house, desk, table, [ana, bruno])
    match = await sitting.match()
    first, planner = mover(sitting, match), idler(sitting, match)
    await planner.use(sitting.place, "plan", moves="* * * (99)")
    await first.use(sitting.place, "move", move=first_of(match))
    await settled(sitting)
    card = await open_plan(sitting, planner)
    assert "you wanted exactly 99 tiles, and it would have been" in text(card)
    assert "It is your turn now" in text(card)
    assert code(card, "pick")
    await eventually(lambda: planned_by(sitting, planner), lambda one: one == NOTHING_PLANNED)
    assert "did not fit" not in text(await open_plan(sitting, planner))


# Secrecy


ADDRESSES = ("id", "items", "components", "file")
"""Parts that say where something is, and not what it is."""


def without_numbers(message: Json) -> str:
    """What a message is made of, without what differs between any two matches."""
    shown = [
        {key: value for key, value in part.items() if key not in ADDRESSES}
        for part in parts(message)
    ]
    return re.sub(r"\d{15,}|match[ -]\d+|(?<=[a-z]):\d+", "#", json.dumps(shown))


async def test_others_see_the_same_with_and_without_a_plan(
    url: str, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    """Two matches with the same tiles: in one a move is planned, in the other it is made."""
    saw: list[list[Any]] = []
    async with living_in(url, desk, lambda: "the same seed") as house:
        for planning in (True, False):
            sitting = await two_at(house, desk, table, [ana, bruno])
            match = await sitting.match()
            first, second = mover(sitting, match), idler(sitting, match)
            mine = first_of(match)
            theirs = away_from(match, mine)
            if planning:
                await second.use(sitting.place, "plan", moves=theirs, match=sitting.number)
            await first.use(sitting.place, "move", move=mine, match=sitting.number)
            await settled(sitting)
            if not planning:
                await second.use(sitting.place, "move", move=theirs, match=sitting.number)
            await settled(sitting)
            board = await sitting.board()
            log = (await first.use(sitting.place, "log", match=sitting.number))["message"]
            since = (await first.click(board, f"since:{sitting.number}"))["message"]
            (file,) = log["attachments"]
            exported = (await first.fetch(file["url"]))[1].decode().split("\n", 1)[1]
            picture = (await first.fetch(board["attachments"][0]["url"]))[1]
            saw.append([*map(without_numbers, (board, log, since)), exported, picture])
            own = (await second.use(sitting.place, "log", match=sitting.number))["message"]
            assert ("planned" in text(own)) is planning, "the player knows"
            for message in await seen(first, sitting.place):
                assert "planned" not in json.dumps(message)
            for person in (first, second):
                await person.use(sitting.place, "abort", match=sitting.number)
            await quiet(house)
    assert saw[0] == saw[1]


async def test_nobody_hears_that_somebody_plans(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await two_at(house, desk, table, [ana, bruno])
    match = await sitting.match()
    first, planner = mover(sitting, match), idler(sitting, match)
    before, shown = len(first.events), await first.messages(sitting.place)
    card = await tap_move(planner, await open_plan(sitting, planner), away_from(match, "C"))
    await tap(planner, card, "plan-do", "least")
    await quiet(house)
    assert len(first.events) == before
    assert await first.messages(sitting.place) == shown
    assert await sitting.match() == match


async def test_a_plan_is_shown_to_nobody_else(
    house: House, desk: Desk, ana: Person, bruno: Person, meet: Meet, table: str
) -> None:
    sitting = await two_at(house, desk, table, [ana, bruno])
    match = await sitting.match()
    first, planner = mover(sitting, match), idler(sitting, match)
    await planner.use(sitting.place, "plan", moves="4 R 3")
    mine = await open_plan(sitting, first)
    assert "You have planned nothing" in text(mine)
    carla = await meet("Carla")
    board = await sitting.board()
    told = (await carla.click(board, f"plan:{sitting.number}"))["message"]
    assert "You do not play in this match" in text(told)
    told = (await carla.use(sitting.place, "plan", moves="4 R 3", match=sitting.number))["message"]
    assert "You do not play in this match" in text(told)


# Old buttons, restarts, double clicks


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
        await first.use(sitting.place, "move", move=mine)
        await settled(sitting)
        history = await house.services.matches.history(sitting.number)
        assert [one.move for one in history.played[-2:]] == [mine, theirs]


async def test_an_old_button_shows_the_plan_as_it_is(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await two_at(house, desk, table, [ana, bruno])
    match = await sitting.match()
    planner = idler(sitting, match)
    card = await tap_move(planner, await open_plan(sitting, planner), away_from(match, "C"))
    await planner.use(sitting.place, "plan", moves="4 R 3; * Y 2")
    shown = await tap(planner, card, "plan-do", "remove")
    assert "has changed since" in text(shown)
    assert await patterns(sitting, planner) == [["4 R 3", "* Y 2"]]


async def test_two_clicks_on_one_button_count_once(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await two_at(house, desk, table, [ana, bruno])
    planner = idler(sitting, await sitting.match())
    typed = "1 R 1; 2 R 2; 3 R 3"
    card = (await planner.use(sitting.place, "plan", moves=typed))["message"]
    slow = Slow(desk)
    (remove,) = [one for one in buttons(card) if one.endswith(":remove")]
    for _ in range(2):
        await slow.click(planner, card, remove)
    await slow.arrive()
    assert await patterns(sitting, planner) == [["1 R 1", "2 R 2"]]


async def test_a_plan_that_comes_too_late_is_a_move(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    """The others have moved while somebody tapped: now it is their turn."""
    sitting = await two_at(house, desk, table, [ana, bruno])
    match = await sitting.match()
    first, planner = mover(sitting, match), idler(sitting, match)
    menu = await open_plan(sitting, planner)
    await first.use(sitting.place, "move", move=first_of(match))
    await settled(sitting)
    told = (await planner.click(menu, code(menu, "plan-add")))["message"]
    assert "It is your turn now" in text(told)
    assert await planned_by(sitting, planner) == NOTHING_PLANNED
    typed = (await planner.use(sitting.place, "plan", moves="* * *"))["message"]
    assert "It is your turn now" in text(typed)


async def test_a_menu_of_an_earlier_round_plans_nothing(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await two_at(house, desk, table, [ana, bruno])
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


async def test_the_longest_plan_fits_into_a_card(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await two_at(house, desk, table, [ana, bruno])
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
