"""The bot's texts in all languages."""

import logging
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

from bot.errors import RefusedError
from games.core import RuleError
from renderers import texts
from renderers.texts import Language, MissingTextError, Say

log = logging.getLogger(__name__)

ENGLISH: Final = "en"
LOCALES: Final = Path(__file__).parent / "locales"
"""The bot's own texts, one folder for each language."""
TEXT_FOLDERS: Final = (texts.FOLDER, LOCALES)
"""The folders with all texts of the bot."""
REMEMBERED: Final = 8192
"""Sentences cached for each language; most are used again and again."""


class Translations:
    """All texts in all languages, read once at the start.

    A text that a language lacks is taken from English. If English lacks it too, or if a value is
    missing, strict translations raise an error, as in tests; others use the key, and log it.
    """

    def __init__(self, folders: Iterable[Path] = TEXT_FOLDERS, *, strict: bool = False) -> None:
        folders = tuple(folders)
        codes = {path.parent.name for folder in folders for path in folder.glob("*/*.ftl")}
        self._strict = strict
        self._told: set[str] = set()
        self._texts = {code: Language.of_folders(code, folders) for code in sorted(codes)}
        self._says = {code: self._remembering(code) for code in self._texts}
        self.languages: Final = tuple(self._texts)

    def in_language(self, locale: str | None) -> Say:
        """The texts for a locale of Discord, or for a language of ours."""
        return self._says[self.language(locale)]

    def language(self, locale: str | None) -> str:
        """The language for a locale: en for en-GB, and for every language that we lack."""
        for code in (locale or "", (locale or "").split("-")[0]):
            if code in self._texts:
                return code
        return ENGLISH

    def _remembering(self, code: str) -> Say:
        """The texts of a language, each formatted only once for the same values."""

        @lru_cache(maxsize=REMEMBERED)
        def say(key: str, /, **values: str | int) -> str:
            for language in dict.fromkeys((code, ENGLISH)):
                try:
                    return self._texts[language].say(key, values)
                except (MissingTextError, ValueError) as error:
                    self._complain(language, error)
            return key.replace("-", " ")

        return say

    def _complain(self, code: str, error: Exception) -> None:
        """Raise an error if it is strict; otherwise log it, once for each text."""
        if self._strict and code == ENGLISH:
            raise error
        if str(error) not in self._told:
            self._told.add(str(error))
            log.warning("%s", error)


def refusal(say: Say, error: RuleError | RefusedError) -> str:
    """Why something was refused, in a sentence for the player."""
    return say(f"refusal-{error.key}", **worded(error.values, say))


def worded(values: Mapping[str, str | int], say: Say) -> dict[str, str | int]:
    """Values as texts take them: plain, and colours by their names."""
    told = {name: plain(value) for name, value in values.items()}
    if letters := told.get("colours"):
        names = [say("colour", colour=letter) for letter in str(letters)]
        told["colours"] = say("list-or").join(names)
    return told


def plain(value: str | int) -> str | int:
    """A value that can stand inside code formatting: one line without backticks."""
    if isinstance(value, int):
        return value
    return " ".join(value.replace("`", "'").split())
