"""Phase A, the factory offer: what may be taken, and what follows."""

from functools import cache

from games.azul.model import (
    FLOOR,
    FLOOR_SIZE,
    MARKER,
    NAMES,
    SEATS,
    Board,
    State,
    Took,
)
from games.azul.ways import FROM_CENTRE, FROM_DISPLAYS, open_lines
from games.core import IllegalMoveError, Move, Seat, new
from games.displays import CENTRE, PLACES, absence


def offer_moves(state: State) -> tuple[Move, ...]:
    """Every way to take tiles now, by place, colour and line; the floor line comes last."""
    lines = open_lines(state.boards[state.turn])
    moves: list[Move] = []
    for display, tiles in enumerate(state.displays):
        if tiles:
            for colour, ways in FROM_DISPLAYS[display][tiles]:
                moves += ways[lines[colour]]
    if centre := state.centre:
        for letter, (colour, ways) in FROM_CENTRE:
            if letter in centre:
                moves += ways[lines[colour]]
    return tuple(moves)


def take(state: State, seat: Seat, move: Move) -> tuple[State, Took]:
    """Take all tiles of a colour from one place and lay them in one line."""
    place, display, colour, line = what_to_take(move)
    side, phase, number, boards, displays, centre, holder, starter, _, idle, bag = state
    score, lines, wall, floor, choosing = boards[seat]
    marker = holder
    if display is None:
        heap = centre
        centre = rest = heap.replace(colour, "")
        if marker is None:
            marker = seat
            floor = (floor + MARKER)[:FLOOR_SIZE]  # before anything is laid
    else:
        heap = displays[display]
        rest = heap.replace(colour, "")
        centre += rest
        left = [*displays]
        left[display] = ""
        displays = (*left,)
    fallen = count = len(heap) - len(rest)
    if line:
        tiles = lines[line - 1] + colour * count
        fallen = len(tiles) - line if len(tiles) > line else 0
        held = [*lines]
        held[line - 1] = tiles[:line]
        lines = (*held,)
    if fallen:
        floor += colour * fallen
        if len(floor) > FLOOR_SIZE:  # what finds the floor line full costs nothing
            bag = bag.discard(floor[FLOOR_SIZE:])
            floor = floor[:FLOOR_SIZE]
    owners = [*boards]
    owners[seat] = new(Board, (score, lines, wall, floor, choosing))
    boards = (*owners,)
    turn = SEATS[(seat + 1) % len(boards)]
    fields = (side, phase, number, boards, displays, centre, marker, starter, turn, idle, bag)
    took = new(Took, (seat, place, colour, count, line, fallen, marker is not holder))
    return new(State, fields), took


@cache
def what_to_take(move: Move) -> tuple[str, int | None, str, int]:
    """A place, the index of its display unless it is the centre, a colour, and a line or 0."""
    place, colour, target = move.split(" ")
    display = None if place == CENTRE else PLACES.index(place)
    return place, display, colour, 0 if target == FLOOR else int(target)


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
