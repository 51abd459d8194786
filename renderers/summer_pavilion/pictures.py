"""The pictures of Summer Pavilion: turn card, table, single board."""

from games.displays import CENTRE
from games.summer_pavilion.model import Phase
from renderers.drawing.area import Area
from renderers.drawing.canvas import Canvas
from renderers.drawing.look import HEIGHT, WIDTH
from renderers.lettering.fonts import Face
from renderers.parts.pieces import EDGE, marker, table_background, well
from renderers.summer_pavilion.charts import lay_number_chart, lay_rounds, lay_star_chart
from renderers.summer_pavilion.player_panels import (
    Frame,
    SceneContext,
    lay_heading,
    lay_large_panel,
    lay_low_panel,
    lay_panel,
    lay_small_panel,
)
from renderers.summer_pavilion.tile_counts import lay_displays, lay_tile_counts

OFFER_WIDTH = 560
SQUARE = HEIGHT - 2 * EDGE
"""The side of the largest board."""


def turn_card(context: SceneContext) -> Canvas:
    """The offer and the mover's board while tiles are taken; a large board once they are placed."""
    if context.state.phase in (Phase.PLACING, Phase.PICK):
        return placing_card(context)
    return taking_card(context)


def taking_card(context: SceneContext) -> Canvas:
    """Displays, centre and supply on the left, the boards on the right."""
    look, state = context.look, context.state
    canvas = look.canvas(table_background(look))
    offer = Area(EDGE, EDGE, OFFER_WIDTH, 586)
    lay_displays(canvas, look, state.displays, context.taken, offer)
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


def lay_centre_and_supply(canvas: Canvas, context: SceneContext, area: Area) -> None:
    """Centre and supply, with the round and its wild colour above."""
    look, state, say = context.look, context.state, context.say
    x, y, width, height = area
    canvas.lay(well(look, width, height, CENTRE in context.taken), x, y)
    inner = width - 2 * EDGE - 8
    left = x + EDGE + 4
    title = 34 if width > 400 else 30
    words = look.text(
        say("summer-round", round=state.round, colour=state.wild),
        inner,
        title,
        title * 0.82,
        "well_soft",
        "well",
    )
    canvas.lay(words, left, y + 10)
    room = (height - title - 20) // 2
    narrow = width < 400
    for place, (key, heap) in enumerate(
        (("centre", state.centre), ("summer-supply", state.supply))
    ):
        top = y + title + 12 + place * room
        head = 34 if not narrow else 28
        lay_heading(canvas, context, key, Area(left, top, inner // 2, head), "well")
        if place == 0 and state.marker is None and state.phase is Phase.DRAFT:
            canvas.lay(marker(look, head, "well", False), left + inner - head, top)
        spot = Area(left, top + head + 2, inner, room - head - 8)
        lay_tile_counts(canvas, look, heap, spot, "well")


def placing_card(context: SceneContext) -> Canvas:
    """The mover's board as large as it can be; hand and supply, and the others, on the right."""
    look = context.look
    canvas = look.canvas(table_background(look))
    context.stars(canvas, context.first, SQUARE, EDGE, EDGE)
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


def lay_mover_panel(canvas: Canvas, context: SceneContext, area: Area) -> None:
    """Who is to place, the round's wild colour, the hand and the supply."""
    look, state = context.look, context.state
    seat = context.first
    header = 76
    lay_panel(canvas, context, seat, Frame(area, header))
    x, width = area.x + 20, area.width - 40
    y = area.y + header + 14
    room = area.height - header - 24
    title = 30
    parts = (
        ("summer-wilds", None, 0.29),
        ("summer-hand", state.boards[seat].hand, 0.37),
        ("summer-supply", state.supply, 0.34),
    )
    for key, heap, share in parts:
        third = round(room * share)
        lay_heading(canvas, context, key, Area(x, y, width, title))
        spot = Area(x, y + title, width, third - title - 8)
        if heap is None:
            lay_rounds(canvas, look, state.round, spot)
        else:
            lay_tile_counts(canvas, look, heap, spot, "board")
        y += third


def whole_table(context: SceneContext) -> Canvas:
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


def lay_table_offer(canvas: Canvas, context: SceneContext, column: int) -> None:
    """Title, displays and heaps on the left of the whole table."""
    look, state = context.look, context.state
    seats = len(state.boards)
    title = look.text(
        context.say("summer-title"), column, 60, 46, "table_text", "table", Face.TITLE, 0.5
    )
    canvas.lay(title, EDGE, EDGE)
    top = EDGE + 62
    rows = {2: (2, 1, 2), 3: (2, 1, 2, 2), 4: (2, 2, 2, 2, 1)}[seats]
    tall = {2: 520, 3: HEIGHT - top - EDGE, 4: 600}[seats]
    lay_displays(canvas, look, state.displays, context.taken, Area(EDGE, top, column, tall), rows)
    if seats != 3:
        below = top + tall + 8
        lay_centre_and_supply(canvas, context, Area(EDGE, below, column, HEIGHT - below - EDGE))


def single_board(context: SceneContext) -> Canvas:
    """One board as large as it can be, with all that its owner counts on."""
    look, state = context.look, context.state
    canvas = look.canvas(table_background(look))
    seat = context.first
    board = state.boards[seat]
    context.stars(canvas, seat, SQUARE, EDGE, EDGE)
    left = 2 * EDGE + SQUARE
    area = Area(left, EDGE, WIDTH - left - EDGE, SQUARE)
    lay_panel(canvas, context, seat, Frame(area, 82))
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
