"""Players' panels in several sizes: header, stars, hand and charts."""

from renderers.drawing.area import Area
from renderers.drawing.canvas import Canvas
from renderers.lettering.fonts import Face
from renderers.parts.panels import GLOW, header_cell_height, lay_header, panel_cell
from renderers.parts.pieces import marker, score_plaque
from renderers.summer_pavilion.charts import lay_number_chart, lay_star_chart
from renderers.summer_pavilion.context import SummerContext
from renderers.summer_pavilion.tile_counts import lay_tile_column, lay_tile_counts


def lay_player_panel(
    canvas: Canvas, context: SummerContext, seat: int, area: Area, header: int
) -> None:
    """Lay an empty panel whose header has the name, the score, and the marker if it is there."""
    look, state = context.look, context.state
    board, active = state.boards[seat], seat in context.acting
    cell = panel_cell(look, area.width, area.height, header, active)
    canvas.lay(cell, area.x - GLOW, area.y - GLOW)
    height = header_cell_height(header)
    badges = []
    if state.marker == seat:
        badges.append((marker(look, height, "header", False), height + 6))
    if board.passed:
        room = round(height * 2.1)
        words = context.say("summer-passed")
        text = look.text(words, room, height, height * 0.5, "header_soft", "header", Face.TEXT, 0.5)
        badges.append((text, room))
    lay_header(canvas, look, area, header, context.names[seat], board.score, active, badges)


def lay_heading(
    canvas: Canvas, context: SummerContext, key: str, area: Area, background: str = "board"
) -> None:
    """Lay a heading above a part of a panel."""
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


def lay_large_panel(canvas: Canvas, context: SummerContext, seat: int, area: Area) -> None:
    """Lay a large panel: the stars on the left, hand and charts on the right."""
    header = 82
    lay_player_panel(canvas, context, seat, area, header)
    size = area.height - header - 30
    context.lay_stars(canvas, seat, size, area.x + 16, area.y + header + 16)
    left = area.x + 16 + size + 20
    width = area.x + area.width - 18 - left
    top = area.y + header + 18
    lay_hand_and_charts(canvas, context, seat, Area(left, top, width, size - 4))


def lay_hand_and_charts(canvas: Canvas, context: SummerContext, seat: int, area: Area) -> None:
    """Lay the hand, the star chart and the number chart below each other."""
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
    canvas: Canvas, context: SummerContext, seat: int, area: Area, header: int = 58
) -> None:
    """Lay a small panel: the stars, and the hand beside them."""
    lay_player_panel(canvas, context, seat, area, header)
    size = min(area.height - header - 28, area.width - 110)
    top = area.y + header + 14 + (area.height - header - 28 - size) // 2
    context.lay_stars(canvas, seat, size, area.x + 14, top)
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


def lay_low_panel(canvas: Canvas, context: SummerContext, seat: int, area: Area) -> None:
    """Lay a low panel: the stars on the left, and name, score and hand beside them."""
    look, state = context.look, context.state
    board = state.boards[seat]
    x, y, width, height = area
    canvas.lay(panel_cell(look, width, height, 0, False), x - GLOW, y - GLOW)
    size = height - 16
    context.lay_stars(canvas, seat, size, x + 8, y + 8)
    left = x + size + 22
    room = x + width - 12 - left
    high = min(52, round(height * 0.36))
    wide = round(high * 1.7)
    canvas.lay(score_plaque(look, board.score, wide, high, "board"), left + room - wide, y + 12)
    free = room - wide - 10
    if state.marker == seat:
        free -= high + 4
        canvas.lay(marker(look, high, "board", False), left + free + 4, y + 12)
    part = round(high * 1.6)
    if board.passed and free - part >= high * 3:  # in a narrow panel the name goes first
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
