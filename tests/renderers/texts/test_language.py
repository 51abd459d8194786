"""Texts from Fluent files: plural forms, colours by letter, and bad files."""

from pathlib import Path

import pytest

from renderers.texts import BadTextError, Language, MissingTextError, english

POLISH = """
punkty =
    { $count ->
        [one] { $count } punkt
        [few] { $count } punkty
       *[many] { $count } punktów
    }
"""


def language(folder: Path, text: str, code: str = "en") -> Language:
    file = folder / "texts.ftl"
    file.write_text(text, "utf-8")
    return Language(code, [file])


@pytest.mark.parametrize(("count", "text"), [(0, "0 points"), (1, "1 point"), (2, "2 points")])
def test_english_has_singular_and_plural(count: int, text: str) -> None:
    assert english("points", count=count) == text


@pytest.mark.parametrize(
    ("count", "text"), [(1, "1 punkt"), (2, "2 punkty"), (5, "5 punktów"), (22, "22 punkty")]
)
def test_another_language_has_its_own_plural_forms(tmp_path: Path, count: int, text: str) -> None:
    assert language(tmp_path, POLISH, "pl").say("punkty", {"count": count}) == text


@pytest.mark.parametrize(
    ("letter", "word"),
    [
        ("B", "blue"),
        ("Y", "yellow"),
        ("R", "red"),
        ("K", "black"),
        ("W", "white"),
        ("P", "purple"),
        ("G", "green"),
        ("O", "orange"),
    ],
)
def test_the_letter_of_a_colour_becomes_its_name(letter: str, word: str) -> None:
    assert english("colour", colour=letter) == word
    assert english("heap-item", count=3, colour=letter) == f"3 {word}"


def test_numbers_have_no_thousands_separators() -> None:
    assert english("seat", number=1234567) == "Seat 1234567"


def test_lists_are_separated_by_a_comma_and_a_space() -> None:
    assert english("list-separator") == ", "


def test_values_are_not_wrapped_in_invisible_characters() -> None:
    assert english("azul-takes", name="Ana") == "Ana takes tiles."


def test_a_missing_text_is_named() -> None:
    with pytest.raises(MissingTextError, match="no text 'nonsense'"):
        english("nonsense")


def test_a_missing_value_is_named() -> None:
    with pytest.raises(MissingTextError, match=r"'seat' in en: .*number"):
        english("seat")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        pytest.param("one = 1\ntwo = {", "cannot be read from 'two = {' on", id="no end"),
        pytest.param("one = 1\none = 2", "'one' is there twice", id="twice"),
        pytest.param("one =\n    .part = 1", "'one' has no text", id="only a part"),
    ],
)
def test_a_bad_file_is_refused(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(BadTextError, match=complaint.replace("{", r"\{")):
        language(tmp_path, text)
