"""A player of several matches gets from one to the next without searching."""

import asyncio

import pytest

from playground.server.desk import Desk
from playground.server.state import channels
from tests.cogs.conftest import House
from tests.support.discord.messages import buttons, code, has_picture, text
from tests.support.discord.playing import Sitting
from tests.support.discord.seating import home_of, is_private, settled, sit_down
from tests.support.patience import PATIENCE
from tests.support.playground.fixtures import Meet
from tests.support.playground.person import Json, Person


async def until_turn(sitting: Sitting, person: Person) -> None:
    """The others play until this person is to act."""
    while (match := await settled(sitting)).waiting != (person.id,):
        await sitting.type_move(sitting.people[match.waiting[0]])


async def played_once(sitting: Sitting, person: Person) -> Json:
    """The reply to a person who plays until others are to act."""
    while True:
        match = await sitting.match()
        seat = match.seat_of(person.id)
        assert seat is not None
        move = match.game.moves(match.state, seat)[0]
        answer: Json = (await person.use(sitting.channel, "move", move=move))["message"]
        if person.id not in (await sitting.match()).waiting:
            return answer


@pytest.fixture
async def turns(
    house: House, desk: Desk, ana: Person, bruno: Person, meet: Meet, table: str
) -> tuple[Sitting, Sitting]:
    """Two matches in which Ana is to act."""
    first = await sit_down(house, desk, table, [ana, bruno])
    second = await sit_down(house, desk, table, [ana, await meet("Carla")])
    for sitting in (first, second):
        await until_turn(sitting, ana)
    return first, second


async def test_after_a_move_the_next_match_is_one_tap_away(
    turns: tuple[Sitting, Sitting], ana: Person
) -> None:
    first, second = turns
    answer = await played_once(first, ana)
    onward = code(answer, "onward")
    assert buttons(answer)[onward] == f"Next: match {second.number}"

    board = (await ana.click(answer, onward))["message"]
    assert is_private(board)
    assert board["id"] != answer["id"], "it comes below the board that everybody sees"
    assert f"match {second.number}" in text(board)
    await second.tap_on(ana, await ana.click(board, code(board, "pick")), 1)


async def test_a_private_board_stays_in_sight_while_one_chooses(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno], game="azul")
    await until_turn(sitting, ana)
    games = (await ana.use(table, "games"))["message"]
    board = (await ana.click(games, code(games, "next")))["message"]
    assert has_picture(board)
    for _ in range(2):
        menu = (await ana.click(board, code(board, "pick")))["message"]
        assert text(menu).startswith(("**Which colour", "**Where do"))
        board = await illustrated(ana, table, menu)


async def test_away_from_the_table_the_board_is_in_sight_after_a_step_back(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno], game="azul")
    await until_turn(sitting, ana)
    guild, _ = home_of(desk, table)
    elsewhere = str(channels.create(desk, guild, "elsewhere").id)
    games = (await ana.use(elsewhere, "games"))["message"]
    shown = (await ana.click(games, code(games, "next")))["message"]
    while not any(one.startswith("play") for one in buttons(shown)):
        shown = (await ana.click(shown, code(shown, "pick")))["message"]
    (back,) = [one for one, label in buttons(shown).items() if "Back" in label]
    await illustrated(ana, elsewhere, (await ana.click(shown, back))["message"])


async def illustrated(person: Person, channel: str, message: Json) -> Json:
    """A private message once its picture has come."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for one in await person.messages(channel):
                if one["id"] == message["id"] and has_picture(one):
                    return one
            await asyncio.sleep(0.02)


async def test_away_from_the_table_one_message_is_enough(
    turns: tuple[Sitting, Sitting], house: House, ana: Person, table: str
) -> None:
    first, second = turns
    await house.services.players.update_settings(ana.id, confirm=False)
    shown = (await ana.use(table, "games"))["message"]
    shown = (await ana.click(shown, code(shown, "next")))["message"]
    while not any(one.startswith("onward") for one in buttons(shown)):
        shown = (await ana.click(shown, code(shown, "pick")))["message"]
    board = (await ana.click(shown, code(shown, "onward")))["message"]
    assert board["id"] == shown["id"]
    left = next(one for one in (first, second) if f"match {one.number}" not in text(board))
    await until_turn(left, ana)
    public = await left.board()
    await ana.click(public, code(public, "pick"))
    kept = [one["id"] for one in await ana.messages(table)]
    assert board["id"] in kept, "a move elsewhere does not take it away"


async def test_who_is_waited_for_nowhere_else_is_not_sent_anywhere(
    turns: tuple[Sitting, Sitting], ana: Person
) -> None:
    first, second = turns
    answer = await played_once(first, ana)
    onward = code(answer, "onward")
    await played_once(second, ana)
    assert "Nobody waits for you" in text((await ana.click(answer, onward))["message"])
    await until_turn(first, ana)
    answer = await played_once(first, ana)
    assert not [one for one in buttons(answer) if one.startswith("onward")]
