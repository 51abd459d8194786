"""Prepared positions for one reader: as a picture, or in words for whoever prefers them."""

from typing import Final

from cogs.cards import Picture
from cogs.visits import Visit
from renderers import Scene, ThemeName, text_board

THEMES: Final = {theme.value: theme for theme in ThemeName}


def theme_of(visit: Visit) -> ThemeName:
    """The theme that the reader has chosen."""
    return THEMES.get(visit.preferences.theme, ThemeName.DARK)


async def shown(visit: Visit, scene: Scene) -> Picture | str:
    """A scene as this reader wants to see it."""
    if visit.preferences.text_boards:
        return text_board(scene)
    return await visit.bot.boards.picture(("manual", visit.player), scene)
