"""Waiting for other processes and for computer moves."""

import asyncio
from collections.abc import Awaitable, Callable

from bot.matches import Match
from bot.matches.clocks.deadline_loop import DeadlineLoop
from tests.support.club import Club
from tests.support.patience import PATIENCE


async def until(condition: Callable[[], object]) -> None:
    """Wait until a condition holds."""
    async with asyncio.timeout(PATIENCE):
        while True:
            if condition():
                return
            await asyncio.sleep(0.01)


async def until_async(condition: Callable[[], Awaitable[object]]) -> None:
    """Wait until a condition holds that has to be asked for."""
    async with asyncio.timeout(PATIENCE):
        while True:
            if await condition():
                return
            await asyncio.sleep(0.01)


async def moved(club: Club, match: Match, deadlines: DeadlineLoop) -> Match:
    """Fire due deadlines until a move is played; return the match."""
    async with asyncio.timeout(PATIENCE):
        while True:
            await deadlines.tick()
            found = await club.matches.find(match.id)
            if found.ply > match.ply:
                return found
            await asyncio.sleep(0.01)
