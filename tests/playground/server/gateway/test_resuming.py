"""Sessions outlive their connections: which close codes end them, and for how long they stay."""

import discord
import pytest

from playground.server.desk import Desk
from playground.server.gateway.gateway import RESUME_SECONDS
from tests.support.playground.demo_bot import DemoBot
from tests.support.playground.fixtures import connected
from tests.support.playground.gateway_client import ClosedError, GatewayClient
from tests.support.playground.person import Person
from tests.support.waiting import until

RESUMABLE = (1000, 1001, 1006, 4000, 4001, 4002, 4003, 4005, 4008, 4009)
FINAL = (4004, 4007, 4010, 4011, 4012, 4013, 4014)
"""The gateway's close codes, without and with an end to the session."""
INVALID_SESSION = {"t": None, "s": None, "op": 9, "d": False}


@pytest.mark.parametrize("code", RESUMABLE)
async def test_discord_py_misses_nothing_when_discord_closes(
    desk: Desk, ana: Person, table: str, code: int
) -> None:
    desk.gateway.privileged = True
    client = DemoBot(discord.Intents(guilds=True, guild_messages=True, message_content=True))
    async with connected(client):
        await ana.say(table, "before")
        desk.gateway.drop(code)
        await ana.say(table, "meanwhile")
        await ana.say(table, "and again")
        await until(lambda: client.resumes)
        await ana.say(table, "after")
        await until(lambda: client.said and client.said[-1].content == "after")
        said = [message.content for message in client.said]
        assert said == ["before", "meanwhile", "and again", "after"]
        assert (client.resumes, client.connects) == (1, 1)


async def resumed(desk: Desk, gateway: GatewayClient) -> bool:
    """Whether a session can be resumed."""
    async with GatewayClient(desk.address) as again:
        await again.receive()
        await again.resume(gateway.session_id, gateway.sequence)
        answer = await again.receive()
        assert answer["t"] == "RESUMED" or answer == INVALID_SESSION
        return bool(answer["t"] == "RESUMED")


@pytest.mark.parametrize(
    ("code", "stays"), [*((code, True) for code in RESUMABLE), *((code, False) for code in FINAL)]
)
async def test_the_gateways_close_code_decides(
    desk: Desk, gateway: GatewayClient, code: int, stays: bool
) -> None:
    desk.gateway.drop(code)
    await gateway.close_code()
    await until(lambda: not desk.gateway.connected)
    assert await resumed(desk, gateway) is stays


@pytest.mark.parametrize(("code", "stays"), [(1000, False), (1001, False), (4000, True)])
async def test_a_bot_ends_its_session_with_a_normal_close(
    desk: Desk, gateway: GatewayClient, code: int, stays: bool
) -> None:
    await gateway.socket.close(code=code)
    await until(lambda: not desk.gateway.connected)
    assert desk.gateway.is_online() is stays


async def test_a_session_waits_for_five_minutes(desk: Desk, gateway: GatewayClient) -> None:
    desk.gateway.drop(4000)
    await gateway.close_code()
    await until(lambda: not desk.gateway.connected)
    desk.clock.advance(RESUME_SECONDS - 60)
    assert desk.gateway.is_online()
    desk.clock.advance(61)
    assert not desk.gateway.is_online()
    assert not await resumed(desk, gateway)


async def test_a_session_has_one_connection(desk: Desk, gateway: GatewayClient) -> None:
    async with GatewayClient(desk.address) as again:
        await again.receive()
        await again.resume(gateway.session_id, gateway.sequence)
        assert await gateway.close_code() == 4000, "the new connection replaces the old one"
        await again.event("RESUMED")
        assert desk.gateway.connected


async def test_a_token_may_have_its_prefix(desk: Desk) -> None:
    async with GatewayClient(desk.address) as gateway:
        await gateway.identify(token="Bot playground")
    async with GatewayClient(desk.address) as gateway:
        with pytest.raises(ClosedError) as closed:
            await gateway.identify(token="Bot wrong")
        assert closed.value.code == 4004
