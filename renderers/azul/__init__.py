"""Pictures and words of Azul and Azul Mini."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.azul.model import NAMES, State
from games.core import Event, Move, Seat
from renderers.azul.context import AzulContext
from renderers.azul.final import final_picture
from renderers.azul.layout import Style
from renderers.azul.pictures import single_board, turn_card, whole_table
from renderers.azul.preview import preview
from renderers.azul.tiles import tile as tile_cell
from renderers.azul.wording import choices, effects, narration, plan_text
from renderers.azul.wording.board_text import alt_text, text_board
from renderers.azul.wording.score_categories import worth
from renderers.core import Choice, Renderer, Scene, SceneKind, ThemeName, Tile, UnknownStateError
from renderers.drawing.canvas import Canvas
from renderers.drawing.look import Look, look_for
from renderers.drawing.themes import AZUL_DYES
from renderers.parts.emojis import SIDE, emoji, marker_emoji, square_mask
from renderers.texts import Say


class AzulRenderer(Renderer):
    """Azul: the floor line is below the pattern lines."""

    key = "azul"
    family = "azul"
    style = Style.CLASSIC

    def draw(self, scene: Scene, look: Look | None = None) -> Canvas:
        if not isinstance(scene.state, State):
            raise UnknownStateError(f"{scene.game}: no state of these rules can be drawn here")
        context = AzulContext(scene, look or look_for(self.family, scene.theme), self.style)
        return PICTURES[scene.kind](context)

    def alt_text(self, scene: Scene) -> str:
        return alt_text(scene)

    def text_board(self, scene: Scene) -> str:
        return text_board(scene)

    def emojis(self) -> dict[str, bytes]:
        look = look_for(self.family, ThemeName.LIGHT)
        found = {
            f"azul_{NAMES[colour]}": emoji(
                look, tile_cell(look, colour, SIDE, "board"), square_mask()
            )
            for colour in AZUL_DYES
        }
        return {**found, "azul_marker": marker_emoji(look)}

    def choice(self, state: Any, seat: Seat, made: tuple[str, ...], token: str, say: Say) -> Choice:
        return choices.choice(state, seat, made, token, say)

    def heading(self, state: Any, seat: Seat, made: tuple[str, ...], say: Say) -> str:
        return choices.heading(state, seat, made, say)

    def move_words(self, state: Any, seat: Seat, move: Move, say: Say) -> str:
        return choices.move_words(state, seat, move, say)

    def pattern_words(self, state: Any, pattern: str, say: Say) -> str:
        return plan_text.pattern_words(pattern, say)

    def effect_words(self, state: Any, seat: Seat, move: Move, say: Say) -> list[str]:
        return effects.effect_words(state, seat, move, say)

    def story(
        self,
        events: Sequence[Event],
        names: Sequence[str],
        say: Say,
        tile: Tile,
        state: Any = None,
    ) -> list[str]:
        return narration.story(events, names, say, tile)

    def tile_emoji(self, colour: str) -> str | None:
        return choices.tile_emoji(colour)

    def worth(self, event: Event) -> Mapping[str, int]:
        return worth(event)


class AzulMiniRenderer(AzulRenderer):
    """Azul Mini: the floor line is in the free corner above the pattern lines."""

    key = "azul-mini"
    style = Style.MINI


PICTURES = {
    SceneKind.TURN: turn_card,
    SceneKind.TABLE: whole_table,
    SceneKind.BOARD: single_board,
    SceneKind.PREVIEW: preview,
    SceneKind.FINAL: final_picture,
}
