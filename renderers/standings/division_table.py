"""The table of a division as a picture, in one column or two."""

from typing import Final

from renderers.drawing.canvas import Canvas
from renderers.drawing.colours import Rgb
from renderers.drawing.look import WIDTH, Look, readable
from renderers.lettering.fonts import Face
from renderers.lettering.names import clean
from renderers.parts.panels import EDGE
from renderers.parts.pieces import rank_badge, text_plaque
from renderers.standings.model import Measure, Row, StandingsSheet, Zone
from renderers.standings.row_cells import (
    ARROW,
    BAND,
    form_badge,
    row_background,
    row_background_colour,
)
from renderers.standings.sheet_frame import HEADER, PAD, framed_canvas
from renderers.standings.table_layout import (
    FORM,
    LABELS,
    LEGEND,
    MOST,
    TALLEST,
    SheetLayout,
    Widths,
    column_widths,
    form_side,
    has_legend,
    table_layout,
)

HEADINGS: Final = {
    Measure.POINTS: "standings-points",
    Measure.SHARE: "standings-share",
    Measure.WINS: "standings-won",
}


def standing_picture(sheet: StandingsSheet, look: Look) -> Canvas:
    """Places, names, matches played and left, form, tie-breaks and points."""
    rows = sheet.rows[:MOST]
    layout = table_layout(sheet)
    canvas = framed_canvas(look, layout.height, sheet.title, sheet.note)
    if not rows:
        words = look.text(
            sheet.say("standings-nobody"),
            WIDTH - 8 * EDGE,
            TALLEST,
            40,
            "board_soft",
            "board",
            Face.TEXT,
            0.5,
        )
        canvas.lay(words, 4 * EDGE, EDGE + HEADER + LABELS)
    wide = (WIDTH - 2 * EDGE - 6 - PAD * (layout.columns + 1)) // layout.columns
    top = EDGE + HEADER + LABELS
    for column in range(layout.columns):
        some = rows[column * layout.rows : (column + 1) * layout.rows]
        left = EDGE + 3 + PAD + column * (wide + PAD)
        widths = column_widths(sheet, layout, wide)
        if some:
            lay_labels(canvas, look, sheet, layout, widths, left, top - LABELS)
        for number, row in enumerate(some):
            y = top + number * layout.row_height
            before = rows[column * layout.rows + number - 1] if number else None
            border = before is not None and before.zone is not row.zone
            lay_row(canvas, look, sheet, row, layout, widths, left, y, number % 2 == 1, border)
    lay_legend(canvas, look, sheet, layout)
    return canvas


def lay_labels(
    canvas: Canvas,
    look: Look,
    sheet: StandingsSheet,
    layout: SheetLayout,
    widths: Widths,
    left: int,
    y: int,
) -> None:
    """Lay the headings of the columns."""
    say = sheet.say
    x = left + widths.place + widths.name
    labels = [
        (say("standings-played"), widths.played),
        *([(say("standings-left"), widths.left)] if widths.left else []),
        (say("standings-form"), widths.form),
        *((label, widths.mark) for label in sheet.columns),
        (say(HEADINGS[sheet.measure]), widths.worth),
    ]
    size = 26 if layout.columns == 1 else 21
    for label, wide in labels:
        text = look.text(label, wide - 4, 30, size, "board_soft", "board", Face.TEXT, 0.5)
        canvas.lay(text, x + 2, y + 16)
        x += wide


def lay_row(
    canvas: Canvas,
    look: Look,
    sheet: StandingsSheet,
    row: Row,
    layout: SheetLayout,
    widths: Widths,
    left: int,
    y: int,
    striped: bool,
    border: bool,
) -> None:
    """Lay the row of one player."""
    background = row_background_colour(look, row, striped)
    height = layout.row_height
    strip = row_background(look, widths.total, height, background, row.zone, row.is_marked, border)
    canvas.lay(strip, left, y)
    inner = widths.place - BAND - ARROW
    badge_size = min(round(height * 0.84), inner - 4, 76)
    badge = rank_badge(look, row.place, badge_size, background, 0.38)
    canvas.centre(badge, left + BAND + ARROW + inner / 2 - 2, y + height / 2)
    colour = look["board_soft" if row.is_gone else "board_text"]
    x = left + widths.place
    name = clean(row.name) or sheet.say("standings-nameless", number=row.place)
    if row.is_gone:
        name = f"{name} · {sheet.say('standings-gone')}"
    soft = readable(look["board_soft"], background, look["board_text"])
    inner_height = height - 8

    def put(text: str, width: int, tall: int, size: float, ink: Rgb, align: float) -> None:
        nonlocal x
        cell = look.text(text, width - 6, tall, size, ink, background, Face.TEXT, align)
        canvas.lay(cell, x + 3, y + 4 + (inner_height - tall) // 2)
        x += width

    def put_number(text: str, width: int, size: float) -> None:
        one_line = min(inner_height, round(size * 1.6))
        put(text, width, one_line, size, soft, 0.5)

    put(name, widths.name, inner_height, layout.size, colour, 0)
    if widths.left:
        put_number(str(row.played), widths.played, layout.size * 0.9)
        put_number(str(row.left), widths.left, layout.size * 0.9)
    else:
        of_all = f"{row.played}/{row.played + row.left}"
        put_number(of_all, widths.played, layout.size * 0.86)
    lay_form(canvas, look, row, layout, background, x, y, widths.form)
    x += widths.form
    for mark in (*row.marks, *[""] * len(sheet.columns))[: len(sheet.columns)]:
        put_number(mark, widths.mark, layout.size * 0.86)
    plate = text_plaque(look, row.worth, widths.worth - 10, round(height * 0.74), background)
    canvas.centre(plate, x + widths.worth / 2, y + height / 2)


def lay_form(
    canvas: Canvas,
    look: Look,
    row: Row,
    layout: SheetLayout,
    background: Rgb,
    x: int,
    y: int,
    wide: int,
) -> None:
    """Lay the latest places, the newest on the right."""
    side = form_side(layout)
    step = side * 1.12
    latest = row.form[-FORM:]
    start = x + (wide - step * FORM) / 2
    for number, place in enumerate((*[0] * (FORM - len(latest)), *latest)):
        cell = form_badge(look, place, side, background)
        canvas.centre(cell, start + step * (number + 0.5), y + layout.row_height / 2)


def lay_legend(canvas: Canvas, look: Look, sheet: StandingsSheet, layout: SheetLayout) -> None:
    """Lay the meaning of the bands, and how many rows are left out."""
    if not has_legend(sheet):
        return
    say = sheet.say
    x, y = EDGE + 2 * PAD, layout.height - EDGE - LEGEND + 6
    for zone, label in ((Zone.UP, say("standings-up")), (Zone.DOWN, say("standings-down"))):
        if any(row.zone is zone for row in sheet.rows):
            background = look["board"]
            canvas.lay(row_background(look, 34, 32, background, zone, False, False), x, y)
            text = look.text(label, 240, 32, 26, "board_soft", "board", Face.TEXT)
            canvas.lay(text, x + 40, y)
            x += 290
    left = len(sheet.rows) - MOST
    if left > 0:
        words = say("standings-more", count=left)
        text = look.text(words, 300, 32, 26, "board_soft", "board", Face.TEXT, 1)
        canvas.lay(text, WIDTH - EDGE - 2 * PAD - 300, y)
