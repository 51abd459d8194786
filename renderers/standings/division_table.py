"""The table of a division as a picture: in one column, or in two when it is long."""

from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from renderers.drawing.canvas import Canvas, Cell
from renderers.drawing.colours import Rgb, mix
from renderers.drawing.look import HEIGHT, WIDTH, Look, readable
from renderers.drawing.paint import Paint, petal
from renderers.lettering.fonts import Face
from renderers.lettering.names import clean
from renderers.parts.pieces import EDGE, GLOW, panel_picture, table_background
from renderers.standings.model import Measure, Row, StandingsSheet, Zone

HEADER: Final = 84
LABELS: Final = 46
LEGEND: Final = 50
LONGEST: Final = 16
"""More rows than these stand in two columns."""
MOST: Final = 64
"""More rows than these are not drawn, but counted."""
TALLEST: Final = 92
FORM: Final = 5
"""So many of the latest places are shown."""
PAD: Final = 14
STRIPE: Final = 0.45
"""How much of the colour of a slot every other row has."""
TINT: Final = 0.16
"""How much of its colour a zone's row has."""
BAND: Final = 8
ARROW: Final = 24
"""The room for the arrow of a zone."""
HEADINGS: Final = {
    Measure.POINTS: "standings-points",
    Measure.SHARE: "standings-share",
    Measure.WINS: "standings-won",
}


class SheetLayout(NamedTuple):
    """Where everything goes."""

    columns: int
    rows: int
    """In a column."""
    high: int
    """The height of a row."""
    size: int
    """The size of its letters."""
    height: int
    """The height of the whole picture."""


class Widths(NamedTuple):
    """The columns of a row from left to right."""

    place: int
    name: int
    played: int
    left: int
    """Nothing where it stands in the same column as what was played."""
    form: int
    mark: int
    worth: int


def standing_picture(sheet: StandingsSheet, look: Look) -> Canvas:
    """Places, names, matches played and left, form, tie-breaks and what counts."""
    rows = sheet.rows[:MOST]
    layout = table_layout(sheet)
    background = table_background(look).crop((0, 0, WIDTH + 1, layout.height))
    canvas = look.canvas(background)
    canvas.lay(backdrop(look, layout.height - 2 * EDGE), EDGE - GLOW, EDGE - GLOW)
    lay_title(canvas, look, sheet.title, sheet.note)
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
            y = top + number * layout.high
            before = rows[column * layout.rows + number - 1] if number else None
            border = before is not None and before.zone is not row.zone
            lay_row(canvas, look, sheet, row, layout, widths, left, y, number % 2 == 1, border)
    lay_legend(canvas, look, sheet, layout)
    return canvas


