"""What the choices and moves of Azul are called, and what a move would do."""

from games.azul.model import NAMES, WALL, LineFell, Phase, State, Took, Wall
from games.core import Move, Seat
from games.displays import CENTRE
from renderers.azul.preview import Effect, effect
from renderers.core import Choice
from renderers.texts import Say
from renderers.words import capital


def tile_emoji(colour: str) -> str | None:
    """The name of a tile's emoji."""
    return f"azul_{NAMES[colour]}" if colour in NAMES else None


def choice(state: State, seat: Seat, made: tuple[str, ...], token: str, say: Say) -> Choice:
    """Displays by their numbers, colours with how many there are, lines, columns of the wall."""
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
    """From where, which colour, to which line; or which column of the grey wall."""
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
    """A take with its count, or a space of the wall."""
    place, colour, target = move.split(" ")
    if place == WALL:
        line = state.boards[seat].lines[int(colour) - 1]
        return capital(say("azul-move-wall", colour=line[0], row=colour, column=target))
    count = tiles_at(state, place).count(colour)
    return say("azul-move-take", count=count, colour=colour, place=place, line=target)


def tiles_at(state: State, place: str) -> str:
    """The tiles that lie in a place."""
    return state.centre if place == CENTRE else state.displays[int(place) - 1]


def effect_words(state: State, seat: Seat, move: Move, say: Say) -> list[str]:
    """What becomes of the line, the points for the wall, and what is lost."""
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
    """How full a line is then; nobody knows yet what the grey wall will give for a full one."""
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
    """What falls to the floor line, the marker included, and what it costs if that is known."""
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
    """What is lost and won at the end of the round, and the new score."""
    words = [say("azul-effect-floor-now", lost=found.floor)] if found.floor else []
    if found.bonus:
        words.append(say("azul-effect-bonus", count=found.bonus))
    after = found.state.boards[seat].score
    return [*words, say("effect-score", before=before, after=after)] if after != before else words
