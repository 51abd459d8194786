"""Matches that have already begun, for tests of what comes later."""

import asyncio
from collections.abc import Sequence
from itertools import count
from random import Random
from typing import Any

from bot.matches import Location, Match
from playground.server.desk import Desk
from playground.server.state import system_messages
from playground.server.state.world import Channel, Guild
from tests.cogs.conftest import House, quiet
from tests.support.discord.messages import Json, buttons
from tests.support.discord.playing import Sitting
from tests.support.patience import PATIENCE
from tests.support.playground.person import Person

PRIVATE = 64
CLICKS = count(1)
"""Ids of interactions before the test, all of them different."""


def home_of(desk: Desk, channel: str) -> tuple[Guild, Channel]:
    """A channel and its server, as the playground keeps them."""
    held = desk.channel(int(channel))
    guild = desk.guild_of(held)
    assert guild is not None
    return guild, held


async def lobby_of(
    house: House, desk: Desk, channel: str, people: Sequence[Person], **chosen: Any
) -> Match:
    """A lobby with these people; of pebbles by default."""
    matches = house.services.matches
    guild, held = home_of(desk, channel)
    host, *guests = people
    chosen = {"game": "pebbles", "seat_count": len(people), **chosen}
    opened = await matches.create(
        player=host.id, interaction=next(CLICKS), location=Location(guild.id, held.id), **chosen
    )
    for guest in guests:
        opened = await matches.join(opened.match.id, guest.id, next(CLICKS))
    await quiet(house)
    return opened.match


async def sit_down(
    house: House, desk: Desk, channel: str, people: Sequence[Person], **chosen: Any
) -> Sitting:
    """A match that has begun, with its public board."""
    match = await lobby_of(house, desk, channel, people, **chosen)
    sitting = Sitting(house, people, Random(7))
    sitting.number = match.id
    await house.services.matches.start(match.id, people[0].id, next(CLICKS))
    await settled(sitting)
    return sitting


async def settled(sitting: Sitting) -> Match:
    """Wait until everything is posted, and note where the match is."""
    await quiet(sitting.house)
    match = await sitting.match()
    sitting.channel = str(match.location.thread or match.location.channel)
    return match


def mover(sitting: Sitting, match: Match) -> Person:
    """A player who is to act."""
    return sitting.people[match.waiting[0]]


def idler(sitting: Sitting, match: Match) -> Person:
    """A player who is not to act."""
    return next(one for one in sitting.people.values() if one.id not in match.waiting)


async def go_round(sitting: Sitting, person: Person) -> None:
    """Play at least one move each, until this person is to act again."""
    acted: set[int] = set()
    while True:
        match = await settled(sitting)
        if match.waiting == (person.id,) and len(acted) > 1:
            return
        acted.add(match.waiting[0])
        await sitting.type_move(mover(sitting, match))


async def moves_of(sitting: Sitting) -> list[tuple[int, str]]:
    """What was played so far, by which seat."""
    history = await sitting.house.services.matches.history(sitting.number)
    return [(played.seat, played.move) for played in history.played]


async def seen(person: Person, channel: str) -> list[Json]:
    """The public messages of a channel, without what Discord itself says there."""
    return [
        one
        for one in await person.messages(channel)
        if not one["flags"] & PRIVATE and one["type"] not in system_messages.KINDS
    ]


def is_private(message: Json) -> bool:
    """Whether only one person sees a message."""
    return bool(message["flags"] & PRIVATE)


def live(messages: Sequence[Json], *verbs: str) -> list[str]:
    """The ids of the buttons of these messages, with these verbs."""
    return [
        code
        for message in messages
        for code in buttons(message)
        if not verbs or code.split(":")[0] in verbs
    ]


class Slow:
    """A click that reaches the bot only when it is released."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._clicks: list[asyncio.Task[Json]] = []

    async def click(self, person: Person, message: Json, code: str, **more: Any) -> None:
        """Press something now."""
        waiting = len(self._desk.faults.held) + 1
        self._desk.faults.hold("INTERACTION_CREATE")
        self._clicks.append(asyncio.create_task(person.click(message, code, **more)))
        async with asyncio.timeout(PATIENCE):
            await self._held(waiting)

    async def _held(self, waiting: int) -> None:
        while True:
            if len(self._desk.faults.held) >= waiting:
                return
            await asyncio.sleep(0.005)

    async def arrive(self, *, backwards: bool = False) -> list[Json]:
        """Release all clicks at once; return the reply to each of them."""
        self._desk.faults.release(backwards=backwards)
        clicks, self._clicks = self._clicks, []
        return list(await asyncio.gather(*clicks))
