"""Tables of leagues and rating curves: any number of rows, any name, both themes."""

from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from io import BytesIO

import pytest
from PIL import Image

from games.standings.results import Fixture, Player, Result
from games.standings.table import table
from renderers import Scene, picture
from renderers.core import SIZE, ThemeName
from renderers.lettering.names import clean
from renderers.parts.panels import EDGE
from renderers.standings import (
    Curve,
    Measure,
    RatingLine,
    RatingPoint,
    Row,
    StandingsSheet,
    Zone,
    sheet_canvas,
    sheet_words,
    standing_of,
)
from renderers.standings.colours import sheet_look
from renderers.standings.gallery import BEGIN, NAMES, both_themes, random_ratings, season, sheets
from renderers.standings.rating_curve import Scale
from renderers.standings.row_cells import zone_colour
from renderers.standings.rows import number
from renderers.standings.sheet_frame import HEADER, PAD
from renderers.standings.sheet_text import LONGEST as MOST_WORDS
from renderers.standings.table_layout import LABELS, LONGEST, MOST, column_widths, table_layout
from renderers.studio import Studio
from tests.renderers.golden import TOLERANCE, changed_pixels, shrunk

ALL = dict(both_themes())
ODD = [*NAMES, "x" * 5000, "\u202e" * 10, "@everyone"]
PHONE = 16
"""The least size of letters that a phone shows well, in pixels of the picture."""


@pytest.mark.parametrize("name", ALL)
def test_every_sheet_is_as_wide_as_a_board_and_small_enough(name: str) -> None:
    file = picture(ALL[name])
    assert file.startswith(b"\x89PNG")
    assert len(file) <= 280 * 1024
    with Image.open(BytesIO(file)) as drawn:
        width, height = drawn.size
    assert width == SIZE[0]
    assert 200 <= height <= SIZE[1]


@pytest.mark.parametrize("rows", range(1, MOST + 1))
def test_all_rows_fit_and_up_to_32_can_be_read_on_a_phone(rows: int) -> None:
    standing = season(max(rows, 4))
    standing = replace(standing, rows=standing.rows[:rows])
    layout = table_layout(standing)
    assert layout.columns == (1 if rows <= LONGEST else 2)
    assert layout.columns * layout.rows >= rows
    assert layout.height <= SIZE[1]
    if rows <= 32:
        assert layout.size >= PHONE


def test_a_row_that_is_missing_is_noticed() -> None:
    standing = season(12)
    less = replace(standing, rows=(*standing.rows[:5], *standing.rows[6:]))
    bare = replace(standing, rows=tuple(row._replace(form=()) for row in standing.rows))
    for other in (less, bare):
        whole = shrunk(sheet_canvas(standing))
        drawn = shrunk(sheet_canvas(other)).resize(whole.size)
        assert changed_pixels(whole, drawn) > TOLERANCE


@pytest.mark.parametrize("theme", ThemeName)
@pytest.mark.parametrize("zone", [Zone.UP, Zone.DOWN])
def test_a_zone_has_a_band(theme: ThemeName, zone: Zone) -> None:
    rows = [Row(place, f"P{place}", "0", zone=zone) for place in (1, 2, 3, 4)]
    canvas = sheet_canvas(StandingsSheet("A", tuple(rows), theme=theme))
    drawn = canvas.picture().convert("RGB")
    colours = {colour for _, colour in drawn.crop((28, 200, 40, 220)).getcolors() or ()}
    assert zone_colour(sheet_look(theme), zone) in colours


@pytest.mark.parametrize("name", ODD, ids=range(len(ODD)))
def test_any_name_can_be_drawn(name: str) -> None:
    for rows in (4, 32):
        standing = season(rows)
        named = tuple(row._replace(name=name) for row in standing.rows)
        assert sheet_canvas(replace(standing, rows=named)).size[0] == SIZE[0]
    line = random_ratings(name, 9)
    assert sheet_canvas(Curve(name, (line, line))).size == SIZE
    assert sheet_words(Curve(name, (line,)))


def test_a_table_without_rows_says_so() -> None:
    assert "Nobody" in sheet_words(StandingsSheet("Division A", ()))
    assert "no rating yet" in sheet_words(Curve("Azul", ()))


