"""Where a player lives and when they play: what they enter is read generously, and checked."""

import re
from datetime import date, datetime, timedelta
from difflib import get_close_matches
from functools import cache
from typing import Final
from zoneinfo import available_timezones

from bot.errors import RefusedError
from bot.players.calendar import FEWEST_HOURS, MOST_DAYS_OFF, known_zone, vacation_days
from bot.players.settings import PlayerSettings

AHEAD: Final = timedelta(days=365)
"""A vacation begins within a year."""
AGAIN: Final = timedelta(days=1)
"""Whoever has got more time by other hours can do so again after so long."""

CONTINENTS: Final = (
    "Europe", "America", "Asia", "Africa", "Australia", "Pacific", "Atlantic", "Indian",
    "Antarctica", "Arctic",
)  # fmt: skip
HOUR: Final = r"(\d{1,2})(?::?00)?\s*(am|pm|h)?"
HOURS: Final = re.compile(rf"(?:from\s+)?{HOUR}\s*(?:-|–|—|to|until|/|\s)\s*{HOUR}")  # noqa: RUF001 dashes that people type
OFFSET: Final = re.compile(r"(?:utc|gmt)?\s*([+-]|\N{MINUS SIGN})\s*0?(\d{1,2})(?::?00)?")
DATES: Final = re.compile(r"(\d{4}-\d{1,2}-\d{1,2})(?:\D+(\d{4}-\d{1,2}-\d{1,2}))?")


class UnknownZoneError(RefusedError):
    """There is no such time zone."""

    def __init__(self, text: str) -> None:
        sentence = f"there is no time zone '{text}'; try a large city near you"
        super().__init__("unknown-zone", sentence, zone=text[:50])


class UnreadableHoursError(RefusedError):
    """Playing hours that nobody can read."""

    def __init__(self, text: str) -> None:
        super().__init__("unreadable-hours", f"'{text}' are no hours", hours=text[:50])


class ShortHoursError(RefusedError):
    """Playing hours that are too short for those who wait."""

    def __init__(self) -> None:
        sentence = f"playing hours are at least {FEWEST_HOURS} hours a day"
        super().__init__("short-hours", sentence, least=FEWEST_HOURS)


class OtherHoursError(RefusedError):
    """Somebody who has got more time by other hours a short time ago."""

    def __init__(self, again: datetime) -> None:
        until = str(int(again.timestamp()))
        super().__init__("other-hours", "you have changed your hours a short time ago", until=until)


class UnreadableVacationError(RefusedError):
    """A vacation that nobody can read."""

    def __init__(self, text: str) -> None:
        super().__init__("unreadable-vacation", f"'{text}' are no days", days=text[:50])


class LateVacationError(RefusedError):
    """A vacation that was not announced in advance, or much too far."""

    def __init__(self, earliest: date, latest: date) -> None:
        super().__init__(
            "late-vacation",
            f"a vacation begins from {earliest} to {latest}",
            earliest=str(earliest),
            latest=str(latest),
        )


class LongVacationError(RefusedError):
    """More vacation than there is in a year."""

    def __init__(self, year: int, left: int) -> None:
        super().__init__(
            "long-vacation",
            f"there are {left} days of vacation left in {year}",
            year=str(year),
            left=left,
            most=MOST_DAYS_OFF,
        )


class NoVacationError(RefusedError):
    """A vacation that is not there, or over."""

    def __init__(self) -> None:
        super().__init__("no-vacation", "there is no such vacation, or it is over")


# Where


@cache
def zones() -> dict[str, str]:
    """All time zones by what people call them: the whole name, and the city alone."""
    names = sorted(available_timezones())
    known = {_plain(name): name for name in names}
    for continent in CONTINENTS:
        for name in names:
            if name.startswith(f"{continent}/"):
                known.setdefault(_plain(name.rpartition("/")[2]), name)
    for name in names:
        known.setdefault(_plain(name.rpartition("/")[2]), name)
    return known


def read_zone(text: str) -> str:
    """The time zone that somebody means: `Europe/Berlin`, `berlin`, `UTC+2`."""
    plain = _plain(text)
    if found := zones().get(plain):
        return found
    if (offset := OFFSET.fullmatch(text.strip().lower())) is not None:
        # The signs of these names are the other way round: they say how far Greenwich is.
        sign = "-" if offset[1] == "+" else "+"
        name = f"Etc/GMT{sign}{int(offset[2])}"
        if name in zones().values():
            return name
    raise UnknownZoneError(text)


