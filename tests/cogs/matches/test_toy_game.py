"""A game with five seats that is nothing but an entry of the catalogue, from `/play` to the end."""

import logging
from random import Random
from typing import Any

import pytest

from bot.matches import Status
from bot.matches.model import MoveSource
from bot.services import open_services
from cogs.client import Azulejo
from cogs.registry import COGS
from data import open_database
from playground.server.desk import Desk
from playground.server.state import channels
from tests.cogs.conftest import House, quiet
from tests.support.discord.messages import CONTAINER, buttons, code, has_picture, parts, text
from tests.support.discord.playing import Sitting
from tests.support.playground.fixtures import Meet
from tests.support.playground.person import Person
from tests.support.toy_game import PEBBLES

PEOPLE = ("Ana", "Bruno", "Carla", "Duarte", "Elisa")


def complaints(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The warnings and errors in the bot's log."""
    return [one.getMessage() for one in caplog.records if one.levelno >= logging.WARNING]


def colours(message: dict[str, Any]) -> list[int]:
    """The accent colours of a message."""
    return [part["accent_color"] for part in parts(message) if part["type"] == CONTAINER]


@pytest.mark.parametrize("way", ["tap", "type"])
async def test_five_people_play_it_to_the_end(
    house: House,
    desk: Desk,
    meet: Meet,
    table: str,
    caplog: pytest.LogCaptureFixture,
    way: str,
) -> None:
    channels.add_user(desk, PEOPLE[-1])
    people = [await meet(name) for name in PEOPLE]
    sitting = Sitting(house, people, Random(7))
    await sitting.open(table, "pebbles/keep=one", pace="tournament")
    board = await sitting.board()
    assert has_picture(board)
    assert colours(board) == [PEBBLES.colour]
    match = await sitting.match()
    assert len(match.seats) == 5
    assert match.latest is not None
    assert (match.latest - match.created).days == 53
    match = await sitting.play_out(way)
    assert match.status is Status.OVER
    last = [one for one in await people[0].messages(sitting.channel) if not one["flags"] & 64][-1]
    assert "Pebbles" in text(last)
    assert has_picture(last)
    assert str(match.seed) in text(last)
    stats = text((await people[0].use(table, "stats", game="pebbles/keep=one"))["message"])
    assert "Pebbles, keep one colour" in stats
    assert complaints(caplog) == []


async def test_people_and_computers_share_a_table(
    house: House, meet: Meet, table: str, caplog: pytest.LogCaptureFixture
) -> None:
    people = [await meet(name) for name in PEOPLE[:3]]
    host, *guests = people
    sitting = Sitting(house, people, Random(7))
    await host.use(table, "play", game="pebbles/keep=all", seats=5)
    lobby = await sitting.find(table, "join")
    sitting.number = int(code(lobby, "join").split(":")[1])
    for guest in guests:
        await guest.click(lobby, f"join:{sitting.number}")
    for _ in range(2):
        asked = (await host.click(lobby, f"computers:{sitting.number}"))["message"]
        await host.click(asked, f"computer:{sitting.number}:tico")
    lobby = await sitting.find(table, "start")
    assert colours(lobby) == [PEBBLES.colour]
    await host.click(lobby, f"start:{sitting.number}")
    await quiet(house)
    match = await sitting.match()
    sitting.channel = str(match.location.thread or match.location.channel)
    match = await sitting.play_out("type")
    assert match.status is Status.OVER
    history = await house.services.matches.history(match.id)
    moved = {played.seat for played in history.played if played.how is MoveSource.COMPUTER}
    assert moved
    assert moved <= {seat.seat for seat in match.seats if seat.computer}
    assert complaints(caplog) == []


@pytest.mark.usefixtures("house")
async def test_its_rules_can_be_read(
    ana: Person, table: str, caplog: pytest.LogCaptureFixture
) -> None:
    page = (await ana.use(table, "rules", game="pebbles"))["message"]
    assert text(page).startswith("### Pebbles\n")
    assert has_picture(page)
    assert "Page 1 of 1" in text(page)
    helped = (await ana.use(table, "help"))["message"]
    assert buttons(helped)["rules:pebbles:0"] == "Rules of Pebbles"
    assert complaints(caplog) == []


@pytest.mark.usefixtures("house")
async def test_another_game_refuses_a_fifth_seat(ana: Person, table: str) -> None:
    refused = (await ana.use(table, "play", game="azul/wall=coloured", seats=5))["message"]
    assert "2 to 4" in text(refused)


async def test_without_it_discord_offers_two_to_four_seats(url: str) -> None:
    async with await open_database(url) as database, open_services(database) as services:
        client = Azulejo(services)
        for cog in COGS:
            await client.add_cog(cog(client))
        options = options_of(client, "play")
        assert (options["seats"]["min_value"], options["seats"]["max_value"]) == (2, 4)
        assert not any("pebbles" in one["value"] for one in options["game"]["choices"])
        create = options_of(client, "league")["create"]
        (seats,) = [one for one in create["options"] if one["name"] == "table"]
        assert (seats["min_value"], seats["max_value"]) == (2, 4)


async def test_with_it_discord_offers_five_seats(house: House) -> None:
    options = options_of(house.client, "play")
    assert (options["seats"]["min_value"], options["seats"]["max_value"]) == (2, 5)


def options_of(client: Azulejo, name: str) -> dict[str, dict[str, Any]]:
    """The options of a command, as Discord is told."""
    command = client.tree.get_command(name)
    assert command is not None
    return {one["name"]: dict(one) for one in command.to_dict(client.tree)["options"]}
