"""The English of commands, from the same files as every other sentence."""

from functools import cache

from discord import app_commands

from bot.translations import ENGLISH, Translations
from renderers.texts import Say


@cache
def _english() -> Say:
    return Translations(strict=True).in_language(ENGLISH)


def command_text(key: str, say: Say | None = None) -> app_commands.locale_str:
    """What a command or an option says about itself; other languages find it by its key.

    `say` gives the English text where the usual files do not have it.
    """
    return app_commands.locale_str((say or _english())(key), key=key)
