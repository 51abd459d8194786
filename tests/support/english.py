"""The English texts, read once for all tests; a missing text is an error."""

from typing import Final

from bot.translations import Translations
from renderers.texts import Say

SAY: Final[Say] = Translations(strict=True).in_language("en")
