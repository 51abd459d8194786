"""Charts of what scores: wild colours by round, stars to complete, sets of numbers."""

from functools import lru_cache

from games.summer_pavilion.model import COLOURS, OPEN, ROUNDS, SLOTS, STARS, Side
from games.summer_pavilion.scoring import NUMBER_BONUS, SIX_DIFFERENT, STAR_BONUS
from games.summer_pavilion.stars import NUMBERS, STANDARD_COLOURS
from renderers.drawing.area import Area
from renderers.drawing.canvas import Canvas, Cell
from renderers.drawing.look import Look
from renderers.drawing.paint import Paint
from renderers.lettering.fonts import Face
from renderers.parts.pieces import plaque
from renderers.summer_pavilion.geometry import rhombus, slot_at, towards
from renderers.summer_pavilion.tiles import loose_tile

SMALLEST_STAR = 64
"""The smallest width at which a star with its points is readable on a phone."""


def lay_rounds(canvas: Canvas, look: Look, now: int, area: Area) -> None:
    """Lay the wild colour of every round; past ones are faint, the current one is outlined."""
    step = area.width // ROUNDS
    high = round(area.height * 0.65)
    for place, colour in enumerate(COLOURS):
        number = place + 1
        state = "marked" if number == now else "faint" if number < now else "full"
        length = min(high if number == now else round(high * 0.84), round(step * 1.45))
        cell = loose_tile(look, colour, length, "board", state)
        x = area.x + step * place
        canvas.centre(cell, x + step / 2, area.y + high / 2)
        below = area.height - high
        shade = "board_text" if number == now else "board_soft"
        words = look.text(str(number), step, below, below * 0.95, shade, "board", Face.HEAVY, 0.5)
        canvas.lay(words, x, area.y + high)


def star_order(side: Side) -> tuple[int, ...]:
    """The stars by their bonus; on the variant side in their own order."""
    if side is Side.VARIANT:
        return tuple(range(len(STARS)))
    worth = {star: STAR_BONUS[STANDARD_COLOURS[name]] for star, name in enumerate(STARS) if star}
    return (0, *sorted(worth, key=lambda star: worth[star]))


def star_worth(side: Side, star: int, tiles: str) -> int | None:
    """The bonus of a star once it is complete, or None while that is open."""
    if side is Side.STANDARD:
        return STAR_BONUS[STANDARD_COLOURS[STARS[star]]] if star else SIX_DIFFERENT
    laid = tiles.replace(OPEN, "")
    if len(laid) < 2:
        return None
    return STAR_BONUS[laid[0]] if len(set(laid)) == 1 else SIX_DIFFERENT


def lay_star_chart(
    canvas: Canvas, look: Look, side: Side, stars: tuple[str, ...], area: Area
) -> None:
    """Lay every star with its bonus for the end, in two rows if the area is narrow."""
    rows = 1 if area.width >= len(STARS) * SMALLEST_STAR else 2
    columns = -(-len(STARS) // rows)
    step, down = area.width // columns, area.height // rows
    below = min(round(down * 0.46), 44)
    size = min(step - 4, down - below)
    for place, star in enumerate(star_order(side)):
        tiles = stars[star]
        row, column = divmod(place, columns)
        x, y = area.x + step * column, area.y + down * row
        canvas.centre(small_star(look, star, tiles, size), x + step / 2, y + size / 2)
        worth = star_worth(side, star, tiles)
        done = OPEN not in tiles
        text = look.text(
            f"+{worth}" if worth else "?",
            step,
            below,
            min(below * 0.95, step * 0.42),
            "gain" if done else "board_soft",
            "board",
            Face.HEAVY,
            0.5,
        )
        canvas.lay(text, x, y + size)


@lru_cache(maxsize=512)
def small_star(look: Look, star: int, tiles: str, size: int) -> Cell:
    """A star as a small symbol, its tiles in their colours."""
    paint = Paint(size, size, look["board"])
    length = size * 0.5
    for slot in SLOTS:
        place = slot_at(star, slot)
        centre = towards((size / 2, size / 2), length / 2, place.direction)
        fill = look["slot"] if tiles[slot] == OPEN else look.dyes[tiles[slot]].base
        if tiles[slot] == OPEN:
            paint.polygon(rhombus(centre, place.axis, length * 0.92), look["slot_edge"])
        paint.polygon(rhombus(centre, place.axis, length * 0.86), fill)
    return look.cell(paint)


def number_counts(side: Side, stars: tuple[str, ...]) -> dict[int, tuple[int, int]]:
    """How many spaces of each number with a bonus are covered, and how many there are."""
    spaces = [
        (number, tile)
        for tiles, numbers in zip(stars, NUMBERS[side], strict=True)
        for tile, number in zip(tiles, numbers, strict=True)
    ]
    return {
        wanted: (
            sum(number == wanted and tile != OPEN for number, tile in spaces),
            sum(number == wanted for number, _ in spaces),
        )
        for wanted in NUMBER_BONUS
    }


def lay_number_chart(
    canvas: Canvas, look: Look, side: Side, stars: tuple[str, ...], area: Area
) -> None:
    """Lay the four sets of numbers as small cards."""
    step = area.width // len(NUMBER_BONUS)
    width = step - 10
    for place, (number, (have, need)) in enumerate(number_counts(side, stars).items()):
        x = area.x + step * place + 5
        canvas.lay(plaque(look, width, area.height, "board"), x, area.y)
        third = (area.height - 10) // 3
        done = have == need
        for row, (text, size, colour) in enumerate(
            (
                (str(number), 1.0, "score_text"),
                (f"{have}/{need}", 0.82, "score_text"),
                (f"+{NUMBER_BONUS[number]}", 0.74, "gain_plaque" if done else "score_soft"),
            )
        ):
            words = look.text(
                text, width - 24, third, third * size, colour, "score", Face.HEAVY, 0.5
            )
            canvas.lay(words, x + 12, area.y + 5 + row * third)
