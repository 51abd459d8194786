"""Themes and languages: how a reader, or everyone on a server, sees things."""

from typing import TYPE_CHECKING, Final

from bot.matches import Match
from bot.players.settings import PlayerSettings, ServerSettings
from cogs.cards.card import Picture
from cogs.cards.markdown import escaped
from cogs.interactions.request import Request
from renderers import Scene, ThemeName, text_board
from renderers.texts import Say

if TYPE_CHECKING:
    from cogs.client import Azulejo

THEMES: Final = {theme.value: theme for theme in ThemeName}


def theme_named(name: str) -> ThemeName:
    """A theme by its name; the dark one if this version does not know it."""
    return THEMES.get(name, ThemeName.DARK)


def theme_of(request: Request) -> ThemeName:
    """The theme that the player has chosen."""
    return theme_named(request.settings.theme)


async def shown(request: Request, scene: Scene) -> Picture | str:
    """A scene as the player wants to see it: a picture, or words."""
    if request.settings.text_boards:
        return escaped(text_board(scene))
    return await request.bot.pictures.draw(("manual", request.player), scene)


def only_reader(match: Match) -> PlayerSettings | None:
    """The settings of the only reader of a match in direct messages."""
    people = [seat.settings for seat in match.seats if seat.player is not None]
    return people[0] if match.location.server is None and len(people) == 1 else None


def public_say(bot: "Azulejo", server: int | None, settings: ServerSettings) -> Say:
    """The language for everyone on a server."""
    guild = bot.get_guild(server) if server else None
    locale = settings.language or (guild.preferred_locale.value if guild else None)
    return bot.services.translations.in_language(locale)
