"""Running clocks that change for reasons other than a move.

These are downtime, a corrected system clock and changed settings.
"""

from datetime import timedelta

from bot.matches.clocks.clock_time import calendar_by, calendar_for
from bot.matches.clocks.pace import read_pace
from bot.matches.clocks.reminder_schedule import adjusted
from bot.players.settings import PlayerSettings
from data.database import Transaction
from data.tables import deadlines, matches, outbox
from data.tables.leagues import announcements, schedule
from data.times import duration

HEARTBEAT = duration(timedelta(seconds=2))
ABSENCE = duration(timedelta(seconds=10))
"""A longer time without a heartbeat counts as downtime, in which nobody could move."""


async def record_heartbeat(tx: Transaction, now: int) -> int | None:
    """Store that a bot is running, and credit downtime to all clocks.

    Both happen in one transaction, so that downtime is credited once. Return the heartbeat before
    this one.
    """
    last = await deadlines.heartbeat(tx)
    if last is not None and now - last < HEARTBEAT:
        return last
    last = await deadlines.lock_heartbeat(tx)
    if last is not None and now - last > ABSENCE:
        await credit_downtime(tx, last, now)
    if last is None or now > last:
        await deadlines.beat(tx, now)
    return last


async def set_clocks_back(tx: Transaction, last: int, now: int) -> bool:
    """Move everything back, because the time was set back after this heartbeat; return whether.

    Clocks keep the time that was left on them. Whatever was about to happen, such as another
    attempt to send a post or the next step of a season, is not put off by the correction.
    """
    if await deadlines.lock_heartbeat(tx) != last:
        return False  # another process runs, or was faster
    await credit_downtime(tx, last, now)
    await deadlines.set_leases_back(tx, now, last - now)
    await outbox.set_back(tx, now, last - now)
    await announcements.set_back(tx, now, last - now)
    await schedule.set_back(tx, now, last - now)
    await deadlines.beat(tx, now)
    return True


async def credit_downtime(tx: Transaction, since: int, now: int) -> None:
    """Let all clocks continue now with the time that was left on them at `since`."""
    await deadlines.postpone(tx, now - since)
    changed = []
    for row, clock, settings in await deadlines.with_calendars(tx):
        calendar = calendar_for(settings, read_pace(clock))
        changed.append((row, adjusted(row, calendar, calendar, since, now)))
    await deadlines.recount(tx, changed)


async def adjust_clocks(
    tx: Transaction, player: int, before: PlayerSettings, after: PlayerSettings, now: int
) -> bool:
    """Apply changed settings to a player's running clocks; return whether one ends later now."""
    if _counted_by(before) == _counted_by(after):
        return False
    # All matches, because another player's move may be about to start a clock.
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


def _counted_by(settings: PlayerSettings) -> tuple[object, ...]:
    return settings.zone, settings.hours, settings.vacations
