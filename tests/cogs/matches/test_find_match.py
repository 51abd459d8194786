"""Which match is meant: where there is no doubt nobody is asked, and else a menu asks."""

from collections.abc import Sequence

import pytest
from discord import app_commands

from bot.matches import Status
from playground.server.desk import Desk
from playground.server.state import channels
from tests.cogs.conftest import House, quiet
from tests.support.discord.messages import Json, buttons, code, menus, text
from tests.support.discord.planning import first_of
from tests.support.discord.playing import Sitting
from tests.support.discord.seating import (
    CLICKS,
    home_of,
    idler,
    lobby_of,
    mover,
    seen,
    settled,
    sit_down,
)
from tests.support.playground.fixtures import Meet
from tests.support.playground.person import Person

OF_THE_PAST = {"rematch", "result", "verify"}
FOR_THE_ABSENT = {"back"}


def commands_about_a_match(house: House) -> list[str]:
    return sorted(
        command.name
        for command in house.client.tree.get_commands()
        if isinstance(command, app_commands.Command)
        and any(option.name == "match" for option in command.parameters)
    )


async def use(person: Person, channel: str, name: str, move: str = "1 R 1") -> Json:
    """Use a command without the number of a match."""
    outcome = await person.use(channel, name, **({"move": move} if name == "move" else {}))
    message: Json = outcome["message"]
    return message


def asks(message: Json) -> bool:
    """Whether it is a menu of matches."""
    return any(menu["custom_id"].startswith("which:") for menu in menus(message))


async def choose(person: Person, message: Json, number: int) -> Json:
    (menu,) = menus(message)
    chosen = await person.click(message, menu["custom_id"], values=[str(number)])
    answer: Json = chosen["message"]
    return answer


async def give_up(sitting: Sitting, people: Sequence[Person]) -> None:
    """Play one move, and end the match."""
    await sitting.type_move(mover(sitting, await sitting.match()))
    await sitting.house.services.matches.resign(sitting.number, people[0].id, next(CLICKS))
    await quiet(sitting.house)


async def test_no_command_insists_on_the_number_of_a_match(house: House) -> None:
    found = commands_about_a_match(house)
    assert {"board", "log", "result", "since", "verify", "bag", "rematch"} <= set(found)
    for name in found:
        command = house.client.tree.get_command(name)
        assert isinstance(command, app_commands.Command)
        (option,) = [one for one in command.parameters if one.name == "match"]
        assert not option.required, name
        assert option.autocomplete, name


