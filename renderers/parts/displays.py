"""The displays on the table, which lie in the same way in every game."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from games.core import Event, RoundEnded
from renderers.drawing.area import Area
from renderers.drawing.canvas import Canvas
from renderers.drawing.look import Look
from renderers.parts.pieces import display_plate

ROWS = {5: (2, 1, 2), 7: (2, 3, 2), 9: (3, 3, 3)}
"""How many displays lie in each row, by the number of displays."""
LARGEST = 230

LayTiles = Callable[[str, int, float, float], None]
"""Lays the tiles of one display: tiles, size of the display, and its centre."""


def lay_displays(
    canvas: Canvas,
    look: Look,
    displays: Sequence[str],
    taken: frozenset[str],
    area: Area,
    rows: tuple[int, ...] | None,
    lay_tiles: LayTiles,
) -> None:
    """Lay the displays in rows, as large as the area allows; by default in the rows of ROWS."""
    rows = rows or ROWS[len(displays)]
    size = min(area.width // max(rows) - 4, area.height // len(rows) - 4, LARGEST)
    for number, (tiles, (x, y)) in enumerate(
        zip(displays, centres(area, size, rows), strict=True), 1
    ):
        state = "full" if tiles else "taken" if str(number) in taken else "empty"
        canvas.centre(display_plate(look, size, number, state), x, y)
        lay_tiles(tiles, size, x, y)


def centres(area: Area, size: int, rows: tuple[int, ...]) -> list[tuple[float, float]]:
    """The centres of displays of this size, row by row."""
    down = area.height / len(rows)
    found = []
    for row, count in enumerate(rows):
        across = min(area.width / count, size * 1.25)
        start = area.x + (area.width - across * count) / 2
        found += [
            (start + across * (place + 0.5), area.y + down * (row + 0.5)) for place in range(count)
        ]
    return found


def taken_places(events: Iterable[Event], took: type[Any]) -> frozenset[str]:
    """The displays from which tiles were taken since the last deal.

    `took` is the game's event for taking tiles, which has a `place`.
    """
    found = list(events)
    ends = [index for index, event in enumerate(found, 1) if isinstance(event, RoundEnded)]
    this_round = found[ends[-1] if ends else 0 :]
    return frozenset(event.place for event in this_round if isinstance(event, took))
