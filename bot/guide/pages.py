"""The pages of each game's rules."""

from functools import cache
from typing import Final

from bot.guide import azul, summer_pavilion
from bot.guide.page import Page
from renderers import Scene, SceneKind, ThemeName
from renderers.texts import Say

__all__ = ["PAGES", "Page", "pages_of", "scene_of"]

PAGES: Final = {
    "azul": ("azul", azul.pages),
    "azul-mini": ("azul", azul.pages),
    "summer-pavilion": ("summer", summer_pavilion.pages),
}
"""By game: what the keys of its texts begin with, and its pages."""
SEATS: Final = 4


@cache
def pages_of(game: str) -> tuple[Page, ...]:
    """The pages of a game in their order."""
    return tuple(PAGES[game][1]())


def page_text(game: str, page: Page, say: Say) -> str:
    """What a page says."""
    return say(f"rules-{PAGES[game][0]}-{page.key}")


def scene_of(game: str, page: Page, say: Say, theme: ThemeName) -> Scene:
    """What a page shows."""
    names = tuple(say("manual-name", number=seat + 1) for seat in range(SEATS))
    return Scene(
        game,
        page.kind,
        page.state,
        names[: len(page.state.boards)],
        theme,
        seat=None if page.kind is SceneKind.FINAL else page.seat,
        events=page.events,
        move=page.move,
        say=say,
    )
