"""Duplicate deals for tests."""

from dataclasses import replace

from bot.leagues.model import Format
from bot.matches import Match
from tests.support.leagues import PEBBLES, LeagueHarness

STRANGER, OTHER = 77, 78
"""Users who do not take part."""
WEEK = replace(PEBBLES, format=Format.DUPLICATE, table=2, rounds=2, again=False)


async def tables_of(harness: LeagueHarness, league: int, deal: int = 1) -> list[Match]:
    """Return the matches of a deal."""
    found = [one for one in (await harness.session(league)).fixtures if one.round == deal]
    return [await harness.matches.find(one.match or 0) for one in found]


def players(match: Match) -> list[int]:
    return [seat.player for seat in match.seats if seat.player is not None]


async def play_deal(harness: LeagueHarness, league: int, deal: int, most: int = 99) -> None:
    """Play some matches of a deal to the end."""
    wanted = [one.number for one in (await harness.session(league)).fixtures if one.round == deal]
    await harness.play(league, lambda number: number in wanted[:most])
    await harness.settle()
