"""What a move of Summer Pavilion would do: computed, and in words."""

from games import GAMES
from games.core import Event, Move, Seat
from games.summer_pavilion.model import (
    COLOURS,
    Bonuses,
    Completed,
    Passed,
    Picked,
    Placed,
    State,
    Took,
)
from renderers.core import events_of
from renderers.texts import Say
from renderers.words import tile_words


def effect(state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
    """Play the move; return the state after it, and the events of its own seat."""
    step = GAMES["summer-pavilion"].play(state, seat, move)
    return step.state, events_of(step.events, seat)


def effect_words(state: State, seat: Seat, move: Move, say: Say) -> list[str]:
    """Points won and lost, bonus tiles, the hand after the move, and the new score."""
    after, events = effect(state, seat, move)
    board = after.boards[seat]
    words = [words for event in events for words in event_effects(state, event, say)]
    if any(isinstance(event, Took | Picked) for event in events):
        words.append(say("summer-effect-hand", tiles=tile_words(say, board.hand, COLOURS)))
    before = state.boards[seat].score
    if board.score != before:
        words.append(say("effect-score", before=before, after=board.score))
    return words


def event_effects(state: State, event: Event, say: Say) -> list[str]:
    """The consequences of one event for its seat."""
    match event:
        case Took() if event.marker:
            return [say("effect-marker", lost=event.lost)]
        case Placed():
            return [say("summer-effect-chain", count=event.points)]
        case Completed():
            kind = event.feature.split("-")[0]
            given = min(event.reward, len(state.supply))
            return [say(f"summer-earns-{kind}", count=given)]
        case Passed():
            return pass_effects(event, say)
        case Bonuses():
            points = {
                "summer-effect-stars": event.stars,
                "summer-effect-numbers": event.numbers,
            }
            return [say(key, count=count) for key, count in points.items() if count]
    return []


def pass_effects(event: Passed, say: Say) -> list[str]:
    """The tiles kept, and the cost of the tiles discarded."""
    words = []
    if event.kept:
        words.append(say("summer-effect-keeps", tiles=tile_words(say, event.kept, COLOURS)))
    if event.discarded:
        count = len(event.discarded)
        words.append(say("summer-effect-discards", count=count, lost=event.lost))
    return words
