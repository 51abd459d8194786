"""Vacations as players type them, and their limits."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from bot.players.settings import PlayerSettings
from bot.players.vacations import (
    LateVacationError,
    LongVacationError,
    NoVacationError,
    UnreadableVacationError,
    days_left,
    read_vacation,
    with_vacation,
    without_vacation,
)

BERLIN = "Europe/Berlin"
DAY = timedelta(days=1)
TONIGHT = datetime(2026, 6, 1, 23, tzinfo=UTC)


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
def test_other_texts_are_refused_as_vacations(text: str) -> None:
    with pytest.raises(UnreadableVacationError):
        read_vacation(text)


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
