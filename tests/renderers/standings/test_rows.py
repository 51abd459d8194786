"""Sheets built from computed standings."""

from fractions import Fraction

import pytest

from games.standings.results import Fixture, Player, Result
from games.standings.table import table
from renderers.standings import Measure, Zone, sheet_words, standing_of
from renderers.standings.rows import number


def test_a_sheet_has_the_computed_rows_of_a_table() -> None:
    ana, bruno, carla = Player(1), Player(2), Player(3)
    fixtures = [Fixture(1, 1, (ana, bruno)), Fixture(2, 1, (bruno, carla))]
    results = [Result(1, (ana, bruno), (1, 1), (50, 50))]
    standing = standing_of(
        table([ana, bruno, carla], results, fixtures),
        {1: "Ana", 2: "Bruno"},
        title="A",
        up={1},
        down={3},
        gone={2},
        marked=3,
    )
    first, second, third = standing.rows
    assert (first.name, first.worth, first.played, first.left) == ("Ana", "1", 1, 0)
    assert first.marks == ("½", "½", "100 %")
    assert (first.place, second.place, third.place) == (1, 1, 3)
    assert [row.zone for row in standing.rows] == [Zone.UP, Zone.STAY, Zone.DOWN]
    assert second.is_gone
    assert third.is_marked
    assert third.marks == ("0", "0", "\N{EN DASH}")
    assert standing.columns == ("1st", "2nd", "Share")


@pytest.mark.parametrize(
    ("measure", "worth", "columns", "words"),
    [
        (Measure.SHARE, "100 %", ("1st", "2nd"), "a share of 100 %"),
        (Measure.WINS, "1", ("2nd", "Share"), "1 won"),
    ],
)
def test_a_table_shows_the_measure_it_is_ordered_by(
    measure: Measure, worth: str, columns: tuple[str, ...], words: str
) -> None:
    ana, bruno = Player(1), Player(2)
    rows = table([ana, bruno], [Result(1, (ana, bruno), (1, 2), (60, 30))], [])
    standing = standing_of(rows, {1: "Ana", 2: "Bruno"}, title="A", measure=measure)
    assert (standing.rows[0].worth, standing.columns) == (worth, columns)
    assert f"1. Ana: {words}, 1 played" in sheet_words(standing)


def test_one_point_is_singular() -> None:
    ana, bruno = Player(1), Player(2)
    rows = table([ana, bruno], [Result(1, (ana, bruno), (1, 1), (60, 60))], [])
    standing = standing_of(rows, {1: "Ana", 2: "Bruno"}, title="A")
    assert "1. Ana: 1 point, 1 played" in sheet_words(standing)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(7), "7"),
        (Fraction(15, 2), "7½"),
        (Fraction(1, 2), "½"),
        (Fraction(20, 3), "6.67"),
        (Fraction(17, 4), "4¼"),
        (Fraction(0), "0"),
    ],
)
def test_points_as_text(value: Fraction, text: str) -> None:
    assert number(value) == text
