"""Whoever plays several matches goes from one to the next without looking for it."""

from playground.server.desk import Desk
from tests.cogs.conftest import House
from tests.cogs.playing import Sitting
from tests.cogs.reading import buttons, code, text
from tests.cogs.seating import is_private, settled, sit_down
from tests.playground.conftest import Meet
from tests.playground.person import Json, Person


async def until_turn(sitting: Sitting, person: Person) -> None:
    """The others play until this person is to act."""
    while (match := await settled(sitting)).waiting != (person.id,):
        await sitting.type_move(sitting.people[match.waiting[0]])


async def played_once(sitting: Sitting, person: Person) -> Json:
    """What a person is told who plays until others are to act."""
    while True:
        match = await sitting.match()
        seat = match.seat_of(person.id)
        assert seat is not None
        move = match.game.moves(match.state, seat)[0]
        answer: Json = (await person.use(sitting.place, "move", move=move))["message"]
        if person.id not in (await sitting.match()).waiting:
            return answer


async def test_after_a_move_the_next_match_is_one_tap_away(
    house: House, desk: Desk, ana: Person, bruno: Person, meet: Meet, table: str
) -> None:
    carla = await meet("Carla")
    first = await sit_down(house, desk, table, [ana, bruno])
    second = await sit_down(house, desk, table, [ana, carla])
    for sitting in (first, second):
        await until_turn(sitting, ana)
    answer = await played_once(first, ana)
    onward = code(answer, "onward")
    assert buttons(answer)[onward] == f"Next: match {second.number}"

    board = (await ana.click(answer, onward))["message"]
    assert is_private(board)
    assert board["id"] == answer["id"], "it comes in the place of what was said"
    outcome = await ana.click(board, code(board, "pick"))
    await until_turn(first, ana)
    shown = await first.board()
    await ana.click(shown, code(shown, "pick"))
    left = [one["id"] for one in await ana.messages(first.place) if is_private(one)]
    assert board["id"] in left, "a move elsewhere does not take it away"
    await second.tap_on(ana, outcome, 1)


async def test_who_is_waited_for_nowhere_else_is_not_sent_anywhere(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    first = await sit_down(house, desk, table, [ana, bruno])
    second = await sit_down(house, desk, table, [ana, bruno])
    for sitting in (first, second):
        await until_turn(sitting, ana)
    answer = await played_once(first, ana)
    onward = code(answer, "onward")
    await played_once(second, ana)
    assert "Nobody waits for you" in text((await ana.click(answer, onward))["message"])
    await until_turn(first, ana)
    answer = await played_once(first, ana)
    assert not [one for one in buttons(answer) if one.startswith("onward")]
