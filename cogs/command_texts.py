"""The names and descriptions of commands, in English and in the languages of Discord."""

from functools import cache
from typing import Any

import discord
from discord import app_commands

from bot.translations import ENGLISH, Translations
from renderers.texts import Say


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
        """The text in a language of Discord; None where English is used."""
        key = string.extras.get("key")
        language = self._translations.language(locale.value)
        if key is None or language == ENGLISH:
            return None
        return self._translations.in_language(language)(str(key))
