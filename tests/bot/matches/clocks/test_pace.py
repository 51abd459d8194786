"""Paces and clock arithmetic: every number that players rely on."""

from dataclasses import astuple, replace
from datetime import timedelta

import pytest

from bot.matches.clocks.clock_time import after, between, time_at_start
from bot.matches.clocks.pace import (
    NO_CLOCK,
    PACES,
    Pace,
    each_move,
    name_of,
    pace_for,
    pace_named,
    read_pace,
)
from bot.matches.clocks.reminder_schedule import adjusted, next_due, started
from bot.players.calendar import PlayerCalendar
from data.tables.deadlines import DeadlineRow
from data.times import stored
from tests.support.weeks import BERLIN, at

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR


@pytest.mark.parametrize(
    ("name", "bank", "increment", "most", "weekends", "hours"),
    [
        ("none", 0, 0, 0, False, False),
        ("live", 5 * MINUTE, MINUTE // 2, 5 * MINUTE, False, False),
        ("daily", DAY, DAY, DAY, False, True),
        ("relaxed", 3 * DAY, 3 * DAY, 3 * DAY, True, True),
        ("tournament", 72 * HOUR, 6 * HOUR, 72 * HOUR, False, True),
    ],
)
def test_what_can_be_chosen(
    name: str, bank: int, increment: int, most: int, weekends: bool, hours: bool
) -> None:
    assert astuple(PACES[name]) == (bank, increment, most, 0, weekends, hours, False)


def test_there_are_five_paces_and_usually_no_clock() -> None:
    assert [*PACES] == ["none", "live", "daily", "relaxed", "tournament"]
    assert read_pace("{}") == NO_CLOCK == PACES["none"]
    assert not NO_CLOCK
    assert Pace(bank=1)


def test_only_a_match_of_a_tournament_has_an_end() -> None:
    for seats, days in ((2, 21), (3, 31), (4, 42)):
        whole = pace_named("tournament", seats).whole
        assert whole == days * DAY
        assert pace_named("live", seats) == PACES["live"]


TWO, THREE, FOUR = (pace_named("tournament", seats) for seats in (2, 3, 4))


@pytest.mark.parametrize(
    ("chosen", "places", "seats", "pace"),
    [
        pytest.param(FOUR, 4, 4, FOUR, id="all sit down"),
        pytest.param(FOUR, 4, 2, TWO, id="fewer sit down"),
        pytest.param(FOUR, 4, 3, THREE, id="one less sits down"),
        pytest.param(FOUR, 4, 1, FOUR, id="for one there is no other end"),
        pytest.param(replace(FOUR, whole=DAY), 4, 2, replace(FOUR, whole=DAY), id="another end"),
        pytest.param(PACES["live"], 4, 2, PACES["live"], id="no end"),
        pytest.param(PACES["live"], 6, 2, PACES["live"], id="no end, at a large table"),
    ],
)
def test_the_end_of_a_match_follows_the_seats(
    chosen: Pace, places: int, seats: int, pace: Pace
) -> None:
    assert pace_for(chosen, places, seats) == pace


def test_a_game_may_set_its_own_limits_for_any_number_of_seats() -> None:
    limits = {2: 1, 5: 2}
    five = pace_named("tournament", 5, limits)
    assert five.whole == 2 * DAY
    assert pace_for(five, 5, 2, limits).whole == DAY
    assert pace_named("tournament", 5).whole == 0, "no limit for seats that a game does not have"


def test_a_pace_has_its_name_whatever_its_end() -> None:
    for name, pace in PACES.items():
        assert name_of(pace) == name
        assert name_of(replace(pace, whole=DAY)) == name
    assert name_of(each_move(timedelta(hours=5))) is None


def test_a_fixed_time_for_every_move() -> None:
    assert each_move(timedelta(minutes=5)) == Pace(5 * MINUTE, 5 * MINUTE, 5 * MINUTE)


# What is on a clock


@pytest.mark.parametrize(
    ("left", "on_it"),
    [
        pytest.param(None, 10, id="at first the bank"),
        pytest.param(4, 7, id="what was left and the increment"),
        pytest.param(0, 3, id="nothing was left"),
        pytest.param(8, 11, id="more than the bank"),
        pytest.param(9, 12, id="just the most"),
        pytest.param(10, 12, id="no more than the most"),
        pytest.param(-3, 0, id="the increment is used up"),
        pytest.param(-4, 0, id="no debts"),
    ],
)
def test_the_time_on_a_clock_when_a_turn_begins(left: int | None, on_it: int) -> None:
    assert time_at_start(Pace(bank=10, increment=3, most=12), left) == on_it


CLOCK = DeadlineRow(match=1, seat=0, kind="move", ply=7, due=0, ends=0, stage=2, span=5)
PLAIN = PlayerCalendar()
DAYTIME = PlayerCalendar(BERLIN, hours=(8, 20))


@pytest.mark.parametrize(
    ("span", "stage", "due"),
    [
        pytest.param(10 * MINUTE, 0, 5 * MINUTE, id="a half is left"),
        pytest.param(10 * MINUTE, 1, 8 * MINUTE, id="a fifth is left"),
        pytest.param(10 * MINUTE, 2, 10 * MINUTE, id="the time is up"),
        pytest.param(2 * MINUTE, 0, MINUTE, id="a minute is enough to read"),
        pytest.param(2 * MINUTE - 1, 0, 2 * MINUTE - 1, id="less is not"),
        pytest.param(5 * MINUTE, 1, 4 * MINUTE, id="a fifth of five minutes"),
        pytest.param(5 * MINUTE - 1, 1, 5 * MINUTE - 1, id="a fifth of less than five minutes"),
        pytest.param(2 * MINUTE + 1, 0, MINUTE + 1, id="whole milliseconds"),
    ],
)
def test_reminders_come_twice_while_there_is_time(span: int, stage: int, due: int) -> None:
    row = CLOCK._replace(ends=1000 + span, span=span, stage=stage)
    found = next_due(row, PLAIN, 1000, span)
    assert found == 1000 + due
    assert isinstance(found, int)


def test_a_clock_that_starts_begins_with_its_first_reminder() -> None:
    row = started(CLOCK, PLAIN, 1000, 10 * MINUTE)
    assert row == CLOCK._replace(
        due=1000 + 5 * MINUTE, ends=1000 + 10 * MINUTE, stage=0, calendar=0, span=10 * MINUTE
    )
    evening = stored(at("2026-06-01 19:00"))
    row = started(CLOCK, DAYTIME, evening, 4 * HOUR)
    assert (row.due, row.ends, row.calendar) == (
        stored(at("2026-06-02 09:00")),
        stored(at("2026-06-02 11:00")),
        1,
    )


def test_a_clock_continues_by_another_calendar_with_the_time_left() -> None:
    evening = stored(at("2026-06-01 19:00"))
    plain = started(CLOCK, PLAIN, evening, 4 * HOUR)
    later = adjusted(plain, PLAIN, DAYTIME, evening + HOUR, evening + 2 * HOUR)
    assert (later.due, later.ends) == (
        stored(at("2026-06-02 09:00")),
        stored(at("2026-06-02 11:00")),
    )
    assert (later.span, later.stage, later.calendar) == (4 * HOUR, 0, 1)
    assert adjusted(later, DAYTIME, PLAIN, later.ends - HOUR, evening).ends == evening + HOUR
    assert adjusted(later, DAYTIME, PLAIN, later.ends, evening).calendar == 0


@pytest.mark.parametrize("calendar", [PLAIN, DAYTIME], ids=["around the clock", "by day"])
def test_no_time_passes_backwards(calendar: PlayerCalendar) -> None:
    noon = stored(at("2026-06-01 12:00"))
    assert between(calendar, noon, noon + 5) == 5
    assert between(calendar, noon, noon) == between(calendar, noon, noon - 5) == 0
    assert after(calendar, noon, 5) == noon + 5
