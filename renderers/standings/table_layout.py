"""Where the rows and columns of a division's table go."""

from typing import Final, NamedTuple

from renderers.drawing.look import HEIGHT
from renderers.parts.panels import EDGE
from renderers.standings.model import StandingsSheet, Zone
from renderers.standings.row_cells import ARROW, BAND
from renderers.standings.sheet_frame import HEADER, PAD

LABELS: Final = 46
LEGEND: Final = 50
LONGEST: Final = 16
"""Longer tables have two columns."""
MOST: Final = 64
"""Rows beyond these are counted, not drawn."""
TALLEST: Final = 92
FORM: Final = 5
"""How many of the latest places are shown."""


class SheetLayout(NamedTuple):
    """The columns of rows in the picture, and their sizes."""

    columns: int
    rows: int
    """The number of rows in a column."""
    row_height: int
    size: int
    """The size of the letters."""
    height: int
    """The height of the whole picture."""


class Widths(NamedTuple):
    """The widths of the parts of a row, from left to right."""

    place: int
    name: int
    played: int
    left: int
    """0 if matches played and left share a column."""
    form: int
    mark: int
    """For each of the sheet's columns."""
    worth: int
    total: int
    """The width of the whole row."""


def table_layout(sheet: StandingsSheet) -> SheetLayout:
    """One column while its rows are tall enough to read, otherwise two."""
    count = max(1, min(len(sheet.rows), MOST))
    columns = 1 if count <= LONGEST else 2
    rows = -(-count // columns)
    legend = LEGEND if has_legend(sheet) else PAD
    room = HEIGHT - 2 * EDGE - HEADER - LABELS - legend
    high = min(TALLEST if columns == 1 else 60, room // rows)
    size = round(min(high * 0.56, 40))
    height = 2 * EDGE + HEADER + LABELS + rows * high + legend
    return SheetLayout(columns, rows, high, size, height)


def column_widths(sheet: StandingsSheet, layout: SheetLayout, width: int) -> Widths:
    """The widths of the parts of a row; the name gets the rest."""
    unit = layout.size
    roomy = layout.columns == 1
    place = BAND + ARROW + max(round(unit * 1.9), 46)
    played = max(round(unit * 2.2), 84) if roomy else 62
    left = played if roomy else 0
    form = round(form_side(layout) * 1.12 * FORM) + (2 * PAD if roomy else 8)
    mark = max(round(unit * 2.4), 88) if roomy else 57
    worth = max(round(unit * 3.1), 96) if roomy else 84
    used = place + played + left + form + mark * len(sheet.columns) + worth + PAD
    return Widths(place, width - used, played, left, form, mark, worth, width)


def form_side(layout: SheetLayout) -> int:
    """The side of one badge of the form."""
    return round(min(layout.row_height * 0.58, 44)) if layout.columns == 1 else 24


def has_legend(sheet: StandingsSheet) -> bool:
    """Whether the table needs a legend below it."""
    rows = sheet.rows
    return len(rows) > MOST or any(row.zone is not Zone.STAY or row.is_gone for row in rows)
