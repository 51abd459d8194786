"""Phase A, the factory offer: what may be taken, and what follows."""

from functools import cache

from games.azul.model import (
    COLOURS,
    FLOOR,
    FLOOR_SIZE,
    LINES,
    MARKER,
    NAMES,
    SEATS,
    SIZE,
    Board,
    State,
    Took,
)
from games.core import IllegalMoveError, Move, Seat, new
from games.displays import CENTRE, PLACES, absence
from games.latest import remembers_latest

ALL_LINES = (1 << SIZE) - 1


@remembers_latest
def offer_moves(state: State) -> tuple[Move, ...]:
    """Every way to take tiles now, by place, colour and line; the floor line comes last."""
    _, _, _, boards, displays, centre, _, _, turn, _, _ = state
    _, held, wall, _, _ = boards[turn]
    lines = sum(map(open_to, LINES, held, wall))
    moves: list[Move] = []
    for display, tiles in enumerate(displays):
        if tiles:
            for _, bits, takes in ways_to_take(PLACES[display], tiles):
                moves += takes[lines >> bits & ALL_LINES]
    if centre:
        for colour, bits, takes in FROM_CENTRE:
            if colour in centre:
                moves += takes[lines >> bits & ALL_LINES]
    return tuple(moves)


@cache
def open_to(line: str, tiles: str, row: str) -> int:
    """Which colours a pattern line takes: for each one the bit of this line, if it does.

    The line must have room, hold no other colour, and lead to a wall row without this colour.
    All the lines of a board, added up, are five sets of lines, one for each colour.
    """
    colours = [
        colour
        for colour in COLOURS
        if len(tiles) < int(line) and not tiles.strip(colour) and colour not in row
    ]
    return sum(1 << bits_of(colour) + int(line) - 1 for colour in colours)


@cache
def ways_to_take(place: str, tiles: str) -> list[tuple[str, int, list[tuple[Move, ...]]]]:
    """For each colour of these tiles: its bits, and the moves for every set of open lines."""
    return [
        (colour, bits_of(colour), takes(place, colour)) for colour in COLOURS if colour in tiles
    ]


@cache
def takes(place: str, colour: str) -> list[tuple[Move, ...]]:
    """For every set of lines the moves that take a colour to one of them or to the floor line."""
    moves = {target: Move(f"{place} {colour} {target}") for target in LINES + FLOOR}
    return [
        (*(moves[line] for line in LINES if lines >> int(line) - 1 & 1), moves[FLOOR])
        for lines in range(ALL_LINES + 1)
    ]


def bits_of(colour: str) -> int:
    """Where a colour's set of lines begins among the sets of all colours."""
    return SIZE * COLOURS.index(colour)


FROM_CENTRE = ways_to_take(CENTRE, COLOURS)
"""The ways to take each colour from the centre; it may not lie there."""


def take(state: State, seat: Seat, move: Move) -> tuple[State, Took]:
    """Take all tiles of a colour from one place and lay them in one line."""
    place, display, colour, line = what_to_take(move)
    side, phase, number, boards, displays, centre, holder, starter, _, idle, bag = state
    score, lines, wall, floor, choosing = boards[seat]
    marker = holder
    if display is None:
        count = centre.count(colour)
        centre = centre.replace(colour, "")
        if marker is None:
            marker = seat
            floor = (floor + MARKER)[:FLOOR_SIZE]  # before anything is laid
    else:
        tiles = displays[display]
        count = tiles.count(colour)
        displays = displays[:display] + ("",) + displays[display + 1 :]
        centre += tiles.replace(colour, "")
    fallen = count
    if line:
        tiles = lines[line - 1] + colour * count
        fallen = len(tiles) - line if len(tiles) > line else 0
        lines = lines[: line - 1] + (tiles[:line],) + lines[line:]
    if fallen:
        floor += colour * fallen
        if len(floor) > FLOOR_SIZE:  # what finds the floor line full costs nothing
            bag = bag.discard(floor[FLOOR_SIZE:])
            floor = floor[:FLOOR_SIZE]
    board = new(Board, (score, lines, wall, floor, choosing))
    boards = boards[:seat] + (board,) + boards[seat + 1 :]
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
