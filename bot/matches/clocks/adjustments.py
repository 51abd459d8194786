"""Clocks that are counted anew while they run, because of what is no move."""

from datetime import timedelta

from bot.matches.clocks.clock_time import adjusted, calendar_by, calendar_for
from bot.matches.clocks.pace import read_pace
from bot.players.settings import PlayerSettings
from data.database import Transaction
from data.tables import deadlines, matches
from data.times import duration

HEARTBEAT = duration(timedelta(seconds=2))
ABSENCE = duration(timedelta(seconds=10))
"""Without a heartbeat for so long, nobody was there, and nobody could move."""


async def record_heartbeat(tx: Transaction, now: int) -> None:
    """Say that a bot is there, and give back the time in which none was.

    The absence is measured and given back in one transaction, so it is given back once.
    """
    last = await deadlines.heartbeat(tx)
    if last is not None and now - last < HEARTBEAT:
        return
    last = await deadlines.lock_heartbeat(tx)
    if last is not None and now - last > ABSENCE:
        await credit_downtime(tx, last, now)
    if last is None or now > last:
        await deadlines.beat(tx, now)


async def credit_downtime(tx: Transaction, since: int, now: int) -> None:
    """Give the time in which no bot was there back to all clocks, as far as it counted."""
    await deadlines.postpone(tx, now - since)
    changed = []
    for row, clock, preferences in await deadlines.with_calendars(tx):
        calendar = calendar_for(preferences, read_pace(clock))
        changed.append((row, adjusted(row, calendar, calendar, since, now)))
    await deadlines.recount(tx, changed)


async def adjust_clocks(
    tx: Transaction, player: int, before: PlayerSettings, after: PlayerSettings, now: int
) -> bool:
    """Let the clocks of a player run by what they have chosen now; whether one ends later."""
    if _counted_by(before) == _counted_by(after):
        return False
    # Also where the clock does not run yet: somebody else's move may be about to start it.
    for match in await matches.of_player(tx, player):
        await matches.lock(tx, match)
    changed = []
    for row, clock, _ in await deadlines.of_player(tx, player):
        pace = read_pace(clock)
        was, will = calendar_by(before, pace), calendar_by(after, pace)
        if was != will:
            changed.append((row, adjusted(row, was, will, now, now)))
    await deadlines.recount(tx, changed)
    return any(new.ends > old.ends for old, new in changed)


def _counted_by(preferences: PlayerSettings) -> tuple[object, ...]:
    return preferences.zone, preferences.hours, preferences.vacations
