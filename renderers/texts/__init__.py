"""Every word in pictures and every sentence about them, behind one small door.

A renderer asks `say` for a text by its key and gives the values. The English answers stand in the
files of `en/`; another language is another folder with files that answer the same keys.
"""

from functools import cache, lru_cache
from pathlib import Path
from typing import Final, Protocol

from renderers.texts.language import BadTextError, Language, MissingTextError

__all__ = ["FOLDER", "BadTextError", "Language", "MissingTextError", "Say", "english"]

FOLDER: Final = Path(__file__).parent
"""Where the texts of the pictures lie, a folder for each language."""


class Say(Protocol):
    """Gives the text for a key in some language."""

    def __call__(self, key: str, /, **values: str | int) -> str:
        """The text with these values in it. A value called colour is a letter of the notation."""


@cache
def english_texts() -> Language:
    """The English texts of the pictures, read once."""
    return Language.of_folders("en", [FOLDER])


@lru_cache(maxsize=8192)
def english(key: str, /, **values: str | int) -> str:
    """The English text. A key or a value that is missing raises MissingTextError."""
    return english_texts().say(key, values)
