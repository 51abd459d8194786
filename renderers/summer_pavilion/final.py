"""The end of a match of Summer Pavilion."""

from games.core import Outcome, Seat
from games.summer_pavilion.model import State
from games.summer_pavilion.scoring import bonuses
from renderers.core import Scene
from renderers.drawing.canvas import Canvas
from renderers.parts.final_scores import FinalScore, final_scores_picture
from renderers.summer_pavilion.player_panels import SceneContext


def final_picture(context: SceneContext) -> Canvas:
    """Ranks, boards, and points by category."""
    say = context.say

    def portrait(canvas: Canvas, seat: int, x: int, y: int, side: int) -> None:
        context.stars(canvas, seat, side, x, y)

    labels = [say(key) for key in ("summer-tiles", "summer-bonus-stars", "summer-bonus-numbers")]
    strips = final_scores(context.scene, context.names)
    return final_scores_picture(
        context.look, say("final"), [*labels, say("total")], strips, portrait
    )


def final_scores(scene: Scene, names: tuple[str, ...]) -> list[FinalScore]:
    """The seats, best first, with their points by category."""
    state: State = scene.state
    ranks = scene.ranks or Outcome.of([board.score for board in state.boards]).ranks
    strips = []
    for seat, board in enumerate(state.boards):
        bonus = bonuses(state.side, Seat(seat), board.stars)
        tiles = board.score - bonus.stars - bonus.numbers
        values = (tiles, bonus.stars, bonus.numbers)
        strips.append(FinalScore(seat, ranks[seat], names[seat], values, board.score))
    return sorted(strips, key=lambda strip: strip.place)
