"""The events of a match of Azul in sentences."""

from collections.abc import Sequence

from games.azul.model import Bonuses, FloorCleared, LineFell, Tiled, Took
from games.core import Event, RoundEnded, Seat
from renderers.azul.wording.score_categories import worth
from renderers.core import Tile, events_of
from renderers.narration import final_told, round_words, seat_told
from renderers.texts import Say

TILING = (Tiled, LineFell, FloorCleared)


def event_words(event: Event, names: Sequence[str], say: Say, tile: Tile) -> str | None:
    """A sentence about one event, or None for a loss or a bonus of 0 points."""
    match event:
        case Took():
            return take_told(event, names[event.seat], say, tile)
        case Tiled():
            return say(
                "azul-told-tiled",
                name=names[event.seat],
                tile=tile(event.colour),
                row=event.row + 1,
                column=event.column + 1,
                points=event.points,
            )
        case LineFell():
            line, name = event.row + 1, names[event.seat]
            return say("azul-told-line-fell", line=line, name=name, tile=tile(event.colour))
        case FloorCleared() if event.lost:
            return say("azul-told-floor", name=names[event.seat], count=event.lost)
        case Bonuses():
            parts = bonus_parts(event, say)
            return seat_told(names[event.seat], parts, None, say) if parts else None
        case RoundEnded():
            return round_words(event, names, say)
    return None


def take_told(event: Took, name: str, say: Say, tile: Tile) -> str:
    """Who took what from where to where, and what fell."""
    tiles = say("told-heap-item", count=event.tiles, tile=tile(event.colour))
    return say(
        "azul-told-took",
        name=name,
        tiles=f"{tiles} {say('told-marker')}" if event.marker else tiles,
        place=event.place,
        line=event.line,
        fallen=event.fallen if event.line else 0,
    )


def story(events: Sequence[Event], names: Sequence[str], say: Say, tile: Tile) -> list[str]:
    """A line for each taking; a line for each seat at the end of a round and of the match."""
    lines: list[str] = []
    tiling: list[Event] = []
    scores: tuple[int, ...] = ()
    for event in events:
        if isinstance(event, TILING):
            tiling.append(event)
            continue
        if isinstance(event, RoundEnded):
            lines.append(say("told-round-over", round=event.round))
            lines += tiling_told(tiling, event.scores, names, say)
            tiling, scores = [], event.scores
        elif isinstance(event, Bonuses):
            score = scores[event.seat] + sum(worth(event).values()) if scores else None
            lines.append(final_told(names[event.seat], bonus_parts(event, say), score, say))
        elif words := event_words(event, names, say, tile):
            lines.append(words)
    return lines + tiling_told(tiling, (), names, say)


def tiling_told(
    events: Sequence[Event], scores: Sequence[int], names: Sequence[str], say: Say
) -> list[str]:
    """A line for each seat; without scores, only for seats that have events."""
    lines = []
    for seat, name in enumerate(names):
        own = events_of(events, Seat(seat))
        if own or scores:
            score = scores[seat] if scores else None
            lines.append(seat_told(name, tiling_parts(own, say), score, say))
    return lines


def tiling_parts(events: Sequence[Event], say: Say) -> list[str]:
    """The points of one seat for its wall, its fallen lines, and its losses on the floor line."""
    points = [event.points for event in events if isinstance(event, Tiled)]
    parts = [say("azul-told-tiles", count=len(points), points=sum(points))] if points else []
    parts += [
        say("azul-told-row-fell", line=event.row + 1)
        for event in events
        if isinstance(event, LineFell)
    ]
    lost = sum(event.lost for event in events if isinstance(event, FloorCleared))
    return [*parts, say("azul-told-lost", lost=lost)] if lost else parts


def bonus_parts(event: Bonuses, say: Say) -> list[str]:
    """The bonuses that are not 0."""
    keys = ("azul-told-rows", "azul-told-columns", "azul-told-colours")
    points = (event.rows, event.columns, event.colours)
    return [say(key, points=won) for key, won in zip(keys, points, strict=True) if won]
