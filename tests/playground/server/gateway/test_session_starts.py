"""How often a bot may identify."""

import pytest

from playground.server.desk import Desk
from playground.server.gateway.session_starts import IDENTIFY_SECONDS
from playground.server.http.rate_limits import RateLimits
from playground.server.state.clock import Clock
from tests.support.playground.gateway_client import ClosedError, GatewayClient
from tests.support.playground.rest_client import Json, RestClient

IDENTITY = {"token": "playground", "intents": 1, "properties": {}}


@pytest.fixture
def rates() -> RateLimits:
    """Discord's own limits."""
    return RateLimits()


@pytest.fixture
def clock() -> Clock:
    """A clock that moves only when a test says so, however slow the machine is."""
    return Clock(ticking=False, still=True)


async def start_limit(rest: RestClient) -> Json:
    _, told = await rest.call("GET", "/gateway/bot")
    limit: Json = told["session_start_limit"]
    return limit


async def test_one_shard_identifies_in_five_seconds(desk: Desk) -> None:
    async with GatewayClient(desk.address) as zero, GatewayClient(desk.address) as one:
        await zero.identify(shard=[0, 2])
        await one.receive()
        await one.send(2, IDENTITY | {"shard": [1, 2]})
        assert await one.receive() == {"t": None, "s": None, "op": 9, "d": False}
        assert len(desk.gateway.sessions) == 1
        desk.clock.advance(IDENTIFY_SECONDS)
        assert (await one.identify(shard=[1, 2]))["shard"] == [1, 2], "on the same connection"


async def test_the_daily_limit_is_counted_and_reset(desk: Desk, rest: RestClient) -> None:
    day = 86_400_000
    assert await start_limit(rest) == {
        "total": 1000, "remaining": 1000, "reset_after": day, "max_concurrency": 1,
    }  # fmt: skip
    async with GatewayClient(desk.address) as gateway:
        await gateway.identify()
    desk.clock.advance(3600)
    limit = await start_limit(rest)
    assert (limit["remaining"], limit["reset_after"]) == (999, day - 3_600_000)
    desk.clock.advance(23 * 3600)
    limit = await start_limit(rest)
    assert (limit["remaining"], limit["reset_after"]) == (1000, day)


async def test_a_resume_is_not_counted(desk: Desk, rest: RestClient) -> None:
    async with GatewayClient(desk.address) as gateway:
        await gateway.identify()
        async with GatewayClient(desk.address) as again:
            await again.resume(gateway.session_id, gateway.sequence)
            await again.event("RESUMED")
    assert (await start_limit(rest))["remaining"] == 999


async def test_the_1001st_identify_of_a_day_costs_the_token(desk: Desk, rest: RestClient) -> None:
    async with GatewayClient(desk.address) as first, GatewayClient(desk.address) as last:
        await first.identify()
        desk.gateway.starts.remaining = 0
        desk.clock.advance(IDENTIFY_SECONDS)
        with pytest.raises(ClosedError) as closed:
            await last.identify()
        assert closed.value.code == 4004
        assert await first.close_code() == 4004, "all sessions end"
    assert (await rest.call("GET", "/users/@me"))[0] == 401
    async with GatewayClient(desk.address) as gateway:
        with pytest.raises(ClosedError):
            await gateway.identify()
