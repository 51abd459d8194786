"""One player's board of Azul on the canvas."""

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from games.azul.model import (
    FLOOR_PENALTIES,
    FLOOR_SIZE,
    MARKER,
    OPEN,
    ROWS,
    Board,
    FloorCleared,
    LineFell,
    Tiled,
    Took,
    Wall,
)
from games.azul.scoring import (
    COLOUR_BONUS,
    COLUMN_BONUS,
    ROW_BONUS,
    floor_penalty,
)
from games.azul.walls import open_columns
from games.core import Event, Seat
from renderers.azul.layout import BoardLayout, Style
from renderers.azul.tiles import printed_colour, slot_picture, tile, tile_picture
from renderers.drawing.area import Area
from renderers.drawing.canvas import Canvas, Cell
from renderers.drawing.look import Look
from renderers.drawing.paint import Paint
from renderers.lettering.fonts import Face
from renderers.parts.panels import GLOW, header_cell_height, lay_header, panel_picture
from renderers.parts.pieces import marker
from renderers.words import MINUS


class Marks(NamedTuple):
    """The spaces of one board that the last moves filled."""

    lines: frozenset[tuple[int, int]] = frozenset()
    """Row and place on the pattern lines."""
    wall: frozenset[tuple[int, int]] = frozenset()
    floor: frozenset[int] = frozenset()


def marks(board: Board, seat: Seat, events: Iterable[Event]) -> Marks:
    """The spaces to outline after these events: filled by them, and not emptied since."""
    laid = [0] * len(ROWS)
    fell = 0
    wall: set[tuple[int, int]] = set()
    for event in events:
        match event:
            case Took() if event.seat == seat:
                if event.line:
                    laid[event.line - 1] += event.tiles - event.fallen
                fell += min(event.fallen, FLOOR_SIZE) + event.marker
            case Tiled() if event.seat == seat:
                wall.add((event.row, event.column))
                laid[event.row] = 0
            case LineFell() if event.seat == seat:
                laid[event.row] = 0
            case FloorCleared() if event.seat == seat:
                fell = 0
    lines = {
        (row, place)
        for row, tiles in enumerate(board.lines)
        for place in range(max(0, len(tiles) - laid[row]), len(tiles))
    }
    floor = range(max(0, len(board.floor) - fell), len(board.floor))
    return Marks(frozenset(lines), frozenset(wall), frozenset(floor))


