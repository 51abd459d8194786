"""The end of a match of Azul."""

from games.azul.model import OPEN, ROWS, State, Wall
from games.azul.rules import Azul
from games.azul.scoring import bonuses
from games.core import Outcome, Seat
from renderers.azul.context import AzulContext
from renderers.azul.tiles import printed_colour, slot, tile
from renderers.core import Scene
from renderers.drawing.canvas import Canvas
from renderers.drawing.look import Look
from renderers.parts.final_scores import FinalScore, final_scores, final_scores_picture


def final_picture(context: AzulContext) -> Canvas:
    """Ranks, walls, and points by category."""
    state, look, say = context.state, context.look, context.say

    def lay_board(canvas: Canvas, seat: int, x: int, y: int, side: int) -> None:
        lay_wall(canvas, look, state.wall, state.boards[seat].wall, side // len(ROWS), x, y)

    keys = ("azul-tiles", "azul-bonus-rows", "azul-bonus-columns", "azul-bonus-colours", "total")
    labels = [say(key) for key in keys]
    scores = azul_final_scores(context.scene, context.names)
    return final_scores_picture(look, say("final"), labels, scores, lay_board)


def azul_final_scores(scene: Scene, names: tuple[str, ...]) -> list[FinalScore]:
    """The seats, best first, with points for tiles, rows, columns and colours."""
    state: State = scene.state
    outcome = Azul().outcome(state) or Outcome.of([board.score for board in state.boards])
    points = []
    for seat, board in enumerate(state.boards):
        bonus = bonuses(Seat(seat), board.wall)
        points.append((bonus.rows, bonus.columns, bonus.colours))
    return final_scores(scene, names, scene.ranks or outcome.ranks, points)


def lay_wall(
    canvas: Canvas, look: Look, side: Wall, wall: tuple[str, ...], pitch: int, x: int, y: int
) -> None:
    """Lay a wall without the rest of its board."""
    for row in ROWS:
        for column in ROWS:
            colour = wall[row][column]
            if colour != OPEN:
                cell = tile(look, colour, pitch, "board")
            elif side is Wall.GREY:
                cell = slot(look, pitch)
            else:
                cell = tile(look, printed_colour(row, column), pitch, "board", "faint")
            canvas.lay(cell, x + column * pitch, y + row * pitch)
