"""Pictures and words of Summer Pavilion."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.core import Event, Move, Seat
from games.summer_pavilion.model import COLOURS, NAMES, PASS, PICK, State
from renderers.core import Choice, Renderer, Scene, SceneKind, ThemeName, Tile, UnknownStateError
from renderers.drawing.canvas import Canvas
from renderers.drawing.look import Look, look_for
from renderers.parts.emojis import SIDE, emoji, polygon_mask
from renderers.summer_pavilion.context import SummerContext
from renderers.summer_pavilion.final import final_picture
from renderers.summer_pavilion.geometry import rhombus
from renderers.summer_pavilion.pictures import single_board, turn_card, whole_table
from renderers.summer_pavilion.preview import preview
from renderers.summer_pavilion.tiles import UPRIGHT, loose_tile
from renderers.summer_pavilion.wording import choices, effects, narration, plan_text
from renderers.summer_pavilion.wording.board_text import alt_text, text_board
from renderers.summer_pavilion.wording.score_categories import worth
from renderers.texts import Say


class SummerPavilionRenderer(Renderer):
    """Summer Pavilion: seven stars on each board."""

    key = "summer-pavilion"
    family = "summer-pavilion"
    heaps = frozenset({PICK, PASS})

    def draw(self, scene: Scene, look: Look | None = None) -> Canvas:
        if not isinstance(scene.state, State):
            raise UnknownStateError(f"{scene.game}: no state of these rules can be drawn here")
        context = SummerContext(scene, look or look_for(self.family, scene.theme))
        return PICTURES[scene.kind](context)

    def alt_text(self, scene: Scene) -> str:
        return alt_text(scene)

    def text_board(self, scene: Scene) -> str:
        return text_board(scene)

    def emojis(self) -> dict[str, bytes]:
        look = look_for(self.family, ThemeName.LIGHT)
        found = {}
        for colour in COLOURS:
            cell = loose_tile(look, colour, SIDE, "board")
            middle = (cell.width / 2, cell.height / 2)
            shape = polygon_mask(cell.width, cell.height, rhombus(middle, UPRIGHT, SIDE * 0.94))
            found[f"summer_{NAMES[colour]}"] = emoji(look, cell, shape)
        return found

    def choice(self, state: Any, seat: Seat, made: tuple[str, ...], token: str, say: Say) -> Choice:
        return choices.choice(state, seat, made, token, say)

    def heading(self, state: Any, seat: Seat, made: tuple[str, ...], say: Say) -> str:
        return choices.heading(state, seat, made, say)

    def move_words(self, state: Any, seat: Seat, move: Move, say: Say) -> str:
        return choices.move_words(state, seat, move, say)

    def pattern_words(self, state: Any, pattern: str, say: Say) -> str:
        return plan_text.pattern_words(state, pattern, say)

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
        return narration.story(events, names, say, tile, state)

    def in_this_round(self, state: Any, say: Say, tile: Tile) -> str:
        wild = state.wild
        return say("summer-in-this-round", round=state.round, colour=wild, tile=tile(wild))

    def tile_emoji(self, colour: str) -> str | None:
        return choices.tile_emoji(colour)

    def worth(self, event: Event) -> Mapping[str, int]:
        return worth(event)


PICTURES = {
    SceneKind.TURN: turn_card,
    SceneKind.TABLE: whole_table,
    SceneKind.BOARD: single_board,
    SceneKind.PREVIEW: preview,
    SceneKind.FINAL: final_picture,
}
