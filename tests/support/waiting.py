"""Waiting for what other processes do, and for what is done in between."""

import asyncio
from collections.abc import Callable

from bot.matches import Match
from bot.matches.clocks.deadline_loop import DeadlineLoop
from tests.support.club import Club
from tests.support.patience import PATIENCE


async def until(fact: Callable[[], object]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE):
        while True:
            if fact():
                return
            await asyncio.sleep(0.01)


async def moved(club: Club, match: Match, guard: DeadlineLoop) -> Match:
    """The match once somebody has moved, while a guard looks at the deadlines."""
    async with asyncio.timeout(PATIENCE):
        while True:
            await guard.tick()
            found = await club.matches.find(match.id)
            if found.ply > match.ply:
                return found
            await asyncio.sleep(0.01)
