"""Small pieces that the games share: plaques, display plates, badges, the marker."""

from functools import lru_cache

from PIL import Image, ImageDraw

from renderers.drawing.canvas import Cell
from renderers.drawing.colours import Rgb
from renderers.drawing.look import Look
from renderers.drawing.paint import Paint, petal, polar, regular
from renderers.lettering.fonts import Face


@lru_cache(maxsize=64)
def plaque(look: Look, width: int, height: int, background: str) -> Cell:
    """An empty plaque with a golden rim."""
    return _plaque(look, width, height, look[background], min(height * 0.2, 16))


def _plaque(look: Look, width: int, height: int, background: Rgb, radius: float) -> Cell:
    paint = Paint(width, height, background)
    paint.box(0, 0, width, height, look["gold_low"], radius)
    paint.box(1, 1, width - 1, height - 1, look["gold"], radius)
    paint.box(3, 3, width - 3, height - 3, look["score"], radius * 0.8)
    return look.cell(paint)


@lru_cache(maxsize=256)
def score_plaque(look: Look, points: int, width: int, height: int, background: str) -> Cell:
    """A score on a plaque."""
    cell = plaque(look, width, height, background)
    image = cell.image.copy()
    text = look.text(
        str(points), width - 12, height - 10, height * 0.78, "score_text", "score", Face.HEAVY, 0.5
    )
    image.paste(text.image, (6, 5))
    return Cell(image)


@lru_cache(maxsize=512)
def text_plaque(look: Look, text: str, width: int, height: int, background: Rgb) -> Cell:
    """A few words on a plaque."""
    cell = _plaque(look, width, height, background, min(height * 0.22, 16))
    words = look.text(
        text, width - 24, height - 8, height * 0.7, "score_text", "score", Face.HEAVY, 0.5
    )
    cell.image.paste(words.image, (12, 4))
    return cell


@lru_cache(maxsize=128)
def display_plate(look: Look, size: int, number: int, state: str) -> Cell:
    """The plate of a display: full, empty, or taken (emptied by the last move)."""
    paint = Paint(size, size, look["table"])
    middle, radius = size / 2, size / 2 - 3
    if state == "full":
        mask, pen = paint.blank()
        pen.ellipse([12, 12, size * 4 - 13, size * 4 - 13], fill=150)
        paint.shadow(mask, look["shade"], 3, 2)
        paint.disc(middle, middle, radius, look["gold"])
        paint.disc(middle, middle, radius - 2, look["plate_rim"])
        dots = 36 if size > 120 else 24
        for dot in range(dots):
            x, y = polar(middle, middle, radius * 0.93, 360 * dot / dots)
            paint.disc(x, y, size * 0.0105, look["plate_dot" if dot % 2 else "lace"])
        paint.disc(middle, middle, radius * 0.87, look["gold"])
        paint.disc(middle, middle, radius * 0.86, look["plate"])
    else:
        rim = "glow" if state == "taken" else "plate_empty_line"
        paint.disc(middle, middle, radius, look[rim])
        paint.disc(middle, middle, radius - (4 if state == "taken" else 2), look["plate_empty"])
        for turn in range(0, 360, 45):
            leaf = petal(middle, middle, size * 0.06, size * 0.26, size * 0.11, turn)
            paint.outline(leaf, look["plate_empty_line"], 1.5)
        paint.ring(middle, middle, radius * 0.84, look["plate_empty_line"], 1.5)
    draw_badge(paint, look, size * 0.13, size * 0.13, size * 0.115, str(number))
    shape = Image.new("1", (size, size))
    pen = ImageDraw.Draw(shape)
    pen.ellipse([0, 0, size - 1, size - 1], fill=1)
    pen.ellipse([size * 0.01, size * 0.01, size * 0.25, size * 0.25], fill=1)
    return look.cell(paint, shape)


def draw_badge(paint: Paint, look: Look, x: float, y: float, radius: float, text: str) -> None:
    """Draw a number in a small disc."""
    paint.disc(x, y, radius, look["gold"])
    paint.disc(x, y, radius * 0.86, look["tag"])
    paint.letter(x, y, text, radius * 1.3, look["tag_text"], Face.HEAVY)


@lru_cache(maxsize=64)
def marker(look: Look, pitch: int, background: str, marked: bool) -> Cell:
    """The first-player marker."""
    paint = Paint(pitch, pitch, look[background])
    side = round(pitch * 0.9)
    edge = (pitch - side) / 2
    if marked:
        paint.box(0, 0, pitch, pitch, look["glow"], pitch * 0.16)
    paint.box(edge, edge, pitch - edge, pitch - edge, look["header"], pitch * 0.12)
    inset = edge + pitch * 0.05
    cream = look["score"]
    paint.box(inset, inset, pitch - inset, pitch - inset, cream, pitch * 0.08)
    middle = pitch / 2
    paint.polygon(regular(middle, middle, side * 0.44, 8, 22.5), look["gold"])
    paint.polygon(regular(middle, middle, side * 0.44, 8), look["gold"])
    paint.disc(middle, middle, side * 0.32, look["header_low"])
    paint.disc(middle, middle, side * 0.28, cream)
    size = pitch * (0.46 if pitch > 34 else 0.56)
    paint.letter(middle, middle, "1", size, look["score_text"], Face.HEAVY)
    return look.cell(paint)


@lru_cache(maxsize=256)
def rank_badge(look: Look, rank: int, size: int, background: str | Rgb, disc: float = 0.37) -> Cell:
    """A rank on a round badge, with a laurel for the first.

    `disc` is the radius of the badge as a share of its size.
    """
    paint = Paint(size, size, look.rgb(background))
    middle = size / 2
    if rank == 1:
        for turn in range(0, 360, 30):
            leaf = petal(middle, middle, size * 0.32, size * 0.17, size * 0.1, turn)
            paint.polygon(leaf, look["gold"])
    paint.disc(middle, middle, size * disc, look["gold"])
    paint.disc(middle, middle, size * (disc - 0.04), look["score" if rank == 1 else "tag"])
    colour = look["score_text" if rank == 1 else "tag_text"]
    paint.letter(middle, middle, str(rank), size * 0.42, colour, Face.HEAVY)
    return look.cell(paint)
