"""Pictures of leagues: the table of a division, and how ratings went."""

from renderers.canvas import Canvas
from renderers.look import Look
from renderers.standings.curve import curve_picture
from renderers.standings.model import Curve, Line, Moment, Row, Standing, Zone
from renderers.standings.rows import standing_of
from renderers.standings.sheet import standing_picture
from renderers.standings.words import curve_words, standing_words

__all__ = [
    "Curve",
    "Line",
    "Moment",
    "Row",
    "Sheet",
    "Standing",
    "Zone",
    "sheet_canvas",
    "sheet_words",
    "standing_of",
]

Sheet = Standing | Curve
"""What can be drawn here."""


def sheet_canvas(sheet: Sheet, look: Look | None = None) -> Canvas:
    """The picture of a table or a curve."""
    if isinstance(sheet, Standing):
        return standing_picture(sheet, look)
    return curve_picture(sheet, look)


def sheet_words(sheet: Sheet) -> str:
    """The same in words, for whoever does not see the picture."""
    return standing_words(sheet) if isinstance(sheet, Standing) else curve_words(sheet)
