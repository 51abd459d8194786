"""Everything the bot does for players, opened together and closed together."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime

from bot.app.cleanup import CleanupLoop
from bot.computers.pool import WorkerPool
from bot.computers.service import Computers
from bot.leagues import AnnouncementOutbox, AnnouncementSender, Leagues, LeagueScheduler
from bot.leagues.season.duplicate_deals import Deals
from bot.leagues.strengths import strengths_from
from bot.loops import Loop
from bot.matches import Matches
from bot.matches.clocks.deadline_loop import DeadlineLoop
from bot.matches.transactions import new_seed, utc_now
from bot.players.service import Players
from bot.posts.outbox import MatchOutbox, Sender
from bot.posts.sent_messages import SentMessages
from bot.results import Results
from bot.results.service import RecordingLoop
from bot.translations import Translations
from data import Database
from games import GAMES
from games.core import AnyGame
from renderers.studio import Studio

FAREWELL = 2.0
"""Seconds for what is on its way when the bot stops; what has not left is sent after the start."""


@dataclass(frozen=True, slots=True)
class Services:
    """What commands and buttons ask."""

    games: Mapping[str, AnyGame]
    matches: Matches
    computers: Computers
    players: Players
    results: Results
    leagues: Leagues
    deals: Deals
    sent_messages: SentMessages
    translations: Translations
    studio: Studio
    clock: Callable[[], datetime]


@asynccontextmanager
async def open_services(
    database: Database,
    *,
    games: Mapping[str, AnyGame] = GAMES,
    clock: Callable[[], datetime] = utc_now,
    seeds: Callable[[], str] = new_seed,
    thinkers: WorkerPool | None = None,
    speech: Translations | None = None,
    pause: float = 1.0,
) -> AsyncIterator[Services]:
    """The services on a database that is open; `pause` is how much computers take their time."""
    studio = Studio()
    matches = Matches(database, games, clock=clock, seeds=seeds)
    computers = Computers(database, matches, thinkers or WorkerPool(), clock=clock, pause=pause)
    results = Results(database, games, clock=clock)
    leagues = Leagues(
        database,
        matches,
        games,
        clock=clock,
        seeds=seeds,
        strengths=strengths_from(results, games),
    )
    try:
        yield Services(
            games=games,
            matches=matches,
            computers=computers,
            players=Players(database, clock=clock),
            results=results,
            leagues=leagues,
            deals=Deals(database, leagues, matches),
            sent_messages=SentMessages(database, clock=clock),
            translations=speech or Translations(),
            studio=studio,
            clock=clock,
        )
    finally:
        await computers.close()
        await studio.close()


@asynccontextmanager
async def run_loops(
    database: Database,
    services: Services,
    sender: Sender,
    crier: AnnouncementSender | None = None,
    *,
    farewell: float = FAREWELL,
) -> AsyncIterator[None]:
    """Let the outbox, the clocks, the computers, the leagues and the upkeep do their work.

    Without a crier what leagues announce waits.
    """
    outbox = MatchOutbox(database, sender, clock=services.clock)
    deadlines = DeadlineLoop(
        database, services.matches, clock=services.clock, think=services.computers.think
    )
    upkeep, booking = CleanupLoop(database, clock=services.clock), RecordingLoop(services.results)
    calendar = LeagueScheduler(
        database, services.leagues, services.matches, services.games, clock=services.clock
    )
    heralds = (
        [AnnouncementOutbox(database, crier, clock=services.clock)] if crier is not None else []
    )
    loops: list[Loop] = [outbox, deadlines, upkeep, booking, calendar, *heralds]

    def wake() -> None:
        outbox.wake()
        deadlines.wake()

    def wake_leagues() -> None:
        for loop in (calendar, *heralds):
            loop.wake()

    services.matches.wake = wake
    services.leagues.wake = wake_leagues
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
