"""The pictures of Azul: turn card, table, single board."""

from games.azul.model import Phase, State
from games.core import Seat
from renderers.azul.board import Seated, lay_board, marks
from renderers.azul.layout import BoardLayout, Style
from renderers.azul.offer import lay_centre, lay_displays, taken_places
from renderers.core import Scene, seats_to_name
from renderers.drawing.area import Area
from renderers.drawing.canvas import Canvas
from renderers.drawing.look import HEIGHT, WIDTH, Look
from renderers.lettering.fonts import Face
from renderers.parts.pieces import EDGE, table

COLUMN = 560
"""The width of the offer on a turn card."""
COMPACT = 404
"""The same in the compact look, which leaves more to the boards."""

ALONE = 610
"""The height of the mover's board beside one other, which can be read on a phone, too."""


class SceneContext:
    """A scene with everything that its pictures ask for."""

    def __init__(self, scene: Scene, look: Look, style: Style) -> None:
        self.scene, self.look, self.style = scene, look, style
        self.state: State = scene.state
        self.names = seats_to_name(scene.names, len(self.state.boards), scene.say)
        self.acting = acting(self.state)
        self.taken = taken_places(scene.events)

    def seated(self, seat: int) -> Seated:
        """A board with its owner."""
        board = self.state.boards[seat]
        outlined = marks(board, Seat(seat), self.scene.events)
        return Seated(board, self.names[seat], seat in self.acting, outlined)

    def lay(self, canvas: Canvas, plan: BoardLayout, seat: int, x: int, y: int) -> None:
        """Lay a seat's board."""
        lay_board(canvas, self.look, plan, self.state.wall, self.seated(seat), x, y)

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


def turn_card(sitting: SceneContext) -> Canvas:
    """Displays and centre on the left, the mover's board on the right, the others below it."""
    look, state = sitting.look, sitting.state
    canvas = look.canvas(table(look))
    mini = sitting.style is Style.MINI
    column = COMPACT if mini else COLUMN
    offer = Area(EDGE, EDGE, column, 586)
    lay_displays(canvas, look, state.displays, sitting.taken, offer)
    below = EDGE + offer.height + 8
    centre = Area(EDGE, below, column, HEIGHT - below - EDGE)
    lay_centre(canvas, look, state, sitting.taken, centre, sitting.scene.say)
    left = EDGE + column + EDGE
    width = WIDTH - left - EDGE
    seats = len(state.boards)
    tall = ALONE if seats == 2 else 646 if mini else 668
    large = BoardLayout.fit(sitting.style, width, tall, 70 if mini else 82)
    sitting.lay(canvas, large, sitting.first, left, EDGE)
    others = [(sitting.first + step) % seats for step in range(1, seats)]
    top = EDGE + large.height + EDGE
    gap = EDGE - 2
    wide = (width - gap * (len(others) - 1)) // len(others)
    style = Style.MINI if mini else Style.WIDE if len(others) == 1 else Style.CLASSIC
    small = BoardLayout.fit(style, wide, HEIGHT - top - EDGE, 58)
    for place, seat in enumerate(others):
        sitting.lay(canvas, small, seat, left + place * (wide + gap), top)
    return canvas


def whole_table(sitting: SceneContext) -> Canvas:
    """All boards in the same size, with the offer on the left."""
    look, state = sitting.look, sitting.state
    canvas = look.canvas(table(look))
    seats = len(state.boards)
    column = 640 if seats == 2 else 312
    left = EDGE + column + EDGE
    lay_table_offer(canvas, sitting, column)
    columns = 1 if seats == 2 else 2
    width = (WIDTH - left - EDGE - (columns - 1) * EDGE) // columns
    height = (HEIGHT - 3 * EDGE) // 2
    plan = BoardLayout.fit(sitting.style, width, height, 66)
    for seat in range(seats):
        down, across = divmod(seat, columns)
        x, y = left + across * (width + EDGE), EDGE + down * (height + EDGE)
        sitting.lay(canvas, plan, seat, x, y)
    if seats == 3:
        x, y = left + width + EDGE, EDGE + height + EDGE
        lay_centre(canvas, look, state, sitting.taken, Area(x, y, width, height), sitting.scene.say)
    return canvas


def lay_table_offer(canvas: Canvas, sitting: SceneContext, column: int) -> None:
    """Title, displays and centre on the left of the whole table."""
    look, state, say = sitting.look, sitting.state, sitting.scene.say
    seats = len(state.boards)
    title = look.text(
        say(f"{sitting.scene.game}-title"), column, 60, 54, "table_text", "table", Face.TITLE, 0.5
    )
    canvas.lay(title, EDGE, EDGE)
    top = EDGE + 64
    if seats == 2:
        lay_displays(canvas, look, state.displays, sitting.taken, Area(EDGE, top, column, 560))
        below = top + 570
        area = Area(EDGE, below, column, HEIGHT - below - EDGE)
        lay_centre(canvas, look, state, sitting.taken, area, say)
    elif seats == 3:
        area = Area(EDGE, top, column, HEIGHT - top - EDGE)
        lay_displays(canvas, look, state.displays, sitting.taken, area, (2, 1, 2, 2))
    else:
        area = Area(EDGE, top, column, 620)
        lay_displays(canvas, look, state.displays, sitting.taken, area, (2, 2, 2, 2, 1))
        below = top + 626
        lay_centre(
            canvas,
            look,
            state,
            sitting.taken,
            Area(EDGE, below, column, HEIGHT - below - EDGE),
            say,
        )


def single_board(sitting: SceneContext) -> Canvas:
    """One board as large as it can be."""
    canvas = sitting.look.canvas(table(sitting.look))
    plan = BoardLayout.fit(sitting.style, WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE, 100)
    sitting.lay(canvas, plan, sitting.first, EDGE, EDGE)
    return canvas