def table_layout(sheet: StandingsSheet) -> SheetLayout:
    """One column as long as the rows are tall enough to be read, else two."""
    count = max(1, min(len(sheet.rows), MOST))
    columns = 1 if count <= LONGEST else 2
    rows = -(-count // columns)
    legend = LEGEND if has_legend(sheet) else PAD
    room = HEIGHT - 2 * EDGE - HEADER - LABELS - legend
    high = min(TALLEST if columns == 1 else 60, room // rows)
    size = round(min(high * 0.56, 40))
    height = 2 * EDGE + HEADER + LABELS + rows * high + legend
    return SheetLayout(columns, rows, high, size, height)


def column_widths(sheet: StandingsSheet, layout: SheetLayout, wide: int) -> Widths:
    """How wide the columns are; what is left is for the name."""
    unit = layout.size
    roomy = layout.columns == 1
    place = BAND + ARROW + max(round(unit * 1.9), 46)
    played = max(round(unit * 2.2), 84) if roomy else 62
    left = played if roomy else 0
    form = round(form_side(layout) * 1.12 * FORM) + (2 * PAD if roomy else 8)
    mark = max(round(unit * 2.4), 88) if roomy else 57
    worth = max(round(unit * 3.1), 96) if roomy else 84
    used = place + played + left + form + mark * len(sheet.columns) + worth + PAD
    return Widths(place, wide - used, played, left, form, mark, worth)


def form_side(layout: SheetLayout) -> int:
    """The side of one sign of the form."""
    return round(min(layout.high * 0.58, 44)) if layout.columns == 1 else 24


def has_legend(sheet: StandingsSheet) -> bool:
    """Whether there is something to explain below the table."""
    rows = sheet.rows
    return len(rows) > MOST or any(row.zone is not Zone.STAY or row.is_gone for row in rows)


@lru_cache(maxsize=8)
def backdrop(look: Look, height: int) -> Cell:
    """The empty panel."""
    return look.cell(panel_picture(look, WIDTH - 2 * EDGE, height, HEADER, False))


def lay_title(canvas: Canvas, look: Look, words: str, note: str) -> None:
    """The title, and the note to its right."""
    inner = WIDTH - 2 * EDGE - 4 * PAD
    room = round(inner * 0.42) if note else 0
    title = look.text(clean(words), inner - room - PAD, 64, 46, "header_text", "header", Face.TITLE)
    canvas.lay(title, EDGE + 2 * PAD, EDGE + 9)
    if note:
        text = look.text(clean(note), room, 56, 36, "header_soft", "header", Face.TEXT, 1)
        canvas.lay(text, WIDTH - EDGE - 2 * PAD - room, EDGE + 14)


def lay_labels(
    canvas: Canvas,
    look: Look,
    sheet: StandingsSheet,
    layout: SheetLayout,
    widths: Widths,
    left: int,
    y: int,
) -> None:
    """What the columns are."""
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
    """One player."""
    wide = sum(widths[:5]) + widths.mark * len(sheet.columns) + widths.worth + PAD
    background = row_background_colour(look, row, striped)
    canvas.lay(
        row_background(look, wide, layout.high, background, row.zone, row.is_marked, border),
        left,
        y,
    )
    inner = widths.place - BAND - ARROW
    badge = rank_badge(look, row.place, min(round(layout.high * 0.84), inner - 4, 76), background)
    canvas.centre(badge, left + BAND + ARROW + inner / 2 - 2, y + layout.high / 2)
    colour = look["board_soft" if row.is_gone else "board_text"]
    x = left + widths.place
    name = clean(row.name) or sheet.say("standings-nameless", number=row.place)
    if row.is_gone:
        name = f"{name} · {sheet.say('standings-gone')}"
    soft = readable(look["board_soft"], background, look["board_text"])
    high = layout.high - 8

    def put(text: str, width: int, tall: int, size: float, ink: Rgb, align: float) -> None:
        nonlocal x
        cell = look.text(text, width - 6, tall, size, ink, background, Face.TEXT, align)
        canvas.lay(cell, x + 3, y + 4 + (high - tall) // 2)
        x += width

    def put_number(text: str, width: int, size: float) -> None:
        put(text, width, min(high, round(size * 1.6)), size, soft, 0.5)  # in one line

    put(name, widths.name, high, layout.size, colour, 0)
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
    plate = text_plaque(look, row.worth, widths.worth - 10, round(layout.high * 0.74), background)
    canvas.centre(plate, x + widths.worth / 2, y + layout.high / 2)


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
    """The latest places, the newest on the right."""
    side = form_side(layout)
    step = side * 1.12
    latest = row.form[-FORM:]
    start = x + (wide - step * FORM) / 2
    for number, place in enumerate((*[0] * (FORM - len(latest)), *latest)):
        cell = form_badge(look, place, side, background)
        canvas.centre(cell, start + step * (number + 0.5), y + layout.high / 2)


def row_background_colour(look: Look, row: Row, striped: bool) -> Rgb:
    """The colour of a row: striped, and tinted by its zone."""
    plain = mix(look["board"], look["slot"], STRIPE) if striped else look["board"]
    if row.zone is Zone.STAY:
        return plain
    return mix(plain, zone_colour(look, row.zone), TINT)


def zone_colour(look: Look, zone: Zone) -> Rgb:
    """Green for up, red for down; there is an arrow, too."""
    return look["feature_done"] if zone is Zone.UP else look["loss"]


@lru_cache(maxsize=256)
def row_background(
    look: Look, wide: int, high: int, background: Rgb, zone: Zone, marked: bool, border: bool
) -> Cell:
    """The background of a row, with the band of its zone, and a line where a zone begins."""
    picture = Image.new("RGB", (wide, high), background)
    pen = ImageDraw.Draw(picture)
    if border:
        pen.rectangle([0, 0, wide, 2], fill=look["board_edge"])
    if zone is not Zone.STAY:
        pen.rectangle([0, 0, BAND - 1, high], fill=zone_colour(look, zone))
        arrow = Paint(18, 18, background)
        shape = [(9, 2), (17, 15), (1, 15)] if zone is Zone.UP else [(9, 16), (17, 3), (1, 3)]
        arrow.polygon(shape, zone_colour(look, zone))
        picture.paste(arrow.finish(), (BAND + 5, (high - 18) // 2))
    if marked:
        pen.rectangle([0, 0, wide - 1, high - 1], outline=look["glow"], width=4)
    return look.cell(picture)


@lru_cache(maxsize=256)
def rank_badge(look: Look, place: int, size: int, background: Rgb) -> Cell:
    """A place: a laurel for the first, a plain sign for the others."""
    paint = Paint(size, size, background)
    middle = size / 2
    if place == 1:
        for turn in range(0, 360, 30):
            leaf = petal(middle, middle, size * 0.32, size * 0.17, size * 0.1, turn)
            paint.polygon(leaf, look["gold"])
    paint.disc(middle, middle, size * 0.38, look["gold"])
    paint.disc(middle, middle, size * 0.34, look["score" if place == 1 else "tag"])
    colour = look["score_text" if place == 1 else "tag_text"]
    paint.letter(middle, middle, str(place), size * 0.42, colour, Face.HEAVY)
    return look.cell(paint)


@lru_cache(maxsize=256)
def form_badge(look: Look, place: int, size: int, background: Rgb) -> Cell:
    """A place in one of the last matches: gold, blue, or plain; a dot without a match."""
    if not place:
        paint = Paint(size, size, background)
        paint.disc(
            size / 2, size / 2, max(2.5, size * 0.08), mix(background, look["board_soft"], 0.4)
        )
        return look.cell(paint)
    rim, fill, ink = {
        1: ("gold_low", "gold", "score_text"),
        2: ("header_low", "header", "header_text"),
    }.get(place, ("slot_edge", "slot", "board_text"))
    paint = Paint(size, size, background)
    radius = size * 0.22
    paint.box(1, 1, size - 1, size - 1, look[rim], radius)
    paint.box(2.5, 2.5, size - 2.5, size - 2.5, look[fill], radius * 0.85)
    paint.letter(size / 2, size / 2, str(place), size * 0.62, look[ink], Face.HEAVY)
    return look.cell(paint)


@lru_cache(maxsize=512)
def text_plaque(look: Look, text: str, wide: int, high: int, background: Rgb) -> Cell:
    """A few words on a plate."""
    paint = Paint(wide, high, background)
    radius = min(high * 0.22, 16)
    paint.box(0, 0, wide, high, look["gold_low"], radius)
    paint.box(1, 1, wide - 1, high - 1, look["gold"], radius)
    paint.box(3, 3, wide - 3, high - 3, look["score"], radius * 0.8)
    cell = look.cell(paint)
    words = look.text(text, wide - 24, high - 8, high * 0.7, "score_text", "score", Face.HEAVY, 0.5)
    cell.image.paste(words.image, (12, 4))
    return cell


def lay_legend(canvas: Canvas, look: Look, sheet: StandingsSheet, layout: SheetLayout) -> None:
    """What the bands mean, and what was left out."""
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
