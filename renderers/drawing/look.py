"""A look: the theme, the palette and the tiles of one game, and the cells it has drawn so far."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from PIL import Image

from renderers.core import SIZE, ThemeName
from renderers.drawing.canvas import Canvas, Cell
from renderers.drawing.colours import Rgb, contrast, mix
from renderers.drawing.paint import Paint
from renderers.drawing.palette import Ink
from renderers.drawing.themes import AZUL_DYES, SUMMER_DYES, THEMES, Dye, Theme
from renderers.lettering.fonts import Face
from renderers.lettering.text_cells import lettering

READABLE: Final = 4.5
"""The least contrast between a text and its ground."""
DYES: Final[Mapping[str, Mapping[str, Dye]]] = {
    "azul": AZUL_DYES,
    "summer-pavilion": SUMMER_DYES,
}


class Look:
    """How one game looks in one theme. Cells remember the look they were drawn for."""

    def __init__(self, family: str, theme: Theme, ink: Ink) -> None:
        self.family = family
        self.theme = theme
        self.ink = ink
        self.dyes = DYES[family]

    def __getitem__(self, colour: str) -> Rgb:
        return self.theme[colour]

    def cell(self, paint: Paint | Image.Image, mask: Image.Image | None = None) -> Cell:
        """A finished cell from a drawing."""
        picture = paint.finish() if isinstance(paint, Paint) else paint
        return Cell(self.ink.indices(picture), mask)

    def text(
        self,
        words: str,
        width: int,
        height: int,
        size: float,
        colour: str | Rgb,
        ground: str | Rgb,
        face: Face = Face.TEXT,
        align: float = 0,
    ) -> Cell:
        """A text in a box, in colours of the theme."""
        return lettering(
            self.ink,
            words,
            width,
            height,
            round(size),
            self[colour] if isinstance(colour, str) else colour,
            self[ground] if isinstance(ground, str) else ground,
            face,
            align,
            ground == "table",
        )

    def canvas(self, ground: Image.Image) -> Canvas:
        """A new canvas."""
        return Canvas(ground, self.ink.bytes)


@cache
def look(family: str, theme: ThemeName) -> Look:
    """The look of a game in a theme."""
    return Look(family, THEMES[theme], Ink.load(f"{family}-{theme}"))


def readable(colour: Rgb, ground: Rgb, towards: Rgb) -> Rgb:
    """A colour, moved towards another one until it is read well on its ground."""
    for step in range(21):
        mixed = mix(colour, towards, step / 20)
        if contrast(mixed, ground) >= READABLE:
            return mixed
    return towards


WIDTH, HEIGHT = SIZE
