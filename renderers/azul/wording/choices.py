"""The wording of choices and moves in Azul."""

from games.azul.model import NAMES, WALL, Phase, State
from games.core import Move, Seat
from games.displays import CENTRE
from renderers.core import Choice
from renderers.texts import Say
from renderers.words import capital, tiles_at


def tile_emoji(colour: str) -> str | None:
    """The name of a tile's emoji."""
    return f"azul_{NAMES[colour]}" if colour in NAMES else None


def choice(state: State, seat: Seat, made: tuple[str, ...], token: str, say: Say) -> Choice:
    """The label for a display, a colour with its count, a line, or a column of the wall."""
    match (*made, token):
        case (word,) if word == WALL:
            return Choice(say("azul-choice-wall"))
        case (word, row) if word == WALL:
            return Choice(say("azul-choice-row", row=row))
        case (word, row, column) if word == WALL:
            emoji = tile_emoji(state.boards[seat].lines[int(row) - 1][0])
            return Choice(say("azul-choice-column", column=column), emoji)
        case (place,):
            return Choice(say("choice-place", place=place))
        case (place, colour):
            label = say("heap-item", count=tiles_at(state, place).count(colour), colour=colour)
            return Choice(label, tile_emoji(colour))
    return Choice(say("azul-choice-line", line=token))


def heading(state: State, seat: Seat, made: tuple[str, ...], say: Say) -> str:
    """The question: which display, colour or line, or which column of the grey wall."""
    if state.phase is Phase.TILING:
        row = state.boards[seat].choosing
        return say("azul-choose-column", row=row, colour=state.boards[seat].lines[row - 1][0])
    match made:
        case ():
            return say("choose-place")
        case (place,):
            with_marker = place == CENTRE and state.marker is None
            return say("choose-colour-marker") if with_marker else say("choose-colour", place=place)
    place, colour = made[:2]
    return say("azul-choose-line", count=tiles_at(state, place).count(colour), colour=colour)


def move_words(state: State, seat: Seat, move: Move, say: Say) -> str:
    """A taking with its count, or a space of the wall."""
    place, colour, target = move.split(" ")
    if place == WALL:
        line = state.boards[seat].lines[int(colour) - 1]
        return capital(say("azul-move-wall", colour=line[0], row=colour, column=target))
    count = tiles_at(state, place).count(colour)
    return say("azul-move-take", count=count, colour=colour, place=place, line=target)
