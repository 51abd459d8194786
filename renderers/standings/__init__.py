"""Pictures of leagues: the table of a division, the bracket of a cup, and rating curves."""

from renderers.drawing.canvas import Canvas
from renderers.drawing.look import Look
from renderers.standings.bracket import bracket_picture
from renderers.standings.colours import sheet_look
from renderers.standings.division_table import standing_picture
from renderers.standings.model import (
    Bracket,
    Curve,
    Measure,
    RatingLine,
    RatingPoint,
    Row,
    StandingsSheet,
    Zone,
)
from renderers.standings.rating_curve import curve_picture
from renderers.standings.rows import standing_of
from renderers.standings.sheet_text import LONGEST, bracket_words, curve_words, standing_words
from renderers.standings.ties import bracket_of

__all__ = [
    "Bracket",
    "Curve",
    "Measure",
    "RatingLine",
    "RatingPoint",
    "Row",
    "Sheet",
    "StandingsSheet",
    "Zone",
    "bracket_of",
    "sheet_canvas",
    "sheet_words",
    "standing_of",
]

Sheet = StandingsSheet | Bracket | Curve
"""Everything that this package draws."""


def sheet_canvas(sheet: Sheet, look: Look | None = None) -> Canvas:
    """The picture of a table, a bracket or a curve, by default in the look of its theme."""
    look = look or sheet_look(sheet.theme)
    if isinstance(sheet, StandingsSheet):
        return standing_picture(sheet, look)
    if isinstance(sheet, Bracket):
        return bracket_picture(sheet, look)
    return curve_picture(sheet, look)


def sheet_words(sheet: Sheet, longest: float = LONGEST) -> str:
    """The same in words, in at most `longest` characters, for alt texts."""
    if isinstance(sheet, StandingsSheet):
        return standing_words(sheet, longest)
    if isinstance(sheet, Bracket):
        return bracket_words(sheet, longest)
    return curve_words(sheet)
