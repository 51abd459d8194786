"""What a move of Azul would do, on the mover's board and in a few notes."""

from typing import NamedTuple

from games import GAMES
from games.azul.model import Bonuses, FloorCleared, LineFell, Phase, State, Tiled, Took
from games.azul.scoring import floor_penalty
from games.azul.tiling import tile_rows
from games.core import Event, Move, Seat
from games.displays import CENTRE
from renderers.azul.board import MINUS, PlayerBoard, lay_board, marks
from renderers.azul.layout import BoardLayout, Style
from renderers.azul.pictures import SceneContext
from renderers.azul.tiles import tile
from renderers.drawing.canvas import Canvas
from renderers.drawing.look import HEIGHT, WIDTH, Look
from renderers.parts.pieces import EDGE, table_background
from renderers.parts.preview_notes import Note, lay_notes
from renderers.texts import Say

NOTES_WIDTH = 430


class Effect(NamedTuple):
    """What a move leads to for the seat that plays it."""

    state: State
    events: tuple[Event, ...]
    wall: int
    """Points that the wall would score, more than without the move; 0 while nobody knows."""
    floor: int
    """Points that the floor line would cost, more than without it."""
    bonus: int
    settled: bool
    """Whether the round ends with this move, so that the points are really scored."""


def effect(game: str, state: State, seat: Seat, move: Move) -> Effect:
    """Play the move on the state, and look at the mover's board only."""
    step = GAMES[game].play(state, seat, move)
    own = tuple(event for event in step.events if event[0] == seat)
    after: State = step.state
    if after.phase is not Phase.OFFER:
        wall = sum(event.points for event in own if isinstance(event, Tiled))
        floor = sum(event.lost for event in own if isinstance(event, FloorCleared))
        bonus = sum(sum(event[1:]) for event in own if isinstance(event, Bonuses))
        return Effect(after, own, wall, floor, bonus, settled=True)
    known = not will_choose(state, seat) and not will_choose(after, seat)
    wall = wall_points(after, seat) - wall_points(state, seat) if known else 0
    floor = floor_penalty(after.boards[seat].floor) - floor_penalty(state.boards[seat].floor)
    return Effect(after, own, wall, floor, 0, settled=False)


def wall_points(state: State, seat: Seat) -> int:
    """What a seat would score on its wall if it were tiled now, as far as it needs no choice."""
    events: list[Event] = []
    tile_rows(state.wall, seat, state.boards[seat], events)
    return sum(event.points for event in events if isinstance(event, Tiled))


def will_choose(state: State, seat: Seat) -> bool:
    """Whether a seat would have to choose a space of the grey wall if it were tiled now."""
    board, _ = tile_rows(state.wall, seat, state.boards[seat], [])
    return board.choosing > 0


def preview(context: SceneContext) -> Canvas:
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
    player_board = PlayerBoard(board, context.names[seat], True, marks(board, seat, found.events))
    top = (HEIGHT - layout.height) // 2
    lay_board(canvas, look, layout, context.state.wall, player_board, EDGE, top)
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
    """What is taken, where it goes, and what falls."""
    cell = tile(look, event.colour, 62, "board")
    where = (
        say("from-centre", count=event.tiles)
        if event.place == CENTRE
        else say("from-display", count=event.tiles, place=event.place)
    )
    laid = event.tiles - event.fallen
    notes = [Note(where, tiles=(cell,) * event.tiles)]
    if event.line:
        notes.append(Note(say("azul-to-line", count=laid, line=event.line), f"{laid}"))
    if event.fallen:
        words = say("azul-to-floor", count=event.fallen)
        notes.append(Note(words, str(event.fallen), "loss"))
    if event.marker:
        notes.append(Note(say("azul-marker")))
    return notes
