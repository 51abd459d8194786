"""A button that is not for the player who presses it answers with a sentence, and does nothing."""

import pytest

from bot.matches import Joining, Status
from playground.server.desk import Desk
from playground.server.state import channels
from tests.cogs.conftest import House, quiet
from tests.support.discord.messages import buttons, code, text
from tests.support.discord.seating import (
    Slow,
    home_of,
    idler,
    is_private,
    lobby_of,
    mover,
    moves_of,
    seen,
    settled,
    sit_down,
)
from tests.support.playground.fixtures import Meet
from tests.support.playground.person import Json, Person


async def choice_of(person: Person, board: Json) -> Json:
    """What a person is answered who taps the first choice."""
    message: Json = (await person.click(board, code(board, "pick")))["message"]
    return message


async def test_a_player_who_is_not_to_act_hears_who_is(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    match = await sitting.match()
    before = await moves_of(sitting)
    answer = await choice_of(idler(sitting, match), await sitting.board())
    assert is_private(answer)
    assert "not your turn" in text(answer)
    assert mover(sitting, match).name in text(answer)
    typed = await idler(sitting, match).use(sitting.channel, "move", move="take R 1")
    assert "not your turn" in text(typed["message"])
    assert await moves_of(sitting) == before


async def test_a_stranger_hears_that_they_do_not_play_here(
    house: House, desk: Desk, ana: Person, bruno: Person, meet: Meet, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    carla = await meet("Carla")
    before = await moves_of(sitting)
    board = await sitting.board()
    said = [text(await choice_of(carla, board))]
    said.append(text((await carla.click(board, code(board, "undo")))["message"]))
    for command in ("resign", "abort", "undo", "resume"):
        outcome = await carla.use(sitting.channel, command, match=sitting.number)
        said.append(text(outcome["message"]))
    typed = await carla.use(sitting.channel, "move", move="take R 1", match=sitting.number)
    said.append(text(typed["message"]))
    assert [one for one in said if "do not play in this match" not in one] == []
    assert await moves_of(sitting) == before
    assert buttons(await sitting.board()) == buttons(board)


async def test_everyone_may_look_and_only_they_see_the_reply(
    house: House, desk: Desk, ana: Person, bruno: Person, meet: Meet, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    carla = await meet("Carla")
    before = await seen(ana, sitting.channel)
    board = await sitting.board()
    for verb in ("table", "since", "help"):
        outcome = await carla.click(board, code(board, verb))
        assert is_private(outcome["message"]), verb
        assert text(outcome["message"]), verb
    for command in ("board", "table", "log", "bag", "text"):
        outcome = await carla.use(sitting.channel, command, match=sitting.number)
        assert is_private(outcome["message"]), command
        assert "went wrong" not in text(outcome["message"]), command
    assert await seen(ana, sitting.channel) == before


FILLED_IN = {"move": {"move": "take R 1"}}
"""What a command needs besides the number of a match."""
OF_NUMBERS = {"rematch", "result", "back"}
"""Commands that are about who sat there, or what came of it: they have refusals of their own."""


async def test_a_private_match_is_seen_only_where_it_is_played(
    house: House, desk: Desk, ana: Person, bruno: Person, meet: Meet, table: str
) -> None:
    private = await sit_down(
        house, desk, table, [ana, bruno], joining=Joining.INVITED, guests=[bruno.id]
    )
    carla = await meet("Carla")
    guild, _ = home_of(desk, table)
    elsewhere = str(channels.create(desk, guild, "elsewhere").id)
    asked = [
        name
        for name, command in (await carla.commands(elsewhere)).items()
        if any(option["name"] == "match" for option in command.get("options", ()))
    ]
    looking = {"board", "table", "log", "bag", "text", "since", "verify", "hint"}
    assert looking <= set(asked)
    for command in set(asked) - OF_NUMBERS:
        given = {"match": private.number, **FILLED_IN.get(command, {})}
        outcome = await carla.use(elsewhere, command, **given)
        assert "cannot find" in text(outcome["message"]), command
        if command not in looking:
            continue
        seen_there = await carla.use(private.channel, command, **given)
        assert "cannot find" not in text(seen_there["message"]), command
        own = await ana.use(elsewhere, command, **given)
        assert "cannot find" not in text(own["message"]), command


async def test_only_the_host_begins_cancels_and_adds_computers(
    house: House, desk: Desk, ana: Person, bruno: Person, meet: Meet, table: str
) -> None:
    carla = await meet("Carla")
    match = await lobby_of(house, desk, table, [ana, bruno], seat_count=3)
    lobby = (await seen(ana, table))[-1]
    for person in (bruno, carla):
        for verb in ("start", "cancel"):
            answer = (await person.click(lobby, f"{verb}:{match.id}"))["message"]
            assert is_private(answer)
            assert "Only the host" in text(answer)
    answer = (await carla.click(lobby, f"invite:{match.id}"))["message"]
    assert "do not play in this match" in text(answer)
    answer = (await carla.click(lobby, f"leave:{match.id}"))["message"]
    assert "do not play in this match" in text(answer)
    answer = (await bruno.click(lobby, f"computers:{match.id}"))["message"]
    answer = (await bruno.click(answer, code(answer, "computer")))["message"]
    assert "Only the host" in text(answer)
    now = await house.services.matches.find(match.id)
    assert [seat.player for seat in now.seats] == [ana.id, bruno.id]


async def test_a_full_table_does_not_wait_for_its_host(
    house: House, desk: Desk, ana: Person, bruno: Person, meet: Meet, table: str
) -> None:
    carla = await meet("Carla")
    match = await lobby_of(house, desk, table, [ana, bruno], seat_count=2)
    lobby = (await seen(ana, table))[-1]
    assert "anybody at the table can start" in text(lobby)
    answer = (await carla.click(lobby, f"start:{match.id}"))["message"]
    assert "do not play in this match" in text(answer)
    await bruno.click(lobby, f"start:{match.id}")
    assert (await house.services.matches.find(match.id)).status is Status.RUNNING


async def test_nobody_can_join_a_full_lobby(
    house: House, desk: Desk, ana: Person, bruno: Person, meet: Meet, table: str
) -> None:
    carla = await meet("Carla")
    match = await lobby_of(house, desk, table, [ana], seat_count=2)
    lobby = (await seen(ana, table))[-1]
    slow = Slow(desk)
    for person in (carla, bruno):
        await slow.click(person, lobby, f"join:{match.id}")
    await bruno.click(lobby, f"join:{match.id}")
    late, again = await slow.arrive()
    assert "seats" in text(late["message"])
    assert "already" in text(again["message"])
    now = await house.services.matches.find(match.id)
    assert [seat.player for seat in now.seats] == [ana.id, bruno.id]


async def test_a_private_match_is_for_the_invited(
    house: House, desk: Desk, ana: Person, bruno: Person, meet: Meet, table: str
) -> None:
    carla = await meet("Carla")
    await ana.use(table, "play", game="azul/wall=coloured", joining="invited", friend=str(bruno.id))
    await quiet(house)
    lobby, invitation = await seen(ana, table)
    assert [user["id"] for user in invitation["mentions"]] == [str(bruno.id)]
    answer = (await carla.click(lobby, code(lobby, "join")))["message"]
    assert "invited" in text(answer)
    answer = (await carla.click(invitation, code(invitation, "join")))["message"]
    assert "invited" in text(answer)
    await bruno.click(invitation, code(invitation, "join"))
    now = await house.services.matches.find(1)
    assert {seat.player for seat in now.seats} == {ana.id, bruno.id}


@pytest.mark.parametrize("verb", ["agree", "decline"])
async def test_a_stranger_has_no_say_in_a_proposal(
    house: House, desk: Desk, ana: Person, bruno: Person, meet: Meet, table: str, verb: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    carla = await meet("Carla")
    await ana.use(sitting.channel, "abort", match=sitting.number)
    await settled(sitting)
    proposal = (await seen(ana, sitting.channel))[-1]
    answer = (await carla.click(proposal, code(proposal, verb)))["message"]
    assert "do not play in this match" in text(answer)
    answer = (await bruno.click(proposal, code(proposal, "agree")))["message"]
    assert "so does everybody" in text(answer)


async def test_a_player_who_left_the_server_keeps_the_seat(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    guild = next(iter(desk.world.guilds.values()))
    channels.remove_member(desk, guild, bruno.id)
    house.client.names._known.clear()
    while (match := await sitting.match()).waiting == (ana.id,):
        await sitting.type_move(ana)
        await settled(sitting)
    assert match.waiting == (bruno.id,)
    assert "Bruno" in text((await ana.use(sitting.channel, "games"))["message"])
