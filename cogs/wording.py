"""The English of commands, from the same files as every other sentence."""

from functools import cache

from discord import app_commands

from bot.translations import ENGLISH, Translations
from renderers.texts import Say


@cache
def _english() -> Say:
    return Translations(strict=True).in_language(ENGLISH)


def command_text(key: str) -> app_commands.locale_str:
    """What a command or an option says about itself; other languages find it by its key."""
    return app_commands.locale_str(_english()(key), key=key)
