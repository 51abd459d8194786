"""The look of standings: the colours of the boards, in palettes of their own."""

from functools import cache
from typing import Final

from renderers.core import ThemeName
from renderers.drawing.look import Look
from renderers.drawing.palette import Palette
from renderers.drawing.themes import THEMES

PALETTE: Final = "standings"
"""The first part of the names of their palettes."""


@cache
def sheet_look(theme: ThemeName) -> Look:
    """The look of tables, brackets and curves in a theme."""
    return Look("azul", THEMES[theme], Palette.load(f"{PALETTE}-{theme}"))
