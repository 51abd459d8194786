"""The wording of planned moves in Azul."""

from games.azul.model import WALL
from renderers.texts import Say
from renderers.words import capital, pattern_value


def pattern_words(pattern: str, say: Say) -> str:
    """A planned taking, or a planned space of the grey wall."""
    match pattern.split(" "):
        case [word, row, column] if word == WALL:
            words = say("azul-pattern-wall", row=pattern_value(row), column=pattern_value(column))
        case [place, colour, line]:
            values = {
                "place": pattern_value(place),
                "colour": pattern_value(colour),
                "line": pattern_value(line),
            }
            words = say("azul-pattern-take", **values)
        case _:
            words = say("pattern-typed", pattern=pattern)
    return capital(words)
