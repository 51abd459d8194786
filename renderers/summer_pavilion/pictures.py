"""The pictures of Summer Pavilion: turn card, table, single board."""

from games.summer_pavilion.model import Phase
from renderers.drawing.area import Area
from renderers.drawing.canvas import Canvas
from renderers.drawing.look import HEIGHT, WIDTH
from renderers.lettering.fonts import Face
from renderers.parts.panels import EDGE, table_background
from renderers.summer_pavilion.charts import lay_number_chart, lay_rounds, lay_star_chart
from renderers.summer_pavilion.context import SummerContext
from renderers.summer_pavilion.offer import lay_centre_and_supply, lay_summer_displays
from renderers.summer_pavilion.player_panels import (
    lay_heading,
    lay_large_panel,
    lay_low_panel,
    lay_player_panel,
    lay_small_panel,
)
from renderers.summer_pavilion.tile_counts import lay_tile_counts

OFFER_WIDTH = 560
SQUARE = HEIGHT - 2 * EDGE
"""The side of the largest board."""


def turn_card(context: SummerContext) -> Canvas:
    """The offer and the boards while tiles are taken; the mover's board large while placing."""
    if context.state.phase in (Phase.PLACING, Phase.PICK):
        return placing_card(context)
    return taking_card(context)


def taking_card(context: SummerContext) -> Canvas:
    """Displays, centre and supply on the left, the boards on the right."""
    canvas = context.look.canvas(table_background(context.look))
    offer = Area(EDGE, EDGE, OFFER_WIDTH, 586)
    lay_summer_displays(canvas, context, offer)
    below = EDGE + offer.height + 8
    lay_centre_and_supply(canvas, context, Area(EDGE, below, OFFER_WIDTH, HEIGHT - below - EDGE))
    left = 2 * EDGE + OFFER_WIDTH
    width = WIDTH - left - EDGE
    tall = 676
    lay_large_panel(canvas, context, context.first, Area(left, EDGE, width, tall))
    top = EDGE + tall + EDGE
    gap = EDGE - 2
    others = context.others
    wide = (width - gap * (len(others) - 1)) // len(others)
    for place, seat in enumerate(others):
        area = Area(left + place * (wide + gap), top, wide, HEIGHT - top - EDGE)
        lay_small_panel(canvas, context, seat, area)
    return canvas


def placing_card(context: SummerContext) -> Canvas:
    """The mover's board as large as possible; hand, supply and the other players on the right."""
    look = context.look
    canvas = look.canvas(table_background(look))
    context.lay_stars(canvas, context.first, SQUARE, EDGE, EDGE)
    left = 2 * EDGE + SQUARE
    width = WIDTH - left - EDGE
    others = context.others
    gap = EDGE - 4
    each = {1: 250, 2: 180, 3: 140}[len(others)]
    tall = HEIGHT - 2 * EDGE - len(others) * (each + gap)
    lay_mover_panel(canvas, context, Area(left, EDGE, width, tall))
    top = EDGE + tall + gap
    for seat in others:
        lay_low_panel(canvas, context, seat, Area(left, top, width, each))
        top += each + gap
    return canvas


def lay_mover_panel(canvas: Canvas, context: SummerContext, area: Area) -> None:
    """Lay the panel of the player to place: wild colours, hand and supply."""
    look, state = context.look, context.state
    seat = context.first
    header = 76
    lay_player_panel(canvas, context, seat, area, header)
    x, width = area.x + 20, area.width - 40
    y = area.y + header + 14
    room = area.height - header - 24
    title = 30
    parts = (
        ("summer-wilds", None, 0.29),
        ("summer-hand", state.boards[seat].hand, 0.37),
        ("summer-supply", state.supply, 0.34),
    )
    for key, tiles, share in parts:
        third = round(room * share)
        lay_heading(canvas, context, key, Area(x, y, width, title))
        spot = Area(x, y + title, width, third - title - 8)
        if tiles is None:
            lay_rounds(canvas, look, state.round, spot)
        else:
            lay_tile_counts(canvas, look, tiles, spot, "board")
        y += third


def whole_table(context: SummerContext) -> Canvas:
    """All boards in the same size, with the offer on the left."""
    look, state = context.look, context.state
    canvas = look.canvas(table_background(look))
    seats = len(state.boards)
    column = 560 if seats == 2 else 330
    lay_table_offer(canvas, context, column)
    left = 2 * EDGE + column
    columns = 1 if seats == 2 else 2
    width = (WIDTH - left - EDGE - (columns - 1) * EDGE) // columns
    height = (HEIGHT - 3 * EDGE) // 2
    for seat in range(seats):
        down, across = divmod(seat, columns)
        area = Area(left + across * (width + EDGE), EDGE + down * (height + EDGE), width, height)
        lay_small_panel(canvas, context, seat, area, 62)
    if seats == 3:
        area = Area(left + width + EDGE, EDGE + height + EDGE, width, height)
        lay_centre_and_supply(canvas, context, area)
    return canvas


def lay_table_offer(canvas: Canvas, context: SummerContext, column: int) -> None:
    """Lay title, displays, centre and supply on the left of the whole table."""
    look, state = context.look, context.state
    seats = len(state.boards)
    title = look.text(
        context.say("summer-title"), column, 60, 46, "table_text", "table", Face.TITLE, 0.5
    )
    canvas.lay(title, EDGE, EDGE)
    top = EDGE + 62
    rows = {2: (2, 1, 2), 3: (2, 1, 2, 2), 4: (2, 2, 2, 2, 1)}[seats]
    tall = {2: 520, 3: HEIGHT - top - EDGE, 4: 600}[seats]
    lay_summer_displays(canvas, context, Area(EDGE, top, column, tall), rows)
    if seats != 3:
        below = top + tall + 8
        lay_centre_and_supply(canvas, context, Area(EDGE, below, column, HEIGHT - below - EDGE))


def single_board(context: SummerContext) -> Canvas:
    """One board as large as possible, with the hand and all charts."""
    look, state = context.look, context.state
    canvas = look.canvas(table_background(look))
    seat = context.first
    board = state.boards[seat]
    context.lay_stars(canvas, seat, SQUARE, EDGE, EDGE)
    left = 2 * EDGE + SQUARE
    area = Area(left, EDGE, WIDTH - left - EDGE, SQUARE)
    lay_player_panel(canvas, context, seat, area, 82)
    x, width = left + 22, area.width - 44
    y = EDGE + 82 + 24
    title, gap = 42, 20
    heights = (150, 164, 130, 132)
    for key, high in zip(
        ("summer-wilds", "summer-hand", "summer-stars", "summer-numbers"), heights, strict=True
    ):
        lay_heading(canvas, context, key, Area(x, y, width, title))
        spot = Area(x, y + title + 4, width, high)
        if key == "summer-wilds":
            lay_rounds(canvas, look, state.round, spot)
        elif key == "summer-hand":
            lay_tile_counts(canvas, look, board.hand, spot, "board")
        elif key == "summer-stars":
            lay_star_chart(canvas, look, state.side, board.stars, spot)
        else:
            lay_number_chart(canvas, look, state.side, board.stars, spot)
        y += title + high + gap
    return canvas
