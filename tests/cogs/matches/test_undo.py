"""Undoing, resigning, calling off and rematches, as all players see them."""

import re
from random import Random

from bot.matches import Status
from bot.matches.model import Ending
from playground.server.desk import Desk
from tests.cogs.conftest import House
from tests.support.discord.messages import GALLERY, buttons, code, parts, text
from tests.support.discord.playing import Sitting
from tests.support.discord.seating import (
    CLICKS,
    go_round,
    idler,
    live,
    mover,
    moves_of,
    seen,
    settled,
    sit_down,
)
from tests.support.playground.fixtures import Meet
from tests.support.playground.person import Json, Person


async def asked(sitting: Sitting) -> Json:
    """The question that the table is asked."""
    await settled(sitting)
    (question,) = [
        one for one in await seen(anybody(sitting), sitting.channel) if live([one], "agree")
    ]
    return question


def anybody(sitting: Sitting) -> Person:
    return next(iter(sitting.people.values()))


async def test_until_the_next_player_acts_one_takes_back_alone(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    first = mover(sitting, await sitting.match())
    before = await moves_of(sitting)
    await sitting.type_move(first)
    await settled(sitting)
    board = await sitting.board()
    outcome = await first.click(board, code(board, "undo"))
    assert "taken back" in text(outcome["message"])
    assert (await settled(sitting)).waiting == (first.id,)
    assert await moves_of(sitting) == before
    assert live(await seen(ana, sitting.channel), "agree") == []


async def test_later_everyone_else_is_asked(
    house: House, desk: Desk, ana: Person, bruno: Person, meet: Meet, table: str
) -> None:
    carla = await meet("Carla")
    sitting = await sit_down(house, desk, table, [ana, bruno, carla])
    first = mover(sitting, await sitting.match())
    start = await sitting.match()
    await sitting.type_move(first)
    second = mover(sitting, await settled(sitting))
    await sitting.type_move(second)
    await settled(sitting)
    outcome = await first.use(sitting.channel, "undo")
    assert "asked the table" in text(outcome["message"])
    question = await asked(sitting)
    others = {person.id for person in (ana, bruno, carla)} - {first.id}
    assert {int(user["id"]) for user in question["mentions"]} == others
    agreeing = [sitting.people[number] for number in others]
    answer = (await agreeing[0].click(question, code(question, "agree")))["message"]
    assert "has not answered yet" in text(answer)
    question = await asked(sitting)
    answer = (await agreeing[1].click(question, code(question, "agree")))["message"]
    assert "so does everybody" in text(answer)
    match = await settled(sitting)
    assert match.state == start.state
    assert live(await seen(ana, sitting.channel), "agree") == [], "the question is gone"
    board = await sitting.board()
    assert [int(user["id"]) for user in board["mentions"]] == [first.id]


async def test_one_no_is_enough_and_is_said(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    first = mover(sitting, await sitting.match())
    await go_round(sitting, first)
    before = await moves_of(sitting)
    await first.use(sitting.channel, "undo")
    question = await asked(sitting)
    other = next(one for one in (ana, bruno) if one is not first)
    await other.click(question, code(question, "decline"))
    await settled(sitting)
    last = (await seen(ana, sitting.channel))[-1]
    assert "would rather go on" in text(last)
    assert live(await seen(ana, sitting.channel), "agree", "decline") == []
    assert await moves_of(sitting) == before
    await sitting.board()


async def test_a_move_answers_the_question_and_takes_it_away(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    await go_round(sitting, mover(sitting, await sitting.match()))
    await idler(sitting, await sitting.match()).use(sitting.channel, "abort")
    await asked(sitting)
    await sitting.type_move(mover(sitting, await sitting.match()))
    assert (await settled(sitting)).status is Status.RUNNING
    assert live(await seen(ana, sitting.channel), "agree", "decline") == []


async def test_resigning_needs_a_second_tap_and_ends_a_match_of_two(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno], game="azul")
    sure = (await bruno.use(sitting.channel, "resign"))["message"]
    assert (await sitting.match()).status is Status.RUNNING
    await bruno.click(sure, code(sure, "resign"))
    match = await settled(sitting)
    assert (match.status, match.ending) == (Status.OVER, Ending.RESIGNATION)
    final = (await seen(ana, sitting.channel))[-1]
    assert "Ana" in text(final)
    assert "gave up" in text(final)
    (gallery,) = [part for part in parts(final) if part["type"] == GALLERY]
    told = gallery["items"][0]["description"]
    assert re.search(r"1\. .?Ana.*2\. .?Bruno", told), f"not the points have decided: {told}"


async def test_only_players_of_a_running_match_are_asked_to_confirm_resigning(
    house: House, desk: Desk, ana: Person, bruno: Person, meet: Meet, table: str
) -> None:
    carla = await meet("Carla")
    sitting = await sit_down(house, desk, table, [ana, bruno])
    answer = (await carla.use(sitting.channel, "resign"))["message"]
    assert "You do not play in this match" in text(answer)
    await house.services.matches.resign(sitting.number, bruno.id, next(CLICKS))
    answer = (await ana.use(sitting.channel, "resign"))["message"]
    assert "This match is over" in text(answer)
    assert buttons(answer) == {}


async def test_in_a_match_of_three_the_computer_goes_on_for_who_resigned(
    house: House, desk: Desk, ana: Person, bruno: Person, meet: Meet, table: str
) -> None:
    carla = await meet("Carla")
    sitting = await sit_down(house, desk, table, [ana, bruno, carla])
    sure = (await bruno.use(sitting.channel, "resign"))["message"]
    await bruno.click(sure, code(sure, "resign"))
    match = await settled(sitting)
    assert match.status is Status.RUNNING
    assert bruno.id not in match.waiting
    sitting.people.pop(bruno.id)
    match = await sitting.play_out("type")
    assert match.status is Status.OVER


async def test_a_match_is_called_off_when_everyone_agrees(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    await ana.use(sitting.channel, "abort")
    question = await asked(sitting)
    assert [int(user["id"]) for user in question["mentions"]] == [bruno.id]
    await bruno.click(question, code(question, "agree"))
    match = await settled(sitting)
    assert (match.status, match.ending) == (Status.ABORTED, Ending.CONSENT)
    last = (await seen(ana, sitting.channel))[-1]
    assert "called off" in text(last)
    assert live(await seen(ana, sitting.channel), "pick", "undo", "agree") == []


async def test_a_rematch_begins_when_all_have_joined_and_moves_each_one_seat_on(
    house: House, desk: Desk, ana: Person, bruno: Person, meet: Meet, table: str
) -> None:
    carla = await meet("Carla")
    people = [ana, bruno, carla]
    sitting = await sit_down(house, desk, table, people)
    old = await sitting.play_out("type")
    final = (await seen(ana, sitting.channel))[-1]
    again = Sitting(house, people, Random(7))
    again.number = 2
    for person, words in zip(people, ("waits", "waits", "begins"), strict=True):
        answer = (await person.click(final, code(final, "rematch")))["message"]
        assert (
            "begins as soon as" if words == "waits" else "The rematch begins: match 2, in <#"
        ) in text(answer)
        if person is ana:
            await settled(again)
            (invitation,) = [one for one in await seen(ana, table) if one["mentions"]]
            invited = {int(user["id"]) for user in invitation["mentions"]}
            assert invited == {bruno.id, carla.id}
    match = await settled(again)
    assert match.status is Status.RUNNING
    order = [seat.player for seat in old.seats]
    assert [seat.player for seat in match.seats] == [*order[1:], order[0]]
    assert [one for one in await seen(ana, table) if live([one], "join", "start")] == []
    await again.board()
    answer = (await ana.click(final, code(final, "rematch")))["message"]
    assert "The rematch begins: match 2, in <#" in text(answer), "one rematch is enough"
