"""A look: the theme, the palette and the tile colours of one game."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from PIL import Image

from renderers.core import SIZE, ThemeName
from renderers.drawing.canvas import Canvas, Cell
from renderers.drawing.colours import Rgb, contrast, mix
from renderers.drawing.paint import Paint
from renderers.drawing.palette import Palette
from renderers.drawing.themes import AZUL_DYES, SUMMER_DYES, THEMES, Dye, Theme
from renderers.lettering.fonts import Face
from renderers.lettering.text_cells import text_cell

READABLE: Final = 4.5
"""The lowest contrast between a text and its background."""
DYES: Final[Mapping[str, Mapping[str, Dye]]] = {
    "azul": AZUL_DYES,
    "summer-pavilion": SUMMER_DYES,
}


class Look:
    """How one game looks in one theme. Drawn cells are cached by their look."""

    def __init__(self, family: str, theme: Theme, palette: Palette) -> None:
        self.family = family
        self.theme = theme
        self.palette = palette
        self.dyes = DYES[family]

    def __getitem__(self, colour: str) -> Rgb:
        return self.theme[colour]

    def rgb(self, colour: str | Rgb) -> Rgb:
        """A colour of the theme by its name; other colours are returned as they are."""
        return self.theme[colour] if isinstance(colour, str) else colour

    def cell(self, paint: Paint | Image.Image, mask: Image.Image | None = None) -> Cell:
        """A cell from a drawing in true colours."""
        picture = paint.finish() if isinstance(paint, Paint) else paint
        return Cell(self.palette.indices(picture), mask)

    def text(
        self,
        words: str,
        width: int,
        height: int,
        size: float,
        colour: str | Rgb,
        background: str | Rgb,
        face: Face = Face.TEXT,
        align: float = 0,
    ) -> Cell:
        """A text in a box; see `text_cell`. On the table it is cut out around its letters."""
        return text_cell(
            self.palette,
            words,
            width,
            height,
            round(size),
            self.rgb(colour),
            self.rgb(background),
            face,
            align,
            background == "table",
        )

    def canvas(self, background: Image.Image) -> Canvas:
        """A new canvas with this background."""
        return Canvas(background, self.palette.bytes)


@cache
def look_for(family: str, theme: ThemeName) -> Look:
    """The look of a game in a theme."""
    return Look(family, THEMES[theme], Palette.load(f"{family}-{theme}"))


def readable(colour: Rgb, background: Rgb, towards: Rgb) -> Rgb:
    """The colour, mixed with `towards` until its contrast with the background is sufficient."""
    for step in range(21):
        mixed = mix(colour, towards, step / 20)
        if contrast(mixed, background) >= READABLE:
            return mixed
    return towards


WIDTH, HEIGHT = SIZE
