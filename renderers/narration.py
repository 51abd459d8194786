"""Sentences about events that the games share: tiles, rounds, and seats with their scores."""

from collections.abc import Sequence

from games.core import RoundEnded
from renderers.core import Tile
from renderers.texts import Say
from renderers.words import join_list


def tiles_told(tiles: str, colours: str, say: Say, tile: Tile) -> str:
    """Tiles counted by colour, each colour shown by `tile`."""
    parts = [
        say("told-heap-item", count=tiles.count(colour), tile=tile(colour))
        for colour in colours
        if colour in tiles
    ]
    return join_list(say, parts)


def round_words(event: RoundEnded, names: Sequence[str], say: Say) -> str:
    """The end of a round, with all scores."""
    scores = [
        say("told-score", name=name, score=score)
        for name, score in zip(names, event.scores, strict=False)
    ]
    return say("told-round", round=event.round, scores=join_list(say, scores))


def seat_told(name: str, parts: Sequence[str], score: int | None, say: Say) -> str:
    """What one seat won and lost, and its score if it is known."""
    together = join_list(say, parts) if parts else say("told-nothing")
    if score is None:
        return say("told-seat-so-far", name=name, parts=together)
    return say("told-seat", name=name, parts=together, score=score)


def final_told(name: str, parts: Sequence[str], score: int | None, say: Say) -> str:
    """The bonuses of one seat for the end, and its final score if it is known."""
    together = join_list(say, parts) if parts else say("told-no-bonuses")
    if score is None:
        return say("told-seat-so-far", name=name, parts=together)
    return say("told-final", name=name, parts=together, score=score)
