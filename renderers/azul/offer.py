"""The displays, the centre and the bag of Azul on the canvas."""

from games.azul.model import COLOURS, Phase, State
from games.displays import CENTRE
from renderers.azul.context import AzulContext
from renderers.azul.tiles import tile
from renderers.drawing.area import Area
from renderers.drawing.canvas import Canvas
from renderers.drawing.look import Look
from renderers.lettering.fonts import Face
from renderers.parts.displays import lay_displays
from renderers.parts.panels import EDGE, well
from renderers.parts.pieces import marker
from renderers.texts import Say


def lay_azul_displays(
    canvas: Canvas, context: AzulContext, area: Area, rows: tuple[int, ...] | None = None
) -> None:
    """Lay the displays in rows, the tiles of each in a square."""
    look = context.look

    def lay_tiles(tiles: str, size: int, x: float, y: float) -> None:
        pitch = round(size * 0.295)
        corner = round(size / 2 - pitch)
        left, top = round(x - size / 2) + corner, round(y - size / 2) + corner
        for place, colour in enumerate(tiles):
            down, across = divmod(place, 2)
            cell = tile(look, colour, pitch, "plate")
            canvas.lay(cell, left + across * pitch, top + down * pitch)

    displays = context.state.displays
    lay_displays(canvas, look, displays, context.taken, area, rows, lay_tiles)


def lay_centre(canvas: Canvas, context: AzulContext, area: Area) -> None:
    """Lay the centre: the marker, then its tiles by colour, and the contents of the bag below."""
    look, state, say = context.look, context.state, context.say
    x, y, width, height = area
    canvas.lay(well(look, width, height, CENTRE in context.taken), x, y)
    title = 30 if height < 240 or width < 400 else 42
    inner = width - 2 * EDGE
    half = inner // 2
    words = look.text(say("centre"), half, title, title * 0.8, "well_text", "well", Face.TITLE)
    canvas.lay(words, x + EDGE + 2, y + 10)
    label = look.text(
        say("round", round=state.round),
        half,
        title,
        title * 0.72,
        "well_soft",
        "well",
        Face.TITLE,
        1,
    )
    canvas.lay(label, x + width - EDGE - half - 2, y + 10)
    tiles = [colour for colour in COLOURS for _ in range(state.centre.count(colour))]
    if state.phase is Phase.OFFER and state.marker is None:
        tiles.insert(0, CENTRE)
    foot = 34 if width < 400 else 44
    top = y + 14 + title
    room = height - 14 - title - foot - 10
    pitch = largest_pitch(len(tiles), inner, room)
    per_row = inner // pitch
    for place, colour in enumerate(tiles):
        row, column = divmod(place, per_row)
        cell = (
            marker(look, pitch, "well", False)
            if colour == CENTRE
            else tile(look, colour, pitch, "well")
        )
        canvas.lay(cell, x + EDGE + column * pitch, top + row * pitch)
    lay_bag(canvas, look, state, Area(x + EDGE, y + height - foot - 8, inner, foot), say)


def largest_pitch(count: int, width: int, height: int) -> int:
    """The largest pitch at which this number of tiles fits into a rectangle."""
    for pitch in range(64, 20, -2):
        if (width // pitch) * (height // pitch) >= count:
            return pitch
    return 20


def lay_bag(canvas: Canvas, look: Look, state: State, area: Area, say: Say) -> None:
    """Lay the number of tiles of each colour in the bag, which is public."""
    inside = state.bag.inside
    x, y, width, height = area
    first = round(width * 0.23)
    words = look.text(
        say("bag", count=len(inside)), first, height, height * 0.6, "well_soft", "well"
    )
    canvas.lay(words, x + 2, y)
    step = (width - first) // len(COLOURS)
    pitch = min(30, height - 4, step // 2)
    for place, colour in enumerate(COLOURS):
        left = x + first + step * place
        canvas.lay(tile(look, colour, pitch, "well"), left, y + (height - pitch) // 2)
        count = look.text(
            str(inside.count(colour)), step - pitch - 4, height, height * 0.6, "well_text", "well"
        )
        canvas.lay(count, left + pitch + 4, y)
