"""The names and descriptions of commands in the languages of Discord."""

from typing import Any

import discord
from discord import app_commands

from bot.translations import ENGLISH, Translations


class CommandTexts(app_commands.Translator):
    """Looks up what a command says about itself in the files of the other languages.

    A command is described by the key of its text. English stands in the command itself.
    """

    def __init__(self, speech: Translations) -> None:
        self._speech = speech

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: "app_commands.TranslationContext[Any, Any]",
    ) -> str | None:
        """The text in this language; nothing where English will do."""
        key = string.extras.get("key")
        language = self._speech.language(locale.value)
        if key is None or language == ENGLISH:
            return None
        return self._speech.in_language(language)(str(key))
