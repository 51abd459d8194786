"""Names in any script, of any length, and malicious ones."""

import time

import pytest

from renderers.core import ThemeName
from renderers.drawing.look import look_for
from renderers.lettering.fonts import Face
from renderers.lettering.names import MARKS, clean, clusters, marks, runs_right_to_left
from renderers.lettering.text_cells import ELLIPSIS, fit_lines, set_line, text_cell

PALETTE = look_for("azul", ThemeName.DARK).palette


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        pytest.param("Zażółć gęślą", "Zażółć gęślą", id="letters with marks are kept"),
        pytest.param("  a \n\t b  ", "a b", id="white space is collapsed"),
        pytest.param("evil\u202ertl\u2066\u200f", "evilrtl", id="direction marks are removed"),
        pytest.param("a\x00\x07b\x1b", "ab", id="control characters are removed"),
        pytest.param(
            "\ue000a\ud800b\U000e0001", "ab", id="private and invalid characters are removed"
        ),
        pytest.param("\u0301\u0301a", "a", id="a mark without a letter is removed"),
        pytest.param("e\u0301", "é", id="a letter and its mark are composed"),
        pytest.param("\u200b\u200e", "", id="an invisible name becomes empty"),
    ],
)
def test_a_name_is_cleaned(name: str, drawn: str) -> None:
    assert clean(name) == drawn


@pytest.mark.parametrize(
    ("name", "count"),
    [
        pytest.param("\U0001f469\u200d\U0001f469\u200d\U0001f467", 1, id="family"),
        pytest.param("\U0001f44d\U0001f3fd", 1, id="skin tone"),
        pytest.param("\U0001f1f5\U0001f1f1\U0001f1e8\U0001f1ff", 2, id="two flags"),
        pytest.param("1\ufe0f\u20e3", 1, id="key cap"),
        pytest.param("abc", 3, id="letters"),
    ],
)
def test_clusters_are_the_characters_that_people_see(name: str, count: int) -> None:
    assert len(clusters(name)) == count


def test_ten_thousand_marks_are_reduced_to_a_few_quickly() -> None:
    start = time.process_time()
    (cluster,) = clusters("Z" + "\u0334\u0301\u0321\u0316" * 2500)
    assert marks(cluster) <= MARKS
    assert time.process_time() - start < 0.5


@pytest.mark.parametrize(
    ("text", "is_right_to_left"), [("שלום a", True), ("a שלום", False), ("123", False)]
)
def test_the_first_letter_decides_the_direction(text: str, is_right_to_left: bool) -> None:
    assert runs_right_to_left(text) is is_right_to_left


NAMES = [
    "Ana",
    "Very Long Display Name That Never",
    "W" * 32,
    "王小明さくら김민준",
    "مُحَمَّد العربي",
    "अर्जुन हिन्दी",
    "\U0001f98a\U0001f469\u200d\U0001f469\u200d\U0001f467\U0001f1f5\U0001f1f1",
    "x" * 5000,
    "Z" + "\u0334" * 10_000,
    "\U00012000\U00013000",
    "",
]


@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
@pytest.mark.parametrize(("width", "height", "size"), [(560, 60, 49), (200, 36, 30), (60, 20, 16)])
def test_a_name_never_leaves_its_box(name: str, width: int, height: int, size: int) -> None:
    for line in fit_lines(name, width, height, size, Face.TEXT):
        assert line.width <= width
    cell = text_cell(PALETTE, name, width, height, size, (255, 255, 255), (0, 0, 0))
    assert (cell.width, cell.height) == (width, height)


@pytest.mark.parametrize("name", ["W" * 32, "m" * 32, "Very Long Display Name That Neve"])
@pytest.mark.parametrize(
    ("width", "height", "size"),
    [
        pytest.param(200, 36, 30, id="the smallest board of a turn card"),
        pytest.param(300, 36, 30, id="a small board"),
        pytest.param(286, 112, 54, id="a row of the final picture"),
    ],
)
def test_a_name_as_long_as_discord_allows_is_not_truncated(
    name: str, width: int, height: int, size: int
) -> None:
    lines = fit_lines(name, width, height, size, Face.TEXT)
    drawn = "".join(run.text for line in lines for run in line.runs)
    assert ELLIPSIS not in drawn
    assert len(drawn.replace(" ", "")) == len(name.replace(" ", ""))


def test_an_absurdly_long_name_ends_with_an_ellipsis() -> None:
    (line,) = fit_lines("x" * 5000, 90, 36, 30, Face.TEXT)
    assert line.runs[-1].text.endswith(ELLIPSIS)


def test_two_lines_are_broken_at_a_space() -> None:
    first, second = fit_lines("The Very Long Name Of A Player", 190, 60, 30, Face.TEXT)
    words = "The Very Long Name Of A Player"
    assert f"{first.runs[0].text} {second.runs[0].text}" == words
    assert not second.runs[0].text.startswith(" ")


def test_two_small_lines_in_a_tall_box_stay_close_together() -> None:
    cell = text_cell(PALETTE, "W" * 32, 286, 112, 54, (255, 255, 255), (0, 0, 0))
    box = cell.image.point(lambda index: 255 * (index != cell.image.getpixel((0, 0)))).getbbox()
    assert box is not None
    assert box[3] - box[1] < 112 / 2


def test_runs_of_a_right_to_left_name_are_reversed() -> None:
    latin_last = set_line(tuple("שלום abc"), 20, Face.TEXT)
    if len(latin_last.runs) > 1:  # one font may have both scripts
        assert "abc" in latin_last.runs[0].text
