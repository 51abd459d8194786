"""The texts in pictures and the sentences about them, by language.

A renderer asks `say` for a text by its key and gives the values. The English texts are in the
files of `en/`; another language is another folder with the same keys.
"""

from functools import cache, lru_cache
from pathlib import Path
from typing import Final, Protocol

from renderers.texts.language import BadTextError, Language, MissingTextError

__all__ = ["FOLDER", "BadTextError", "Language", "MissingTextError", "Say", "english"]

FOLDER: Final = Path(__file__).parent
"""The texts of the pictures, with a folder for each language."""


class Say(Protocol):
    """Returns the text for a key in some language."""

    def __call__(self, key: str, /, **values: str | int) -> str:
        """The text with these values filled in. The value `colour` is the letter of a colour."""


@cache
def english_texts() -> Language:
    """The English texts of the pictures; cached."""
    return Language.of_folders("en", [FOLDER])


@lru_cache(maxsize=8192)
def english(key: str, /, **values: str | int) -> str:
    """The English text; raises MissingTextError if the key or a value is missing."""
    return english_texts().say(key, values)