@lru_cache(maxsize=24)
def empty_board(look: Look, layout: BoardLayout, side: Wall, active: bool) -> Cell:
    """A board without tiles, with everything printed on it."""
    picture = panel_picture(look, layout.width, layout.height, layout.header, active).copy()

    def put(part: Image.Image, place: tuple[int, int]) -> None:
        picture.paste(part, (place[0] + GLOW, place[1] + GLOW))

    for row in ROWS:
        for place in range(row + 1):
            put(slot_picture(look, layout.pitch, "slot"), layout.line(row, place))
        put(tag_picture(look, layout.pitch, row + 1), layout.tag(row))
        for column in ROWS:
            put(open_space(look, layout.pitch, side, row, column), layout.wall(row, column))
    for place, cost in enumerate(FLOOR_PENALTIES):
        label = "" if layout.labelled else f"{MINUS}{cost}"
        space = slot_picture(look, layout.floor_pitch, "floor", label)
        put(space, layout.floor(place))
        if layout.labelled:
            x, y = layout.floor(place)
            above = label_picture(look, layout.pitch, f"{MINUS}{cost}", "loss")
            put(above, (x, y - above.height))
    if layout.labelled or layout.style is Style.WIDE:
        for place, (points, spaces) in enumerate(BONUS_SIGNS):
            sign = bonus_picture(look, layout.bonus_pitch, points, spaces)
            x, y = layout.bonus(place)
            put(sign, (x - sign.width // 2, y - sign.height // 2))
    return look.cell(picture)


def open_space(look: Look, pitch: int, side: Wall, row: int, column: int) -> Image.Image:
    """A wall space without a tile: faint in its printed colour, or grey."""
    if side is Wall.GREY:
        return slot_picture(look, pitch, "slot")
    return tile_picture(look, printed_colour(row, column), pitch, "board", "faint")


def tag_picture(look: Look, pitch: int, number: int) -> Image.Image:
    """The arrow from a pattern line to its wall row, with the number of the line."""
    width = round(pitch * 0.5)
    paint = Paint(width, pitch, look["board"])
    half, middle = pitch * 0.24, pitch / 2
    left, tip = pitch * 0.06, width - pitch * 0.02
    neck = tip - pitch * 0.12
    for inset, colour in ((0.0, look["gold"]), (max(1.0, pitch * 0.025), look["tag"])):
        top, bottom = middle - half + inset, middle + half - inset
        paint.polygon(
            [
                (left + inset, top),
                (neck, top),
                (tip - inset * 1.3, middle),
                (neck, bottom),
                (left + inset, bottom),
            ],
            colour,
        )
    x = (left + neck) / 2 + pitch * 0.02
    paint.letter(x, middle, str(number), pitch * 0.36, look["tag_text"], Face.HEAVY)
    return paint.finish()


def label_picture(look: Look, pitch: int, text: str, colour: str) -> Image.Image:
    """A small number above a space."""
    paint = Paint(pitch, round(pitch * 0.38), look["board"])
    paint.letter(pitch / 2, pitch * 0.19, text, pitch * 0.34, look[colour], Face.HEAVY)
    return paint.finish()


BONUS_SIGNS = (
    (ROW_BONUS, {(2, column) for column in ROWS}),
    (COLUMN_BONUS, {(row, 2) for row in ROWS}),
    (COLOUR_BONUS, {(row, row) for row in ROWS}),
)


def bonus_picture(
    look: Look, pitch: int, points: int, spaces: Collection[tuple[int, int]]
) -> Image.Image:
    """A bonus for the end of the match: its points, and a tiny wall with the spaces it needs."""
    width, height = round(pitch * 0.9), round(pitch * 1.28)
    paint = Paint(width, height, look["board"])
    paint.letter(width / 2, pitch * 0.22, f"+{points}", pitch * 0.34, look["bonus"], Face.HEAVY)
    dot = pitch * 0.135
    for row in ROWS:
        for column in ROWS:
            x = width / 2 + (column - 2) * dot - dot / 2
            y = pitch * 0.5 + row * dot
            colour = look["bonus" if (row, column) in spaces else "slot_edge"]
            paint.box(x, y, x + dot * 0.84, y + dot * 0.84, colour)
    return paint.finish()


class PlayerBoard(NamedTuple):
    """A board with its player's name; `active` if the player is to act."""

    board: Board
    name: str
    active: bool
    marks: Marks = Marks()


def lay_board(
    canvas: Canvas,
    look: Look,
    layout: BoardLayout,
    side: Wall,
    player: PlayerBoard,
    x: int,
    y: int,
) -> None:
    """Lay a whole board."""
    board, pitch = player.board, layout.pitch
    canvas.lay(empty_board(look, layout, side, player.active), x - GLOW, y - GLOW)
    lay_board_header(canvas, look, layout, player, x, y)
    lay = canvas.lay
    for row in ROWS:
        tiles = board.lines[row]
        if tiles:
            for place, colour in enumerate(tiles):
                state = "marked" if (row, place) in player.marks.lines else "full"
                left, top = layout.line(row, place)
                lay(tile(look, colour, pitch, "board", state), x + left, y + top)
        for column, colour in enumerate(board.wall[row]):
            if colour != OPEN:
                state = "marked" if (row, column) in player.marks.wall else "full"
                left, top = layout.wall(row, column)
                lay(tile(look, colour, pitch, "board", state), x + left, y + top)
    for place, colour in enumerate(board.floor):
        left, top = layout.floor(place)
        marked = place in player.marks.floor
        lay(floor_cell(look, colour, layout.floor_pitch, marked), x + left, y + top)
    if board.choosing and player.active:
        lay_choices(canvas, look, layout, side, board, x, y)


def floor_cell(look: Look, colour: str, pitch: int, marked: bool) -> Cell:
    """A tile or the marker on the floor line."""
    if colour == MARKER:
        return marker(look, pitch, "board", marked)
    return tile(look, colour, pitch, "board", "marked" if marked else "full")


def lay_choices(
    canvas: Canvas, look: Look, layout: BoardLayout, side: Wall, board: Board, x: int, y: int
) -> None:
    """Outline the spaces of a grey wall from which its owner has to choose."""
    row = board.choosing - 1
    for column in open_columns(side, board.wall, row, board.lines[row][0]):
        left, top = layout.wall(row, column)
        canvas.lay(column_choice(look, layout.pitch, column + 1), x + left, y + top)


@lru_cache(maxsize=64)
def column_choice(look: Look, pitch: int, column: int) -> Cell:
    """A space that can be chosen, with the number of its column."""
    picture = slot_picture(look, pitch, "choice")
    number = Paint(round(pitch * 0.5), round(pitch * 0.5), look["slot"])
    number.letter(
        number.width / 2,
        number.height / 2,
        str(column),
        pitch * 0.42,
        look["board_text"],
        Face.HEAVY,
    )
    picture.paste(number.finish(), (round(pitch * 0.25), round(pitch * 0.25)))
    return look.cell(picture)


def lay_board_header(
    canvas: Canvas, look: Look, layout: BoardLayout, player: PlayerBoard, x: int, y: int
) -> None:
    """Name, points lost on the floor line, and score."""
    height = header_cell_height(layout.header)
    badges = []
    if player.board.floor:
        loss = f"{MINUS}{floor_penalty(player.board.floor)}"
        room = round(height * 1.15)
        text = look.text(loss, room, height, height * 0.7, "loss_header", "header", Face.HEAVY, 0.5)
        badges.append((text, room))
    area = Area(x, y, layout.width, layout.height)
    lay_header(
        canvas, look, area, layout.header, player.name, player.board.score, player.active, badges
    )
