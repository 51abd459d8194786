"""Playing hours as players type them, and the refusals of hours, zones and vacations."""

from datetime import UTC, date, datetime

import pytest

from bot.players.calendar import PlayerCalendar
from bot.players.playing_hours import (
    OtherHoursError,
    ShortHoursError,
    UnreadableHoursError,
    read_hours,
)
from bot.players.time_zones import UnknownZoneError
from bot.players.vacations import (
    LateVacationError,
    LongVacationError,
    NoVacationError,
    UnreadableVacationError,
)
from bot.translations import refusal
from tests.support.english import SAY

TONIGHT = datetime(2026, 6, 1, 23, tzinfo=UTC)


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
def test_other_texts_are_refused_as_hours(text: str) -> None:
    with pytest.raises(UnreadableHoursError) as refused:
        read_hours(text)
    assert refused.value.values == {"hours": text}


@pytest.mark.parametrize("text", ["9-16", "22-5", "9-9", "23-0"])
def test_hours_are_at_least_eight(text: str) -> None:
    with pytest.raises(ShortHoursError):
        read_hours(text)


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
