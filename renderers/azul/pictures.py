"""The pictures of Azul: turn card, table, single board."""

from games.azul.model import Phase, State
from games.core import Seat
from renderers.azul.board import PlayerBoard, lay_board, marks
from renderers.azul.layout import BoardLayout, Style
from renderers.azul.offer import lay_centre, lay_displays, taken_places
from renderers.core import Scene, seats_to_name
from renderers.drawing.area import Area
from renderers.drawing.canvas import Canvas
from renderers.drawing.look import HEIGHT, WIDTH, Look
from renderers.lettering.fonts import Face
from renderers.parts.pieces import EDGE, table_background

OFFER_WIDTH = 560
"""The width of the offer on a turn card."""
MINI_OFFER_WIDTH = 404
"""The same in the compact look, which leaves more to the boards."""

TWO_PLAYER_HEIGHT = 610
"""The height of the mover's board beside one other, which can be read on a phone, too."""


class SceneContext:
    """A scene with everything that its pictures ask for."""

    def __init__(self, scene: Scene, look: Look, style: Style) -> None:
        self.scene, self.look, self.style = scene, look, style
        self.state: State = scene.state
        self.names = seats_to_name(scene.names, len(self.state.boards), scene.say)
        self.acting = acting(self.state)
        self.taken = taken_places(scene.events)

    def player_board(self, seat: int) -> PlayerBoard:
        """A board with its owner."""
        board = self.state.boards[seat]
        outlined = marks(board, Seat(seat), self.scene.events)
        return PlayerBoard(board, self.names[seat], seat in self.acting, outlined)

    def lay(self, canvas: Canvas, layout: BoardLayout, seat: int, x: int, y: int) -> None:
        """Lay a seat's board."""
        lay_board(canvas, self.look, layout, self.state.wall, self.player_board(seat), x, y)

    @property
    def first(self) -> int:
        """The seat whose board is large."""
        if self.scene.seat is not None:
            return self.scene.seat
        return self.acting[0] if self.acting else self.state.turn


def acting(state: State) -> tuple[int, ...]:
    """The seats that are to act."""
    if state.phase is Phase.OFFER:
        return (state.turn,)
    return tuple(seat for seat, board in enumerate(state.boards) if board.choosing)


def turn_card(context: SceneContext) -> Canvas:
    """Displays and centre on the left, the mover's board on the right, the others below it."""
    look, state = context.look, context.state
    canvas = look.canvas(table_background(look))
    mini = context.style is Style.MINI
    column = MINI_OFFER_WIDTH if mini else OFFER_WIDTH
    offer = Area(EDGE, EDGE, column, 586)
    lay_displays(canvas, look, state.displays, context.taken, offer)
    below = EDGE + offer.height + 8
    centre = Area(EDGE, below, column, HEIGHT - below - EDGE)
    lay_centre(canvas, look, state, context.taken, centre, context.scene.say)
    left = EDGE + column + EDGE
    width = WIDTH - left - EDGE
    seats = len(state.boards)
    tall = TWO_PLAYER_HEIGHT if seats == 2 else 646 if mini else 668
    large = BoardLayout.fit(context.style, width, tall, 70 if mini else 82)
    context.lay(canvas, large, context.first, left, EDGE)
    others = [(context.first + step) % seats for step in range(1, seats)]
    top = EDGE + large.height + EDGE
    gap = EDGE - 2
    wide = (width - gap * (len(others) - 1)) // len(others)
    style = Style.MINI if mini else Style.WIDE if len(others) == 1 else Style.CLASSIC
    small = BoardLayout.fit(style, wide, HEIGHT - top - EDGE, 58)
    for place, seat in enumerate(others):
        context.lay(canvas, small, seat, left + place * (wide + gap), top)
    return canvas


def whole_table(context: SceneContext) -> Canvas:
    """All boards in the same size, with the offer on the left."""
    look, state = context.look, context.state
    canvas = look.canvas(table_background(look))
    seats = len(state.boards)
    column = 640 if seats == 2 else 312
    left = EDGE + column + EDGE
    lay_table_offer(canvas, context, column)
    columns = 1 if seats == 2 else 2
    width = (WIDTH - left - EDGE - (columns - 1) * EDGE) // columns
    height = (HEIGHT - 3 * EDGE) // 2
    layout = BoardLayout.fit(context.style, width, height, 66)
    for seat in range(seats):
        down, across = divmod(seat, columns)
        x, y = left + across * (width + EDGE), EDGE + down * (height + EDGE)
        context.lay(canvas, layout, seat, x, y)
    if seats == 3:
        x, y = left + width + EDGE, EDGE + height + EDGE
        lay_centre(canvas, look, state, context.taken, Area(x, y, width, height), context.scene.say)
    return canvas


def lay_table_offer(canvas: Canvas, context: SceneContext, column: int) -> None:
    """Title, displays and centre on the left of the whole table."""
    look, state, say = context.look, context.state, context.scene.say
    seats = len(state.boards)
    title = look.text(
        say(f"{context.scene.game}-title"), column, 60, 54, "table_text", "table", Face.TITLE, 0.5
    )
    canvas.lay(title, EDGE, EDGE)
    top = EDGE + 64
    if seats == 2:
        lay_displays(canvas, look, state.displays, context.taken, Area(EDGE, top, column, 560))
        below = top + 570
        area = Area(EDGE, below, column, HEIGHT - below - EDGE)
        lay_centre(canvas, look, state, context.taken, area, say)
    elif seats == 3:
        area = Area(EDGE, top, column, HEIGHT - top - EDGE)
        lay_displays(canvas, look, state.displays, context.taken, area, (2, 1, 2, 2))
    else:
        area = Area(EDGE, top, column, 620)
        lay_displays(canvas, look, state.displays, context.taken, area, (2, 2, 2, 2, 1))
        below = top + 626
        lay_centre(
            canvas,
            look,
            state,
            context.taken,
            Area(EDGE, below, column, HEIGHT - below - EDGE),
            say,
        )


def single_board(context: SceneContext) -> Canvas:
    """One board as large as it can be."""
    canvas = context.look.canvas(table_background(context.look))
    layout = BoardLayout.fit(context.style, WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE, 100)
    context.lay(canvas, layout, context.first, EDGE, EDGE)
    return canvas
