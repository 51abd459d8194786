"""Servers with the bot, with its commands alone, and with neither."""

from collections.abc import Callable

import pytest

from playground.server.desk import Desk
from playground.server.state import channels
from playground.server.state.permissions import NEW_ON_DISCORD, Permission
from playground.server.state.world import Guild
from tests.cogs.conftest import House, living_in, quiet
from tests.support.discord.first_sync import Luggage
from tests.support.discord.messages import links, text
from tests.support.discord.seating import seen
from tests.support.playground.person import Person

GUEST_COMMANDS = [
    ("play", (), {"game": "azul/wall=coloured"}),
    ("league", ("list",), {}),
    ("league", ("create",), {"name": "Tiles"}),
    ("server", (), {}),
    ("rank", (), {}),
    ("records", (), {}),
]


@pytest.fixture
def kitchen_table(desk: Desk) -> Guild:
    """A server that has authorised the commands without the bot."""
    found = next(one for one in desk.world.guilds.values() if one.name == "Kitchen Table")
    channels.set_permissions(desk, found, found.id, NEW_ON_DISCORD)
    channels.authorise_commands(desk, found)
    return found


@pytest.mark.usefixtures("house")
@pytest.mark.parametrize(("command", "parts", "options"), GUEST_COMMANDS)
async def test_where_only_commands_are_authorised_the_bot_says_how_to_invite_it(
    desk: Desk,
    ana: Person,
    kitchen_table: Guild,
    command: str,
    parts: tuple[str, ...],
    options: dict[str, str],
) -> None:
    kitchen_table.owner_id = ana.id
    kitchen = await ana.channel("kitchen")
    answer = (await ana.use(kitchen, command, *parts, **options))["message"]
    assert "not a member of this server" in text(answer)
    (invitation,) = links(answer)
    assert f"client_id={desk.bot.id}" in invitation
    assert f"guild_id={kitchen_table.id}" in invitation
    assert "scope=bot+applications.commands" in invitation
    assert "permissions=309237746688" in invitation


async def test_where_only_commands_are_authorised_a_player_still_plays_the_computer(
    house: House, ana: Person, kitchen_table: Guild
) -> None:
    kitchen = await ana.channel("kitchen")
    options = {"game": "azul/wall=coloured", "against": "tico"}
    answer = (await ana.use(kitchen, "play", **options))["message"]
    assert answer["flags"] & 64, "on a private board, as nothing else can be posted"
    await quiet(house)
    assert await seen(ana, kitchen) == []


async def test_where_only_commands_are_authorised_nothing_waits_to_be_posted(
    house: House, ana: Person, kitchen_table: Guild
) -> None:
    kitchen = await ana.channel("kitchen")
    await ana.use(kitchen, "play", game="azul/wall=coloured")
    assert await house.services.matches.of_player(ana.id) == []
    await quiet(house)


async def test_the_bot_is_a_member_as_soon_as_it_is_invited(
    house: House, desk: Desk, ana: Person, kitchen_table: Guild
) -> None:
    kitchen = await ana.channel("kitchen")
    channels.invite_bot(desk, kitchen_table)
    answer = (await ana.use(kitchen, "play", game="azul/wall=coloured"))["message"]
    assert "is open" in text(answer)


async def test_a_server_in_an_outage_is_still_a_server_with_the_bot(
    house: House, desk: Desk, ana: Person, table: str
) -> None:
    guild = desk.guild_of(desk.channel(int(table)))
    assert guild is not None
    desk.gateway.tell("GUILD_DELETE", {"id": str(guild.id), "unavailable": True}, guild.id)
    answer = (await ana.use(table, "play", game="azul/wall=coloured"))["message"]
    assert "is open" in text(answer)


async def test_a_server_whose_details_have_not_arrived_is_a_server_with_the_bot(
    url: str, desk: Desk, luggage: Luggage, seeds: Callable[[], str], ana: Person, table: str
) -> None:
    """After a restart READY names the servers; their GUILD_CREATE may take a while."""
    await luggage.unpack(desk)
    desk.faults.lose("GUILD_CREATE", times=9)
    async with living_in(url, desk, seeds):
        answer = (await ana.use(table, "play", game="azul/wall=coloured"))["message"]
        assert "is open" in text(answer)


async def test_the_bot_plays_with_its_own_permissions_where_members_have_hardly_any(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    guild = desk.guild_of(desk.channel(int(table)))
    assert guild is not None
    least = Permission.VIEW_CHANNEL | Permission.USE_APPLICATION_COMMANDS
    channels.set_permissions(desk, guild, guild.id, int(least))
    await ana.use(table, "play", game="azul/wall=coloured")
    await quiet(house)
    (lobby,) = await seen(ana, table)
    await bruno.click(lobby, "join:1")
    await quiet(house)
    await ana.click(lobby, "start:1")
    await quiet(house)
    match = await house.services.matches.find(1)
    assert match.location.thread is not None
    assert await seen(bruno, str(match.location.thread))


async def test_a_process_knows_the_servers_of_its_own_shards_only(
    url: str, desk: Desk, luggage: Luggage, seeds: Callable[[], str]
) -> None:
    """For the others it believes what the interaction says about its owner."""
    await luggage.unpack(desk)
    async with living_in(url, desk, seeds, shard_count=2, shard_ids=[1]) as house:
        for server in desk.world.guilds:
            assert house.client.has_shard_of(server) == ((server >> 22) % 2 == 1)
