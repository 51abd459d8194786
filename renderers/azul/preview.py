"""The picture of what a move of Azul would do."""

from games.azul.model import LineFell, Took
from games.core import Seat
from renderers.azul.board import PlayerBoard, lay_board, marks
from renderers.azul.context import AzulContext
from renderers.azul.layout import BoardLayout, Style
from renderers.azul.tiles import tile
from renderers.azul.wording.effects import Effect, effect
from renderers.drawing.canvas import Canvas
from renderers.drawing.look import HEIGHT, WIDTH, Look
from renderers.parts.panels import EDGE, table_background
from renderers.parts.preview_notes import Note, lay_notes, taken_note
from renderers.texts import Say
from renderers.words import MINUS

NOTES_WIDTH = 430


def preview(context: AzulContext) -> Canvas:
    """The mover's board after the move, and the notes."""
    scene, look = context.scene, context.look
    seat = Seat(context.first)
    assert scene.move is not None
    found = effect(scene.game, context.state, seat, scene.move)
    canvas = look.canvas(table_background(look))
    width = WIDTH - 3 * EDGE - NOTES_WIDTH
    layout = BoardLayout.fit(context.style, width, HEIGHT - 2 * EDGE, 92)
    if context.style is Style.MINI:
        layout = BoardLayout.fit(context.style, width, 700, 82)
    board = found.state.boards[seat]
    player = PlayerBoard(board, context.names[seat], True, marks(board, seat, found.events))
    top = (HEIGHT - layout.height) // 2
    lay_board(canvas, look, layout, context.state.wall, player, EDGE, top)
    notes = effect_notes(look, found, context.state.boards[seat].score, seat, scene.say)
    left = 2 * EDGE + width
    title = scene.say("preview")
    lay_notes(canvas, look, title, notes, left, top, NOTES_WIDTH, layout.height)
    return canvas


def effect_notes(look: Look, found: Effect, before: int, seat: Seat, say: Say) -> list[Note]:
    """The notes of a preview."""
    notes: list[Note] = []
    for event in found.events:
        if isinstance(event, Took):
            notes += take_notes(look, event, say)
        elif isinstance(event, LineFell):
            notes.append(Note(say("azul-line-falls", line=event.row + 1)))
    if found.wall or found.settled:
        key = "azul-wall-now" if found.settled else "azul-wall-later"
        notes.append(Note(say(key), f"+{found.wall}", "gain"))
    if found.floor:
        notes.append(Note(say("azul-floor-cost"), f"{MINUS}{found.floor}", "loss"))
    if found.bonus:
        notes.append(Note(say("azul-bonus"), f"+{found.bonus}", "gain"))
    if found.settled:
        after = found.state.boards[seat].score
        notes.append(Note(say("score-changes", before=before), str(after)))
    return notes


def take_notes(look: Look, event: Took, say: Say) -> list[Note]:
    """The tiles taken, where they go, and how many fall."""
    cell = tile(look, event.colour, 62, "board")
    laid = event.tiles - event.fallen
    notes = [taken_note(event.place, (cell,) * event.tiles, say)]
    if event.line:
        notes.append(Note(say("azul-to-line", count=laid, line=event.line), f"{laid}"))
    if event.fallen:
        words = say("azul-to-floor", count=event.fallen)
        notes.append(Note(words, str(event.fallen), "loss"))
    if event.marker:
        notes.append(Note(say("azul-marker")))
    return notes
