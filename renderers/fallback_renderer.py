"""A renderer for any game: it shows the game's own text form and the tokens of its moves."""

from collections.abc import Sequence
from typing import Any

from games.core import AnyGame, Event, Move, RoundEnded, Seat
from renderers.core import SIZE, Choice, Renderer, Scene, Tile, seat_names
from renderers.drawing.canvas import Canvas
from renderers.drawing.look import Look, look_for
from renderers.narration import round_words
from renderers.parts.panels import EDGE, table_background
from renderers.texts import Say
from renderers.words import ALT_TEXT

LONGEST = 100
"""The most characters that Discord takes for one suggestion."""
LINE = 54
"""The height of a line in a picture."""


class FallbackRenderer(Renderer):
    """Draws and describes a game that has no renderer of its own yet."""

    family = "azul"

    def __init__(self, game: AnyGame) -> None:
        self.key = game.key
        self.game = game

    def draw(self, scene: Scene, look: Look | None = None) -> Canvas:
        chosen = look or look_for(self.family, scene.theme)
        canvas = chosen.canvas(table_background(chosen))
        width, height = SIZE
        rows = (height - 4 * EDGE) // LINE
        for number, line in enumerate(self.text_board(scene).split("\n")[:rows]):
            cell = chosen.text(line, width - 8 * EDGE, LINE, 34, "table_text", "table")
            canvas.lay(cell, 4 * EDGE, 2 * EDGE + number * LINE)
        return canvas

    def alt_text(self, scene: Scene) -> str:
        return self.text_board(scene).replace("\n", " ")[:ALT_TEXT]

    def text_board(self, scene: Scene) -> str:
        state = scene.state
        if scene.move is not None:
            seat = self.game.to_act(state)[0] if scene.seat is None else scene.seat
            state = self.game.play(state, seat, scene.move).state
        names = seat_names(scene, len(scene.names))
        return "\n".join([self.game.name, ", ".join(names), self.game.show(state)])

    def emojis(self) -> dict[str, bytes]:
        return {}

    def choice(self, state: Any, seat: Seat, made: tuple[str, ...], token: str, say: Say) -> Choice:
        return Choice(token)

    def heading(self, state: Any, seat: Seat, made: tuple[str, ...], say: Say) -> str:
        return say("plain-heading-next", made=" ".join(made)) if made else say("plain-heading")

    def move_words(self, state: Any, seat: Seat, move: Move, say: Say) -> str:
        return self.game.describe(move)[:LONGEST]

    def effect_words(self, state: Any, seat: Seat, move: Move, say: Say) -> list[str]:
        return []

    def story(
        self,
        events: Sequence[Event],
        names: Sequence[str],
        say: Say,
        tile: Tile,
        state: Any = None,
    ) -> list[str]:
        return [round_words(one, names, say) for one in events if isinstance(one, RoundEnded)]
