"""Wording that the games share: lists, tiles by colour, the offer, and alt texts that fit."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from games.displays import CENTRE
from games.plans import ANY
from renderers.texts import Say

ALT_TEXT: Final = 1024
"""The most characters that Discord takes as the description of a picture."""
MINUS: Final = "\N{MINUS SIGN}"


def join_list(say: Say, parts: Sequence[str]) -> str:
    """The parts separated by commas, or "nothing"."""
    return say("list-separator").join(parts) or say("nothing")


def tile_words(say: Say, tiles: str, colours: str) -> str:
    """Tiles counted by colour: 2 blue, 1 red."""
    parts = [
        say("heap-item", count=tiles.count(colour), colour=colour)
        for colour in colours
        if colour in tiles
    ]
    return join_list(say, parts)


def display_sentences(say: Say, displays: Sequence[str], colours: str) -> list[str]:
    """What lies on each display."""
    return [
        say("display-holds", place=number, tiles=tile_words(say, tiles, colours))
        for number, tiles in enumerate(displays, 1)
    ]


def centre_sentence(say: Say, tiles: str, colours: str, has_marker: bool) -> str:
    """What lies in the centre, the marker first."""
    parts = [say("marker")] if has_marker else []
    if tiles:
        parts.append(tile_words(say, tiles, colours))
    return say("centre-holds", tiles=join_list(say, parts))


def tiles_at(state: Any, place: str) -> str:
    """The tiles on a display or in the centre."""
    tiles: str = state.centre if place == CENTRE else state.displays[int(place) - 1]
    return tiles


def capital(text: str) -> str:
    """The text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def pattern_value(token: str) -> str:
    """A token of a plan's pattern as a value for a text; the wildcard becomes "any"."""
    return "any" if token == ANY else token


def fit_alt_text(sentences: Iterable[str]) -> str:
    """An alt text of as many whole sentences as fit, from the first one on."""
    text = ""
    for sentence in sentences:
        longer = f"{text} {sentence}".strip()
        if len(longer) > ALT_TEXT:
            break
        text = longer
    return text
