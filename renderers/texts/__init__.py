"""Every word in pictures and every sentence about them, in English, behind one small door.

A renderer asks `say` for a text by its key and gives the values. The tables here are the English
answer; another language brings its own function with the same keys.
"""

from collections.abc import Mapping
from typing import Final, Protocol

from renderers.texts.azul import AZUL
from renderers.texts.common import COMMON
from renderers.texts.summer_pavilion import SUMMER

Table = Mapping[str, str | tuple[str, str]]

ENGLISH: Final[Table] = {**COMMON, **AZUL, **SUMMER}


class Say(Protocol):
    """Gives the text for a key in some language."""

    def __call__(self, key: str, /, **values: str | int) -> str:
        """The text with these values in it."""


def english(key: str, /, **values: str | int) -> str:
    """The English text. Where it has two forms, `count` chooses between one and many.

    Values called colour are letters of the notation and become words.
    """
    text = ENGLISH[key]
    if isinstance(text, tuple):
        text = text[values.get("count") != 1]
    if "colour" in values:
        values["colour"] = str(ENGLISH[f"colour-{values['colour']}"])
    return text.format_map(values)
