"""A player's counting time: when their clocks run, where they live."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo

from bot.players.settings import PlayerSettings

FEWEST_HOURS: Final = 8
"""So many hours a day a player's clock runs at least."""
MOST_DAYS_OFF: Final = 30
"""So many days of vacation a player has in a calendar year."""
SATURDAY: Final = 5
NOTHING: Final = timedelta()

Window = tuple[datetime, datetime]
"""From when to when a clock runs on a day, in UTC."""


@dataclass(frozen=True, slots=True)
class PlayerCalendar:
    """When a clock runs: in some hours of the day, and not on days off, in a time zone.

    It counts on some day of any two months: what would stop a clock for longer, such as hours of
    no length or vacations of more days than anybody has, is not taken as it is. A zone that is
    not known is UTC.
    """

    zone: str = "UTC"
    hours: tuple[int, ...] = ()
    """From which hour to which; over midnight if the second is smaller. Empty: the whole day."""
    weekends: bool = False
    """Whether it stands still on Saturdays and Sundays."""
    vacations: tuple[str, ...] = ()
    """On which days it stands still: `2026-12-24/2027-01-02`, the first and the last."""
    is_plain: bool = field(init=False, compare=False)
    """Whether it runs around the clock."""
    _zone: ZoneInfo = field(init=False, repr=False, compare=False)
    _hours: tuple[int, int] = field(init=False, repr=False, compare=False)
    _off: frozenset[int] = field(init=False, repr=False, compare=False)
    """The days of vacation, by their ordinal."""

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
        """When so much counting time has passed; the earliest moment of which that is true."""
        if self.is_plain or span <= NOTHING:
            return start + max(span, NOTHING)
        for opens, closes in self._windows(start):
            opens = max(opens, start)
            if closes - opens >= span:
                return opens + span
            span -= closes - opens
        raise OverflowError("no calendar goes so far")

    def between(self, start: datetime, end: datetime) -> timedelta:
        """How much of the time from one moment to another counts."""
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
        """Whether time does not count now."""
        return self.next_loud(now) > now

    def next_loud(self, now: datetime) -> datetime:
        """When time counts again; now, if it does."""
        if self.is_plain:
            return now
        return max(next(self._windows(now))[0], now)

    def _windows(self, start: datetime) -> Iterator[Window]:
        """When it runs from some moment on, in order; the first may have begun before."""
        first = start.astimezone(self._zone).date().toordinal()
        for day in range(first, date.max.toordinal() - 1):
            # Day 1 of all days was a Monday.
            if day in self._off or (self.weekends and (day - 1) % 7 >= SATURDAY):
                continue
            for window in _windows_of(self._zone, day, self._hours):
                if window[1] > start:
                    yield window


@lru_cache(maxsize=4096)
def calendar_of(preferences: PlayerSettings, *, hours: bool, weekends: bool) -> PlayerCalendar:
    """When the clock of a player runs in a match with playing hours, or free weekends, or both."""
    return PlayerCalendar(
        zone=preferences.zone,
        hours=preferences.hours if hours else (),
        weekends=weekends,
        vacations=preferences.vacations if hours else (),
    )


def waking_hours(preferences: PlayerSettings) -> PlayerCalendar:
    """When a player may be disturbed, in any match."""
    return calendar_of(preferences, hours=True, weekends=False)


def known_zone(name: str) -> ZoneInfo:
    """A time zone by its name; UTC, if there is none of this name."""
    try:
        return ZoneInfo(name)
    except (KeyError, OSError, ValueError):  # none of this name, or no name at all
        return ZoneInfo("UTC")


def usable_hours(hours: tuple[int, ...]) -> tuple[int, int] | None:
    """Playing hours, if they are hours of a day and enough of them."""
    if len(hours) != 2 or not all(isinstance(hour, int) for hour in hours):
        return None
    first, last = hours
    if not (0 <= first < 24 and 0 <= last <= 24) or (first, last) == (0, 24):
        return None
    return (first, last) if (last - first) % 24 >= FEWEST_HOURS else None


@lru_cache(maxsize=1024)
def days_off(vacations: tuple[str, ...]) -> frozenset[int]:
    """The days of these vacations by their ordinals, as many as one has in each year."""
    taken: dict[int, int] = {}
    off: set[int] = set()
    for day in sorted({day for vacation in vacations for day in vacation_days(vacation)}):
        taken[day.year] = taken.get(day.year, 0) + 1
        if taken[day.year] <= MOST_DAYS_OFF:
            off.add(day.toordinal())
    return frozenset(off)


def vacation_days(vacation: str) -> Iterable[date]:
    """The days of a vacation as it is stored; none, if it cannot be read."""
    first, _, last = vacation.partition("/")
    try:
        begins, ends = date.fromisoformat(first), date.fromisoformat(last)
    except ValueError:
        return
    for number in range(min((ends - begins).days + 1, 366)):
        yield begins + timedelta(days=number)


@lru_cache(maxsize=8192)
def _windows_of(zone: ZoneInfo, day: int, hours: tuple[int, int]) -> tuple[Window, ...]:
    """When a clock runs on a day: once, or twice if its hours go over midnight."""
    first, last = hours
    parts = [(first, last)] if first < last else [(0, last), (first, 24)]
    # Where a whole day is left out, as when the date line moves, its hours have no length.
    begins, ends = _moment(zone, day, 0), _moment(zone, day, 24)
    windows = []
    for opens, closes in parts:
        start = min(max(_moment(zone, day, opens), begins), ends)
        end = min(max(_moment(zone, day, closes), begins), ends)
        if start < end:
            windows.append((start, end))
    return tuple(windows)


def _moment(zone: ZoneInfo, day: int, hour: int) -> datetime:
    """When it is such an hour in a time zone, in UTC.

    An hour that comes twice begins when it comes first. An hour that does not exist begins when
    the clocks on the wall are put forward over it.
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
