"""What tables and brackets stand in: a panel with a title, as tall as needed."""

from functools import lru_cache
from typing import Final

from renderers.drawing.canvas import Canvas, Cell
from renderers.drawing.look import WIDTH, Look
from renderers.lettering.fonts import Face
from renderers.lettering.names import clean
from renderers.parts.panels import EDGE, GLOW, panel_picture, table_background

HEADER: Final = 84
PAD: Final = 14


def framed_canvas(look: Look, height: int, title: str, note: str) -> Canvas:
    """A canvas of this height with an empty panel, its title, and a note on the right."""
    canvas = look.canvas(table_background(look).crop((0, 0, WIDTH + 1, height)))
    canvas.lay(empty_panel(look, height - 2 * EDGE), EDGE - GLOW, EDGE - GLOW)
    lay_title(canvas, look, title, note)
    return canvas


@lru_cache(maxsize=8)
def empty_panel(look: Look, height: int) -> Cell:
    """The panel without its title."""
    return look.cell(panel_picture(look, WIDTH - 2 * EDGE, height, HEADER, False))


def lay_title(canvas: Canvas, look: Look, words: str, note: str) -> None:
    """Lay the title, and the note to its right."""
    inner = WIDTH - 2 * EDGE - 4 * PAD
    room = round(inner * 0.42) if note else 0
    title = look.text(clean(words), inner - room - PAD, 64, 46, "header_text", "header", Face.TITLE)
    canvas.lay(title, EDGE + 2 * PAD, EDGE + 9)
    if note:
        text = look.text(clean(note), room, 56, 36, "header_soft", "header", Face.TEXT, 1)
        canvas.lay(text, WIDTH - EDGE - 2 * PAD - room, EDGE + 14)
