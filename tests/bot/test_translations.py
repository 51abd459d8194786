"""Every word to a player: found in the files, and in the right language."""

import logging
from pathlib import Path

import pytest

from bot.translations import Translations
from renderers.texts import MissingTextError
from tests.support.used_texts import strings_in_code, text_uses, texts

TEXTS = texts()


def test_every_text_that_is_asked_for_is_there() -> None:
    missing = [
        (place, key.pattern)
        for place, key, _, _ in text_uses()
        if not any(key.fullmatch(text) for text in TEXTS)
    ]
    assert missing == []


def test_every_text_gets_the_values_it_needs_and_no_others() -> None:
    wrong = []
    for place, key, whole, given in text_uses():
        needed = [text.values for name, text in TEXTS.items() if key.fullmatch(name)]
        known = frozenset().union(*needed)
        if given is None or not needed:
            continue
        enough = all if whole else any  # a key that is put together may look like others
        if not (given <= known and enough(need <= given for need in needed)):
            wrong.append((place, key.pattern, sorted(given), sorted(known)))
    assert wrong == []


def test_every_text_is_used() -> None:
    strings, patterns = strings_in_code()
    quoted = frozenset().union(*(text.quoted for text in TEXTS.values()))
    unused = [
        key
        for key in TEXTS
        if key not in strings | quoted and not any(found.fullmatch(key) for found in patterns)
    ]
    assert unused == []


def written(folder: Path, **languages: str) -> Path:
    for code, text in languages.items():
        (folder / code).mkdir()
        (folder / code / "own.ftl").write_text(text, "utf-8")
    return folder


def test_the_bot_speaks_english() -> None:
    speech = Translations()
    assert speech.languages == ("en",)
    assert speech.in_language("en-GB")("points", count=1) == "1 point"


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("en-US", "en"),
        ("en-GB", "en"),
        ("pl", "pl"),
        ("pt-BR", "pt-BR"),
        ("sr", "sr"),
        ("sr-Latn", "sr"),
        ("tlh", "en"),
        ("", "en"),
        (None, "en"),
    ],
)
def test_a_locale_of_discord_finds_its_language(
    tmp_path: Path, locale: str | None, language: str
) -> None:
    text = "which = {0}"
    folder = written(
        tmp_path, **{code: text.replace("{0}", code) for code in ("en", "pl", "sr", "pt-BR")}
    )
    assert Translations([folder]).in_language(locale)("which") == language


def test_a_text_missing_in_a_language_is_english_and_logged_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = written(tmp_path, en="hello = Hello, { $name }", pl="bye = Cześć")
    say = Translations([folder], strict=True).in_language("pl")
    with caplog.at_level(logging.WARNING):
        assert say("hello", name="Ana") == "Hello, Ana"
        assert say("hello", name="Bruno") == "Hello, Bruno"
    assert caplog.messages == ["pl has no text 'hello'"]


def test_a_text_missing_in_english_shows_its_key_and_is_logged_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    say = Translations([written(tmp_path, en="hello = Hello")]).in_language("en")
    with caplog.at_level(logging.WARNING):
        assert say("good-night") == "good night"
        assert say("good-night", name="Ana") == "good night"
    assert caplog.messages == ["en has no text 'good-night'"]


def test_a_text_missing_in_english_fails_a_test(tmp_path: Path) -> None:
    say = Translations([written(tmp_path, en="hello = Hello, { $name }")], strict=True).in_language(
        "en"
    )
    with pytest.raises(MissingTextError, match="good-night"):
        say("good-night")
    with pytest.raises(MissingTextError, match="name"):
        say("hello")


def test_a_value_too_long_for_a_sentence_does_no_harm(tmp_path: Path) -> None:
    say = Translations([written(tmp_path, en="hello = Hello, { $name }")]).in_language("en")
    assert say("hello", name="Ana" * 1000) == "hello"


def test_the_same_sentence_is_made_once(tmp_path: Path) -> None:
    say = Translations([written(tmp_path, en="hello = Hello, { $name }")]).in_language("en")
    assert say("hello", name="Ana") is say("hello", name="Ana")
