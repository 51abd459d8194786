"""Where the displays of a table lie, which is the same for every game."""

from collections.abc import Iterable
from typing import NamedTuple

from games.core import Event, RoundEnded
from renderers.drawing.area import Area

ROWS = {5: (2, 1, 2), 7: (2, 3, 2), 9: (3, 3, 3)}
"""How many displays lie in each row."""
LARGEST = 230


class Displays(NamedTuple):
    """How large the displays are, and their centres in order."""

    size: int
    centres: list[tuple[float, float]]


def displays_in(area: Area, displays: int, rows: tuple[int, ...] | None) -> Displays:
    """So many displays in these rows, or the usual ones, as large as the area allows."""
    rows = rows or ROWS[displays]
    size = min(area.width // max(rows) - 4, area.height // len(rows) - 4, LARGEST)
    down = area.height / len(rows)
    centres = []
    for row, count in enumerate(rows):
        across = min(area.width / count, size * 1.25)
        start = area.x + (area.width - across * count) / 2
        centres += [
            (start + across * (place + 0.5), area.y + down * (row + 0.5)) for place in range(count)
        ]
    return Displays(size, centres)


def since_deal(events: Iterable[Event]) -> list[Event]:
    """What happened on the displays that lie there now: the end of a round fills them anew."""
    found = list(events)
    ends = [place for place, event in enumerate(found, 1) if isinstance(event, RoundEnded)]
    return found[ends[-1] if ends else 0 :]
