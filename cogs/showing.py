"""Prepared positions for one reader: as a picture, or in words for whoever prefers them."""

from typing import TYPE_CHECKING, Final

from bot.preferences import ServerSettings
from cogs.cards import Picture
from cogs.visits import Visit
from renderers import Scene, ThemeName, text_board
from renderers.texts import Say

if TYPE_CHECKING:
    from cogs.client import Azulejo

THEMES: Final = {theme.value: theme for theme in ThemeName}


def theme_of(visit: Visit) -> ThemeName:
    """The theme that the reader has chosen."""
    return THEMES.get(visit.preferences.theme, ThemeName.DARK)


async def shown(visit: Visit, scene: Scene) -> Picture | str:
    """A scene as this reader wants to see it."""
    if visit.preferences.text_boards:
        return text_board(scene)
    return await visit.bot.boards.picture(("manual", visit.player), scene)


def public_say(bot: "Azulejo", server: int | None, settings: ServerSettings) -> Say:
    """What speaks to everybody on a server, or to nobody in particular."""
    guild = bot.get_guild(server) if server else None
    locale = settings.language or (guild.preferred_locale.value if guild else None)
    return bot.services.speech.in_language(locale)
