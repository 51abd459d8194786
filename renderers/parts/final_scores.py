"""The end of a match in any game: the players in ranking order with points by category."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from renderers.core import Scene
from renderers.drawing.canvas import Canvas
from renderers.drawing.colours import mix
from renderers.drawing.look import HEIGHT, WIDTH, Look
from renderers.lettering.fonts import Face
from renderers.parts.panels import EDGE, GLOW, panel_cell, table_background
from renderers.parts.pieces import rank_badge, score_plaque

LayBoard = Callable[[Canvas, int, int, int, int], None]
"""Lays a small board of a seat: canvas, seat, x, y and side."""

TOP = 104
LARGEST = 290
"""The largest side of a board, which leaves room for words that are readable on a phone."""


class FinalScore(NamedTuple):
    """The result of one seat."""

    seat: int
    rank: int
    name: str
    points: tuple[int, ...]
    """By category; the first is for tiles, the others are the bonuses for the end."""
    total: int


def final_scores(
    scene: Scene, names: Sequence[str], ranks: Sequence[int], bonuses: Sequence[tuple[int, ...]]
) -> list[FinalScore]:
    """The results of all seats, best first; bonuses are by seat and category."""
    scores = []
    for seat, (board, bonus) in enumerate(zip(scene.state.boards, bonuses, strict=True)):
        points = (board.score - sum(bonus), *bonus)
        scores.append(FinalScore(seat, ranks[seat], names[seat], points, board.score))
    return sorted(scores, key=lambda score: score.rank)


def final_sentences(
    scene: Scene, title: str, key: str, categories: Sequence[str], scores: Sequence[FinalScore]
) -> list[str]:
    """The results in sentences: `key` is the text for one seat, which names the categories."""
    say = scene.say
    return [say("final-heading", title=title)] + [
        say(
            key,
            place=score.rank,
            name=score.name,
            score=say("points", count=score.total),
            **dict(zip(categories, score.points, strict=True)),
        )
        for score in scores
    ]


def final_scores_picture(
    look: Look,
    title: str,
    labels: Sequence[str],
    scores: Sequence[FinalScore],
    lay_board: LayBoard,
) -> Canvas:
    """A row for each seat, the winner's glowing; labels are the categories and the total."""
    canvas = look.canvas(table_background(look))
    canvas.lay(
        look.text(title, 520, 72, 58, "table_text", "table", Face.TITLE), EDGE + 16, EDGE + 4
    )
    height = min(400, (HEIGHT - TOP - EDGE) // len(scores) - EDGE)
    used = len(scores) * (height + EDGE) - EDGE
    top = TOP + max(0, (HEIGHT - TOP - EDGE - used) // 3)
    side = min(height - 36, LARGEST)
    width = WIDTH - 2 * EDGE
    total = 170
    first = 110 + side + 330
    step = (width - first - total - 24) // (len(labels) - 1)
    for place, label in enumerate(labels):
        last = place == len(labels) - 1
        x = EDGE + (width - total - 24 if last else first + step * place)
        wide = total if last else step
        words = look.text(label, wide - 4, 50, 34, "table_soft", "table", Face.TEXT, 0.5)
        canvas.lay(words, x + 2, top - 54)
    for number, score in enumerate(scores):
        y = top + number * (height + EDGE)
        won = score.rank == 1
        background = panel_cell(look, width, height, 0, won)
        canvas.lay(background, EDGE - GLOW, y - GLOW)
        badge = min(92, side)
        canvas.lay(
            rank_badge(look, score.rank, badge, "board"), EDGE + 16, y + (height - badge) // 2
        )
        lay_board(canvas, score.seat, EDGE + 122, y + (height - side) // 2, side)
        left = EDGE + 122 + side + 22
        name = look.text(
            score.name, EDGE + first - left - 10, 112, 54, "board_text", "board", Face.TEXT
        )
        canvas.lay(name, left, y + (height - 112) // 2)
        for place, value in enumerate(score.points):
            colour = look["board_text"] if value else mix(look["board_soft"], look["board"], 0.1)
            text = look.text(str(value), step - 8, 64, 56, colour, "board", Face.HEAVY, 0.5)
            canvas.lay(text, EDGE + first + step * place + 4, y + (height - 64) // 2)
        plaque = score_plaque(look, score.total, total, 84, "board")
        canvas.lay(plaque, EDGE + width - total - 24, y + (height - 84) // 2)
    return canvas
