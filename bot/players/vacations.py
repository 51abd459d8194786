"""Vacations: read from what players type, announced in advance, and limited per year."""

import re
from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import Final

from bot.errors import RefusedError
from bot.players.calendar import MOST_DAYS_OFF, vacation_days
from bot.players.settings import PlayerSettings
from bot.players.time_zones import today_at

AHEAD: Final = timedelta(days=365)
"""A vacation begins within a year from now, and ends within a year from its beginning."""
DATES: Final = re.compile(r"(\d{4}-\d{1,2}-\d{1,2})(?:\D+(\d{4}-\d{1,2}-\d{1,2}))?")


class UnreadableVacationError(RefusedError):
    """A text that cannot be read as a vacation."""

    def __init__(self, text: str) -> None:
        super().__init__("unreadable-vacation", f"'{text}' are no days", days=text[:50])


class LateVacationError(RefusedError):
    """A vacation that was not announced in advance, or too far in advance."""

    def __init__(self, earliest: date, latest: date) -> None:
        super().__init__(
            "late-vacation",
            f"a vacation begins from {earliest} to {latest}",
            earliest=str(earliest),
            latest=str(latest),
        )


class LongVacationError(RefusedError):
    """More days of vacation than a year allows."""

    def __init__(self, year: int, left: int) -> None:
        super().__init__(
            "long-vacation",
            f"there are {left} days of vacation left in {year}",
            year=str(year),
            left=left,
            most=MOST_DAYS_OFF,
        )


class NoVacationError(RefusedError):
    """A vacation that does not exist, or is over."""

    def __init__(self) -> None:
        super().__init__("no-vacation", "there is no such vacation, or it is over")


def read_vacation(text: str) -> tuple[date, date]:
    """The first and the last day in a text such as `2026-12-24 to 2027-01-02`, or one day."""
    found = DATES.fullmatch(text.strip())
    try:
        if found is not None:
            first = _date(found[1])
            last = _date(found[2] or found[1])
            if first <= last:
                return first, last
    except ValueError:
        pass  # such as the 32nd of a month
    raise UnreadableVacationError(text)


def with_vacation(
    settings: PlayerSettings, first: date, last: date, now: datetime
) -> tuple[str, ...]:
    """A player's vacations with a new one, which must be announced in advance."""
    today = today_at(settings.zone, now)
    earliest, latest = today + timedelta(days=1), today + AHEAD
    if not earliest <= first <= latest or last > first + AHEAD:
        raise LateVacationError(earliest, latest)
    kept = [one for one in settings.vacations if _last_year(one) >= today.year]
    new = f"{first}/{last}"
    for year in {first.year, last.year}:
        left = MOST_DAYS_OFF - len(_days_in(kept, year))
        if len(_days_in([*kept, new], year)) > MOST_DAYS_OFF:
            raise LongVacationError(year, left)
    return tuple(sorted({*kept, new}))


def without_vacation(settings: PlayerSettings, vacation: str, now: datetime) -> tuple[str, ...]:
    """A player's vacations without one of them; if it has begun, it ends today."""
    today = today_at(settings.zone, now)
    first, last = read_vacation(vacation)
    if vacation not in settings.vacations or last <= today:
        raise NoVacationError
    rest = {one for one in settings.vacations if one != vacation}
    if first <= today:
        rest.add(f"{first}/{today}")
    return tuple(sorted(rest))


def days_left(settings: PlayerSettings, year: int) -> int:
    """How many days of vacation a player has left in a year."""
    return max(0, MOST_DAYS_OFF - len(_days_in(settings.vacations, year)))


def _days_in(vacations: Iterable[str], year: int) -> set[date]:
    return {day for one in vacations for day in vacation_days(one) if day.year == year}


def _last_year(vacation: str) -> int:
    return max((day.year for day in vacation_days(vacation)), default=0)


def _date(text: str) -> date:
    year, month, day = map(int, text.split("-"))
    return date(year, month, day)
