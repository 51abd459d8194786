"""Text as cells: shrunk, then set in two lines, then truncated, until it fits its box."""

from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Final, NamedTuple

from PIL import Image, ImageDraw, features

from renderers.drawing.canvas import Cell
from renderers.drawing.colours import Rgb
from renderers.drawing.palette import Palette
from renderers.lettering.fonts import (
    EMOJI_SIZE,
    FONTS,
    Face,
    FontError,
    emoji_font,
    font_path_for,
    open_font,
)
from renderers.lettering.names import clusters, runs_right_to_left

SMALLEST: Final = 0.6
"""How far a line is shrunk before it is broken in two."""
ROOMY: Final = 1.7
"""A box this many times as high as its letters has room for two lines …"""
LARGE: Final = 0.85
"""… so its text is only shrunk this far before it is broken in two."""
TWO_LINES: Final = 0.56
"""The size of letters in two lines, as a share of the size in one line."""
LEAST: Final = 0.36
"""How far two lines are shrunk before a text is truncated; enough for any name on Discord."""
LEADING: Final = 1.25
"""The largest line spacing, as a share of the letter size."""
ELLIPSIS: Final = "…"
THRESHOLD: Final = [0] * 24 + [255] * 232
"""Turns coverage into a mask: from 24 on a pixel belongs to a letter."""
SHAPED: Final = features.check("raqm")
_freetype_lock = Lock()  # FreeType's faces are not thread-safe


class Run(NamedTuple):
    """Neighbouring characters in one font; without a font they are drawn as boxes."""

    text: str
    path: Path | None


class TextLine(NamedTuple):
    """Runs in the order in which they are drawn, from left to right."""

    runs: tuple[Run, ...]
    size: int
    width: float


@lru_cache(maxsize=1024)
def text_cell(
    palette: Palette,
    text: str,
    width: int,
    height: int,
    size: int,
    colour: Rgb,
    background: Rgb,
    face: Face = Face.TEXT,
    align: float = 0,
    is_cut_out: bool = False,
) -> Cell:
    """A text in a box: on the left with align 0, centred with 0.5, on the right with 1.

    If it is cut out around its letters, a patterned background stays visible.
    """
    with _freetype_lock:
        lines = fit_lines(text, width, height, size, face)
        mask = Image.new("L", (width, height))
        pen = ImageDraw.Draw(mask)
        pictures: list[tuple[Image.Image, int, int]] = []
        for place, line in enumerate(lines):
            x: float = (width - line.width) * align
            share = min(height / len(lines), line.size * LEADING)
            top = (height - share * len(lines)) / 2 + share * place
            base = top + share / 2 + line.size * (0.335 if len(lines) == 1 else 0.31)
            for run in line.runs:
                x += draw_run(pen, pictures, run, line.size, x, base)
    image = mask.point(palette.ramp(colour, background))
    shape = mask.point(THRESHOLD, "1") if is_cut_out else None
    for picture, left, top in pictures:
        lay_picture(image, picture, left, top, palette, background)
    return Cell(image, shape)


def fit_lines(text: str, width: int, height: int, size: int, face: Face) -> list[TextLine]:
    """The text in one line or two, as large as possible."""
    characters = clusters(text)
    line = set_line(characters, size, face)
    if line.width <= width:
        return [line]
    smaller = int(size * width / line.width)
    roomy = height >= size * ROOMY
    if smaller >= size * (LARGE if roomy else SMALLEST):
        return [fit_one_line(characters, smaller, width, face)]
    small = max(9, min(int(height / 2 * 0.86), int(size * TWO_LINES / 0.6)))
    for cuts in break_points(characters):
        for trial in range(small, max(9, int(small * LEAST)) - 1, -1):
            for cut in cuts:
                first, second = characters[:cut], trimmed(characters[cut:])
                lines = [set_line(first, trial, face), set_line(second, trial, face)]
                if max(lines[0].width, lines[1].width) <= width:
                    return lines
    size = max(9, int(size * SMALLEST))
    return [set_line(truncated(characters, size, width, face), size, face)]


def fit_one_line(characters: tuple[str, ...], size: int, width: int, face: Face) -> TextLine:
    """One line, from this size on shrunk until it fits."""
    line = set_line(characters, size, face)
    while line.width > width and size > 8:
        size -= 1
        line = set_line(characters, size, face)
    return line


def break_points(characters: tuple[str, ...]) -> tuple[list[int], list[int]]:
    """Where to break a text: at one of the spaces nearest the middle, or in the middle."""
    middle = len(characters) / 2
    spaces = [place for place, character in enumerate(characters) if character == " "]
    nearest = sorted(spaces, key=lambda place: abs(place - middle))
    return nearest[:3], [round(middle)]


