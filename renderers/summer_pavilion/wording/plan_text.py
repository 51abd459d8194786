"""The wording of planned moves in Summer Pavilion."""

from games.core import Move, Seat
from games.plans import ANY
from games.summer_pavilion import model
from games.summer_pavilion.model import State
from renderers.summer_pavilion.wording.choices import move_words, space_words
from renderers.texts import Say
from renderers.words import capital, pattern_value


def pattern_words(state: State, pattern: str, say: Say) -> str:
    """A planned taking, placement, pick or pass."""
    match pattern.split(" "):
        case [model.PLACE, star, slot, colour, wilds] if ANY not in (star, slot, colour):
            tile = space_words(state.side, star, int(slot), colour, say)
            paid = pattern_value(wilds) if wilds == ANY else int(wilds)
            words = say("summer-pattern-place", tile=tile, wilds=paid)
        case [model.PICK | model.PASS, *tiles] if ANY not in tiles:
            words = move_words(state, Seat(0), Move(pattern), say)
        case [place, colour]:
            words = say("pattern-take", place=pattern_value(place), colour=pattern_value(colour))
        case _:
            words = say("pattern-typed", pattern=pattern)
    return capital(words)
