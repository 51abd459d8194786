"""Clock arithmetic in a player's calendar, in milliseconds as they are stored."""

from functools import lru_cache
from typing import Final

from bot.matches.clocks.pace import Pace
from bot.players.calendar import PlayerCalendar, calendar_of
from bot.players.settings import PlayerSettings, read_player_settings
from data.times import MILLISECOND, duration, loaded, stored

ROUND_THE_CLOCK: Final = PlayerCalendar()


def calendar_for(settings: str | None, pace: Pace) -> PlayerCalendar:
    """Return when a player's clock runs at this pace, from their settings as they are stored."""
    if not (pace.hours or pace.weekends):
        return ROUND_THE_CLOCK
    return _calendar(settings, pace.hours, pace.weekends)


@lru_cache(maxsize=4096)
def _calendar(settings: str | None, hours: bool, weekends: bool) -> PlayerCalendar:
    return calendar_of(read_player_settings(settings), hours=hours, weekends=weekends)


def calendar_by(settings: PlayerSettings, pace: Pace) -> PlayerCalendar:
    """Return when a player's clock runs at this pace."""
    return calendar_of(settings, hours=pace.hours, weekends=pace.weekends)


def time_at_start(pace: Pace, remaining: int | None) -> int:
    """Return the time on a clock when a turn begins; None remaining means the first turn."""
    if remaining is None:
        return pace.bank
    return max(0, min(remaining + pace.increment, pace.most))


def after(calendar: PlayerCalendar, now: int, span: int) -> int:
    """Return when this much of a player's time has passed."""
    if calendar.is_plain:
        return now + span
    return stored(calendar.after(loaded(now), span * MILLISECOND))


def between(calendar: PlayerCalendar, now: int, then: int) -> int:
    """Return how much of a player's time passes between two points in time."""
    if calendar.is_plain:
        return max(0, then - now)
    return duration(calendar.between(loaded(now), loaded(then)))
