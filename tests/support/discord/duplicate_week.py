"""A duplicate week on Discord for tests."""

import asyncio
from dataclasses import replace

import pytest

from bot.leagues import Format, LeagueSettings
from bot.matches import Match, Status
from data import Transaction
from data.tables.leagues import bags, schedule
from data.tables.outbox import NEVER
from playground.server.desk import Desk
from playground.server.state import channels
from tests.cogs.conftest import House, quiet
from tests.support.discord.messages import text
from tests.support.discord.seating import CLICKS, home_of
from tests.support.patience import PATIENCE
from tests.support.playground.fixtures import Meet
from tests.support.playground.person import Person

SEALED = "Other tables play with the same bag"
WEEK = LeagueSettings(format=Format.DUPLICATE, game="azul", table=2, rounds=1, pace="none")


@pytest.fixture
async def eva(desk: Desk, meet: Meet) -> Person:
    """A user who does not play."""
    channels.add_user(desk, "Eva")
    return await meet("Eva")


async def begun(
    house: House, desk: Desk, people: list[Person], channel: str, settings: LeagueSettings = WEEK
) -> int:
    """Create a league in which these people play."""
    leagues, organiser = house.services.leagues, people[0].id
    guild, held = home_of(desk, channel)
    chosen = replace(settings, channel=held.id)
    session = await leagues.create(guild.id, "Tiles", organiser, next(CLICKS), chosen)
    league = session.league.id
    await leagues.open_season(league, organiser, next(CLICKS))
    for come in (leagues.join, leagues.check_in):
        for person in people:
            await come(league, person.id, next(CLICKS))
        await leagues.step(league, organiser, next(CLICKS))
    await settled(house)
    return league


async def settled(house: House) -> None:
    """Wait until the league has done everything, and it is posted."""

    async def left(tx: Transaction) -> bool:
        posts = await tx.fetch("SELECT 1 FROM announcements WHERE due < $1", NEVER)
        ended = await schedule.with_ended(tx)
        closed = await tx.fetch("SELECT 1 FROM fixtures WHERE match IS NULL AND result IS NULL")
        return bool(posts or ended or closed or await bags.to_unseal(tx))

    async with asyncio.timeout(PATIENCE):
        while await house.database.read(left):
            house.services.leagues.wake()
            await asyncio.sleep(0.02)
    await quiet(house)


async def said(person: Person, channel: str, *parts: str, **options: int) -> str:
    """Return the reply to a command of leagues."""
    return text((await person.use(channel, "league", *parts, **options))["message"])


async def tables_of(house: House, league: int) -> list[Match]:
    """Return the matches of the week."""
    session = await house.services.leagues.find(league)
    return [await house.services.matches.find(one.match or 0) for one in session.fixtures]


def those_at(match: Match, people: list[Person]) -> list[Person]:
    """Return the players of a match by seat."""
    return [next(one for one in people if one.id == seat.player) for seat in match.seats]


async def play_out(house: House, number: int, prefer: int = 0) -> None:
    """Play a match to the end, always in the same way for the same number."""
    matches = house.services.matches
    match = await matches.find(number)
    while match.status is Status.RUNNING:
        (seat,) = match.to_act
        moves = match.game.moves(match.state, seat)
        move = moves[prefer * (match.ply > 3) % len(moves)]
        player = match.seats[seat].player or 0
        match = (await matches.play(number, match.ply, player, move, next(CLICKS))).match
    await quiet(house)


async def looked(person: Person, place: str, command: str, **options: int) -> str:
    return text((await person.use(place, command, **options))["message"])


async def finished(house: House, desk: Desk, people: list[Person], table: str) -> list[Match]:
    """Play a week whose matches differ after a few moves."""
    league = await begun(house, desk, people, table)
    for number, match in enumerate(await tables_of(house, league)):
        await play_out(house, match.id, number)
    await settled(house)
    return await tables_of(house, league)