def trimmed(characters: tuple[str, ...]) -> tuple[str, ...]:
    """The characters without a space at the start."""
    return characters[1:] if characters[:1] == (" ",) else characters


@lru_cache(maxsize=1024)
def truncate(text: str, width: int, size: int, face: Face = Face.TEXT) -> str:
    """The text if it fits in one line at this size, otherwise its start and an ellipsis."""
    characters = clusters(text)
    with _freetype_lock:
        fits = set_line(characters, size, face).width <= width
        return "".join(characters if fits else truncated(characters, size, width, face))


def truncated(characters: tuple[str, ...], size: int, width: int, face: Face) -> tuple[str, ...]:
    """As many characters as fit, and an ellipsis."""
    low, high = 0, len(characters)
    while low < high:
        middle = (low + high + 1) // 2
        if set_line((*characters[:middle], ELLIPSIS), size, face).width <= width:
            low = middle
        else:
            high = middle - 1
    return (*trimmed_end(characters[:low]), ELLIPSIS)


def trimmed_end(characters: tuple[str, ...]) -> tuple[str, ...]:
    """The characters without a space at the end."""
    return characters[:-1] if characters[-1:] == (" ",) else characters


def set_line(characters: tuple[str, ...], size: int, face: Face) -> TextLine:
    """A line of these characters, split into runs of one font."""
    runs: list[Run] = []
    for character in characters:
        if character == " " and runs:
            path = runs[-1].path
            path = FONTS / face if path == emoji_font() else path
        else:
            path = font_path_for(character, face)
        if runs and runs[-1].path == path:
            runs[-1] = Run(runs[-1].text + character, path)
        else:
            runs.append(Run(character, path))
    if runs_right_to_left("".join(characters)):
        runs.reverse()
    return TextLine(tuple(runs), size, sum(run_width(run, size) for run in runs))


@lru_cache(maxsize=4096)
def run_width(run: Run, size: int) -> float:
    """The width of a run."""
    if run.path is None:
        return len(clusters(run.text)) * size * 0.6
    if run.path == emoji_font():
        return len(clusters(run.text)) * size * 1.16
    try:
        return open_font(run.path, size).getlength(run.text, features=["lnum"] if SHAPED else None)
    except (FontError, OSError, ValueError):
        return len(run.text) * size * 0.6


def draw_run(
    pen: ImageDraw.ImageDraw,
    pictures: list[tuple[Image.Image, int, int]],
    run: Run,
    size: int,
    x: float,
    base: float,
) -> float:
    """Draw a run, or add its emoji to `pictures`; return its width."""
    width = run_width(run, size)
    if run.path is not None and run.path == emoji_font():
        step = size * 1.16
        for place, character in enumerate(clusters(run.text)):
            picture = emoji(character, round(size * 1.06))
            left, top = round(x + step * place + size * 0.05), round(base - size * 0.84)
            pictures.append((picture, left, top))
        return width
    if run.path is None or not write(pen, run.text, run.path, size, x, base):
        for place in range(len(clusters(run.text))):
            edge = x + size * (0.6 * place + 0.06)
            corner = (edge + size * 0.44, base)
            pen.rectangle([(edge, base - size * 0.62), corner], outline=180, width=2)
    return width


def write(
    pen: ImageDraw.ImageDraw, text: str, path: Path, size: int, x: float, base: float
) -> bool:
    """Draw letters; return False if the font fails."""
    try:
        face = open_font(path, size)
        numerals = ["lnum"] if SHAPED else None
        pen.text((x, base), text, font=face, fill=255, anchor="ls", features=numerals)
    except (FontError, OSError, ValueError):
        return False
    return True


@lru_cache(maxsize=128)
def emoji(character: str, size: int) -> Image.Image:
    """A colour emoji at a size."""
    path = emoji_font()
    large = Image.new("RGBA", (136, 128))
    if path is not None:
        ImageDraw.Draw(large).text(
            (0, 0), character, font=open_font(path, EMOJI_SIZE), embedded_color=True
        )
    return large.resize((size, round(size * 128 / 136)), Image.Resampling.LANCZOS)


def lay_picture(
    image: Image.Image, picture: Image.Image, left: int, top: int, palette: Palette, background: Rgb
) -> None:
    """Paste a colour emoji into a text, on its background."""
    paper = Image.new("RGB", picture.size, background)
    paper.paste(picture, (0, 0), picture)
    image.paste(palette.indices(paper), (left, top))
