"""The end of a match of Summer Pavilion."""

from games.core import Outcome, Seat
from games.summer_pavilion.model import State
from games.summer_pavilion.scoring import bonuses
from renderers.core import Scene
from renderers.drawing.canvas import Canvas
from renderers.parts.final_scores import FinalScore, final_scores, final_scores_picture
from renderers.summer_pavilion.context import SummerContext


def final_picture(context: SummerContext) -> Canvas:
    """Ranks, boards, and points by category."""
    say = context.say

    def lay_board(canvas: Canvas, seat: int, x: int, y: int, side: int) -> None:
        context.lay_stars(canvas, seat, side, x, y)

    keys = ("summer-tiles", "summer-bonus-stars", "summer-bonus-numbers", "total")
    labels = [say(key) for key in keys]
    scores = summer_final_scores(context.scene, context.names)
    return final_scores_picture(context.look, say("final"), labels, scores, lay_board)


def summer_final_scores(scene: Scene, names: tuple[str, ...]) -> list[FinalScore]:
    """The seats, best first, with points for tiles, stars and numbers."""
    state: State = scene.state
    ranks = scene.ranks or Outcome.of([board.score for board in state.boards]).ranks
    points = []
    for seat, board in enumerate(state.boards):
        bonus = bonuses(state.side, Seat(seat), board.stars)
        points.append((bonus.stars, bonus.numbers))
    return final_scores(scene, names, ranks, points)
