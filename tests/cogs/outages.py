"""Discord out of order: what fails, how, and how a test gets over the waits."""

import asyncio
from typing import Any

import discord.http
import discord.webhook.async_
import pytest

from playground.server.desk import Desk
from tests.cogs.conftest import House, quiet

SEND = r"/channels/\d+/messages"
ONE = r"/channels/\d+/messages/\d+"
ANSWER = r"/interactions/.*/callback"
ORIGINAL = r"/webhooks/.*/messages/@original"
THREAD = r"/channels/\d+/messages/\d+/threads"
MEMBER = r"/channels/\d+/thread-members/\d+"
WHO = r"/guilds/\d+/members/\d+"
USER = r"/users/\d+"
OPEN_DM = r"/users/@me/channels"
PIN = r"/channels/\d+/(messages/)?pins/\d+"
ROLE = r"/guilds/\d+/members/\d+/roles/\d+"
COMMANDS = r"/applications/\d+/commands"
EMOJIS = r"/applications/\d+/emojis"

FAULTS = [
    pytest.param(429, False, id="429"),
    pytest.param(500, False, id="500"),
    pytest.param(502, False, id="502"),
    pytest.param(503, False, id="503"),
    pytest.param(503, True, id="503, and it took effect"),
    pytest.param(504, True, id="504, and it took effect"),
    pytest.param(0, False, id="broken off"),
    pytest.param(0, True, id="broken off, and it took effect"),
]
"""What goes wrong once."""
FOR_EVER = 1_000_000
BETWEEN_TRIES = frozenset({1, 3, 5, 7, 9})
"""Seconds that Discord's library waits after 500, 502 and 504, before it tries again."""


class Naps:
    """`asyncio` as Discord's library sees it: the waits between its tries are as long as we say."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(self.seconds if seconds in BETWEEN_TRIES else seconds)


def nap(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Let Discord's library wait for so long between its tries."""
    for module in (discord.http, discord.webhook.async_):
        monkeypatch.setattr(module, "asyncio", Naps(seconds))


async def soon(house: House, desk: Desk, stride: float = 2) -> None:
    """What failed is tried again, without waiting for it."""
    async with asyncio.timeout(20):
        while True:
            desk.clock.advance(stride)
            house.services.matches.wake()
            try:
                async with asyncio.timeout(0.5):
                    await quiet(house)
            except TimeoutError:
                continue
            return


async def met(desk: Desk) -> None:
    """Wait until what shall go wrong has gone wrong."""
    async with asyncio.timeout(20):
        while True:
            if not desk.faults.calls:
                return
            await asyncio.sleep(0.01)
