"""Everything the bot does for players, opened together and closed together."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime

from bot.computers.computers import Computers
from bot.computers.thinkers import Thinkers
from bot.deadlines import Deadlines
from bot.loops import Loop
from bot.matches import Matches
from bot.matches.acting import new_seed, utc_now
from bot.outbox import Outbox, Sender
from bot.people import People
from bot.results import Results
from bot.results.service import Booking
from bot.shown import Shown
from bot.speech import Speech
from bot.upkeep import Upkeep
from data import Database
from games import GAMES
from games.core import AnyGame
from renderers.studio import Studio

log = logging.getLogger(__name__)


FAREWELL = 2.0
"""Seconds for what is on its way when the bot stops; what has not left is sent after the start."""


@dataclass(frozen=True, slots=True)
class Services:
    """What commands and buttons ask."""

    games: Mapping[str, AnyGame]
    matches: Matches
    computers: Computers
    people: People
    results: Results
    shown: Shown
    speech: Speech
    studio: Studio
    clock: Callable[[], datetime]


@asynccontextmanager
async def open_services(
    database: Database,
    *,
    games: Mapping[str, AnyGame] = GAMES,
    clock: Callable[[], datetime] = utc_now,
    seeds: Callable[[], str] = new_seed,
    thinkers: Thinkers | None = None,
    speech: Speech | None = None,
    pause: float = 1.0,
) -> AsyncIterator[Services]:
    """The services on a database that is open; `pause` is how much computers take their time."""
    studio = Studio()
    matches = Matches(database, games, clock=clock, seeds=seeds)
    computers = Computers(database, matches, thinkers or Thinkers(), clock=clock, pause=pause)
    try:
        yield Services(
            games=games,
            matches=matches,
            computers=computers,
            people=People(database, clock=clock),
            results=Results(database, games, clock=clock),
            shown=Shown(database, clock=clock),
            speech=speech or Speech(),
            studio=studio,
            clock=clock,
        )
    finally:
        await computers.close()
        await studio.close()


@asynccontextmanager
async def at_work(
    database: Database, services: Services, sender: Sender, *, farewell: float = FAREWELL
) -> AsyncIterator[None]:
    """Let the outbox, the clocks, the computers and the upkeep do their work meanwhile."""
    outbox = Outbox(database, sender, clock=services.clock)
    deadlines = Deadlines(
        database, services.matches, clock=services.clock, think=services.computers.think
    )
    upkeep, booking = Upkeep(database, clock=services.clock), Booking(services.results)
    loops: list[Loop] = [outbox, deadlines, upkeep, booking]

    def wake() -> None:
        outbox.wake()
        deadlines.wake()

    services.matches.wake = wake
    tasks = [asyncio.create_task(loop.run(), name=type(loop).__name__) for loop in loops]
    try:
        yield
    finally:
        for loop in loops:
            loop.stop()
        _, late = await asyncio.wait(tasks, timeout=farewell)
        for task in late:
            task.cancel()
        await asyncio.wait(tasks, timeout=farewell)
