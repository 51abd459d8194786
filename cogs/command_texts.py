"""The names and descriptions of commands, in English and in the languages of Discord."""

import logging
from functools import cache
from typing import Any

import discord
from discord import app_commands

from bot.translations import ENGLISH, Translations
from cogs.command_limits import MOST_LETTERS, TEXT
from renderers.texts import Say

log = logging.getLogger(__name__)


@cache
def _english() -> Say:
    return Translations(strict=True).in_language(ENGLISH)


def command_text(key: str, say: Say | None = None) -> app_commands.locale_str:
    """The English text of a command, option or choice; `CommandTexts` translates it by its key.

    `say` finds the text of a game whose texts are not in the usual folders.
    """
    return app_commands.locale_str((say or _english())(key), key=key)


class CommandTexts(app_commands.Translator):
    """Translates what `command_text` has marked with a key."""

    def __init__(self, translations: Translations) -> None:
        self._translations = translations

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: "app_commands.TranslationContext[Any, Any]",
    ) -> str | None:
        """The text in a language of Discord; None where English is used.

        Discord would refuse all commands because of one text that is too long.
        """
        key = string.extras.get("key")
        language = self._translations.language(locale.value)
        if key is None or language == ENGLISH:
            return None
        text = self._translations.in_language(language)(str(key))
        most = MOST_LETTERS.get(context.location, TEXT)
        if not 1 <= len(text) <= most:
            log.error(
                "the text %s has %d letters in %s, but Discord takes 1 to %d; English is used",
                key,
                len(text),
                locale.value,
                most,
            )
            return None
        return None if text == string.message else text
