"""When a player's clock runs, in their time zone."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo

from bot.players.settings import PlayerSettings

FEWEST_HOURS: Final = 8
"""Hours a day that a player's clock runs at least."""
MOST_DAYS_OFF: Final = 30
"""Days of vacation in a calendar year."""
SATURDAY: Final = 5
NOTHING: Final = timedelta()

Window = tuple[datetime, datetime]
"""When a clock starts and stops on a day, in UTC."""


@dataclass(frozen=True, slots=True)
class PlayerCalendar:
    """When a clock runs: in certain hours of the day, and not on days off, in a time zone.

    It runs at least once in any two months: hours that are too short and vacation days beyond the
    limit are ignored. An unknown zone counts as UTC.
    """

    zone: str = "UTC"
    hours: tuple[int, ...] = ()
    """First and last hour, past midnight if the last is smaller. Empty: the whole day."""
    weekends: bool = False
    """Whether it stops on Saturdays and Sundays."""
    vacations: tuple[str, ...] = ()
    """Spans of days on which it stops, such as `2026-12-24/2027-01-02`."""
    is_plain: bool = field(init=False, compare=False)
    """Whether it runs around the clock."""
    _zone: ZoneInfo = field(init=False, repr=False, compare=False)
    _hours: tuple[int, int] = field(init=False, repr=False, compare=False)
    _off: frozenset[int] = field(init=False, repr=False, compare=False)
    """The ordinals of the days of vacation."""

    def __post_init__(self) -> None:
        hours, off = usable_hours(self.hours), days_off(self.vacations)
        plain = not (hours or off or self.weekends)
        for name, value in (
            ("is_plain", plain),
            ("_zone", known_zone(self.zone)),
            ("_hours", hours or (0, 24)),
            ("_off", off),
        ):
            object.__setattr__(self, name, value)

    def after(self, start: datetime, span: timedelta) -> datetime:
        """The earliest moment at which this clock has run for `span` since `start`."""
        if self.is_plain or span <= NOTHING:
            return start + max(span, NOTHING)
        for opens, closes in self._windows(start):
            opens = max(opens, start)
            if closes - opens >= span:
                return opens + span
            span -= closes - opens
        raise OverflowError("the calendar ends before that")

    def between(self, start: datetime, end: datetime) -> timedelta:
        """How long the clock runs from one moment to another."""
        if end <= start:
            return NOTHING
        if self.is_plain:
            return end - start
        counted = NOTHING
        for opens, closes in self._windows(start):
            if opens >= end:
                break
            counted += min(closes, end) - max(opens, start)
        return counted

    def is_quiet(self, now: datetime) -> bool:
        """Whether the clock is stopped."""
        return self.next_loud(now) > now

    def next_loud(self, now: datetime) -> datetime:
        """When the clock runs again; now, if it is running."""
        if self.is_plain:
            return now
        return max(next(self._windows(now))[0], now)

    def _windows(self, start: datetime) -> Iterator[Window]:
        """The windows that end after a moment, in order."""
        first = start.astimezone(self._zone).date().toordinal()
        for day in range(first, date.max.toordinal() - 1):
            # The ordinal 1 is a Monday.
            if day in self._off or (self.weekends and (day - 1) % 7 >= SATURDAY):
                continue
            for window in _windows_of(self._zone, day, self._hours):
                if window[1] > start:
                    yield window


@lru_cache(maxsize=4096)
def calendar_of(settings: PlayerSettings, *, hours: bool, weekends: bool) -> PlayerCalendar:
    """The calendar of a player in a match with playing hours, free weekends, or both."""
    return PlayerCalendar(
        zone=settings.zone,
        hours=settings.hours if hours else (),
        weekends=weekends,
        vacations=settings.vacations if hours else (),
    )


def waking_hours(settings: PlayerSettings) -> PlayerCalendar:
    """When a player may be disturbed, in any match."""
    return calendar_of(settings, hours=True, weekends=False)


def known_zone(name: str) -> ZoneInfo:
    """A time zone by its name; UTC if there is no such zone."""
    try:
        return ZoneInfo(name)
    except (KeyError, OSError, ValueError):  # unknown, or not a name at all
        return ZoneInfo("UTC")


def usable_hours(hours: tuple[int, ...]) -> tuple[int, int] | None:
    """Playing hours, if they are valid and long enough."""
    if len(hours) != 2 or not all(isinstance(hour, int) for hour in hours):
        return None
    first, last = hours
    if not (0 <= first < 24 and 0 <= last <= 24) or (first, last) == (0, 24):
        return None
    return (first, last) if (last - first) % 24 >= FEWEST_HOURS else None


@lru_cache(maxsize=1024)
def days_off(vacations: tuple[str, ...]) -> frozenset[int]:
    """The ordinals of the days of these vacations, up to the limit of each year."""
    taken: dict[int, int] = {}
    off: set[int] = set()
    for day in sorted({day for vacation in vacations for day in vacation_days(vacation)}):
        taken[day.year] = taken.get(day.year, 0) + 1
        if taken[day.year] <= MOST_DAYS_OFF:
            off.add(day.toordinal())
    return frozenset(off)


def vacation_days(vacation: str) -> Iterable[date]:
    """The days of a stored vacation; none if it cannot be read."""
    first, _, last = vacation.partition("/")
    try:
        begins, ends = date.fromisoformat(first), date.fromisoformat(last)
    except ValueError:
        return
    for number in range(min((ends - begins).days + 1, 366)):
        yield begins + timedelta(days=number)


@lru_cache(maxsize=8192)
def _windows_of(zone: ZoneInfo, day: int, hours: tuple[int, int]) -> tuple[Window, ...]:
    """When a clock runs on a day: once, or twice if its hours go past midnight."""
    first, last = hours
    parts = [(first, last)] if first < last else [(0, last), (first, 24)]
    # On a day that a zone skips, because the date line moved, the hours have no length.
    begins, ends = _moment(zone, day, 0), _moment(zone, day, 24)
    windows = []
    for opens, closes in parts:
        start = min(max(_moment(zone, day, opens), begins), ends)
        end = min(max(_moment(zone, day, closes), begins), ends)
        if start < end:
            windows.append((start, end))
    return tuple(windows)


def _moment(zone: ZoneInfo, day: int, hour: int) -> datetime:
    """The moment of an hour in a time zone, in UTC.

    An hour that occurs twice begins the first time. An hour that is skipped begins when the local
    time jumps over it.
    """
    local = datetime.fromordinal(day) + timedelta(hours=hour)
    before, after = _offset(zone, local, 0), _offset(zone, local, 1)
    moment = (local - before).replace(tzinfo=UTC)
    if before >= after:
        return moment
    early = (local - after).replace(tzinfo=UTC)
    while moment - early > timedelta(seconds=1):
        middle = early + (moment - early) // 2
        if middle.astimezone(zone).utcoffset() == after:
            moment = middle
        else:
            early = middle
    return moment.replace(microsecond=0)


def _offset(zone: ZoneInfo, local: datetime, fold: int) -> timedelta:
    offset = local.replace(tzinfo=zone, fold=fold).utcoffset()
    assert offset is not None
    return offset
