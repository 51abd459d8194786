"""Boards with their owners: header, stars, hand, and what they count on."""

from typing import NamedTuple

from games.core import Seat
from games.summer_pavilion.model import Phase, State
from renderers.core import Scene, seats_to_name
from renderers.drawing.area import Area
from renderers.drawing.canvas import Canvas
from renderers.drawing.look import Look
from renderers.lettering.fonts import Face
from renderers.parts.pieces import GLOW, marker, panel_cell, score
from renderers.summer_pavilion.board import Marks, lay_stars, marks
from renderers.summer_pavilion.charts import lay_number_chart, lay_star_chart
from renderers.summer_pavilion.tile_counts import lay_tile_column, lay_tile_counts, taken_places
from renderers.texts import Say


class SceneContext:
    """A scene with everything that its pictures ask for."""

    def __init__(self, scene: Scene, look: Look) -> None:
        self.scene, self.look = scene, look
        self.state: State = scene.state
        self.say: Say = scene.say
        self.names = seats_to_name(scene.names, len(self.state.boards), scene.say)
        self.taken = taken_places(scene.events)

    @property
    def first(self) -> int:
        """The seat whose board is large."""
        return self.state.turn if self.scene.seat is None else self.scene.seat

    @property
    def others(self) -> list[int]:
        """The other seats in the order of turns."""
        seats = len(self.state.boards)
        return [(self.first + step) % seats for step in range(1, seats)]

    def is_acting(self, seat: int) -> bool:
        """Whether a seat is to act."""
        return seat == self.state.turn and self.state.phase not in (Phase.DEAL, Phase.OVER)

    def marks(self, seat: int) -> Marks:
        """What is outlined on a seat's board."""
        return marks(Seat(seat), self.scene.events)

    def stars(self, canvas: Canvas, seat: int, size: int, x: int, y: int) -> None:
        """A seat's stars."""
        board = self.state.boards[seat]
        lay_stars(canvas, self.look, size, self.state.side, board, self.marks(seat), x, y)


class Frame(NamedTuple):
    """A panel and the height of its header."""

    area: Area
    header: int


def lay_panel(canvas: Canvas, context: SceneContext, seat: int, frame: Frame) -> None:
    """A panel with name and score; whoever holds the marker has it beside the score."""
    look, state = context.look, context.state
    x, y, width, height = frame.area
    active = context.is_acting(seat)
    back = panel_cell(look, width, height, frame.header, active)
    canvas.lay(back, x - GLOW, y - GLOW)
    high = frame.header - 22
    wide = round(high * 1.75)
    right = width - 14 - wide
    canvas.lay(score(look, state.boards[seat].score, wide, high, "header"), x + right, y + 10)
    if state.marker == seat:
        right -= high + 6
        canvas.lay(marker(look, high, "header", False), x + right, y + 10)
    if state.boards[seat].passed:
        room = round(high * 2.1)
        right -= room
        words = look.text(
            context.say("summer-passed"),
            room,
            high,
            high * 0.5,
            "header_soft",
            "header",
            Face.TEXT,
            0.5,
        )
        canvas.lay(words, x + right, y + 10)
    colour = "header_active" if active else "header_text"
    name = look.text(context.names[seat], right - 24, high, high * 0.82, colour, "header")
    canvas.lay(name, x + 16, y + 10)


def lay_heading(
    canvas: Canvas, context: SceneContext, key: str, area: Area, background: str = "board"
) -> None:
    """A heading over a part of a panel."""
    colour = "board_text" if background == "board" else "well_text"
    words = context.look.text(
        context.say(key),
        area.width,
        area.height,
        area.height * 0.78,
        colour,
        background,
        Face.TITLE,
    )
    canvas.lay(words, area.x, area.y)


