"""Loose tiles counted by colour: the centre, the supply and hands."""

from games.summer_pavilion.model import COLOURS
from renderers.drawing.area import Area
from renderers.drawing.canvas import Canvas
from renderers.drawing.look import Look
from renderers.lettering.fonts import Face
from renderers.summer_pavilion.tiles import loose_tile

TIMES = "\N{MULTIPLICATION SIGN}"
COUNT_HEIGHT = 40
"""The height at which a count is readable on a phone."""


def lay_tile_counts(
    canvas: Canvas,
    look: Look,
    tiles: str,
    area: Area,
    background: str,
    columns: int = len(COLOURS),
) -> None:
    """Lay every colour with its count; colours without tiles are faint."""
    colour = f"{background}_text"
    rows = len(COLOURS) // columns
    step, down = area.width // columns, area.height // rows
    beside = step > down * 1.2
    below = round(max(min(COUNT_HEIGHT, down * 0.42), down * 0.28))
    length = min(down if beside else down - below, round(step * (0.8 if beside else 1.5)))
    for place, letter in enumerate(COLOURS):
        row, column = divmod(place, columns)
        count = tiles.count(letter)
        state = "full" if count else "faint"
        cell = loose_tile(look, letter, length, background, state)
        x, y = area.x + column * step, area.y + row * down
        if beside:
            canvas.centre(cell, x + length * 0.36, y + down / 2)
            room = step - round(length * 0.78)
            text = f"{TIMES}{count}" if count else ""
            words = look.text(
                text, room, down, min(down * 0.62, room * 0.82), colour, background, Face.HEAVY
            )
            canvas.lay(words, x + round(length * 0.74), y)
        else:
            canvas.centre(cell, x + step / 2, y + length / 2)
            if count:
                high = down - length
                words = look.text(
                    f"{TIMES}{count}",
                    step,
                    high,
                    min(high * 0.95, step * 0.6),
                    colour,
                    background,
                    Face.HEAVY,
                    0.5,
                )
                canvas.lay(words, x, y + length)


def lay_tile_column(canvas: Canvas, look: Look, tiles: str, area: Area) -> None:
    """Lay only the colours that are there below each other, for a narrow area."""
    colours = [colour for colour in COLOURS if colour in tiles]
    down = min(58, area.height // max(1, len(colours)))
    top = area.y + (area.height - down * len(colours)) // 2
    for place, colour in enumerate(colours):
        y = top + place * down
        canvas.centre(
            loose_tile(look, colour, down - 4, "board"), area.x + down * 0.34, y + down / 2
        )
        left = round(down * 0.7)
        text = f"{TIMES}{tiles.count(colour)}"
        words = look.text(
            text,
            area.width - left,
            down,
            min(COUNT_HEIGHT, down * 0.92),
            "board_text",
            "board",
            Face.HEAVY,
        )
        canvas.lay(words, area.x + left, y)
