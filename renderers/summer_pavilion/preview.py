"""The picture of what a move of Summer Pavilion would do."""

from games.core import Event, Seat
from games.summer_pavilion.model import (
    COLOURS,
    STARS,
    Bonuses,
    Completed,
    Passed,
    Picked,
    Placed,
    State,
    Took,
)
from renderers.drawing.area import Area
from renderers.drawing.canvas import Canvas, Cell
from renderers.drawing.look import WIDTH, Look
from renderers.parts.panels import EDGE, table_background
from renderers.parts.preview_notes import Note, lay_notes, taken_note
from renderers.summer_pavilion.board import lay_stars, marks
from renderers.summer_pavilion.context import SummerContext
from renderers.summer_pavilion.pictures import SQUARE
from renderers.summer_pavilion.player_panels import lay_heading
from renderers.summer_pavilion.tile_counts import lay_tile_counts
from renderers.summer_pavilion.tiles import loose_tile
from renderers.summer_pavilion.wording.effects import effect
from renderers.texts import Say
from renderers.words import MINUS

NOTE_TILE = 66


def preview(context: SummerContext) -> Canvas:
    """The mover's board after the move, the notes, and the remaining hand."""
    scene, look, state = context.scene, context.look, context.state
    seat = Seat(context.first)
    assert scene.move is not None
    after, events = effect(state, seat, scene.move)
    canvas = look.canvas(table_background(look))
    board = after.boards[seat]
    lay_stars(canvas, look, SQUARE, state.side, board, marks(seat, events), EDGE, EDGE)
    left = 2 * EDGE + SQUARE
    width = WIDTH - left - EDGE
    notes = [note for event in events for note in event_notes(look, state, event, scene.say)]
    before = state.boards[seat].score
    notes.append(Note(scene.say("score-changes", before=before), str(board.score)))
    lay_notes(canvas, look, scene.say("preview"), notes, left, EDGE, width, SQUARE)
    spot = Area(left + 24, EDGE + SQUARE - 160, width - 48, 140)
    title = Area(spot.x, spot.y - 46, spot.width, 40)
    lay_heading(canvas, context, "summer-hand-after", title)
    lay_tile_counts(canvas, look, board.hand, spot, "board")
    return canvas


def event_notes(look: Look, state: State, event: Event, say: Say) -> list[Note]:
    """The notes about one event."""
    match event:
        case Took():
            return take_notes(look, event, say)
        case Placed():
            values = {"star": STARS[event.star], "slot": event.slot + 1, "colour": event.colour}
            return [
                Note(say("summer-lays", **values), tiles=loose_tiles(look, event.colour)),
                Note(
                    say("summer-pays", count=len(event.paid)), tiles=loose_tiles(look, event.paid)
                ),
                Note(say("summer-chain"), f"+{event.points}", "gain"),
            ]
        case Completed():
            kind = event.feature.split("-")[0]
            given = min(event.reward, len(state.supply))
            return [Note(say(f"summer-earns-{kind}", count=given), f"+{given}", "gain")]
        case Picked():
            words = say("summer-picks", count=len(event.tiles))
            return [Note(words, tiles=loose_tiles(look, event.tiles))]
        case Passed():
            return pass_notes(look, event, say)
        case Bonuses():
            return [
                Note(say("summer-star-points"), f"+{event.stars}", "gain"),
                Note(say("summer-number-points"), f"+{event.numbers}", "gain"),
            ]
    return []


def take_notes(look: Look, event: Took, say: Say) -> list[Note]:
    """The tiles taken, and the cost of the marker."""
    notes = [taken_note(event.place, loose_tiles(look, event.taken), say)]
    if event.marker:
        notes.append(Note(say("summer-marker"), f"{MINUS}{event.lost}", "loss"))
    return notes


def pass_notes(look: Look, event: Passed, say: Say) -> list[Note]:
    """The tiles kept, and the points lost."""
    notes = [Note(say("summer-passes"))]
    if event.kept:
        notes.append(
            Note(say("summer-keeps", count=len(event.kept)), tiles=loose_tiles(look, event.kept))
        )
    if event.discarded:
        words = say("summer-discards", count=len(event.discarded))
        tiles = loose_tiles(look, event.discarded)
        notes.append(Note(words, f"{MINUS}{event.lost}", "loss", tiles))
    return notes


def loose_tiles(look: Look, tiles: str) -> tuple[Cell, ...]:
    """The tiles as cells, in the order of the colours."""
    ordered = sorted(tiles, key=COLOURS.index)
    size = NOTE_TILE if len(tiles) <= 12 else 46
    return tuple(loose_tile(look, colour, size, "board") for colour in ordered)
