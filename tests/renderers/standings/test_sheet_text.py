"""Tables and curves in words."""

from datetime import timedelta

import pytest

from renderers.standings import (
    Curve,
    RatingLine,
    RatingPoint,
    Row,
    StandingsSheet,
    Zone,
    sheet_words,
)
from renderers.standings.gallery import BEGIN, season, sheets
from renderers.standings.sheet_text import LONGEST


def test_an_empty_table_or_curve_says_so() -> None:
    assert "Nobody" in sheet_words(StandingsSheet("Division A", ()))
    assert "no rating yet" in sheet_words(Curve("Azul", ()))


@pytest.mark.parametrize("name", dict(sheets()))
def test_words_start_with_the_title_and_fit_into_an_alt_text(name: str) -> None:
    sheet = dict(sheets())[name]
    words = sheet_words(sheet)
    assert len(words) <= LONGEST
    assert words.startswith(sheet.title)


def test_the_words_of_a_table_have_places_points_and_zones() -> None:
    rows = (
        Row(1, "Ana", "10", 2, 1, zone=Zone.UP),
        Row(2, "Bruno\u202e", "7½", 3, 0),
        Row(3, "Carla", "0", 1, 2, zone=Zone.DOWN, is_gone=True),
    )
    assert sheet_words(StandingsSheet("Division A", rows, note="2 of 3")) == (
        "Division A, 2 of 3.\n"
        "1. Ana: 10 points, 2 played, 1 to play, goes up;\n"
        "2. Bruno: 7½ points, 3 played, 0 to play;\n"
        "3. Carla: 0 points, 1 played, 2 to play, goes down, dropped out."
    )


def test_the_words_of_a_long_table_end_with_the_number_left_out() -> None:
    words = sheet_words(season(32))
    assert words.rpartition("\n")[2].startswith("and ")


def test_the_words_of_a_curve_have_current_lowest_and_highest_ratings() -> None:
    moments = tuple(
        RatingPoint(BEGIN + timedelta(days=day), 1500 + 10 * day, 90 - day) for day in range(3)
    )
    words = sheet_words(Curve("Azul", (RatingLine("Ana", moments), RatingLine("Bruno", ()))))
    assert words == "Azul. Ana: 1520 ± 88 after 3 matches, between 1500 and 1520."
