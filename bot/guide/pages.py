"""A page of the rules as a text and as a picture."""

from bot.guide.page import Page
from renderers import Renderer, Scene, SceneKind, ThemeName
from renderers.texts import Say


def page_text(texts: str, page: Page, say: Say) -> str:
    """The text of a page; `texts` is the prefix of the game's texts."""
    return say(f"rules-{texts}-{page.key}")


def page_scene(renderer: Renderer, page: Page, say: Say, theme: ThemeName) -> Scene:
    """The scene that illustrates a page."""
    return Scene(
        renderer.key,
        page.kind,
        page.state,
        tuple(say("manual-name", number=seat + 1) for seat in range(page.seats)),
        theme,
        seat=None if page.kind is SceneKind.FINAL else page.seat,
        events=page.events,
        move=page.move,
        say=say,
        renderer=renderer,
    )
