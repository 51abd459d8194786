"""Heaps of loose tiles: displays, centre, supply and hands, counted by colour."""

from collections.abc import Iterable

from games.core import Event
from games.summer_pavilion.model import COLOURS, Took
from renderers.drawing.area import Area
from renderers.drawing.canvas import Canvas
from renderers.drawing.look import Look
from renderers.lettering.fonts import Face
from renderers.parts.displays import displays_in, since_deal
from renderers.parts.pieces import display_plate
from renderers.summer_pavilion.tiles import loose_tile

TIMES = "\N{MULTIPLICATION SIGN}"
COUNT_HEIGHT = 40
"""As high as a count should be to be read on a phone, where there is room."""
CLUSTERS = {
    0: (),
    1: ((0.0, 0.0),),
    2: ((-0.5, 0.0), (0.5, 0.0)),
    3: ((0.0, -0.5), (-0.5, 0.0), (0.5, 0.0)),
    4: ((0.0, -0.5), (-0.5, 0.0), (0.5, 0.0), (0.0, 0.5)),
}
"""Where the tiles of a display lie, in widths and heights of a tile."""


def taken_places(events: Iterable[Event]) -> frozenset[str]:
    """Where the last moves took tiles in this round."""
    return frozenset(event.place for event in since_deal(events) if isinstance(event, Took))


def lay_tile_counts(
    canvas: Canvas,
    look: Look,
    heap: str,
    area: Area,
    background: str,
    columns: int = len(COLOURS),
) -> None:
    """Every colour with its count; what is missing is faint."""
    colour = f"{background}_text"
    rows = len(COLOURS) // columns
    step, down = area.width // columns, area.height // rows
    beside = step > down * 1.2
    below = round(max(min(COUNT_HEIGHT, down * 0.42), down * 0.28))
    length = min(down if beside else down - below, round(step * (0.8 if beside else 1.5)))
    for place, letter in enumerate(COLOURS):
        row, column = divmod(place, columns)
        count = heap.count(letter)
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


def lay_tile_column(canvas: Canvas, look: Look, heap: str, area: Area) -> None:
    """The colours that a narrow heap has, below each other."""
    colours = [colour for colour in COLOURS if colour in heap]
    down = min(58, area.height // max(1, len(colours)))
    top = area.y + (area.height - down * len(colours)) // 2
    for place, colour in enumerate(colours):
        y = top + place * down
        canvas.centre(
            loose_tile(look, colour, down - 4, "board"), area.x + down * 0.34, y + down / 2
        )
        left = round(down * 0.7)
        text = f"{TIMES}{heap.count(colour)}"
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


def lay_displays(
    canvas: Canvas,
    look: Look,
    displays: tuple[str, ...],
    taken: frozenset[str],
    area: Area,
    rows: tuple[int, ...] | None = None,
) -> None:
    """The displays in rows."""
    size, centres = displays_in(area, len(displays), rows)
    for index, (x, y) in enumerate(centres):
        lay_display(canvas, look, displays[index], index + 1, taken, size, x, y)


def lay_display(
    canvas: Canvas,
    look: Look,
    tiles: str,
    number: int,
    taken: frozenset[str],
    size: int,
    x: float,
    y: float,
) -> None:
    """One display around a point, its tiles in a cluster."""
    state = "full" if tiles else "taken" if str(number) in taken else "empty"
    canvas.centre(display_plate(look, size, number, state), x, y)
    length = round(size * 0.425)
    places = CLUSTERS[len(tiles)]
    for tile, (across, down) in zip(sorted(tiles, key=COLOURS.index), places, strict=True):
        cell = loose_tile(look, tile, length, "plate")
        canvas.centre(cell, x + across * length * 0.6, y + down * length * 1.02)
