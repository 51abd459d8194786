"""Pillars, statues and windows, drawn as coins; surrounded, they earn bonus tiles."""

from functools import lru_cache

from PIL import Image, ImageDraw

from games.summer_pavilion.model import OPEN
from games.summer_pavilion.stars import FEATURES, space
from renderers.drawing.canvas import Cell
from renderers.drawing.colours import Rgb, mix
from renderers.drawing.look import Look
from renderers.drawing.paint import Paint


@lru_cache(maxsize=64)
def coin(look: Look, kind: str, size: int, done: bool) -> Cell:
    """A feature with its symbol; green once it is surrounded."""
    shape = Image.new("1", (size, size))
    ImageDraw.Draw(shape).ellipse([0, 0, size - 1, size - 1], fill=1)
    paint = Paint(size, size, look["stone"])
    draw_coin(look, paint, kind, size / 2, size / 2, size / 2 - 0.5, done)
    return look.cell(paint, shape)


def draw_coin(
    look: Look, paint: Paint, kind: str, x: float, y: float, radius: float, done: bool
) -> None:
    """Draw a coin."""
    rim = look["feature_done_deep" if done else "feature_deep"]
    fill = look["feature_done" if done else "feature"]
    paper = mix(fill, (255, 255, 255), 0.85) if not done else fill
    sign = (255, 255, 255) if done else rim
    paint.disc(x, y, radius, rim)
    paint.disc(x, y, radius * 0.9, paper)
    if radius > 9:
        paint.ring(x, y, radius * 0.82, mix(paper, sign, 0.4), max(0.75, radius * 0.04))
    if radius > 4:
        SIGNS[kind](paint, x, y, radius, sign, paper)


def pillar(paint: Paint, x: float, y: float, r: float, sign: Rgb, paper: Rgb) -> None:
    """A column with base and capital."""
    for top in (-0.52, 0.38):
        paint.box(x - r * 0.42, y + r * top, x + r * 0.42, y + r * (top + 0.15), sign)
    paint.box(x - r * 0.28, y - r * 0.37, x + r * 0.28, y + r * 0.38, sign)
    for place in (-0.1, 0.1):
        left = x + r * (place - 0.035)
        paint.box(left, y - r * 0.3, left + r * 0.07, y + r * 0.32, paper)


def statue(paint: Paint, x: float, y: float, r: float, sign: Rgb, paper: Rgb) -> None:
    """A vase with two handles."""
    paint.ring(x - r * 0.3, y - r * 0.2, r * 0.24, sign, r * 0.1)
    paint.ring(x + r * 0.3, y - r * 0.2, r * 0.24, sign, r * 0.1)
    paint.box(x - r * 0.24, y - r * 0.6, x + r * 0.24, y - r * 0.48, sign)
    paint.box(x - r * 0.13, y - r * 0.5, x + r * 0.13, y - r * 0.3, sign)
    paint.disc(x, y - r * 0.06, r * 0.33, sign)
    paint.polygon(
        [
            (x - r * 0.3, y),
            (x + r * 0.3, y),
            (x + r * 0.1, y + r * 0.42),
            (x - r * 0.1, y + r * 0.42),
        ],
        sign,
    )
    paint.box(x - r * 0.26, y + r * 0.42, x + r * 0.26, y + r * 0.54, sign)
    paint.box(x - r * 0.32, y - r * 0.1, x + r * 0.32, y - r * 0.02, paper)


def window(paint: Paint, x: float, y: float, r: float, sign: Rgb, paper: Rgb) -> None:
    """An arched window with its bars."""
    paint.disc(x, y - r * 0.18, r * 0.38, sign)
    paint.box(x - r * 0.38, y - r * 0.18, x + r * 0.38, y + r * 0.54, sign)
    paint.disc(x, y - r * 0.18, r * 0.27, paper)
    paint.box(x - r * 0.27, y - r * 0.18, x + r * 0.27, y + r * 0.43, paper)
    paint.box(x - r * 0.05, y - r * 0.5, x + r * 0.05, y + r * 0.5, sign)
    paint.box(x - r * 0.33, y - r * 0.05, x + r * 0.33, y + r * 0.05, sign)


SIGNS = {"pillar": pillar, "statue": statue, "window": window}


@lru_cache(maxsize=1024)
def done_features(stars: tuple[str, ...]) -> frozenset[str]:
    """The names of the features that are surrounded by tiles."""
    return frozenset(
        feature.name
        for feature in FEATURES
        if all(stars[star][slot] != OPEN for star, slot in map(space, feature.around))
    )
