"""The displays, the centre and the supply of Summer Pavilion on the canvas."""

from games.displays import CENTRE
from games.summer_pavilion.model import COLOURS, Phase
from renderers.drawing.area import Area
from renderers.drawing.canvas import Canvas
from renderers.parts.displays import lay_displays
from renderers.parts.panels import EDGE, well
from renderers.parts.pieces import marker
from renderers.summer_pavilion.context import SummerContext
from renderers.summer_pavilion.player_panels import lay_heading
from renderers.summer_pavilion.tile_counts import lay_tile_counts
from renderers.summer_pavilion.tiles import loose_tile

CLUSTERS = {
    0: (),
    1: ((0.0, 0.0),),
    2: ((-0.5, 0.0), (0.5, 0.0)),
    3: ((0.0, -0.5), (-0.5, 0.0), (0.5, 0.0)),
    4: ((0.0, -0.5), (-0.5, 0.0), (0.5, 0.0), (0.0, 0.5)),
}
"""Where the tiles of a display lie by their number, in widths and heights of a tile."""


def lay_summer_displays(
    canvas: Canvas, context: SummerContext, area: Area, rows: tuple[int, ...] | None = None
) -> None:
    """Lay the displays in rows, the tiles of each in a cluster."""
    look = context.look

    def lay_tiles(tiles: str, size: int, x: float, y: float) -> None:
        length = round(size * 0.425)
        places = CLUSTERS[len(tiles)]
        for colour, (across, down) in zip(sorted(tiles, key=COLOURS.index), places, strict=True):
            cell = loose_tile(look, colour, length, "plate")
            canvas.centre(cell, x + across * length * 0.6, y + down * length * 1.02)

    displays = context.state.displays
    lay_displays(canvas, look, displays, context.taken, area, rows, lay_tiles)


def lay_centre_and_supply(canvas: Canvas, context: SummerContext, area: Area) -> None:
    """Lay the centre and the supply, with the round and its wild colour above."""
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
    for place, (key, tiles) in enumerate(
        (("centre", state.centre), ("summer-supply", state.supply))
    ):
        top = y + title + 12 + place * room
        head = 34 if not narrow else 28
        lay_heading(canvas, context, key, Area(left, top, inner // 2, head), "well")
        if place == 0 and state.marker is None and state.phase is Phase.DRAFT:
            canvas.lay(marker(look, head, "well", False), left + inner - head, top)
        spot = Area(left, top + head + 2, inner, room - head - 8)
        lay_tile_counts(canvas, look, tiles, spot, "well")
