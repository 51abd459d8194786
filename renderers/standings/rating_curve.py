"""Ratings over time: a line for each player, with its margin of error as a band."""

from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from renderers.drawing.area import Area
from renderers.drawing.canvas import Canvas
from renderers.drawing.colours import Rgb, mix
from renderers.drawing.look import HEIGHT, WIDTH, Look, readable
from renderers.drawing.paint import Paint, Point
from renderers.lettering.fonts import Face
from renderers.lettering.names import clean
from renderers.parts.panels import EDGE, GLOW, panel_picture, table_background
from renderers.parts.pieces import text_plaque
from renderers.standings.model import Curve, RatingLine

HEADER: Final = 84
PLOT: Final = Area(130, HEADER + 140, WIDTH - 130 - 60, HEIGHT - HEADER - 140 - 84)
"""The area of the plot."""
STEPS: Final = (10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000)
"""The possible distances between grid lines, in rating points."""
GRID: Final = 6
"""The most grid lines."""
DATES: Final = 6
"""The most dates below the plot."""
SHADE: Final = 0.22
"""The share of a line's colour in its margin of error."""
DOTS: Final = 45
"""Up to this number of matches, each has a dot."""


def curve_picture(curve: Curve, look: Look) -> Canvas:
    """One line or two, with each player's current rating."""
    canvas = look.canvas(table_background(look))
    picture = empty_panel(look).copy()
    lines = [line for line in curve.lines if line.moments]
    colours = line_colours(look)
    times = sorted({moment.at for line in lines for moment in line.moments})
    if lines:
        draw_plot(picture, look, lines, times, Scale.of(lines), colours)
    canvas.lay(look.cell(picture), EDGE - GLOW, EDGE - GLOW)
    title = look.text(
        clean(curve.title), WIDTH - 2 * EDGE - 60, 64, 46, "header_text", "header", Face.TITLE
    )
    canvas.lay(title, EDGE + 30, EDGE + 9)
    if not lines:
        words = look.text(
            curve.say("curve-empty"), WIDTH - 200, 80, 44, "board_soft", "board", Face.TEXT, 0.5
        )
        canvas.lay(words, 100, HEIGHT // 2 - 40)
        return canvas
    lay_scale(canvas, look, times, Scale.of(lines))
    lay_names(canvas, look, curve, lines, colours)
    return canvas


@lru_cache(maxsize=4)
def empty_panel(look: Look) -> Image.Image:
    """The empty panel, in true colours."""
    return panel_picture(look, WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE, HEADER, False)


def line_colours(look: Look) -> tuple[Rgb, Rgb]:
    """Gold and blue, which also differ in brightness."""
    gold = readable(
        look["gold_low" if look.theme.name == "light" else "glow"],
        look["board"],
        look["board_text"],
    )
    return gold, look["bonus"]


class Scale(NamedTuple):
    """The scale of ratings beside the plot."""

    low: int
    high: int
    step: int

    @classmethod
    def of(cls, lines: Sequence[RatingLine]) -> "Scale":
        """The scale for all lines and their current margins, between round numbers."""
        moments = [moment for line in lines for moment in line.moments]
        last = [line.moments[-1] for line in lines]
        low = min(m.value for m in moments)
        high = max(m.value for m in moments)
        low = min(low, *(m.value - m.margin for m in last))
        high = max(high, *(m.value + m.margin for m in last))
        scales = [cls(low // step * step, -(-high // step) * step, step) for step in STEPS]
        return next((scale for scale in scales if len(scale.numbers) <= GRID), scales[-1])

    @property
    def numbers(self) -> range:
        """The ratings of the grid lines."""
        return range(self.low, self.high + 1, self.step)

    def y_of(self, value: float) -> float:
        """The y coordinate of a rating."""
        share = (value - self.low) / max(1, self.high - self.low)
        return PLOT.y + PLOT.height * (1 - min(1.0, max(0.0, share)))


def x_of(number: int, count: int) -> float:
    """The x coordinate of a moment; moments are evenly spaced, so that no day is crowded."""
    return PLOT.x + PLOT.width * (number / (count - 1) if count > 1 else 0.5)


def draw_plot(
    picture: Image.Image,
    look: Look,
    lines: Sequence[RatingLine],
    times: Sequence[datetime],
    scale: Scale,
    colours: Sequence[Rgb],
) -> None:
    """Draw the grid, the margins of error and the lines into the panel."""
    shift = EDGE - GLOW
    margin = 20
    box = (
        PLOT.x - margin,
        PLOT.y - margin,
        PLOT.x + PLOT.width + margin,
        PLOT.y + PLOT.height + margin,
    )
    paint = Paint(box[2] - box[0], box[3] - box[1], look["board"], 2)

    def at(x: float, y: float) -> Point:
        return x - box[0], y - box[1]

    for value in scale.numbers:
        y = scale.y_of(value)
        ends = [at(PLOT.x, y), at(PLOT.x + PLOT.width, y)]
        paint.line(ends, look["board_line"], 2)
    order = {time: number for number, time in enumerate(times)}

    def along(line: RatingLine) -> list[float]:
        return [x_of(order[moment.at], len(times)) for moment in line.moments]

    for line, colour in zip(lines, colours, strict=False):
        xs = along(line)
        above = [
            at(x, scale.y_of(m.value + m.margin)) for x, m in zip(xs, line.moments, strict=True)
        ]
        below = [
            at(x, scale.y_of(m.value - m.margin)) for x, m in zip(xs, line.moments, strict=True)
        ]
        if len(xs) > 1:
            mask = Image.new("L", paint.image.size)
            pen = ImageDraw.Draw(mask)
            pen.polygon(paint.scaled([*above, *reversed(below)]), fill=round(255 * SHADE))
            paint.image.paste(colour, (0, 0), mask)
    for line, colour in zip(lines, colours, strict=False):
        points = [
            at(x, scale.y_of(m.value)) for x, m in zip(along(line), line.moments, strict=True)
        ]
        if len(points) > 1:
            paint.line(points, mix(colour, look["board"], 0.55), 8)
            paint.line(points, colour, 5)
        for x, y in points if len(points) <= DOTS else points[-1:]:
            paint.disc(x, y, 9, look["board"])
            paint.disc(x, y, 6.5, colour)
        x, y = points[-1]
        paint.disc(x, y, 13, look["gold_low"])
        paint.disc(x, y, 11, colour)
        paint.disc(x, y, 5, look["board"])
    picture.paste(paint.finish(), (box[0] - shift, box[1] - shift))


def lay_scale(canvas: Canvas, look: Look, times: Sequence[datetime], scale: Scale) -> None:
    """Lay the numbers beside the plot, and the dates below."""
    for value in scale.numbers:
        y = scale.y_of(value)
        text = look.text(str(value), 84, 34, 28, "board_soft", "board", Face.TEXT, 1)
        canvas.lay(text, PLOT.x - 96, round(y) - 17)
    count = len(times)
    few = min(DATES, count)
    shown = [round(number * (count - 1) / max(1, few - 1)) for number in range(few)]
    before = ""
    for number in dict.fromkeys(shown):
        date = times[number].date().isoformat()
        if date == before:
            continue
        before = date
        x = x_of(number, count)
        text = look.text(date, 180, 34, 26, "board_soft", "board", Face.TEXT, 0.5)
        left = min(max(round(x) - 90, PLOT.x - 60), PLOT.x + PLOT.width - 140)
        canvas.lay(text, left, PLOT.y + PLOT.height + 24)


def lay_names(
    canvas: Canvas, look: Look, curve: Curve, lines: Sequence[RatingLine], colours: Sequence[Rgb]
) -> None:
    """Lay each player's name, line colour and current rating."""
    wide = (WIDTH - 2 * EDGE - 60) // max(1, min(len(lines), 2))
    plate = 260
    y = EDGE + HEADER + 22
    for number, (line, colour) in enumerate(zip(lines, colours, strict=False)):
        x = EDGE + 30 + number * wide
        swatch = Paint(56, 56, look["board"])
        swatch.line([(2, 28), (54, 28)], colour, 6)
        swatch.disc(28, 28, 13, look["gold_low"])
        swatch.disc(28, 28, 11, colour)
        swatch.disc(28, 28, 5, look["board"])
        canvas.lay(look.cell(swatch), x, y + 4)
        name = clean(line.name) or curve.say("standings-nameless", number=number + 1)
        text = look.text(name, wide - plate - 110, 64, 40, "board_text", "board", Face.TEXT)
        canvas.lay(text, x + 70, y)
        last = line.moments[-1]
        rating = curve.say("curve-rating", value=last.value, margin=last.margin)
        canvas.lay(
            text_plaque(look, rating, plate, 60, look["board"]),
            x + wide - plate - 20,
            y + 2,
        )