def lay_large_panel(canvas: Canvas, context: SceneContext, seat: int, area: Area) -> None:
    """A wide panel: the stars on the left, hand and charts on the right."""
    frame = Frame(area, 82)
    lay_panel(canvas, context, seat, frame)
    size = area.height - frame.header - 30
    context.stars(canvas, seat, size, area.x + 16, area.y + frame.header + 16)
    left = area.x + 16 + size + 20
    width = area.x + area.width - 18 - left
    top = area.y + frame.header + 18
    lay_hand_and_charts(canvas, context, seat, Area(left, top, width, size - 4))


def lay_hand_and_charts(canvas: Canvas, context: SceneContext, seat: int, area: Area) -> None:
    """Hand, stars and numbers below each other."""
    look, board, side = context.look, context.state.boards[seat], context.state.side
    x, y, width, height = area
    title = 36
    room = height - 3 * title - 24
    hand, stars, numbers = round(room * 0.38), round(room * 0.32), round(room * 0.3)
    lay_heading(canvas, context, "summer-hand", Area(x, y, width, title))
    y += title
    lay_tile_counts(canvas, look, board.hand, Area(x, y, width, hand), "board", columns=3)
    y += hand + 12
    lay_heading(canvas, context, "summer-stars", Area(x, y, width, title))
    y += title
    lay_star_chart(canvas, look, side, board.stars, Area(x, y, width, stars))
    y += stars + 12
    lay_heading(canvas, context, "summer-numbers", Area(x, y, width, title))
    y += title
    lay_number_chart(canvas, look, side, board.stars, Area(x, y, width, numbers))


def lay_small_panel(
    canvas: Canvas, context: SceneContext, seat: int, area: Area, header: int = 58
) -> None:
    """A panel with the stars and the hand beside them."""
    lay_panel(canvas, context, seat, Frame(area, header))
    size = min(area.height - header - 28, area.width - 110)
    top = area.y + header + 14 + (area.height - header - 28 - size) // 2
    context.stars(canvas, seat, size, area.x + 14, top)
    left = area.x + 14 + size + 12
    width = area.x + area.width - 12 - left
    hand = context.state.boards[seat].hand
    if width < 150:
        lay_tile_column(canvas, context.look, hand, Area(left, top, width, size))
        return
    columns = 2 if width < 320 else 3
    tall = min(size, round(1.5 * width / columns) * (6 // columns))
    spot = Area(left, top + (size - tall) // 2, width, tall)
    lay_tile_counts(canvas, context.look, hand, spot, "board", columns=columns)


def lay_low_panel(canvas: Canvas, context: SceneContext, seat: int, area: Area) -> None:
    """A low panel: the stars on the left, beside them name, score and hand."""
    look, state = context.look, context.state
    board = state.boards[seat]
    x, y, width, height = area
    canvas.lay(panel_cell(look, width, height, 0, False), x - GLOW, y - GLOW)
    size = height - 16
    context.stars(canvas, seat, size, x + 8, y + 8)
    left = x + size + 22
    room = x + width - 12 - left
    high = min(52, round(height * 0.36))
    wide = round(high * 1.7)
    canvas.lay(score(look, board.score, wide, high, "board"), left + room - wide, y + 12)
    free = room - wide - 10
    if state.marker == seat:
        free -= high + 4
        canvas.lay(marker(look, high, "board", False), left + free + 4, y + 12)
    part = round(high * 1.6)
    if board.passed and free - part >= high * 3:  # where there is little room the name has it
        free -= part
        words = look.text(
            context.say("summer-passed"),
            part,
            high,
            high * 0.48,
            "board_soft",
            "board",
            Face.TEXT,
            0.5,
        )
        canvas.lay(words, left + free, y + 12)
    name = look.text(context.names[seat], free - 4, high, high * 0.72, "board_text", "board")
    canvas.lay(name, left, y + 12)
    top = y + 12 + high + 6
    tall = min(y + height - 10 - top, 110)
    top += (y + height - 10 - top - tall) // 2
    lay_tile_counts(canvas, look, board.hand, Area(left, top, room, tall), "board")
