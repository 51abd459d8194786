"""Counting the time on a clock, in milliseconds, as it is stored."""

from datetime import timedelta
from functools import lru_cache
from typing import Final

from bot.matches.clocks.pace import Pace
from bot.players.calendar import PlayerCalendar, calendar_of
from bot.players.settings import PlayerSettings, read_player_settings
from data.tables.deadlines import DeadlineRow
from data.times import MILLISECOND, duration, loaded, stored

ROUND_THE_CLOCK: Final = PlayerCalendar()
REMINDED_AT: Final = (2, 5)
"""Reminders are given when a half, and then a fifth, of the time is left."""
READING: Final = duration(timedelta(minutes=1))
"""Whoever is reminded has so much time left at least; a later reminder would be of no use."""


def calendar_for(preferences: str | None, pace: Pace) -> PlayerCalendar:
    """When the clock of a player runs in a match of this pace; what they chose, as it is stored."""
    if not (pace.hours or pace.weekends):
        return ROUND_THE_CLOCK
    return _calendar(preferences, pace.hours, pace.weekends)


@lru_cache(maxsize=4096)
def _calendar(preferences: str | None, hours: bool, weekends: bool) -> PlayerCalendar:
    """The calendar of what a player chose; the same few come again and again."""
    return calendar_of(read_player_settings(preferences), hours=hours, weekends=weekends)


def calendar_by(preferences: PlayerSettings, pace: Pace) -> PlayerCalendar:
    """When the clock of a player runs in a match of this pace."""
    return calendar_of(preferences, hours=pace.hours, weekends=pace.weekends)


def begun(pace: Pace, remaining: int | None) -> int:
    """What is on a clock when its turn begins, if so much was left when it last stopped."""
    if remaining is None:
        return pace.bank
    return max(0, min(remaining + pace.increment, pace.most))


def after(calendar: PlayerCalendar, now: int, span: int) -> int:
    """When so much of a player's time has passed."""
    if calendar.is_plain:
        return now + span
    return stored(calendar.after(loaded(now), span * MILLISECOND))


def between(calendar: PlayerCalendar, now: int, then: int) -> int:
    """How much of a player's time passes from one moment to another."""
    if calendar.is_plain:
        return max(0, then - now)
    return duration(calendar.between(loaded(now), loaded(then)))


def started(row: DeadlineRow, calendar: PlayerCalendar, now: int, span: int) -> DeadlineRow:
    """A clock that runs from now on with so much on it."""
    row = row._replace(
        ends=after(calendar, now, span), span=span, stage=0, calendar=int(not calendar.is_plain)
    )
    return row._replace(due=next_due(row, calendar, now, span))


def next_due(row: DeadlineRow, calendar: PlayerCalendar, now: int, left: int) -> int:
    """When the player of a clock with so much left is reminded next, or the time is up."""
    for part in REMINDED_AT[row.stage :]:
        then = row.span // part
        if then >= READING:
            return after(calendar, now, left - then)
    return row.ends


def adjusted(
    row: DeadlineRow, was: PlayerCalendar, will: PlayerCalendar, since: int, now: int
) -> DeadlineRow:
    """A clock that goes on now, by another calendar perhaps, as it stood at some moment."""
    left = between(was, since, row.ends)
    row = row._replace(ends=after(will, now, left), calendar=int(not will.is_plain))
    return row._replace(due=next_due(row, will, now, left))
