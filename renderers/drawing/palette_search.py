"""Finds the fixed palettes from everything that is drawn; run by developers only."""

from collections import Counter
from collections.abc import Callable, Iterable

from PIL import Image

from renderers.drawing.colours import Rgb, mix
from renderers.drawing.look import DYES, Look
from renderers.drawing.palette import COLOURS, PALETTES, Palette
from renderers.drawing.themes import THEMES

FIRST = [(level * 36, level * 36, level * 36) for level in range(8)] * 32
"""A placeholder palette, to draw with while samples are taken."""
STEPS = (0, 85, 170, 255)
"""Emoji in names can have any colour, so every palette has a coarse cube of colours."""
DISTINCT = 7


class SamplingPalette(Palette):
    """A palette that counts the true colours it is asked for."""

    def __init__(self) -> None:
        super().__init__(FIRST)
        self.wanted: Counter[Rgb] = Counter()

    def indices(self, picture: Image.Image) -> Image.Image:
        colours = picture.convert("RGB").getcolors(picture.width * picture.height)
        for count, colour in colours or ():
            if isinstance(colour, tuple):
                self.wanted[colour[0], colour[1], colour[2]] += min(count, 3000)
        return super().indices(picture)

    def ramp(self, ink: Rgb, background: Rgb) -> tuple[int, ...]:
        for step in range(0, 17, 2):
            self.wanted[mix(background, ink, step / 16)] += 60
        return super().ramp(ink, background)


def find_palette(family: str, theme: str, draw: Callable[[Look], None]) -> list[Rgb]:
    """The 256 colours that suit these drawings best; colours with a name are kept exactly."""
    sampling = SamplingPalette()
    draw(Look(family, THEMES[theme], sampling))
    named = [*THEMES[theme].colours.values()]
    named += [colour for dye in DYES[family].values() for colour in dye]
    cube = [(red, green, blue) for red in STEPS[::3] for green in STEPS for blue in STEPS[::3]]
    exact = list(dict.fromkeys([*named, *cube]))
    strip = sample_strip(sampling.wanted)
    found = strip.quantize(COLOURS, Image.Quantize.MEDIANCUT, kmeans=4)
    channels = found.getpalette() or []
    rest = [
        (channels[place], channels[place + 1], channels[place + 2])
        for place in range(0, len(channels), 3)
    ]
    counts = dict(found.getcolors() or ())
    used = {index: count for count, index in counts.items() if isinstance(index, int)}
    order = sorted(range(len(rest)), key=lambda index: -used.get(index, 0))
    palette = exact
    for index in order:
        if len(palette) < COLOURS and all(are_distinct(rest[index], other) for other in palette):
            palette.append(rest[index])
    return sorted(palette + [(0, 0, 0)] * (COLOURS - len(palette)), key=sum)


def are_distinct(first: Rgb, second: Rgb) -> bool:
    """Whether Pillow, which compares six bits of each channel, can tell two colours apart."""
    return max(abs(a - b) for a, b in zip(first, second, strict=True)) >= DISTINCT


def sample_strip(wanted: Counter[Rgb]) -> Image.Image:
    """A strip of all colours; each appears in proportion to the square root of its count."""
    pixels: list[Rgb] = []
    for colour, count in sorted(wanted.items()):
        pixels += [colour] * max(1, round(count**0.5 / 4))
    strip = Image.new("RGB", (len(pixels), 1))
    strip.putdata(pixels)
    return strip


def save_palette(name: str, palette: Iterable[Rgb]) -> None:
    """Write a palette to its file, sixteen colours per line."""
    codes = ["".join(f"{channel:02x}" for channel in colour) for colour in palette]
    lines = [" ".join(codes[start : start + 16]) for start in range(0, COLOURS, 16)]
    PALETTES.mkdir(exist_ok=True)
    (PALETTES / f"{name}.txt").write_text("\n".join(lines) + "\n", "ascii")
