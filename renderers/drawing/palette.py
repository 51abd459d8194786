"""Fixed palettes, and the conversion of true colours into palette indices."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from PIL import Image

from renderers.drawing.colours import Rgb, mix, rgb

PALETTES = Path(__file__).parents[1] / "palettes"
COLOURS = 256


class PaletteError(ValueError):
    """A palette file that is missing or damaged."""


class Palette:
    """A palette of 256 colours."""

    def __init__(self, colours: Sequence[Rgb]) -> None:
        self.colours = tuple(colours)
        self.bytes = bytes(channel for colour in colours for channel in colour)
        self._paper = Image.new("P", (1, 1))
        self._paper.putpalette(self.bytes)

    @classmethod
    def load(cls, name: str) -> "Palette":
        """Read a palette written by `python -m renderers palettes`."""
        path = PALETTES / f"{name}.txt"
        try:
            colours = [rgb(code) for code in path.read_text("ascii").split()]
        except (OSError, ValueError) as error:
            raise PaletteError(f"the palette {path} cannot be read: {error}") from error
        if len(colours) != COLOURS:
            raise PaletteError(f"the palette {path} has {len(colours)} colours, not {COLOURS}")
        return cls(colours)

    def indices(self, picture: Image.Image) -> Image.Image:
        """Convert a picture in true colours into palette indices."""
        quantised = picture.convert("RGB").quantize(palette=self._paper, dither=Image.Dither.NONE)
        return Image.frombytes("L", quantised.size, quantised.tobytes())

    @lru_cache(maxsize=4096)  # noqa: B019  # the few palettes live for ever
    def index(self, colour: Rgb) -> int:
        """The index of the most similar colour."""
        return self.indices(Image.new("RGB", (1, 1), colour)).tobytes()[0]

    def ramp(self, ink: Rgb, background: Rgb) -> tuple[int, ...]:
        """The indices from background to ink for coverages 0 to 255, for antialiased letters."""
        return self._ramp(ink, background)

    @lru_cache(maxsize=256)  # noqa: B019
    def _ramp(self, ink: Rgb, background: Rgb) -> tuple[int, ...]:
        steps = [self.index(mix(background, ink, step / 16)) for step in range(17)]
        return tuple(steps[round(cover / 255 * 16)] for cover in range(256))
