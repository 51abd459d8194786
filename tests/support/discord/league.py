"""A league on Discord for tests: players who sign up with buttons, and time that passes."""

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from random import Random
from typing import Any

import pytest

from bot.leagues import LeagueSession, SeasonState
from bot.matches import Status
from data.tables.leagues import schedule as tables
from data.times import stored
from playground.server.desk import Desk
from tests.cogs.conftest import House, quiet, time_of
from tests.support.discord.messages import buttons, code, text
from tests.support.discord.seating import CLICKS, home_of, seen
from tests.support.discord.time_passing import pass_time
from tests.support.patience import PATIENCE
from tests.support.playground.fixtures import Meet
from tests.support.playground.person import Json, Person

NEVER = 2**62
FIRST = """
SELECT 1 FROM announcements a WHERE due < $1
    AND number = (SELECT MIN(number) FROM announcements WHERE league = a.league)
"""
"""Announcements that can be sent, because none before them is stuck."""
DONE = "✅ Done: "


@pytest.fixture
async def people(ana: Person, bruno: Person, meet: Meet) -> list[Person]:
    return [ana, bruno, await meet("Carla"), await meet("Duarte")]


async def settled(house: House, desk: Desk) -> None:
    """Wait until the leagues have done everything that is due, and it is announced."""
    async with asyncio.timeout(PATIENCE):
        while True:
            house.services.leagues.wake()
            now = stored(time_of(desk)())

            async def left(tx: Any, now: int = now) -> bool:
                posts = await tx.fetch(FIRST, NEVER)
                due = [*await tables.due(tx, now, now), *await tables.with_ended(tx)]
                return bool(
                    due or posts or await tables.to_open(tx, 1) or await tables.abandoned(tx)
                )

            if not await house.database.read(left):
                break
            await asyncio.sleep(0.02)
    await quiet(house)


async def days(house: House, desk: Desk, count: float) -> None:
    await pass_time(house, desk, timedelta(days=count, seconds=1), sent=False)
    await settled(house, desk)


async def said(person: Person, channel: str, *parts: str, **options: Any) -> str:
    """The reply to a command."""
    return text((await person.use(channel, "league", *parts, **options))["message"])


async def decided(person: Person, channel: str, *parts: str, **options: Any) -> str:
    """Confirm a preview, and return what was done."""
    shown = (await person.use(channel, "league", *parts, **options))["message"]
    (wanted,) = buttons(shown)
    return await done(person, shown, wanted)


async def done(person: Person, shown: Json, wanted: str) -> str:
    """Press a button of an organiser, and return what was done, or why it was not."""
    told = text((await person.click(shown, wanted))["message"])
    deeds = [line for line in told.splitlines() if line.startswith(DONE)]
    return deeds[0].removeprefix(DONE) if deeds else told


async def newest(person: Person, channel: str, verb: str) -> Json:
    """The latest message with such a button."""
    found = [
        one
        for one in await seen(person, channel)
        if any(custom_id.split(":")[0] == verb for custom_id in buttons(one))
    ]
    return found[-1]


async def opened(house: House, desk: Desk, ana: Person, channel: str, **chosen: Any) -> int:
    """A league of pebbles whose first season is open for sign-up."""
    await said(ana, channel, "create", name="Tiles", table=2, division=4)
    guild, _ = home_of(desk, channel)
    league = (await house.services.leagues.named(guild.id, "Tiles")).id
    settings = {"game": "pebbles", "options": (), "pace": "none", "up": 1, "down": 1, **chosen}
    await house.services.leagues.configure(league, ana.id, next(CLICKS), **settings)
    assert await decided(ana, channel, "admin", "open") == "sign-up opened."
    await settled(house, desk)
    return league


async def begun(
    house: House, desk: Desk, people: Sequence[Person], channel: str, **chosen: Any
) -> int:
    """A league in which these people play."""
    league = await opened(house, desk, people[0], channel, **chosen)
    for verb, wait in (("league-join", 14), ("league-in", 3)):
        message = await newest(people[0], channel, verb)
        for person in people:
            await person.click(message, code(message, verb))
        await days(house, desk, wait)
    assert (await house.services.leagues.find(league)).state is SeasonState.PLAY
    return league


async def play_all(house: House, session: LeagueSession) -> None:
    """Play all matches of everyone to their end."""
    random = Random(3)
    for fixture in session.fixtures:
        match = await house.services.matches.find(fixture.match or 0)
        while match.status is Status.RUNNING:
            seat = match.to_act[0]
            move = random.choice(match.game.moves(match.state, seat))
            player = match.seats[seat].player or 0
            turn = await house.services.matches.play(
                match.id, match.ply, player, move, next(CLICKS)
            )
            match = turn.match
