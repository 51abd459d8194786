"""A scene of Summer Pavilion prepared for drawing."""

from games.core import Seat
from games.summer_pavilion.model import Phase, State, Took
from renderers.core import Scene
from renderers.drawing.canvas import Canvas
from renderers.drawing.look import Look
from renderers.parts.scene_context import SceneContext
from renderers.summer_pavilion.board import lay_stars, marks


class SummerContext(SceneContext):
    """A scene of Summer Pavilion with what its pictures need."""

    def __init__(self, scene: Scene, look: Look) -> None:
        self.state: State = scene.state
        acting = () if self.state.phase in (Phase.DEAL, Phase.OVER) else (self.state.turn,)
        super().__init__(scene, look, acting, Took)

    def lay_stars(self, canvas: Canvas, seat: int, size: int, x: int, y: int) -> None:
        """Lay a seat's stars."""
        board, outlined = self.state.boards[seat], marks(Seat(seat), self.scene.events)
        lay_stars(canvas, self.look, size, self.state.side, board, outlined, x, y)
