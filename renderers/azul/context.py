"""A scene of Azul prepared for drawing."""

from games.azul.model import Phase, State, Took
from games.core import Seat
from renderers.azul.board import PlayerBoard, lay_board, marks
from renderers.azul.layout import BoardLayout, Style
from renderers.core import Scene
from renderers.drawing.canvas import Canvas
from renderers.drawing.look import Look
from renderers.parts.scene_context import SceneContext


class AzulContext(SceneContext):
    """A scene of Azul with what its pictures need."""

    def __init__(self, scene: Scene, look: Look, style: Style) -> None:
        self.state: State = scene.state
        self.style = style
        super().__init__(scene, look, acting(self.state), Took)

    def lay_board(self, canvas: Canvas, layout: BoardLayout, seat: int, x: int, y: int) -> None:
        """Lay a seat's board."""
        board = self.state.boards[seat]
        outlined = marks(board, Seat(seat), self.scene.events)
        player = PlayerBoard(board, self.names[seat], seat in self.acting, outlined)
        lay_board(canvas, self.look, layout, self.state.wall, player, x, y)


def acting(state: State) -> tuple[int, ...]:
    """The seats to act."""
    if state.phase is Phase.OFFER:
        return (state.turn,)
    return tuple(seat for seat, board in enumerate(state.boards) if board.choosing)
