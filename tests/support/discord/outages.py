"""Outages of Discord: which calls fail and how, and how tests skip the waits."""

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Any

import discord.http
import discord.webhook.async_
import pytest

from data import Transaction
from data.tables.outbox import NEVER
from data.times import stored
from playground.server.desk import Desk
from tests.cogs.conftest import House, quiet, time_of
from tests.support.discord.playing import Sitting
from tests.support.discord.seating import lobby_of, seen
from tests.support.long import if_long
from tests.support.patience import PATIENCE
from tests.support.playground.person import Person

SEND = r"/channels/\d+/messages"
ONE = r"/channels/\d+/messages/\d+"
ANSWER = r"/interactions/.*/callback"
ORIGINAL = r"/webhooks/.*/messages/@original"
THREAD = r"/channels/\d+/messages/\d+/threads"
WHO = r"/guilds/\d+/members/\d+"
USER = r"/users/\d+"
OPEN_DM = r"/users/@me/channels"
PIN = r"/channels/\d+/(messages/)?pins/\d+"
ROLE = r"/guilds/\d+/members/\d+/roles/\d+"
COMMANDS = r"/applications/\d+/commands"
EMOJIS = r"/applications/\d+/emojis"

FAULTS = [
    pytest.param(429, False, id="429"),
    pytest.param(503, False, id="503"),
    pytest.param(0, True, id="broken off, and it took effect"),
    *if_long(
        pytest.param(504, True, id="504, and it took effect"),
        pytest.param(500, False, id="500"),
        pytest.param(502, False, id="502"),
        pytest.param(503, True, id="503, and it took effect"),
        pytest.param(0, False, id="broken off"),
    ),
]
"""Things that go wrong once."""
FOR_EVER = 1_000_000
BETWEEN_TRIES = frozenset({1, 3, 5, 7, 9})
"""Seconds that discord.py waits after 500, 502 and 504 before it tries again."""


class Naps:
    """`asyncio` as discord.py sees it, with waits of a chosen length."""

    def __init__(self, seconds: float | None) -> None:
        self.seconds = seconds

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        if seconds not in BETWEEN_TRIES:
            await asyncio.sleep(seconds)
        elif self.seconds is None:
            raise TimeoutError("whoever waits for this has given up by now")
        else:
            await asyncio.sleep(self.seconds)


def nap(monkeypatch: pytest.MonkeyPatch, seconds: float | None) -> None:
    """Let discord.py wait for some seconds between its attempts; None: longer than any timeout."""
    for module in (discord.http, discord.webhook.async_):
        monkeypatch.setattr(module, "asyncio", Naps(seconds))


HEADS = [
    f"SELECT due, lease FROM {table} post WHERE due < $1"
    f" AND number = (SELECT MIN(number) FROM {table} WHERE {queue} = post.{queue})"
    for table, queue in (("outbox", "match"), ("announcements", "league"))
]
"""The first entry of each queue."""


async def begun_while(
    house: House, desk: Desk, table: str, people: Sequence[Person], *fault: Any, **how: Any
) -> Sitting:
    """A match that begins during an outage."""
    match = await lobby_of(house, desk, table, people)
    lobby = (await seen(people[0], table))[-1]
    house.client.names._known.clear()
    desk.faults.fail(*fault, **how)
    await people[0].click(lobby, f"start:{match.id}")
    await soon(house, desk)
    sitting = Sitting(house, people, Random(7))
    sitting.number = match.id
    return sitting


async def soon(house: House, desk: Desk) -> None:
    """Make everything that failed due now."""
    async with asyncio.timeout(PATIENCE):
        while True:
            if not await is_left(house, desk):
                break
            await asyncio.sleep(0.01)
    await quiet(house)


async def is_left(house: House, desk: Desk) -> bool:
    """Whether anything is left to send; if all of it waits, move the clock forward.

    While a post is being sent the clock stands still, so that its lease does not expire.
    """

    async def first(tx: Transaction) -> list[Any]:
        return [row for sql in HEADS for row in await tx.fetch(sql, NEVER)]

    heads = await house.database.read(first)
    now = stored(time_of(desk)())
    if heads and all(lease is None and due > now for due, lease in heads):
        desk.clock.advance((min(due for due, _ in heads) - now) / 1000 + 0.001)
    house.services.matches.transactions.wake()
    house.services.leagues.wake()
    return bool(heads)


async def met(desk: Desk) -> None:
    """Wait until the planned failures have happened."""
    async with asyncio.timeout(PATIENCE):
        while True:
            if not desk.faults.calls:
                return
            await asyncio.sleep(0.01)