@pytest.mark.parametrize("name", dict(sheets()))
def test_words_fit_beside_a_picture(name: str) -> None:
    sheet = dict(sheets())[name]
    words = sheet_words(sheet)
    assert len(words) <= MOST_WORDS
    assert words.startswith(sheet.title)


def test_the_words_of_a_table_tell_the_places_and_the_zones() -> None:
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


def test_the_words_of_a_long_table_end_with_how_many_are_left() -> None:
    words = sheet_words(season(32))
    assert words.rpartition("\n")[2].startswith("and ")


def test_the_words_of_a_curve_tell_where_everybody_is() -> None:
    moments = tuple(
        RatingPoint(BEGIN + timedelta(days=day), 1500 + 10 * day, 90 - day) for day in range(3)
    )
    words = sheet_words(Curve("Azul", (RatingLine("Ana", moments), RatingLine("Bruno", ()))))
    assert words == "Azul. Ana: 1520 ± 88 after 3 matches, between 1500 and 1520."


def test_rows_come_from_the_arithmetic() -> None:
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
def test_a_table_shows_what_it_goes_by(
    measure: Measure, worth: str, columns: tuple[str, ...], words: str
) -> None:
    ana, bruno = Player(1), Player(2)
    rows = table([ana, bruno], [Result(1, (ana, bruno), (1, 2), (60, 30))], [])
    standing = standing_of(rows, {1: "Ana", 2: "Bruno"}, title="A", measure=measure)
    assert (standing.rows[0].worth, standing.columns) == (worth, columns)
    assert f"1. Ana: {words}, 1 played" in sheet_words(standing)


def test_one_point_is_one_point() -> None:
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
def test_points_are_written_as_people_do(value: Fraction, text: str) -> None:
    assert number(value) == text


@pytest.mark.parametrize(
    ("values", "scale"),
    [
        pytest.param([(1500, 100)], Scale(1400, 1600, 50), id="one match"),
        pytest.param([(1000, 10), (2000, 10)], Scale(1000, 2250, 250), id="a thousand apart"),
    ],
)
def test_the_scale_has_round_numbers(values: list[tuple[int, int]], scale: Scale) -> None:
    moments = tuple(
        RatingPoint(BEGIN + timedelta(days=day), value, margin)
        for day, (value, margin) in enumerate(values)
    )
    assert Scale.of([RatingLine("Ana", moments)]) == scale


def test_results_of_one_moment_are_one_place_on_the_scale() -> None:
    moments = (RatingPoint(BEGIN, 1500, 100),)
    sheet = Curve("Azul", (RatingLine("Ana", moments), RatingLine("Bruno", moments)))
    assert sheet_canvas(sheet).size == SIZE


async def test_the_studio_draws_sheets_beside_boards() -> None:
    studio = Studio()
    try:
        file = await studio.picture("league", season(4))
    finally:
        await studio.close()
    assert file == picture(season(4))
    assert not isinstance(season(4), Scene)


def test_names_are_cleaned() -> None:
    assert clean("evil\u202e") in sheet_words(StandingsSheet("A", (Row(1, "evil\u202e", "0"),)))


def test_a_whole_share_stands_in_one_line_beside_the_others() -> None:
    full = season(17)
    rows = [row._replace(marks=("", "", "100 %"), form=(), zone=Zone.STAY) for row in full.rows]
    drawn = sheet_canvas(replace(full, rows=tuple(rows))).picture().convert("L")
    layout = table_layout(full)
    widths = column_widths(full, layout, (SIZE[0] - 2 * EDGE - 6 - 3 * PAD) // 2)
    left = EDGE + 3 + PAD + sum(widths[:5]) + 2 * widths.mark
    top = EDGE + HEADER + LABELS + 2
    cell = drawn.crop((left, top, left + widths.mark, top + layout.row_height - 4))
    background = cell.getpixel((1, 1))
    box = cell.point(lambda value: 255 * (value != background)).getbbox()
    assert box is not None
    assert 0 < box[3] - box[1] < layout.row_height / 2
