"""Properties of every calendar, near changes of local time."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as some

from bot.players.calendar import PlayerCalendar, known_zone

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
ODD_ZONES = (
    "UTC",
    "Europe/Berlin",
    "America/New_York",
    "America/Sao_Paulo",
    "Australia/Lord_Howe",  # summer time is half an hour
    "Pacific/Chatham",  # a quarter to three becomes a quarter to four
    "Antarctica/Troll",  # two hours at once
    "America/Havana",  # midnight does not exist
    "America/Asuncion",
    "Pacific/Apia",  # without the 30th of December 2011
    "Asia/Kathmandu",
    "Africa/Casablanca",  # goes back for Ramadan
    "Nowhere/Land",
)


def local(text: str, zone: str, fold: int = 0) -> datetime:
    """A moment from local time."""
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=fold).astimezone(UTC)


moments = some.timedeltas(timedelta(0), timedelta(days=9000)).map(
    lambda since: datetime(2008, 1, 1, tzinfo=UTC) + since
)
spans = some.timedeltas(timedelta(0), timedelta(days=20))
days = some.dates(date(2008, 1, 1), date(2032, 1, 1))
vacations = some.tuples(days, some.integers(0, 45)).map(
    lambda drawn: f"{drawn[0]}/{drawn[0] + timedelta(days=drawn[1])}"
)


@some.composite
def near_changes(draw: some.DrawFn) -> datetime:
    """A moment in a night in which clocks on the wall are changed, or in any other."""
    night = draw(
        some.sampled_from(
            [
                (2026, 3, 29),
                (2026, 10, 25),
                (2026, 3, 8),
                (2026, 11, 1),
                (2026, 4, 4),
                (2026, 10, 3),
            ]
            + [(2011, 12, 29), (2011, 12, 30), (2026, 9, 26), (2008, 10, 19), (2024, 10, 6)]
        )
    )
    return datetime(*night, tzinfo=UTC) + draw(some.timedeltas(-DAY, 2 * DAY))


@some.composite
def calendars(draw: some.DrawFn) -> PlayerCalendar:
    first = draw(some.integers(0, 23))
    hours = (first, (first + draw(some.integers(8, 23))) % 24)
    return PlayerCalendar(
        zone=draw(some.sampled_from(ODD_ZONES)),
        hours=draw(some.sampled_from([(), hours])),
        weekends=draw(some.booleans()),
        vacations=tuple(draw(some.lists(vacations, max_size=3))),
    )


starts = some.one_of(moments, near_changes())


@given(calendars(), starts, spans)
def test_after_a_span_so_much_has_passed(
    calendar: PlayerCalendar, start: datetime, span: timedelta
) -> None:
    assert calendar.between(start, calendar.after(start, span)) == span


@given(calendars(), starts, spans, spans)
def test_more_time_takes_longer_and_spans_add_up(
    calendar: PlayerCalendar, start: datetime, one: timedelta, two: timedelta
) -> None:
    middle = calendar.after(start, one)
    assert start <= middle <= calendar.after(start, one + two)
    assert calendar.after(middle, two) == calendar.after(start, one + two)


@given(calendars(), starts, spans, spans)
def test_parts_of_a_time_add_up(
    calendar: PlayerCalendar, start: datetime, one: timedelta, two: timedelta
) -> None:
    middle, end = start + one, start + one + two
    whole = calendar.between(start, end)
    assert calendar.between(start, middle) + calendar.between(middle, end) == whole
    assert timedelta(0) <= whole <= end - start


@given(calendars(), starts)
def test_it_is_loud_as_soon_as_time_counts_again(calendar: PlayerCalendar, now: datetime) -> None:
    loud = calendar.next_loud(now)
    assert calendar.between(now, loud) == timedelta(0)
    assert not calendar.is_quiet(loud)
    assert calendar.between(loud, loud + timedelta(seconds=1)) > timedelta(0)
    assert calendar.is_quiet(now) == (loud > now)


@given(calendars(), starts)
def test_an_hour_counts_exactly_when_the_clock_on_the_wall_says_so(
    calendar: PlayerCalendar, start: datetime
) -> None:
    """Against a second way to say it: look at the wall every minute."""
    zone = known_zone(calendar.zone)
    off = calendar_days(calendar)
    first, last = calendar.hours or (0, 24)
    start = start.replace(second=30, microsecond=0)
    minutes = 0
    for minute in range(6 * 60):
        wall = (start + timedelta(minutes=minute)).astimezone(zone)
        open_now = first <= wall.hour < last if first < last else not last <= wall.hour < first
        if (calendar.weekends and wall.weekday() >= 5) or wall.date() in off:
            open_now = False
        minutes += open_now
    counted = calendar.between(start, start + 6 * HOUR)
    assert abs(counted - timedelta(minutes=minutes)) <= timedelta(minutes=2)


def calendar_days(calendar: PlayerCalendar) -> set[date]:
    """The days off as the rule says it: the first thirty of each year."""
    found: set[date] = set()
    for vacation in calendar.vacations:
        first, last = map(date.fromisoformat, vacation.split("/"))
        found |= {first + timedelta(days=day) for day in range((last - first).days + 1)}
    kept: set[date] = set()
    for day in sorted(found):
        if sum(one.year == day.year for one in kept) < 30:
            kept.add(day)
    return kept
