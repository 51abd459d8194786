"""The user command "Play Azul", in the menu of a member."""

import json

import pytest

from bot.matches import Joining, Status
from bot.matches.clocks.pace import pace_named
from playground.server.desk import Desk
from playground.server.state import channels
from playground.server.state.permissions import Permission
from playground.server.state.world import Overwrite
from tests.cogs.conftest import House, quiet
from tests.support.discord.messages import code, links, text
from tests.support.discord.seating import home_of, seen
from tests.support.playground.person import Person

PLAY = "Play Azul"


async def test_it_opens_a_match_for_two_and_invites_the_member(
    house: House, ana: Person, bruno: Person, table: str
) -> None:
    answer = (await ana.use_on(table, PLAY, bruno.id))["message"]
    assert "Match 1 is open for those who are invited" in text(answer)
    match = await house.services.matches.find(1)
    assert (match.game.key, dict(match.options)) == ("azul", {"wall": "coloured"})
    assert (match.seat_count, match.joining, match.status) == (2, Joining.INVITED, Status.LOBBY)
    assert match.invited == (bruno.id,)
    await quiet(house)
    _, invitation = await seen(bruno, table)
    assert [one["id"] for one in invitation["mentions"]] == [str(bruno.id)]
    await bruno.click(invitation, code(invitation, "join"))
    await quiet(house)
    lobby, *_ = await seen(ana, table)
    await ana.click(lobby, "start:1")
    await quiet(house)
    assert (await house.services.matches.find(1)).status is Status.RUNNING


async def test_it_has_the_pace_of_the_server(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    guild, _ = home_of(desk, table)
    await house.services.players.update_server_settings(guild.id, pace="tournament")
    await ana.use_on(table, PLAY, bruno.id)
    match = await house.services.matches.find(1)
    assert match.pace == pace_named("tournament", 2)


@pytest.mark.usefixtures("house")
async def test_nobody_plays_against_themselves(ana: Person, table: str) -> None:
    assert "yourself" in text((await ana.use_on(table, PLAY, ana.id))["message"])


async def test_other_bots_cannot_play(house: House, desk: Desk, ana: Person, table: str) -> None:
    robot = channels.add_user(desk, "Robot")
    robot.bot = True
    answer = text((await ana.use_on(table, PLAY, robot.id))["message"])
    assert "Robot" in answer
    assert "is a bot" in answer
    assert await house.services.matches.of_player(ana.id) == []


async def test_a_user_who_has_left_cannot_be_invited(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    guild, _ = home_of(desk, table)
    channels.remove_member(desk, guild, bruno.id)
    answer = text((await ana.use_on(table, PLAY, bruno.id))["message"])
    assert "not a member of this server any more" in answer
    assert await house.services.matches.of_player(ana.id) == []


async def test_on_the_bot_it_asks_for_a_computer_player(
    house: House, desk: Desk, ana: Person, table: str
) -> None:
    form = (await ana.use_on(table, PLAY, desk.bot.id))["modal"]
    assert "anyone" not in json.dumps(form), "only computers can be chosen"
    await ana.submit(form, game="azul/wall=coloured", seats="2", against="tico")
    match = await house.services.matches.find(1)
    assert match.status is Status.RUNNING
    assert sum(seat.player is None for seat in match.seats) == match.seat_count - 1


async def test_the_rules_of_the_channel_are_those_of_play(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    guild, held = home_of(desk, table)
    chatter = int(await ana.channel("chatter"))
    await house.services.players.update_server_settings(guild.id, channels=(chatter,))
    assert f"<#{chatter}>" in text((await ana.use_on(table, PLAY, bruno.id))["message"])
    await house.services.players.update_server_settings(guild.id, channels=())
    denied = Overwrite(guild.members[desk.bot.id].roles[0], 0, 0, int(Permission.SEND_MESSAGES))
    channels.overwrite(desk, held, denied)
    everyone = Overwrite(guild.id, 0, 0, int(Permission.SEND_MESSAGES))
    channels.overwrite(desk, held, everyone)
    assert "Send Messages" in text((await ana.use_on(table, PLAY, bruno.id))["message"])
    assert await house.services.matches.of_player(ana.id) == []


async def test_where_the_bot_is_no_member_it_says_how_to_invite_it(
    house: House, desk: Desk, ana: Person, bruno: Person
) -> None:
    kitchen = await ana.channel("kitchen")
    guild, _ = home_of(desk, kitchen)
    channels.authorise_commands(desk, guild)
    answer = (await ana.use_on(kitchen, PLAY, bruno.id))["message"]
    assert "not a member of this server" in text(answer)
    assert f"guild_id={guild.id}" in links(answer)[0]
    assert await house.services.matches.of_player(ana.id) == []
