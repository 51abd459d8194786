"""The look of tables and curves: the colours of the boards, in a palette of their own."""

from functools import cache
from typing import Final

from renderers.core import ThemeName
from renderers.drawing.look import Look
from renderers.drawing.palette import Palette
from renderers.drawing.themes import THEMES

PALETTE: Final = "standings"
"""The name that its palettes begin with."""


@cache
def sheet_look(theme: ThemeName) -> Look:
    """The look of tables and curves in a theme."""
    return Look("azul", THEMES[theme], Palette.load(f"{PALETTE}-{theme}"))
