"""The final picture of any game: a strip for each seat, best first, with points by category."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from renderers.drawing.canvas import Canvas
from renderers.drawing.colours import mix
from renderers.drawing.look import HEIGHT, WIDTH, Look
from renderers.lettering.fonts import Face
from renderers.parts.pieces import EDGE, GLOW, panel_cell, rank, score, table_background


class FinalScore(NamedTuple):
    """One seat at the end."""

    seat: int
    place: int
    """Its rank."""
    name: str
    values: tuple[int, ...]
    """Points by category."""
    total: int


Portrait = Callable[[Canvas, int, int, int, int], None]
"""Lays a small board of a seat: canvas, seat, x, y and side."""

TOP = 104
LARGEST = 290
"""A board is not larger, so that there is room for words that can be read on a phone."""


def final_scores_picture(
    look: Look, title: str, labels: Sequence[str], strips: Sequence[FinalScore], portrait: Portrait
) -> Canvas:
    """Strips below each other, the winner's shining."""
    canvas = look.canvas(table_background(look))
    canvas.lay(
        look.text(title, 520, 72, 58, "table_text", "table", Face.TITLE), EDGE + 16, EDGE + 4
    )
    height = min(400, (HEIGHT - TOP - EDGE) // len(strips) - EDGE)
    used = len(strips) * (height + EDGE) - EDGE
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
    for number, strip in enumerate(strips):
        y = top + number * (height + EDGE)
        won = strip.place == 1
        background = panel_cell(look, width, height, 0, won)
        canvas.lay(background, EDGE - GLOW, y - GLOW)
        badge = min(92, side)
        canvas.lay(rank(look, strip.place, badge, "board"), EDGE + 16, y + (height - badge) // 2)
        portrait(canvas, strip.seat, EDGE + 122, y + (height - side) // 2, side)
        left = EDGE + 122 + side + 22
        name = look.text(
            strip.name, EDGE + first - left - 10, 112, 54, "board_text", "board", Face.TEXT
        )
        canvas.lay(name, left, y + (height - 112) // 2)
        for place, value in enumerate(strip.values):
            colour = look["board_text"] if value else mix(look["board_soft"], look["board"], 0.1)
            text = look.text(str(value), step - 8, 64, 56, colour, "board", Face.HEAVY, 0.5)
            canvas.lay(text, EDGE + first + step * place + 4, y + (height - 64) // 2)
        plaque = score(look, strip.total, total, 84, "board")
        canvas.lay(plaque, EDGE + width - total - 24, y + (height - 84) // 2)
    return canvas
