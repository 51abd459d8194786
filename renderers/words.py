"""What the words of every game share: heaps, lists, names, and texts that must not be long."""

from collections.abc import Iterable, Sequence

from games.plans import ANY
from renderers.core import Scene, seats_to_name
from renderers.texts import Say

ALT_TEXT = 1024
"""The most characters that Discord takes as the description of a picture."""


def join_list(say: Say, parts: Sequence[str]) -> str:
    """Parts with commas between them."""
    return say("list-separator").join(parts) or say("nothing")


def heap_words(say: Say, heap: str, colours: str) -> str:
    """A heap by colour: 2 blue, 1 red."""
    parts = [
        say("heap-item", count=heap.count(colour), colour=colour)
        for colour in colours
        if colour in heap
    ]
    return join_list(say, parts)


def capital(text: str) -> str:
    """A text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def pattern_value(token: str) -> str:
    """A token of a plan's pattern as a sentence takes it: where anything will do, "any"."""
    return "any" if token == ANY else token


def spoken_names(scene: Scene, seats: int) -> tuple[str, ...]:
    """Names as they can be said, without what is never drawn."""
    return seats_to_name(scene.names, seats, scene.say)


def fit_alt_text(sentences: Iterable[str]) -> str:
    """The description of a picture: as many whole sentences, the most important first, as fit."""
    text = ""
    for sentence in sentences:
        longer = f"{text} {sentence}".strip()
        if len(longer) > ALT_TEXT:
            break
        text = longer
    return text
