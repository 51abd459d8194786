"""The picture for a state that cannot be drawn."""

from renderers.core import Scene
from renderers.drawing.canvas import Canvas
from renderers.drawing.look import HEIGHT, WIDTH, look_for
from renderers.lettering.fonts import Face
from renderers.parts.panels import EDGE, GLOW, panel_cell, table_background


def error_picture(scene: Scene) -> Canvas:
    """A panel that says that this version cannot draw the match, and that nothing is lost."""
    look = look_for("azul", scene.theme)
    canvas = look.canvas(table_background(look))
    width, height = WIDTH - 20 * EDGE, 360
    x, y = (WIDTH - width) // 2, (HEIGHT - height) // 2
    canvas.lay(panel_cell(look, width, height, 80, False), x - GLOW, y - GLOW)
    lines = (
        (scene.say("cannot-draw"), 130, 110, 46, Face.TITLE),
        (scene.say("cannot-draw-hint"), 240, 80, 34, Face.TEXT),
    )
    for text, top, line_height, size, face in lines:
        cell = look.text(text, width - 80, line_height, size, "board_text", "board", face, 0.5)
        canvas.lay(cell, x + 40, y + top)
    return canvas
