"""What organisers and players are told when a league asks too much of the bot."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from bot.calculations.service import in_thread
from bot.leagues.session import MOST_ENTRANTS
from playground.server.desk import Desk
from tests.cogs.conftest import House
from tests.support.discord.league import done, opened, said
from tests.support.discord.messages import code, text
from tests.support.discord.seating import CLICKS
from tests.support.playground.person import Person

MANY = range(10_000, 10_000 + MOST_ENTRANTS)


def know(house: House) -> None:
    """Let the bot know the names of players who are not on the server."""
    for player in MANY:
        house.client.names._known[None, player] = f"Player {player}"


async def test_a_full_season_is_told_to_players(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    league = await opened(house, desk, ana, table)
    leagues = house.services.leagues
    know(house)
    await leagues.enter_all(league, MANY[1:], ana.id, next(CLICKS))
    assert "full" not in await said(ana, table, "join")
    told = await said(bruno, table, "join")
    assert told == "This season is full: this bot takes at most 500 players in a season."
    assert len((await leagues.find(league)).entrants) == MOST_ENTRANTS
    await said(ana, table, "leave")
    assert "full" not in await said(bruno, table, "join")


async def test_while_a_preview_is_prepared_others_go_on_and_a_second_one_waits(
    house: House,
    desk: Desk,
    ana: Person,
    bruno: Person,
    table: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    league = await opened(house, desk, ana, table, division=20)
    leagues = house.services.leagues
    know(house)
    await leagues.enter_all(league, MANY[:2], ana.id, next(CLICKS))
    await leagues.step(league, ana.id, next(CLICKS))
    await leagues.enter_all(league, MANY[:100], ana.id, next(CLICKS))
    begun, released = asyncio.Event(), asyncio.Event()

    async def slow(function: Callable[[Any], Any], argument: Any) -> Any:
        begun.set()
        await released.wait()
        return await in_thread(function, argument)

    monkeypatch.setattr(leagues._transactions, "_calculate", slow)
    first = asyncio.create_task(ana.use(table, "league", "admin", "next"))
    await begun.wait()
    assert await said(ana, table, "admin", "next") == (
        "Another preview for this server is being prepared. Please try again in a few seconds."
    )
    await said(bruno, table, "join")
    own = (await leagues.find(league)).entrant_of(bruno.id)
    assert own is not None, "the league is not locked"
    released.set()
    shown = (await first)["message"]
    assert "The season begins" in text(shown)
    told = await done(ana, shown, code(shown, "league-step"))
    assert "Something has changed in this league" in told, "a player has joined since"
    again = (await ana.use(table, "league", "admin", "next"))["message"]
    assert await done(ana, again, code(again, "league-step")) == "season begun."