async def test_in_the_thread_of_a_match_every_command_is_about_it(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    """Although both also play in another match that waits for them."""
    there, here = [await sit_down(house, desk, table, [ana, bruno], game="azul") for _ in range(2)]
    assert here.channel != there.channel
    before, match = await there.match(), await here.match()
    player = mover(here, match)
    for name in commands_about_a_match(house):
        if name != "abort":
            assert not asks(await use(player, here.channel, name, first_of(match))), name
    assert (await there.match()).ply == before.ply
    assert (await here.match()).ply > match.ply
    await give_up(here, [player])
    for name in commands_about_a_match(house):
        message = await use(player, here.channel, name)
        assert not asks(message), name
        assert f"match {there.number}" not in text(message), name
    assert f"match {here.number}" in text(await use(player, here.channel, "result")).lower()


async def test_where_several_could_be_meant_every_command_asks_and_then_goes_on(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    """In the channel above both threads; what was typed is not lost."""
    people = [ana, bruno]
    sittings = [await sit_down(house, desk, table, people, game="azul") for _ in range(2)]
    names = set(commands_about_a_match(house)) - OF_THE_PAST - FOR_THE_ABSENT
    played = False
    for name in sorted(names - {"abort"}):
        both = [mover(one, await one.match()) for one in sittings]
        if both[0] is not both[1]:  # so that nobody is waited for in one alone
            await sittings[0].type_move(both[0])
            await settled(sittings[0])
        match = await sittings[1].match()
        person = mover(sittings[1], match)
        asked = await use(person, table, name, first_of(match))
        assert asks(asked), name
        assert text(asked) == "Which match do you mean?"
        (menu,) = menus(asked)
        assert [option["value"] for option in menu["options"]] == ["2", "1"], name
        answer = await choose(person, asked, sittings[1].number)
        assert answer["id"] == asked["id"], f"{name}: the menu is done with"
        assert not asks(answer), name
        assert "went wrong" not in text(answer), name
        played |= name == "move" and text(answer).startswith("✅")
    assert played, "the typed move was not lost"


async def test_of_several_finished_matches_a_menu_asks(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sittings = [await sit_down(house, desk, table, [ana, bruno]) for _ in range(2)]
    for sitting in sittings:
        await give_up(sitting, [ana, bruno])
    for name in sorted(OF_THE_PAST | {"log", "board", "since", "bag", "text", "table"}):
        asked = await use(bruno, table, name)
        assert asks(asked), name
        answer = await choose(bruno, asked, sittings[0].number)
        assert "went wrong" not in text(answer), name
        assert text(answer), name
    rematches = await house.services.matches.of_player(bruno.id)
    assert [(await house.services.matches.find(one)).previous for one in rematches] == [1]


async def test_a_spectator_chooses_among_the_matches_here(
    house: House, desk: Desk, ana: Person, bruno: Person, meet: Meet, table: str
) -> None:
    carla = await meet("Carla")
    sittings = [await sit_down(house, desk, table, [ana, bruno]) for _ in range(2)]
    asked = await use(carla, table, "board")
    answer = await choose(carla, asked, sittings[0].number)
    assert f"match {sittings[0].number}" in text(answer)
    refused = await use(carla, table, "undo")
    assert "You do not play in any match now" in text(refused)


async def test_a_lobby_in_the_same_channel_is_no_match_to_look_at(
    house: House, desk: Desk, ana: Person, bruno: Person, meet: Meet, table: str
) -> None:
    """Nor does a match that the spectator plays elsewhere."""
    carla, duarte = await meet("Carla"), await meet("Duarte")
    guild, _ = home_of(desk, table)
    corner = str(channels.create(desk, guild, "corner").id)
    sitting = await sit_down(house, desk, table, [ana, bruno])
    await lobby_of(house, desk, table, [ana], seat_count=2)
    await sit_down(house, desk, corner, [carla, duarte])
    answer = await use(carla, table, "board")
    assert f"match {sitting.number}" in text(answer)


async def test_a_menu_of_any_age_is_about_the_match_as_it_is_now(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sittings = [await sit_down(house, desk, table, [ana, bruno]) for _ in range(2)]
    asked = await use(ana, table, "resign")
    await give_up(sittings[0], [bruno])
    answer = await choose(ana, asked, sittings[0].number)
    assert text(answer) == "This match is over. `/rematch` plays it again."
    assert (await sittings[1].match()).status is Status.RUNNING


async def test_a_typed_plan_that_does_not_fit_into_a_menu_asks_for_the_number(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    for _ in range(2):
        await sit_down(house, desk, table, [ana, bruno], game="azul")
    asked = await ana.use(table, "plan", moves="; ".join(["* * *"] * 20))
    assert not menus(asked["message"])
    assert "under `match`" in text(asked["message"])


async def test_a_lobby_is_called_off_from_the_menu_and_nothing_else_is(
    house: House, desk: Desk, ana: Person, table: str
) -> None:
    lobbies = [await lobby_of(house, desk, table, [ana], seat_count=2) for _ in range(2)]
    asked = await use(ana, table, "abort")
    await choose(ana, asked, lobbies[1].id)
    assert await house.services.matches.of_player(ana.id) == [lobbies[0].id]


@pytest.mark.parametrize("threads", [True, False])
async def test_private_menus_name_their_match_where_others_are_played(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str, threads: bool
) -> None:
    """The thread of a match needs no caption; a channel and direct messages do."""
    await house.services.players.update_server_settings(home_of(desk, table)[0].id, threads=threads)
    people = [ana, bruno]
    sitting, other = [await sit_down(house, desk, table, people, game="azul") for _ in range(2)]
    match = await sitting.match()
    first, second = mover(sitting, match), idler(sitting, match)
    (board,) = [
        one for one in await seen(ana, sitting.channel) if f"plan:{match.id}" in buttons(one)
    ]
    cards = [(await first.click(board, code(board, "pick")))["message"]]
    while not any(one.startswith("play:") for one in buttons(cards[-1])):
        cards.append((await first.click(cards[-1], code(cards[-1], "pick")))["message"])
    cards.append((await second.click(board, f"plan:{match.id}"))["message"])
    cards.append((await second.click(cards[-1], code(cards[-1], "plan-add")))["message"])
    cards.append((await first.click(cards[-3], code(cards[-3], "play")))["message"])
    for card in cards:
        assert (f"Azul · match {match.id}" in text(card)) is not threads, text(card)
        assert f"match {other.number}" not in text(card)
