"""A match is seen by those who can see its channel, and moves only to where its players can be."""

import pytest

from playground.server.desk import Desk
from playground.server.state import channels
from playground.server.state.permissions import Permission
from playground.server.state.world import Channel, Overwrite
from tests.cogs.conftest import House, quiet
from tests.support.discord.league import begun
from tests.support.discord.messages import buttons, code, text
from tests.support.discord.playing import Sitting
from tests.support.discord.seating import CLICKS, home_of, mover, settled, sit_down
from tests.support.playground.fixtures import Meet
from tests.support.playground.person import Person

LOOKING = ("board", "table", "log", "bag", "text", "since")


def hidden(desk: Desk, table: str, *people: Person) -> Channel:
    """A channel of the same server that only these people and the bot can see."""
    guild, _ = home_of(desk, table)
    channel = channels.create(desk, guild, "back-room")
    view = int(Permission.VIEW_CHANNEL)
    channels.overwrite(desk, channel, Overwrite(guild.id, 0, 0, view))
    for one in (*(person.id for person in people), desk.bot.id):
        channels.overwrite(desk, channel, Overwrite(one, 1, view, 0))
    return channel


async def give_up(house: House, sitting: Sitting, person: Person) -> None:
    await house.services.matches.resign(sitting.number, person.id, next(CLICKS))
    await quiet(house)


@pytest.mark.parametrize("threads", [True, False])
async def test_who_cannot_see_the_channel_cannot_see_the_match(
    house: House, desk: Desk, ana: Person, bruno: Person, meet: Meet, table: str, threads: bool
) -> None:
    guild, _ = home_of(desk, table)
    await house.services.players.update_server_settings(guild.id, threads=threads)
    carla, duarte = await meet("Carla"), await meet("Duarte")
    room = hidden(desk, table, ana, bruno, duarte)
    sitting = await sit_down(house, desk, str(room.id), [ana, bruno])
    await sitting.type_move(mover(sitting, await sitting.match()))
    for command in LOOKING:
        refused = await carla.use(table, command, match=sitting.number)
        assert "cannot find" in text(refused["message"]), command
        for person in (ana, duarte):
            shown = await person.use(table, command, match=sitting.number)
            assert "cannot find" not in text(shown["message"]), command
    await give_up(house, sitting, ana)
    for command in ("result", "verify", "log"):
        refused = await carla.use(table, command, match=sitting.number)
        assert not buttons(refused["message"]), command
        assert "seed-1" not in text(refused["message"]), command
        shown = await duarte.use(table, command, match=sitting.number)
        assert "cannot find" not in text(shown["message"]), command


async def test_an_old_reply_shows_nothing_more_to_a_reader_who_lost_access(
    house: House, desk: Desk, ana: Person, bruno: Person, meet: Meet, table: str
) -> None:
    carla = await meet("Carla")
    room = hidden(desk, table, ana, bruno, carla)
    sitting = await sit_down(house, desk, str(room.id), [ana, bruno])
    shown = (await carla.use(table, "table", match=sitting.number))["message"]
    view = int(Permission.VIEW_CHANNEL)
    channels.overwrite(desk, room, Overwrite(carla.id, 1, 0, view))
    late = await carla.click(shown, code(shown, "words"))
    assert "cannot find" in text(late["message"])


async def test_a_match_moves_only_to_a_channel_that_its_players_can_see(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    home = (await sitting.match()).location
    room = hidden(desk, table, ana)
    answer = (await ana.use(str(room.id), "resume", match=sitting.number))["message"]
    assert "Bruno\u2069 cannot see this channel" in text(answer)
    assert (await settled(sitting)).location == home
    channels.overwrite(desk, room, Overwrite(bruno.id, 1, int(Permission.VIEW_CHANNEL), 0))
    await ana.use(str(room.id), "resume", match=sitting.number)
    assert (await settled(sitting)).location.channel == room.id


async def test_a_player_who_left_the_server_does_not_hold_the_match_where_it_is(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    guild, _ = home_of(desk, table)
    elsewhere = channels.create(desk, guild, "elsewhere")
    channels.remove_member(desk, guild, bruno.id)
    await ana.use(str(elsewhere.id), "resume", match=sitting.number)
    assert (await settled(sitting)).location.channel == elsewhere.id


async def test_a_match_moves_only_to_a_channel_that_the_server_allows(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    home = (await sitting.match()).location
    guild, held = home_of(desk, table)
    elsewhere = channels.create(desk, guild, "elsewhere")
    await house.services.players.update_server_settings(guild.id, channels=(held.id,))
    answer = (await bruno.use(str(elsewhere.id), "resume", match=sitting.number))["message"]
    assert text(answer) == f"On this server matches are played in <#{held.id}>."
    assert (await settled(sitting)).location == home


async def test_a_league_match_stays_in_the_channel_of_its_league(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    await begun(house, desk, [ana, bruno], table)
    number = (await house.services.matches.of_player(ana.id))[0]
    before = (await house.services.matches.find(number)).location
    guild, _ = home_of(desk, table)
    elsewhere = str(channels.create(desk, guild, "elsewhere").id)
    answer = (await ana.use(elsewhere, "resume", match=number))["message"]
    assert f"comes in <#{before.thread or before.channel}>" in text(answer)
    assert (await house.services.matches.find(number)).location == before
    await channels.delete(desk, desk.channel(before.thread or 0))
    answer = (await ana.use(elsewhere, "resume", match=number))["message"]
    assert text(answer).endswith(f"comes in <#{table}>.")
    after = (await house.services.matches.find(number)).location
    assert (after.channel, after.thread) == (int(table), None)
