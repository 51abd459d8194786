"""Fixtures: a running playground, a bot that is connected to it, and people."""

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager

import discord
import pytest

from playground.server.desk import Desk
from playground.server.http.description import Description
from playground.server.http.rate_limits import RateLimits
from playground.server.running import playground
from playground.server.state.clock import Clock
from tests.support.patience import PATIENCE
from tests.support.playground.api_description import DESCRIPTION
from tests.support.playground.demo_bot import DemoBot
from tests.support.playground.discord_endpoint import point_at
from tests.support.playground.gateway_client import GatewayClient
from tests.support.playground.person import Person
from tests.support.playground.rest_client import RestClient


@pytest.fixture
def description() -> Description | None:
    return None if DESCRIPTION is None else Description.load(DESCRIPTION)


@pytest.fixture
def needs_description(description: Description | None) -> Description:
    if description is None:
        if "description" in os.environ.get("AZULEJO_REQUIRE", "").split():
            pytest.fail("Discord's API description is required here, and is not at hand")
        pytest.skip("Discord's API description is not at hand: set DISCORD_OPENAPI to its file")
    return description


@pytest.fixture
def rates() -> RateLimits:
    """Limits that are never reached; tests of limits have their own."""
    return RateLimits(generous=True)


@pytest.fixture
def clock() -> Clock:
    """A clock that stands still until a test moves it."""
    return Clock(ticking=False)


@pytest.fixture
async def desk(
    clock: Clock, rates: RateLimits, description: Description | None
) -> AsyncIterator[Desk]:
    """A running playground."""
    async with playground(clock=clock, rates=rates, description=description) as running:
        point_at(running.address)
        yield running
        assert running.violations == []


@asynccontextmanager
async def connected(client: discord.Client, token: str = "playground") -> AsyncIterator[None]:
    """Run a client, logged in and with its servers loaded, for as long as the context."""
    ready = asyncio.Event()

    async def on_ready() -> None:
        ready.set()

    client.event(on_ready)
    running = asyncio.create_task(client.start(token))
    waiting = asyncio.create_task(ready.wait())
    try:
        await asyncio.wait(
            (running, waiting), return_when=asyncio.FIRST_COMPLETED, timeout=PATIENCE
        )
        if running.done():
            await running
        assert ready.is_set(), "the bot did not get ready"
        yield
    finally:
        waiting.cancel()
        closing = asyncio.ensure_future(client.close())
        await asyncio.wait((closing, running), timeout=15)  # a shard may never close
        for task in (closing, running):
            task.cancel()
        await asyncio.wait((closing, running), timeout=5)


@pytest.fixture
async def rest(desk: Desk) -> AsyncIterator[RestClient]:
    """A client for the REST API without discord.py."""
    async with RestClient(desk.address) as client:
        yield client


@pytest.fixture
async def gateway(desk: Desk, rest: RestClient) -> AsyncIterator[GatewayClient]:
    """A gateway connection without discord.py, identified, and a command that everyone may use."""
    desk.gateway.heartbeat = 3600
    async with GatewayClient(desk.address) as connection:
        await connection.identify()
        path = f"/applications/{desk.bot.id}/commands"
        await rest.call("PUT", path, [{"name": "act", "description": "does something"}])
        yield connection


@pytest.fixture
async def bot(desk: Desk) -> AsyncIterator[DemoBot]:
    client = DemoBot()
    async with connected(client):
        yield client


Meet = Callable[[str], Awaitable[Person]]


@pytest.fixture
async def meet(desk: Desk) -> AsyncIterator[Meet]:
    """Sign people in by name."""
    async with AsyncExitStack() as stack:

        async def sign_in(name: str) -> Person:
            return await stack.enter_async_context(Person(desk.address, name))

        yield sign_in


@pytest.fixture
async def ana(meet: Meet) -> Person:
    """The owner of the server."""
    return await meet("Ana")


@pytest.fixture
async def bruno(meet: Meet) -> Person:
    """An ordinary member."""
    return await meet("Bruno")


@pytest.fixture
async def table(ana: Person) -> str:
    """The channel to play in."""
    return await ana.channel("table")
