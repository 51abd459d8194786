"""Turns a state, names, a theme and a language into a PNG file and into sentences."""

import logging
from collections.abc import Mapping

from games.core import AnyGame, RuleError
from renderers.azul import AzulMiniRenderer, AzulRenderer
from renderers.core import (
    Choice,
    Renderer,
    Scene,
    SceneKind,
    ThemeName,
    Tile,
    UnknownStateError,
    Words,
)
from renderers.drawing.canvas import Canvas
from renderers.drawing.look import DYES, look_for
from renderers.drawing.png import ENCODER, encode
from renderers.fallback_renderer import FallbackRenderer
from renderers.lettering.fonts import FontError, check_fonts
from renderers.parts.error_picture import error_picture
from renderers.standings import Sheet, sheet_canvas
from renderers.standings.colours import sheet_look
from renderers.summer_pavilion import SummerPavilionRenderer

__all__ = [
    "RENDERERS",
    "Choice",
    "FallbackRenderer",
    "FontError",
    "Renderer",
    "Scene",
    "SceneKind",
    "ThemeName",
    "Tile",
    "UnknownStateError",
    "Words",
    "alt_text",
    "canvas",
    "check",
    "picture",
    "text_board",
    "words_of",
]

log = logging.getLogger(__name__)

RENDERERS: Mapping[str, Renderer] = {
    renderer.key: renderer
    for renderer in (AzulRenderer(), AzulMiniRenderer(), SummerPavilionRenderer())
}
"""The renderers by the key of their game."""


def words_of(game: AnyGame) -> Words:
    """The wording of a game; a fallback for a game without a renderer."""
    return RENDERERS.get(game.key) or FallbackRenderer(game)


def check() -> list[str]:
    """Check fonts and palettes; return sentences about what was found.

    Raises FontError or PaletteError. Call it before the login: a bot that cannot draw should not
    start.
    """
    for family in DYES:
        for theme in ThemeName:
            look_for(family, theme)
    for theme in ThemeName:
        sheet_look(theme)
    return [*check_fonts(), f"PNG files are compressed with {ENCODER}"]


def picture(scene: Scene | Sheet) -> bytes:
    """The PNG file of a scene. Blocks for a few milliseconds, so call it in a thread."""
    return encode(canvas(scene) if isinstance(scene, Scene) else sheet_canvas(scene))


def canvas(scene: Scene) -> Canvas:
    """The picture of a scene, or an error picture if the scene cannot be drawn.

    Only the RuleError for an illegal move in a preview is raised; nothing else stops a turn.
    """
    try:
        return _renderer(scene).draw(scene)
    except RuleError:
        raise
    except Exception:
        log.exception("cannot draw %s of %s", scene.kind, scene.game)
        return error_picture(scene)


def alt_text(scene: Scene) -> str:
    """The scene in a few sentences, within Discord's limit for alt texts."""
    return _words(scene, whole=False)


def text_board(scene: Scene) -> str:
    """The whole position in lines of text, enough to play from."""
    return _words(scene, whole=True)


def _words(scene: Scene, whole: bool) -> str:
    try:
        renderer = _renderer(scene)
        return renderer.text_board(scene) if whole else renderer.alt_text(scene)
    except RuleError:
        raise
    except Exception:
        log.exception("cannot describe %s of %s", scene.kind, scene.game)
        return f"{scene.say('cannot-draw')} {scene.say('cannot-draw-hint')}"


def _renderer(scene: Scene) -> Renderer:
    return scene.renderer or RENDERERS[scene.game]
