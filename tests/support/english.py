"""What the bot says in English, read once for all tests; a text that is missing is an error."""

from typing import Final

from bot.translations import Translations
from renderers.texts import Say

SAY: Final[Say] = Translations(strict=True).in_language("en")
