"""What a move of Azul would do: computed, and in words."""

from typing import NamedTuple

from games import GAMES
from games.azul.model import Bonuses, FloorCleared, LineFell, Phase, State, Tiled, Took, Wall
from games.azul.scoring import floor_penalty
from games.azul.tiling import tile_rows
from games.core import Event, Move, Seat
from renderers.azul.wording.score_categories import worth
from renderers.core import events_of
from renderers.texts import Say


class Effect(NamedTuple):
    """The consequences of a move for its player."""

    state: State
    events: tuple[Event, ...]
    wall: int
    """Points for the wall that the move adds; 0 while they depend on a choice."""
    floor: int
    """Points lost on the floor line that the move adds."""
    bonus: int
    settled: bool
    """Whether the move ends the round, so that the points are scored at once."""


def effect(game: str, state: State, seat: Seat, move: Move) -> Effect:
    """Play the move, and compare the player's board before and after."""
    step = GAMES[game].play(state, seat, move)
    own = events_of(step.events, seat)
    after: State = step.state
    if after.phase is not Phase.OFFER:
        wall = sum(event.points for event in own if isinstance(event, Tiled))
        floor = sum(event.lost for event in own if isinstance(event, FloorCleared))
        bonus = sum(sum(worth(event).values()) for event in own if isinstance(event, Bonuses))
        return Effect(after, own, wall, floor, bonus, settled=True)
    known = not will_choose(state, seat) and not will_choose(after, seat)
    wall = wall_points(after, seat) - wall_points(state, seat) if known else 0
    floor = floor_penalty(after.boards[seat].floor) - floor_penalty(state.boards[seat].floor)
    return Effect(after, own, wall, floor, 0, settled=False)


def wall_points(state: State, seat: Seat) -> int:
    """The points for the wall if it were tiled now, as far as no choice is needed."""
    events: list[Event] = []
    tile_rows(state.wall, seat, state.boards[seat], events)
    return sum(event.points for event in events if isinstance(event, Tiled))


def will_choose(state: State, seat: Seat) -> bool:
    """Whether the seat would have to choose a space of the grey wall if it were tiled now."""
    board, _ = tile_rows(state.wall, seat, state.boards[seat], [])
    return board.choosing > 0


def effect_words(state: State, seat: Seat, move: Move, say: Say) -> list[str]:
    """How full the line gets, the points for the wall, and the points lost."""
    found = effect("azul", state, seat, move)
    words: list[str] = []
    for event in found.events:
        if isinstance(event, Took) and event.line:
            words += line_words(found, seat, event.line, say)
        elif isinstance(event, LineFell):
            words.append(say("azul-line-falls", line=event.row + 1))
    words += wall_words(found, say)
    took = next((event for event in found.events if isinstance(event, Took)), None)
    if took:
        words += fall_words(took, found, say)
    if found.settled:
        words += settled_words(found, state.boards[seat].score, seat, say)
    return words


def line_words(found: Effect, seat: Seat, line: int, say: Say) -> list[str]:
    """How full the line is after the move; on the grey wall its points are not known yet."""
    count = len(found.state.boards[seat].lines[line - 1])
    if count in (0, line):  # a full line is empty again once the wall is tiled
        full = say("azul-effect-line-full", line=line)
        is_open = found.state.wall is Wall.GREY and not found.settled and not found.wall
        return [full, say("azul-effect-wall-open")] if is_open else [full]
    return [say("azul-effect-line", line=line, count=count, size=line)]


def wall_words(found: Effect, say: Say) -> list[str]:
    """The points for the wall, now or when it is tiled."""
    if not found.wall:
        return []
    now = found.settled
    return [say("azul-effect-wall-now" if now else "azul-effect-wall-later", count=found.wall)]


def fall_words(event: Took, found: Effect, say: Say) -> list[str]:
    """What falls to the floor line, marker included, and the cost if the round goes on."""
    if found.settled:
        words = [say("azul-effect-marker-now")] if event.marker else []
        return [*words, say("azul-effect-falls", count=event.fallen)] if event.fallen else words
    if event.marker and event.fallen:
        return [say("azul-effect-marker-falls", count=event.fallen, lost=found.floor)]
    if event.marker:
        return [say("effect-marker", lost=found.floor)]
    if event.fallen:
        return [say("azul-effect-falls-cost", count=event.fallen, lost=found.floor)]
    return []


def settled_words(found: Effect, before: int, seat: Seat, say: Say) -> list[str]:
    """Losses and bonuses at the end of the round, and the new score."""
    words = [say("azul-effect-floor-now", lost=found.floor)] if found.floor else []
    if found.bonus:
        words.append(say("azul-effect-bonus", count=found.bonus))
    after = found.state.boards[seat].score
    return [*words, say("effect-score", before=before, after=after)] if after != before else words
