"""Counting time: exact in every zone, through every change of the clocks on the wall."""

import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.players.calendar import PlayerCalendar, calendar_of, known_zone, waking_hours
from bot.players.playing_hours import read_hours
from bot.players.settings import PlayerSettings
from tests.support.used_texts import ROOT

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


def local(text: str, zone: str, fold: int = 0) -> datetime:
    """A moment from local time."""
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=fold).astimezone(UTC)


BERLIN = "Europe/Berlin"


@pytest.mark.parametrize(
    ("calendar", "start", "span", "end"),
    [
        pytest.param(
            PlayerCalendar(BERLIN, (9, 22)), "2026-06-01 20:00", 4 * HOUR, "2026-06-02 11:00",
            id="a night",
        ),
        pytest.param(
            PlayerCalendar(BERLIN, (22, 6)), "2026-06-01 23:00", 8 * HOUR, "2026-06-02 23:00",
            id="over midnight",
        ),
        pytest.param(
            PlayerCalendar(BERLIN, (9, 24)), "2026-06-01 23:00", 2 * HOUR, "2026-06-02 10:00",
            id="until midnight",
        ),
        pytest.param(
            PlayerCalendar(BERLIN, weekends=True),
            "2026-06-05 20:00", 24 * HOUR, "2026-06-08 20:00",
            id="a weekend",
        ),
        pytest.param(
            PlayerCalendar(BERLIN, vacations=("2026-06-02/2026-06-10",)),
            "2026-06-01 20:00", 24 * HOUR,
            "2026-06-11 20:00", id="a vacation",
        ),
        pytest.param(
            PlayerCalendar(BERLIN, weekends=True),
            "2026-03-27 12:00", 24 * HOUR, "2026-03-30 12:00",
            id="the weekend of 47 hours",
        ),
        pytest.param(
            PlayerCalendar(BERLIN, vacations=("2020-01-01/2020-01-01",)),
            "2026-03-28 20:00", 24 * HOUR,
            "2026-03-29 21:00", id="a day of 23 hours",
        ),
        pytest.param(
            PlayerCalendar(BERLIN, vacations=("2020-01-01/2020-01-01",)),
            "2026-10-24 20:00", 24 * HOUR,
            "2026-10-25 19:00", id="a day of 25 hours",
        ),
        pytest.param(
            PlayerCalendar(BERLIN, (18, 2)), "2026-03-28 23:00", 4 * HOUR, "2026-03-29 19:00",
            id="hours that end with an hour that does not exist",
        ),
        pytest.param(
            PlayerCalendar(BERLIN, (2, 10)), "2026-03-29 00:00", 1 * HOUR, "2026-03-29 04:00",
            id="hours that begin with an hour that does not exist",
        ),
        pytest.param(
            PlayerCalendar(BERLIN, (2, 10)), "2026-10-25 00:00", 3 * HOUR, "2026-10-25 04:00",
            id="an hour that comes twice counts twice",
        ),
        pytest.param(
            PlayerCalendar("Pacific/Chatham", (3, 12)),
            "2026-09-27 00:00", 1 * HOUR, "2026-09-27 04:45",
            id="an hour in the middle of what does not exist",
        ),
        pytest.param(
            PlayerCalendar("America/Havana", (0, 8)),
            "2026-03-07 23:00", 1 * HOUR, "2026-03-08 02:00",
            id="a midnight that does not exist",
        ),
        pytest.param(
            PlayerCalendar("Pacific/Apia", (9, 17)),
            "2011-12-29 16:00", 2 * HOUR, "2011-12-31 10:00",
            id="a day that does not exist",
        ),
        pytest.param(
            PlayerCalendar("Nowhere/Land", (9, 22)),
            "2026-06-01 20:00", 4 * HOUR, "2026-06-02 11:00",
            id="an unknown zone is UTC",
        ),
        pytest.param(
            PlayerCalendar(BERLIN, (9, 22)), "2026-06-01 23:00", timedelta(0), "2026-06-01 23:00",
            id="no time at all",
        ),
        pytest.param(
            PlayerCalendar(BERLIN, (9, 22)), "2026-06-01 20:00", 2 * HOUR, "2026-06-01 22:00",
            id="the end of a day is on that day",
        ),
    ],
)  # fmt: skip
def test_when_the_time_is_up(
    calendar: PlayerCalendar, start: str, span: timedelta, end: str
) -> None:
    zone = known_zone(calendar.zone).key
    assert calendar.after(local(start, zone), span) == local(end, zone)
    assert calendar.between(local(start, zone), local(end, zone)) == span


