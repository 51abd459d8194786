"""The pictures of Azul: turn card, table, single board."""

from renderers.azul.context import AzulContext
from renderers.azul.layout import BoardLayout, Style
from renderers.azul.offer import lay_azul_displays, lay_centre
from renderers.drawing.area import Area
from renderers.drawing.canvas import Canvas
from renderers.drawing.look import HEIGHT, WIDTH
from renderers.lettering.fonts import Face
from renderers.parts.panels import EDGE, table_background

OFFER_WIDTH = 560
"""The width of the offer on a turn card."""
MINI_OFFER_WIDTH = 404
"""The same in Azul Mini, which leaves more room for the boards."""

TWO_PLAYER_HEIGHT = 610
"""The height of the mover's board with two players, readable on a phone."""


def turn_card(context: AzulContext) -> Canvas:
    """Displays and centre on the left, the mover's board on the right, the others below it."""
    look, state = context.look, context.state
    canvas = look.canvas(table_background(look))
    mini = context.style is Style.MINI
    column = MINI_OFFER_WIDTH if mini else OFFER_WIDTH
    offer = Area(EDGE, EDGE, column, 586)
    lay_azul_displays(canvas, context, offer)
    below = EDGE + offer.height + 8
    centre = Area(EDGE, below, column, HEIGHT - below - EDGE)
    lay_centre(canvas, context, centre)
    left = EDGE + column + EDGE
    width = WIDTH - left - EDGE
    seats = len(state.boards)
    tall = TWO_PLAYER_HEIGHT if seats == 2 else 646 if mini else 668
    large = BoardLayout.fit(context.style, width, tall, 70 if mini else 82)
    context.lay_board(canvas, large, context.first, left, EDGE)
    others = context.others
    top = EDGE + large.height + EDGE
    gap = EDGE - 2
    wide = (width - gap * (len(others) - 1)) // len(others)
    style = Style.MINI if mini else Style.WIDE if len(others) == 1 else Style.CLASSIC
    small = BoardLayout.fit(style, wide, HEIGHT - top - EDGE, 58)
    for place, seat in enumerate(others):
        context.lay_board(canvas, small, seat, left + place * (wide + gap), top)
    return canvas


def whole_table(context: AzulContext) -> Canvas:
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
        context.lay_board(canvas, layout, seat, x, y)
    if seats == 3:
        x, y = left + width + EDGE, EDGE + height + EDGE
        lay_centre(canvas, context, Area(x, y, width, height))
    return canvas


def lay_table_offer(canvas: Canvas, context: AzulContext, column: int) -> None:
    """Title, displays and centre on the left of the whole table."""
    look, state, say = context.look, context.state, context.say
    seats = len(state.boards)
    title = look.text(
        say(f"{context.scene.game}-title"), column, 60, 54, "table_text", "table", Face.TITLE, 0.5
    )
    canvas.lay(title, EDGE, EDGE)
    top = EDGE + 64
    if seats == 2:
        lay_azul_displays(canvas, context, Area(EDGE, top, column, 560))
        below = top + 570
        area = Area(EDGE, below, column, HEIGHT - below - EDGE)
        lay_centre(canvas, context, area)
    elif seats == 3:
        area = Area(EDGE, top, column, HEIGHT - top - EDGE)
        lay_azul_displays(canvas, context, area, (2, 1, 2, 2))
    else:
        area = Area(EDGE, top, column, 620)
        lay_azul_displays(canvas, context, area, (2, 2, 2, 2, 1))
        below = top + 626
        lay_centre(canvas, context, Area(EDGE, below, column, HEIGHT - below - EDGE))


def single_board(context: AzulContext) -> Canvas:
    """One board, as large as possible."""
    canvas = context.look.canvas(table_background(context.look))
    layout = BoardLayout.fit(context.style, WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE, 100)
    context.lay_board(canvas, layout, context.first, EDGE, EDGE)
    return canvas
