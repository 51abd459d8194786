"""The end of a match of Azul."""

from games.azul.model import COLOURS, OPEN, ROWS, State, Wall
from games.azul.rules import Azul
from games.azul.scoring import bonuses
from games.azul.walls import printed_column
from games.core import Outcome, Seat
from renderers.azul.pictures import SceneContext
from renderers.azul.tiles import slot, tile
from renderers.core import Scene
from renderers.drawing.canvas import Canvas
from renderers.drawing.look import Look
from renderers.parts.final_scores import FinalScore, final_scores_picture


def final_picture(context: SceneContext) -> Canvas:
    """Ranks, walls, and points by category."""
    state, look, say = context.state, context.look, context.scene.say

    def portrait(canvas: Canvas, seat: int, x: int, y: int, side: int) -> None:
        lay_wall(canvas, look, state.wall, state.boards[seat].wall, side // len(ROWS), x, y)

    keys = ("azul-tiles", "azul-bonus-rows", "azul-bonus-columns", "azul-bonus-colours")
    labels = [say(key) for key in keys]
    strips = final_scores(context.scene, context.names)
    return final_scores_picture(look, say("final"), [*labels, say("total")], strips, portrait)


def final_scores(scene: Scene, names: tuple[str, ...]) -> list[FinalScore]:
    """The seats, best first, with their points by category."""
    state: State = scene.state
    outcome = Azul().outcome(state) or Outcome.of([board.score for board in state.boards])
    ranks = scene.ranks or outcome.ranks
    strips = []
    for seat, board in enumerate(state.boards):
        _, rows, columns, colours = bonuses(Seat(seat), board.wall)
        tiles = board.score - rows - columns - colours
        values = (tiles, rows, columns, colours)
        strips.append(FinalScore(seat, ranks[seat], names[seat], values, board.score))
    return sorted(strips, key=lambda strip: strip.place)


def lay_wall(
    canvas: Canvas, look: Look, side: Wall, wall: tuple[str, ...], pitch: int, x: int, y: int
) -> None:
    """A wall alone."""
    for row in ROWS:
        for column in ROWS:
            colour = wall[row][column]
            if colour != OPEN:
                cell = tile(look, colour, pitch, "board")
            elif side is Wall.GREY:
                cell = slot(look, pitch)
            else:
                printed = next(c for c in COLOURS if printed_column(row, c) == column)
                cell = tile(look, printed, pitch, "board", "faint")
            canvas.lay(cell, x + column * pitch, y + row * pitch)