def zones_like(text: str, most: int) -> list[str]:
    """Time zones that somebody may mean who has typed so much; those of cities first."""
    plain = _plain(text)
    called = {call: name for call, name in zones().items() if name.partition("/")[0] in CONTINENTS}
    starting = [name for call, name in called.items() if call.startswith(plain)]
    holding = [name for call, name in called.items() if plain in call]
    close = [called[call] for call in get_close_matches(plain, called, n=5, cutoff=0.75)]
    ordered = [*sorted(starting, key=_by_continent), *sorted(holding, key=_by_continent), *close]
    return list(dict.fromkeys(ordered))[:most]


def _by_continent(name: str) -> tuple[int, str]:
    return CONTINENTS.index(name.partition("/")[0]), name


def _plain(text: str) -> str:
    return "_".join(text.casefold().replace("_", " ").split())


# In which hours


def read_hours(text: str) -> tuple[int, ...]:
    """The playing hours that somebody means: `9-22`, `22:00 to 6:00`, `9am-10pm`.

    Nothing, or `0-24`, is the whole day.
    """
    plain = text.strip().lower()
    if not plain:
        return ()
    found = HOURS.fullmatch(plain)
    if found is None:
        raise UnreadableHoursError(text)
    first, last = _hour(found[1], found[2], text), _hour(found[3], found[4], text)
    return checked_hours(first, last)


def checked_hours(first: int, last: int) -> tuple[int, ...]:
    """Playing hours from one to another, if they are long enough."""
    if not (0 <= first <= 24 and 0 <= last <= 24):
        raise UnreadableHoursError(f"{first}-{last}")
    if (first, last) == (0, 24):
        return ()
    first %= 24
    if (last - first) % 24 < FEWEST_HOURS:
        raise ShortHoursError
    return first, last


def _hour(number: str, half: str | None, text: str) -> int:
    hour = int(number)
    if half in ("am", "pm"):
        if not 1 <= hour <= 12:
            raise UnreadableHoursError(text)
        hour = hour % 12 + (12 if half == "pm" else 0)
    return hour


# On which days not


def read_vacation(text: str) -> tuple[date, date]:
    """The first and the last day that somebody means: `2026-12-24 to 2027-01-02`, or one day."""
    found = DATES.fullmatch(text.strip())
    try:
        if found is not None:
            first = _date(found[1])
            last = _date(found[2] or found[1])
            if first <= last:
                return first, last
    except ValueError:
        pass  # the thirty-second of a month
    raise UnreadableVacationError(text)


def with_vacation(
    preferences: PlayerSettings, first: date, last: date, now: datetime
) -> tuple[str, ...]:
    """The vacations of a player with another one, which must be announced in advance."""
    today = today_at(preferences.zone, now)
    earliest, latest = today + timedelta(days=1), today + AHEAD
    if not earliest <= first <= latest or last > first + AHEAD:
        raise LateVacationError(earliest, latest)
    kept = [one for one in preferences.vacations if _last_year(one) >= today.year]
    new = f"{first}/{last}"
    for year in {first.year, last.year}:
        left = MOST_DAYS_OFF - len(_days_in(kept, year))
        if len(_days_in([*kept, new], year)) > MOST_DAYS_OFF:
            raise LongVacationError(year, left)
    return tuple(sorted({*kept, new}))


def without_vacation(preferences: PlayerSettings, vacation: str, now: datetime) -> tuple[str, ...]:
    """The vacations of a player without one; if it has begun, it ends today."""
    today = today_at(preferences.zone, now)
    first, last = read_vacation(vacation)
    if vacation not in preferences.vacations or last <= today:
        raise NoVacationError
    rest = {one for one in preferences.vacations if one != vacation}
    if first <= today:
        rest.add(f"{first}/{today}")
    return tuple(sorted(rest))


def days_left(preferences: PlayerSettings, year: int) -> int:
    """How many days of vacation a player has left in a year."""
    return max(0, MOST_DAYS_OFF - len(_days_in(preferences.vacations, year)))


def today_at(zone: str, now: datetime) -> date:
    """Which day it is where a player lives."""
    return now.astimezone(known_zone(zone)).date()


def _days_in(vacations: tuple[str, ...] | list[str], year: int) -> set[date]:
    return {day for one in vacations for day in vacation_days(one) if day.year == year}


def _last_year(vacation: str) -> int:
    return max((day.year for day in vacation_days(vacation)), default=0)


def _date(text: str) -> date:
    year, month, day = map(int, text.split("-"))
    return date(year, month, day)
