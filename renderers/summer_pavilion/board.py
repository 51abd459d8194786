"""The seven stars of one board on the canvas."""

from collections.abc import Iterable
from functools import lru_cache

from PIL import Image, ImageDraw

from games.core import Event, Seat
from games.summer_pavilion.model import OPEN, SLOTS, STARS, Board, Placed, Side
from games.summer_pavilion.stars import NUMBERS, STANDARD_COLOURS
from renderers.drawing.canvas import Canvas, Cell
from renderers.drawing.colours import mix
from renderers.drawing.look import Look
from renderers.drawing.paint import Paint, Point, petal
from renderers.summer_pavilion.features import coin, done_features, draw_coin
from renderers.summer_pavilion.geometry import (
    LENGTH,
    SIDE,
    SPACING,
    feature_places,
    rhombus,
    slot_at,
    slots,
    star_centre,
    towards,
)
from renderers.summer_pavilion.tiles import lay_open_slot, placed_tile

Marks = frozenset[tuple[int, int]]
"""Star and slot of each tile that the last moves placed."""
COIN = 0.031
"""The radius of a feature."""


def marks(seat: Seat, events: Iterable[Event]) -> Marks:
    """The tiles to outline after these events."""
    return frozenset(
        (event.star, event.slot)
        for event in events
        if isinstance(event, Placed) and event.seat == seat
    )


def lay_stars(
    canvas: Canvas, look: Look, size: int, side: Side, board: Board, marked: Marks, x: int, y: int
) -> None:
    """Lay the stars with their tiles, in a square of this size."""
    canvas.lay(empty_stars(look, size, side), x, y)
    length = LENGTH * size
    for star, tiles in enumerate(board.stars):
        if tiles == NO_TILES:
            continue
        for slot in SLOTS:
            if tiles[slot] != OPEN:
                place = slot_at(star, slot)
                cell = placed_tile(look, tiles[slot], length, place.axis, (star, slot) in marked)
                canvas.centre(cell, x + place.centre[0] * size, y + place.centre[1] * size)
    done = done_features(board.stars)
    if done:
        for name, (across, down) in feature_places():
            if name in done:
                cell = coin(look, name.split("-")[0], round(COIN * 2 * size), True)
                canvas.centre(cell, x + across * size, y + down * size)


NO_TILES = OPEN * len(SLOTS)


@lru_cache(maxsize=16)
def empty_stars(look: Look, size: int, side: Side) -> Cell:
    """The stars without tiles, with everything printed on them."""
    paint = Paint(size, size, look["table"])
    radius = max(6.0, size * 0.016)
    rim = max(1.5, size * 0.0035)
    draw_court(look, paint, size)
    draw_silhouette(paint, size, 0.0125, mix(look["path"], look["shade"], 0.22))
    draw_silhouette(paint, size, 0.0095, look["path"])
    draw_silhouette(paint, size, 0.003, look["stone"])
    length = LENGTH * size
    for place in slots():
        centre = (place.centre[0] * size, place.centre[1] * size)
        number = NUMBERS[side][place.star][place.slot]
        colour = printed_colour(side, place.star)
        lay_open_slot(look, paint, colour, centre, length, place.axis, number)
    for name, (across, down) in feature_places():
        kind = name.split("-")[0]
        draw_coin(look, paint, kind, across * size, down * size, COIN * size, False)
    round_corners(look, paint, size, radius)
    paint.frame(0, 0, size, size, look["board_edge"], rim, radius)
    return look.cell(paint)


def printed_colour(side: Side, star: int) -> str:
    """The colour printed on a star: none on the variant side, mixed in the centre."""
    if side is Side.VARIANT:
        return ""
    return STANDARD_COLOURS.get(STARS[star], "mixed")


def draw_court(look: Look, art: Paint, size: int) -> None:
    """Draw the background of the stars: a round court in a garden."""
    art.box(0, 0, size, size, look["pavilion"])
    line = max(1.0, size * 0.0022)
    for x, turn in ((0, 135), (size, 225)):
        for y in (0, size):
            angle = turn if y == 0 else 180 - turn
            for spread in (-36, -18, 0, 18, 36):
                leaf = petal(x, y, size * 0.02, size * 0.15, size * 0.035, angle + spread)
                art.outline(leaf, look["pavilion_line"], line)
    art.disc(size / 2, size / 2, size * 0.5, look["gold_low"])
    art.disc(size / 2, size / 2, size * 0.495, look["court"])
    step = size * 0.085
    if size > 300:
        for row in range(13):
            for column in range(13):
                right = (column - 6) * step + (row % 2) * step / 2
                down = (row - 6) * step
                if right**2 + down**2 < (size * 0.47) ** 2:
                    middle = (size / 2 + right, size / 2 + down)
                    for turn in range(0, 360, 60):
                        leaf = petal(*middle, step * 0.06, step * 0.22, step * 0.12, turn)
                        art.polygon(leaf, look["court_line"])


def round_corners(look: Look, paint: Paint, size: int, radius: float) -> None:
    """Round the corners of a board, so that the table shows there."""
    corner = round(radius * paint.scale)
    mask = Image.new("L", (2 * corner, 2 * corner), 255)
    ImageDraw.Draw(mask).ellipse([0, 0, 2 * corner - 1, 2 * corner - 1], fill=0)
    far = size * paint.scale - corner
    for x in (0, 1):
        for y in (0, 1):
            part = mask.crop((x * corner, y * corner, (x + 1) * corner, (y + 1) * corner))
            paint.image.paste(look["table"], (x * far, y * far), part)


def draw_silhouette(paint: Paint, size: int, grow: float, colour: tuple[int, int, int]) -> None:
    """Fill the outline of all stars together, enlarged by `grow`."""
    ring = [scaled(star_centre(star), size) for star in range(1, len(STARS))]
    paint.polygon(ring, colour)
    for star in range(len(STARS)):
        outline = []
        for turn in range(0, 360, 60):
            first = turn + slot_at(star, 0).direction
            outline.append(towards(star_centre(star), LENGTH + 2 * grow, first))
            outline.append(towards(star_centre(star), SIDE + grow * 2 / 3**0.5, first + 30))
        paint.polygon([scaled(point, size) for point in outline], colour)
    for turn in range(30, 390, 60):
        middle = towards((0.5, 0.5), SPACING * 3**0.5 / 2, turn)
        shape = rhombus(middle, turn, LENGTH + 2 * grow)
        paint.polygon([scaled(point, size) for point in shape], colour)


def scaled(point: Point, size: int) -> Point:
    """A point in shares of the board, in pixels."""
    return point[0] * size, point[1] * size