def examples() -> list[tuple[str, ...]]:
    """The turns in the tables of docs/clocks.md."""
    page = (ROOT / "docs" / "clocks.md").read_text("utf-8")
    rows = re.findall(r"^\|(.+)\|$", page, re.MULTILINE)
    cells = [tuple(cell.strip() for cell in row.split("|")) for row in rows]
    return [row for row in cells if len(row) == 5 and row[3].endswith(" h")]


def test_the_page_about_clocks_has_examples() -> None:
    assert len(examples()) == 12


@pytest.mark.parametrize(("hours", "off", "begins", "time", "ends"), examples())
def test_the_examples_for_players_are_true(
    hours: str, off: str, begins: str, time: str, ends: str
) -> None:
    calendar = PlayerCalendar(
        BERLIN,
        () if hours == "always" else read_hours(hours),
        weekends="weekends" in off,
        vacations=tuple(off.replace("weekends", "").split()),
    )
    start, end = local(begins[4:], BERLIN), local(ends[4:], BERLIN)
    span = timedelta(hours=int(time.removesuffix(" h")))
    assert calendar.after(start, span) == end
    for text, moment in ((begins, start), (ends, end)):
        assert moment.astimezone(ZoneInfo(BERLIN)).strftime("%a") == text[:3]


@pytest.mark.parametrize(
    "calendar",
    [
        PlayerCalendar(hours=(9, 9)),
        PlayerCalendar(hours=(9, 12)),
        PlayerCalendar(hours=(9,)),
        PlayerCalendar(hours=(-1, 99)),
        PlayerCalendar(hours=(0, 24)),
        PlayerCalendar(vacations=("no days",)),
        PlayerCalendar(vacations=("2026-05-05/2026-05-01",)),
        PlayerCalendar(),
    ],
)
def test_invalid_settings_do_not_stop_a_clock(calendar: PlayerCalendar) -> None:
    now = datetime(2026, 5, 3, 3, tzinfo=UTC)
    assert calendar.is_plain
    assert calendar.after(now, DAY) == now + DAY
    assert calendar.next_loud(now) == now


def test_no_vacation_is_for_ever() -> None:
    calendar = PlayerCalendar(vacations=("2026-01-01/2999-12-31", "2027-01-01/2999-12-31"))
    start = datetime(2025, 12, 31, 12, tzinfo=UTC)
    assert calendar.after(start, DAY) == datetime(2026, 1, 31, 12, tzinfo=UTC)
    assert calendar.after(datetime(2028, 2, 1, tzinfo=UTC), DAY) == datetime(2028, 2, 2, tzinfo=UTC)


def test_no_time_is_up_after_the_last_day_of_all() -> None:
    near_the_end = datetime(9999, 12, 20, tzinfo=UTC)
    with pytest.raises(OverflowError, match="the calendar ends before that"):
        PlayerCalendar(hours=(9, 22)).after(near_the_end, 90 * DAY)


def test_a_time_that_is_over_is_nothing() -> None:
    now = datetime(2026, 5, 3, 3, tzinfo=UTC)
    for calendar in (PlayerCalendar(), PlayerCalendar(BERLIN, (9, 22))):
        assert calendar.between(now, now - DAY) == timedelta(0)
        assert calendar.after(now, -DAY) == now


def test_a_pace_decides_which_settings_count() -> None:
    chosen = PlayerSettings(zone=BERLIN, hours=(9, 22), vacations=("2026-06-02/2026-06-10",))
    assert calendar_of(chosen, hours=False, weekends=False).is_plain
    assert calendar_of(chosen, hours=True, weekends=False) == PlayerCalendar(
        BERLIN, (9, 22), vacations=chosen.vacations
    )
    assert calendar_of(chosen, hours=False, weekends=True) == PlayerCalendar(BERLIN, weekends=True)
    assert waking_hours(chosen).is_quiet(local("2026-06-05 12:00", BERLIN))
    assert waking_hours(PlayerSettings()).is_plain
