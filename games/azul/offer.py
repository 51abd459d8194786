"""Phase A, the factory offer: which tiles may be taken, and the table after a take."""

from games.azul.model import FLOOR_SIZE, MARKER, NAMES, State, Took
from games.azul.notation import parse_take
from games.core import IllegalMoveError, Move, Seat
from games.displays import missing_tile
from games.tuples import replace_at


def take(state: State, seat: Seat, move: Move) -> tuple[State, Took]:
    """Take all tiles of a colour from one place and lay them in one line."""
    place, display, colour, line = parse_take(move)
    board, displays, centre, marker = state.boards[seat], state.displays, state.centre, state.marker
    floor = board.floor
    if display is None:
        count = centre.count(colour)
        centre = centre.replace(colour, "")
        if marker is None:
            marker = seat
            floor = (floor + MARKER)[:FLOOR_SIZE]  # before anything is laid
    else:
        tiles = displays[display]
        count = tiles.count(colour)
        centre += tiles.replace(colour, "")
        displays = replace_at(displays, display, "")
    lines = board.lines
    fallen = count
    if line:
        held = lines[line - 1]
        fallen = max(0, len(held) + count - line)
        lines = replace_at(lines, line - 1, (held + colour * count)[:line])
    floor += colour * fallen
    bag = state.bag
    if len(floor) > FLOOR_SIZE:  # tiles past the end of the floor line cost nothing
        bag = bag.discard(floor[FLOOR_SIZE:])
        floor = floor[:FLOOR_SIZE]
    after = state._replace(
        boards=replace_at(state.boards, seat, board._replace(lines=lines, floor=floor)),
        displays=displays,
        centre=centre,
        marker=marker,
        turn=Seat((seat + 1) % len(state.boards)),
        bag=bag,
    )
    took = Took(seat, place, colour, count, line, fallen, marker=marker is not state.marker)
    return after, took


def offer_refusal(state: State, seat: Seat, move: Move) -> IllegalMoveError:
    """Why these tiles cannot be taken, or cannot be laid there."""
    place, colour, target = move.split(" ")
    if absent := missing_tile(state.displays, state.centre, place, colour, NAMES):
        return absent
    name = NAMES[colour]
    line = int(target)
    held = state.boards[seat].lines[line - 1]
    if len(held) == line:
        return IllegalMoveError("azul-line-full", f"pattern line {line} is full", line=line)
    if held and held[0] != colour:
        return IllegalMoveError(
            "azul-line-holds-other",
            f"pattern line {line} holds {NAMES[held[0]]} and takes no {name}",
            line=line,
            held=held[0],
            colour=colour,
        )
    return IllegalMoveError(
        "azul-on-wall",
        f"row {line} of the wall has its {name} tile already",
        line=line,
        colour=colour,
    )
