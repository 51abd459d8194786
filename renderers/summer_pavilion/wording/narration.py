"""The events of a match of Summer Pavilion in sentences."""

from collections.abc import Sequence

from games.core import Event, RoundEnded
from games.summer_pavilion.model import (
    COLOURS,
    STARS,
    Bonuses,
    Completed,
    Passed,
    Picked,
    Placed,
    Side,
    State,
    Took,
)
from renderers.core import Tile
from renderers.narration import final_told, round_words, seat_told, tiles_told
from renderers.summer_pavilion.wording.choices import star_values
from renderers.summer_pavilion.wording.score_categories import worth
from renderers.texts import Say


def event_words(
    event: Event, names: Sequence[str], say: Say, tile: Tile, state: State | None
) -> str | None:
    """A sentence about one event, or None for a bonus of 0 points."""
    match event:
        case Took():
            return take_told(event, names[event.seat], say, tile)
        case Placed():
            side = Side.VARIANT if state is None else state.side
            return place_told(event, side, names[event.seat], say, tile)
        case Completed():
            return say(f"summer-told-feature-{event.feature.split('-')[0]}", count=event.reward)
        case Picked():
            told = tiles_told(event.tiles, COLOURS, say, tile)
            return say("summer-told-picked", name=names[event.seat], tiles=told)
        case Passed():
            return pass_told(event, names[event.seat], say, tile)
        case Bonuses():
            parts = bonus_parts(event, say)
            return seat_told(names[event.seat], parts, None, say) if parts else None
        case RoundEnded():
            return round_words(event, names, say)
    return None


def take_told(event: Took, name: str, say: Say, tile: Tile) -> str:
    """Who took what from where, and what the marker cost."""
    tiles = tiles_told(event.taken, COLOURS, say, tile)
    if event.marker:
        return say("summer-told-marker", name=name, tiles=tiles, lost=event.lost)
    return say("summer-told-took", name=name, tiles=tiles, place=event.place)


def place_told(event: Placed, side: Side, name: str, say: Say, tile: Tile) -> str:
    """Who placed which tile where, for which payment and how many points.

    A space is named by its printed number, which is also what it cost.
    """
    return say(
        "summer-told-placed",
        name=name,
        tile=tile(event.colour),
        **star_values(side, STARS[event.star]),
        number=len(event.paid),
        tiles=tiles_told(event.paid, COLOURS, say, tile),
        points=event.points,
    )


def pass_told(event: Passed, name: str, say: Say, tile: Tile) -> str:
    """Who passed, and the tiles kept and discarded."""
    count, lost = len(event.discarded), event.lost
    tiles = tiles_told(event.kept, COLOURS, say, tile)
    if event.kept and count:
        return say("summer-told-kept-discarded", name=name, tiles=tiles, count=count, lost=lost)
    if event.kept:
        return say("summer-told-kept", name=name, tiles=tiles)
    if count:
        return say("summer-told-discarded", name=name, count=count, lost=lost)
    return say("summer-told-passed", name=name)


def bonus_parts(event: Bonuses, say: Say) -> list[str]:
    """The bonuses that are not 0."""
    points = {"summer-told-stars": event.stars, "summer-told-numbers": event.numbers}
    return [say(key, points=won) for key, won in points.items() if won]


def story(
    events: Sequence[Event], names: Sequence[str], say: Say, tile: Tile, state: State | None
) -> list[str]:
    """A line for each move with what it earned; at the end a line for each seat's bonuses."""
    lines: list[str] = []
    scores: tuple[int, ...] = ()
    for event in events:
        if isinstance(event, Bonuses):
            score = scores[event.seat] + sum(worth(event).values()) if scores else None
            lines.append(final_told(names[event.seat], bonus_parts(event, say), score, say))
            continue
        if isinstance(event, RoundEnded):
            scores = event.scores
        if words := event_words(event, names, say, tile, state):
            if lines and isinstance(event, Completed):  # the feature that this tile has completed
                lines[-1] = f"{lines[-1]} {words}"
            else:
                lines.append(words)
    return lines
