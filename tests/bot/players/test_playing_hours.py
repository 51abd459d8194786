"""The zones, hours and vacations that players enter."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from bot.players.calendar import PlayerCalendar
from bot.players.playing_hours import (
    LateVacationError,
    LongVacationError,
    NoVacationError,
    OtherHoursError,
    ShortHoursError,
    UnknownZoneError,
    UnreadableHoursError,
    UnreadableVacationError,
    days_left,
    read_hours,
    read_vacation,
    read_zone,
    with_vacation,
    without_vacation,
    zones_like,
)
from bot.players.settings import PlayerSettings
from bot.translations import refusal
from tests.support.english import SAY

BERLIN = "Europe/Berlin"
DAY = timedelta(days=1)


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("Europe/Berlin", "Europe/Berlin"),
        ("europe/berlin", "Europe/Berlin"),
        (" berlin ", "Europe/Berlin"),
        ("New York", "America/New_York"),
        ("new_york", "America/New_York"),
        ("buenos aires", "America/Argentina/Buenos_Aires"),
        ("istanbul", "Europe/Istanbul"),  # there is Asia/Istanbul, too
        ("hawaii", "US/Hawaii"),
        ("utc", "UTC"),
        ("UTC+2", "Etc/GMT-2"),
        ("-5", "Etc/GMT+5"),
    ],
)
def test_a_zone_is_read_generously(text: str, zone: str) -> None:
    assert read_zone(text) == zone


@pytest.mark.parametrize("text", ["", "mars", "../../etc/passwd", "UTC+99", "x" * 3000, "Europe"])
def test_what_is_no_zone_is_refused(text: str) -> None:
    with pytest.raises(UnknownZoneError):
        read_zone(text)


def test_zones_are_found_while_somebody_types() -> None:
    assert zones_like("par", 1)[0] == "Europe/Paris"
    assert zones_like("age", 5) == ["Europe/Copenhagen", "America/Anchorage"]
    assert "Europe/Berlin" in zones_like("berln", 5)
    assert len(zones_like("a", 5)) == 5
    assert zones_like("nothing like it", 5) == []


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("9-22", (9, 22)),
        ("22:00 to 6:00", (22, 6)),
        ("9am-10pm", (9, 22)),
        ("12am \N{EN DASH} 12pm", (0, 12)),
        ("1pm-12am", (13, 0)),
        ("9-24", (9, 24)),
        ("24-8", (0, 8)),
        ("0-24", ()),
        ("", ()),
    ],
)
def test_hours_are_read_generously(text: str, hours: tuple[int, ...]) -> None:
    assert read_hours(text) == hours
    assert not hours or PlayerCalendar(hours=hours).is_plain is False


@pytest.mark.parametrize(
    "text",
    ["nine", "9", "25-30", "25-20", "9-25", "13pm-5am", "5am-13pm", "0am-10pm", "9-22-23", "-1-8"],
)
def test_what_are_no_hours_is_refused(text: str) -> None:
    with pytest.raises(UnreadableHoursError) as refused:
        read_hours(text)
    assert refused.value.values == {"hours": text}


@pytest.mark.parametrize("text", ["9-16", "22-5", "9-9", "23-0"])
def test_hours_are_at_least_eight(text: str) -> None:
    with pytest.raises(ShortHoursError):
        read_hours(text)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2026-12-24/2027-01-02", date(2026, 12, 24), date(2027, 1, 2)),
        ("2026-12-24 to 2027-1-2", date(2026, 12, 24), date(2027, 1, 2)),
        ("2026-12-24", date(2026, 12, 24), date(2026, 12, 24)),
    ],
)
def test_a_vacation_is_read_generously(text: str, first: date, last: date) -> None:
    assert read_vacation(text) == (first, last)


@pytest.mark.parametrize("text", ["", "soon", "2026-13-01", "2026-12-24 to 2026-12-20"])
def test_what_is_no_vacation_is_refused(text: str) -> None:
    with pytest.raises(UnreadableVacationError):
        read_vacation(text)


TONIGHT = datetime(2026, 6, 1, 23, tzinfo=UTC)


def test_a_vacation_begins_tomorrow_where_the_player_lives() -> None:
    for zone, earliest in (("UTC", date(2026, 6, 2)), (BERLIN, date(2026, 6, 3))):
        chosen = PlayerSettings(zone=zone)
        with pytest.raises(LateVacationError) as refused:
            with_vacation(chosen, earliest - DAY, earliest + DAY, TONIGHT)
        latest = earliest + 364 * DAY
        assert refused.value.values == {"earliest": str(earliest), "latest": str(latest)}
        assert with_vacation(chosen, latest, latest, TONIGHT) == (f"{latest}/{latest}",)
        assert with_vacation(chosen, earliest, earliest, TONIGHT) == (f"{earliest}/{earliest}",)


def test_a_vacation_begins_within_a_year() -> None:
    with pytest.raises(LateVacationError):
        with_vacation(PlayerSettings(), date(2027, 6, 3), date(2027, 6, 4), TONIGHT)
    with pytest.raises(LateVacationError):
        with_vacation(PlayerSettings(), date(2026, 6, 3), date(2027, 6, 4), TONIGHT)
    with pytest.raises(LongVacationError):
        with_vacation(PlayerSettings(), date(2026, 6, 3), date(2027, 6, 3), TONIGHT)


def test_there_are_thirty_days_of_vacation_in_a_calendar_year() -> None:
    chosen = PlayerSettings(vacations=("2026-02-01/2026-02-20",))
    assert days_left(chosen, 2026) == 10
    with pytest.raises(LongVacationError) as refused:
        with_vacation(chosen, date(2026, 7, 1), date(2026, 7, 11), TONIGHT)
    assert refused.value.values == {"year": "2026", "left": 10, "most": 30}
    both = with_vacation(chosen, date(2026, 12, 22), date(2027, 1, 30), TONIGHT)
    assert both == ("2026-02-01/2026-02-20", "2026-12-22/2027-01-30")
    assert days_left(replace(chosen, vacations=both), 2026) == 0
    assert days_left(replace(chosen, vacations=both), 2027) == 0


def test_days_of_two_vacations_count_once() -> None:
    chosen = PlayerSettings(vacations=("2026-07-01/2026-07-30",))
    both = with_vacation(chosen, date(2026, 7, 10), date(2026, 7, 20), TONIGHT)
    assert days_left(replace(chosen, vacations=both), 2026) == 0


def test_vacations_of_years_that_are_over_are_forgotten() -> None:
    chosen = PlayerSettings(vacations=("2024-07-01/2024-07-20", "2025-12-30/2026-01-03", "no days"))
    new = with_vacation(chosen, date(2026, 7, 1), date(2026, 7, 2), TONIGHT)
    assert new == ("2025-12-30/2026-01-03", "2026-07-01/2026-07-02")


def test_a_vacation_that_has_begun_ends_today() -> None:
    chosen = PlayerSettings(vacations=("2026-05-30/2026-06-10", "2026-08-01/2026-08-02"))
    assert without_vacation(chosen, "2026-08-01/2026-08-02", TONIGHT) == (chosen.vacations[0],)
    ended = without_vacation(chosen, "2026-05-30/2026-06-10", TONIGHT)
    assert ended == ("2026-05-30/2026-06-01", "2026-08-01/2026-08-02")
    with pytest.raises(NoVacationError):
        without_vacation(replace(chosen, vacations=ended), "2026-05-30/2026-06-01", TONIGHT)
    with pytest.raises(NoVacationError):
        without_vacation(chosen, "2026-09-01/2026-09-02", TONIGHT)
    today = PlayerSettings(vacations=("2026-06-01/2026-06-03",))
    assert without_vacation(today, "2026-06-01/2026-06-03", TONIGHT) == ("2026-06-01/2026-06-01",)


@pytest.mark.parametrize("error", [UnknownZoneError, UnreadableHoursError, UnreadableVacationError])
def test_of_a_long_text_the_beginning_is_told(
    error: type[UnknownZoneError | UnreadableHoursError | UnreadableVacationError],
) -> None:
    assert [*error("x" * 50 + "y").values.values()] == ["x" * 50]


def test_every_refusal_is_a_sentence() -> None:
    shown = [
        refusal(SAY, error)
        for error in (
            UnknownZoneError("m`ars"),
            UnreadableHoursError("nine"),
            ShortHoursError(),
            OtherHoursError(TONIGHT),
            UnreadableVacationError("soon"),
            LateVacationError(date(2026, 6, 2), date(2027, 6, 1)),
            LongVacationError(2026, 0),
            LongVacationError(2026, 1),
            LongVacationError(2026, 7),
            NoVacationError(),
        )
    ]
    assert shown[0].startswith("I do not know a time zone `m'ars`.")
    assert "at least 8 hours" in shown[2]
    assert "<t:1780354800:R>" in shown[3]
    assert "from 2026-06-02 to 2027-06-01" in shown[5]
    assert [text.partition("year. ")[2] for text in shown[6:9]] == [
        "You have none left in 2026.",
        "You have one left in 2026.",
        "You have 7 left in 2026.",
    ]
