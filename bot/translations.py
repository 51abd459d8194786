"""What the bot says, in the language of whoever reads it."""

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
"""Where the bot's own sentences lie, a folder for each language."""
TEXT_FOLDERS: Final = (texts.FOLDER, LOCALES)
"""The folders with all texts of the bot."""
REMEMBERED: Final = 8192
"""How many sentences of each language are kept ready; most are said again and again."""


class Translations:
    """All sentences in all languages, read once at the start.

    What a language does not have is said in English. A text that English does not have either, or
    that was not given all its values, is an error where speech is strict, as in tests; otherwise
    its key is shown, and the log says so.
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
        """What speaks to somebody with this locale of Discord, or with a language of ours."""
        return self._says[self.language(locale)]

    def language(self, locale: str | None) -> str:
        """The language for a locale: en for en-GB, and for all that we do not speak."""
        for code in (locale or "", (locale or "").split("-")[0]):
            if code in self._texts:
                return code
        return ENGLISH

    def _remembering(self, code: str) -> Say:
        """The sentences of a language, each made only once for the same values."""

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
        """Tell the log what is missing, once for each text, or the test, at once."""
        if self._strict and code == ENGLISH:
            raise error
        if str(error) not in self._told:
            self._told.add(str(error))
            log.warning("%s", error)


def refusal(say: Say, error: RuleError | RefusedError) -> str:
    """Why something cannot be done, in a sentence for the one who tried it."""
    return say(f"refusal-{error.key}", **worded(error.values, say))


def worded(values: Mapping[str, str | int], say: Say) -> dict[str, str | int]:
    """Particulars as a sentence takes them: plain, and colours by their names."""
    told = {name: plain(value) for name, value in values.items()}
    if letters := told.get("colours"):
        names = [say("colour", colour=letter) for letter in str(letters)]
        told["colours"] = say("list-or").join(names)
    return told


def plain(value: str | int) -> str | int:
    """A value as it can stand between code marks: one line, and no marks of its own."""
    if isinstance(value, int):
        return value
    return " ".join(value.replace("`", "'").split())
