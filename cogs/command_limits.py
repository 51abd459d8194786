"""Discord's limits for the texts of commands.

Discord refuses all commands if one text is too long. A translation that is too long is left out
with an error in the log, and the English text is shown in its place.
"""

import logging
from collections.abc import Iterator
from typing import Any, Final

from discord.app_commands import TranslationContextLocation

log = logging.getLogger(__name__)

Payload = dict[str, Any]

NAME: Final = 32
TEXT: Final = 100
MOST_LETTERS: Final = {
    TranslationContextLocation.command_name: NAME,
    TranslationContextLocation.group_name: NAME,
    TranslationContextLocation.parameter_name: NAME,
    TranslationContextLocation.command_description: TEXT,
    TranslationContextLocation.group_description: TEXT,
    TranslationContextLocation.parameter_description: TEXT,
    TranslationContextLocation.choice_name: TEXT,
}
"""The most letters of a text, by what it is for."""
MOST_IN_ALL: Final = 8000
"""The most letters of a command with all its options and choices, each in its longest language."""
TRANSLATED: Final = ("name", "description")


def without_excess(command: Payload) -> Payload:
    """A command without the languages that would make it too large."""
    while letters(command) > MOST_IN_ALL and (found := languages(command)):
        worst = max(sorted(found), key=lambda one: letters(in_languages(command, {one})))
        log.error(
            "the command %s has more than %d letters in all; it is left in English for %s",
            command["name"],
            MOST_IN_ALL,
            worst,
        )
        command = in_languages(command, found - {worst})
    return command


def letters(part: Payload) -> int:
    """How many letters a command, an option or a choice has, each text in its longest language."""
    value = part.get("value")
    own = len(value) if isinstance(value, str) else 0
    for name in TRANSLATED:
        texts = [part.get(name) or "", *(part.get(f"{name}_localizations") or {}).values()]
        own += max(map(len, texts))
    return own + sum(map(letters, parts(part)))


def languages(part: Payload) -> set[str]:
    """The languages into which a command is translated."""
    own = {one for name in TRANSLATED for one in part.get(f"{name}_localizations") or ()}
    return own.union(*map(languages, parts(part)))


def in_languages(part: Payload, kept: set[str]) -> Payload:
    """A command with the translations into these languages only."""
    made = dict(part)
    for name in TRANSLATED:
        key = f"{name}_localizations"
        if part.get(key):
            made[key] = {one: text for one, text in part[key].items() if one in kept}
    for inner in ("options", "choices"):
        if part.get(inner):
            made[inner] = [in_languages(one, kept) for one in part[inner]]
    return made


def parts(part: Payload) -> Iterator[Payload]:
    """The options and choices directly in a command or an option."""
    yield from part.get("options") or ()
    yield from part.get("choices") or ()
