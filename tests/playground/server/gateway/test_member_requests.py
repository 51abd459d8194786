"""Members on request: by ids and by names without an intent, all of them only with one."""

from typing import Any

import discord
import pytest

from playground.server.desk import Desk
from playground.server.state import channels
from tests.support.playground.demo_bot import DemoBot
from tests.support.playground.gateway_client import GatewayClient
from tests.support.playground.rest_client import RestClient

Json = dict[str, Any]
GUILDS, GUILD_MEMBERS, GUILD_PRESENCES = 1, 1 << 1, 1 << 8
REQUEST, PROBE = 8, {"user_ids": ["1"], "nonce": "probe"}


def workshop(desk: Desk) -> int:
    return next(number for number, guild in desk.world.guilds.items() if "Tile" in guild.name)


async def answers(desk: Desk, *requests: Json, intents: int = GUILDS) -> list[Json]:
    """The events after some requests, up to the answer to one that is always answered."""
    async with GatewayClient(desk.address) as gateway:
        await gateway.identify(intents)
        for request in (*requests, PROBE):
            await gateway.send(REQUEST, {"guild_id": str(workshop(desk)), **request})
        found: list[Json] = []
        while True:
            message = await gateway.receive()
            if message["t"] not in ("GUILD_MEMBERS_CHUNK", "RATE_LIMITED"):
                continue
            if message["d"].get("nonce") == "probe":
                return found
            found.append(message["d"])


async def test_ids_need_no_intent_and_those_that_are_not_found_are_listed(desk: Desk) -> None:
    ana = next(user for user in desk.world.users.values() if user.global_name == "Ana")
    (chunk,) = await answers(desk, {"user_ids": [str(ana.id), "5"], "limit": 100, "nonce": "n"})
    assert [member["user"]["id"] for member in chunk["members"]] == [str(ana.id)]
    assert chunk["not_found"] == ["5"]
    assert (chunk["nonce"], chunk["chunk_index"], chunk["chunk_count"]) == ("n", 0, 1)
    assert "presences" not in chunk


async def test_at_most_a_hundred_ids_are_looked_up(desk: Desk) -> None:
    many = [channels.add_user(desk, f"Guest {number}") for number in range(101)]
    (chunk,) = await answers(desk, {"user_ids": [str(user.id) for user in many]})
    assert len(chunk["members"]) == 100


async def test_the_beginning_of_a_name_finds_at_most_a_hundred(desk: Desk) -> None:
    for number in range(101):
        channels.add_user(desk, f"Guest {number}")
    few, most = await answers(
        desk, {"query": "GUEST", "limit": 3}, {"query": "guest", "limit": 1000}
    )
    assert (len(few["members"]), len(most["members"])) == (3, 100)


@pytest.fixture(autouse=True)
def granted(desk: Desk) -> None:
    """The portal grants the privileged intents; a bot may still go without them."""
    desk.gateway.privileged = True


@pytest.mark.parametrize("limit", [0, 5])
async def test_the_whole_list_is_not_given_without_the_intent(desk: Desk, limit: int) -> None:
    assert await answers(desk, {"query": "", "limit": limit}) == []


async def test_the_whole_list_is_given_once_in_30_seconds(desk: Desk) -> None:
    whole = {"query": "", "limit": 0, "nonce": "all"}
    chunk, limited = await answers(desk, whole, whole, intents=GUILDS | GUILD_MEMBERS)
    assert len(chunk["members"]) == len(desk.world.guilds[workshop(desk)].members)
    assert limited["opcode"] == REQUEST
    assert 29 < limited["retry_after"] <= 30
    assert limited["meta"] == {"guild_id": str(workshop(desk)), "nonce": "all"}
    desk.clock.advance(30)
    assert len(await answers(desk, whole, intents=GUILDS | GUILD_MEMBERS)) == 1


async def test_presences_need_their_intent(desk: Desk) -> None:
    asked = {"user_ids": ["5"], "presences": True}
    (without,) = await answers(desk, asked)
    (chunk,) = await answers(desk, asked, intents=GUILDS | GUILD_PRESENCES)
    assert "presences" not in without
    assert chunk["presences"] == []


async def test_a_long_nonce_is_ignored(desk: Desk) -> None:
    (chunk,) = await answers(desk, {"user_ids": ["5"], "nonce": "n" * 33})
    assert "nonce" not in chunk


async def test_a_server_comes_with_the_bot_alone_unless_presences_are_sent(
    desk: Desk, rest: RestClient
) -> None:
    for intents, count in ((GUILDS, 1), (GUILDS | GUILD_MEMBERS, 1), (GUILDS | GUILD_PRESENCES, 5)):
        async with GatewayClient(desk.address) as gateway:
            await gateway.identify(intents)
            guild = await gateway.event("GUILD_CREATE")
            assert len(guild["members"]) == count
            assert guild["member_count"] == 5


async def test_discord_py_finds_members_by_id(bot: DemoBot, desk: Desk) -> None:
    guild = bot.get_guild(workshop(desk))
    assert guild is not None
    ana = next(user for user in desk.world.users.values() if user.global_name == "Ana")
    found = await guild.query_members(user_ids=[ana.id, 5], limit=100, cache=False)
    assert [member.display_name for member in found] == ["Ana"]
    with pytest.raises(discord.ClientException):
        await guild.chunk()
