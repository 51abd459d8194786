"""The background loops of a running bot: outbox, deadlines, clean-up, blocks, results, leagues."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta

from bot.app.cleanup import CleanupLoop
from bot.leagues import AnnouncementOutbox, AnnouncementSender, LeagueScheduler
from bot.loops import Loop, RunningLoop, start
from bot.matches.clocks.deadline_loop import DeadlineLoop
from bot.operator.block_loop import BlockLoop
from bot.operator.retention import KEPT, Retention
from bot.posts.outbox import MatchOutbox, Sender
from bot.results.service import RecordingLoop
from bot.services import Services
from data import Database

STOP_SECONDS = 2.0
"""Seconds that the loops have to finish; the rest is sent after the next start."""


@asynccontextmanager
async def run_loops(
    database: Database,
    services: Services,
    sender: Sender,
    announcement_sender: AnnouncementSender | None = None,
    *,
    server_retention: timedelta = KEPT,
    stop_seconds: float = STOP_SECONDS,
) -> AsyncIterator[Sequence[RunningLoop]]:
    """Run every background loop until the context ends.

    Without a sender for announcements, those of leagues wait in their queue.
    """
    outbox = MatchOutbox(database, sender, clock=services.clock)
    deadlines = DeadlineLoop(
        database, services.matches, clock=services.clock, think=services.computers.think
    )
    scheduler = LeagueScheduler(
        database, services.leagues, services.matches, services.catalogue.rules, clock=services.clock
    )
    league_loops: list[Loop] = [scheduler]
    if announcement_sender is not None:
        league_loops.append(AnnouncementOutbox(database, announcement_sender, clock=services.clock))
    retention = Retention(database, clock=services.clock, kept=server_retention)
    cleanup = CleanupLoop(database, retention, services.forgotten, clock=services.clock)
    blocks = BlockLoop(
        services.operator_blocks, services.matches, services.leagues, services.players
    )
    loops = [outbox, deadlines, cleanup, blocks, RecordingLoop(services.results), *league_loops]

    def wake() -> None:
        outbox.wake()
        deadlines.wake()

    def wake_leagues() -> None:
        for loop in league_loops:
            loop.wake()

    services.matches.transactions.wake = wake
    services.leagues.wake = wake_leagues
    services.operator_blocks.wake = blocks.wake
    running = [start(loop) for loop in loops]
    tasks = [one.task for one in running]
    try:
        yield running
    finally:
        for loop in loops:
            loop.stop()
        _, late = await asyncio.wait(tasks, timeout=stop_seconds)
        for task in late:
            task.cancel()
        await asyncio.wait(tasks, timeout=stop_seconds)
