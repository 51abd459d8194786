"""Over whole matches: one mention for each change of turn, one live board, messages in order."""

from random import Random
from typing import Any

import pytest

from bot.matches import Status
from playground.server.desk import Desk
from tests.cogs.conftest import House
from tests.support.discord.messages import text
from tests.support.discord.playing import Sitting
from tests.support.discord.seating import go_round, live, mover, seen, settled, sit_down
from tests.support.playground.fixtures import Meet
from tests.support.playground.person import Json, Person

PEOPLE = ("Ana", "Bruno", "Carla", "Duarte")
OLD = ("pick", "undo", "agree", "decline", "start", "join")
"""Buttons that belong to how a match stands."""


async def calls(person: Person, place: str) -> list[list[int]]:
    """Return who was mentioned by each message of a channel, in order."""
    await person.read_up()
    found: list[list[int]] = []
    for event in person.events:
        if event["type"] == "message_created" and event["data"]["message"]["channel_id"] == place:
            message: Json = event["data"]["message"]
            if message["mentions"]:
                found.append([int(user["id"]) for user in message["mentions"]])
    return found


async def play_and_count(sitting: Sitting, *, together: bool = False) -> list[set[int]]:
    """Play to the end, one move at a time; return who has to act after each change of turn."""
    match = await settled(sitting)
    waited, handed = set(match.waiting), [set(match.waiting)]
    while match.status is Status.RUNNING:
        person = sitting.people[sitting.random.choice(match.waiting)]
        await sitting.type_move(person)
        match = await settled(sitting)
        now = set(match.waiting)
        assert len(live(await seen(person, sitting.channel), "pick")) > 0 or not now
        assert (
            len({code.split(":")[2] for code in live(await seen(person, sitting.channel), "pick")})
            <= 1
        )
        new = now - waited if together else now - {person.id}
        if new:
            handed.append(new)
        waited = now
    return handed


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_every_change_of_turn_is_one_mention(
    house: House, desk: Desk, meet: Meet, table: str, seats: int
) -> None:
    people = [await meet(name) for name in PEOPLE[:seats]]
    sitting = await sit_down(house, desk, table, people)
    handed = await play_and_count(sitting)
    assert await calls(people[0], sitting.channel) == [list(one) for one in handed]
    assert all(len(one) == 1 for one in handed)
    left = await seen(people[0], sitting.channel)
    assert live(left, *OLD) == []
    assert [one for one in await seen(people[0], table) if live([one], *OLD)] == []


async def test_players_who_decide_at_the_same_time_are_mentioned_once_each(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    for player in (ana, bruno):
        await house.services.players.update_settings(player.id, forced_moves=False)
    sitting = await sit_down(house, desk, table, [ana, bruno], options={"keep": "one"})
    handed = await play_and_count(sitting, together=True)
    called = await calls(ana, sitting.channel)
    assert [set(one) for one in called] == handed


async def test_taking_back_does_not_mention_the_player_who_did_it(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    first = mover(sitting, await sitting.match())
    await go_round(sitting, first)
    before = await calls(ana, sitting.channel)
    await sitting.type_move(first)
    match = await settled(sitting)
    second = mover(sitting, match)
    await first.use(sitting.channel, "undo")
    await settled(sitting)
    board = await sitting.board()
    assert first.name in text(board) or f"<@{first.id}>" in text(board)
    assert (await calls(ana, sitting.channel))[len(before) :] == [[second.id]], (
        "not who took it back"
    )
    while (match := await settled(sitting)).waiting == (first.id,):
        await sitting.type_move(first)
    after = (await calls(ana, sitting.channel))[len(before) :]
    assert after == [[second.id], [second.id]], "it is handed over a second time"


async def test_against_a_computer_only_the_first_board_mentions(
    house: House, ana: Person, table: str
) -> None:
    await ana.use(table, "play", game="azul-mini/wall=coloured", against="tico")
    sitting = Sitting(house, [ana], Random(7))
    sitting.number, sitting.channel = 1, table
    for _ in range(4):
        while (await settled(sitting)).waiting != (ana.id,):
            pass
        await sitting.type_move(ana)
    await settled(sitting)
    assert len(await calls(ana, sitting.channel)) <= 1


async def test_messages_keep_their_order(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    """The start, then boards by their ply, then the end, however fast the players are."""
    sitting = await sit_down(house, desk, table, [ana, bruno])
    matches = house.services.matches
    match: Any = await sitting.match()
    number = 10**15
    while match.status is Status.RUNNING:
        move = match.game.moves(match.state, match.to_act[0])[0]
        number += 1
        match = (await matches.play(match.id, match.ply, match.waiting[0], move, number)).match
    await settled(sitting)
    await ana.read_up()
    created = [
        event["data"]["message"]
        for event in ana.events
        if event["type"] == "message_created"
        and event["data"]["message"]["channel_id"] == sitting.channel
        and event["data"]["message"]["type"] == 0
    ]
    assert "sealed" in text(created[0])
    assert "seed-1" in text(created[-1])
    plies = [int(code.split(":")[2]) for one in created for code in live([one], "undo")]
    assert plies == sorted(set(plies))
    assert live(await seen(ana, sitting.channel), *OLD) == []
