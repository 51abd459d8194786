"""What has happened in a match of Summer Pavilion, told as a story."""

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
from renderers.summer_pavilion.choices import star_values
from renderers.texts import Say


def event_words(
    event: Event, names: Sequence[str], say: Say, tile: Tile, state: State | None
) -> str | None:
    """A sentence about one event; none about a bonus of nothing."""
    match event:
        case Took():
            return take_told(event, names[event.seat], say, tile)
        case Placed():
            side = Side.VARIANT if state is None else state.side
            return place_told(event, side, names[event.seat], say, tile)
        case Completed():
            return say(f"summer-told-feature-{event.feature.split('-')[0]}", count=event.reward)
        case Picked(seat, tiles):
            told = tiles_told(tiles, COLOURS, say, tile)
            return say("summer-told-picked", name=names[seat], tiles=told)
        case Passed():
            return pass_told(event, names[event.seat], say, tile)
        case Bonuses() if any(event[1:]):
            return seat_told(names[event.seat], bonus_parts(event, say), None, say)
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
    """Who laid which tile where, for what, and the points for it.

    A space is called by its printed number, which is what it has cost.
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
    """Who is done with the round, and with which tiles."""
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
    """The bonuses that are more than nothing."""
    points = {"summer-told-stars": event.stars, "summer-told-numbers": event.numbers}
    return [say(key, points=won) for key, won in points.items() if won]


def story(
    events: Sequence[Event], names: Sequence[str], say: Say, tile: Tile, state: State | None
) -> list[str]:
    """A line for each move with what it earned; at the end one for each seat's bonuses."""
    lines: list[str] = []
    scores: tuple[int, ...] = ()
    for event in events:
        if isinstance(event, Bonuses):
            score = scores[event.seat] + sum(event[1:]) if scores else None
            lines.append(final_told(names[event.seat], bonus_parts(event, say), score, say))
            continue
        if isinstance(event, RoundEnded):
            scores = event.scores
        if words := event_words(event, names, say, tile, state):
            if lines and isinstance(event, Completed):  # it belongs to the tile just laid
                lines[-1] = f"{lines[-1]} {words}"
            else:
                lines.append(words)
    return lines
