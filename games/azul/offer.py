"""Phase A, the factory offer: what may be taken, and what follows."""

from games.azul.legal_moves import (
    FROM_CENTRE,
    FROM_DISPLAYS,
    HELD,
    PARTED,
    WHAT_TO_TAKE,
    open_lines,
)
from games.azul.model import (
    FLOOR_SIZE,
    MARKER,
    NAMES,
    SEATS,
    Board,
    State,
    Took,
)
from games.core import IllegalMoveError, Move, Seat, new
from games.displays import absence


def offer_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """Every way to take tiles now, by place, colour and line; the floor line comes last."""
    lines = open_lines(state.boards[seat])
    moves: list[Move] = []
    display = 0
    for tiles in state.displays:
        if tiles:
            for colour, ways in FROM_DISPLAYS[display][tiles]:
                moves += ways[lines[colour]]
        display += 1  # noqa: SIM113  enumerate() takes twice the time
    if centre := state.centre:
        for letter, colour, ways in FROM_CENTRE:
            if letter in centre:
                moves += ways[lines[colour]]
    return tuple(moves)


def take(state: State, seat: Seat, move: Move) -> tuple[State, Took]:
    """Take all tiles of a colour from one place and lay them in one line."""
    place, display, colour, line = WHAT_TO_TAKE[move]
    side, phase, number, boards, displays, centre, holder, starter, _, idle, bag = state
    score, lines, wall, floor, choosing = boards[seat]
    marker = holder
    if display is None:
        rest = centre.replace(colour, "")
        count = len(centre) - len(rest)
        centre = rest
        if marker is None:
            marker = seat
            floor = (floor + MARKER)[:FLOOR_SIZE]  # before anything is laid
    else:
        rest, count = PARTED[displays[display]][colour]
        centre += rest
        left = [*displays]
        left[display] = ""
        displays = tuple(left)
    fallen = count
    if line:
        held = [*lines]
        room = line - len(held[line - 1])
        fallen = count - room if count > room else 0
        held[line - 1] = HELD[colour][line - room + count - fallen]
        lines = tuple(held)
    if fallen:
        floor += colour * fallen
        if len(floor) > FLOOR_SIZE:  # what finds the floor line full costs nothing
            bag = bag.discard(floor[FLOOR_SIZE:])
            floor = floor[:FLOOR_SIZE]
    owners = [*boards]
    owners[seat] = new(Board, (score, lines, wall, floor, choosing))
    boards = tuple(owners)
    turn = SEATS[(seat + 1) % len(boards)]
    fields = (side, phase, number, boards, displays, centre, marker, starter, turn, idle, bag)
    took = new(Took, (seat, place, colour, count, line, fallen, marker is not holder))
    return new(State, fields), took


def offer_refusal(state: State, seat: Seat, move: Move) -> IllegalMoveError:
    """Why these tiles cannot be taken, or not laid there."""
    place, colour, target = move.split(" ")
    if absent := absence(state.displays, state.centre, place, colour, NAMES):
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
