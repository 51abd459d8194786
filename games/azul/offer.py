"""Phase A, the factory offer: what may be taken, and what follows."""

from functools import cache

from games.azul.model import (
    COLOURS,
    FLOOR,
    FLOOR_SIZE,
    LINES,
    MARKER,
    NAMES,
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
    board = state.boards[state.turn]
    lines = sum(map(open_to, LINES, board.lines, board.wall))
    moves: list[Move] = []
    for place, tiles in zip(PLACES, state.displays, strict=False):
        if tiles:
            for colour, takes in ways_to_take(place, tiles):
                moves += takes[lines >> colour & ALL_LINES]
    if state.centre:
        colours = "".join([colour for colour in COLOURS if colour in state.centre])
        for colour, takes in ways_to_take(CENTRE, colours):
            moves += takes[lines >> colour & ALL_LINES]
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
def ways_to_take(place: str, tiles: str) -> list[tuple[int, list[tuple[Move, ...]]]]:
    """For each colour that lies there: its bits, and the moves for every set of open lines."""
    return [(bits_of(colour), takes(place, colour)) for colour in COLOURS if colour in tiles]


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


def take(state: State, seat: Seat, move: Move) -> tuple[State, Took]:
    """Take all tiles of a colour from one place and lay them in one line."""
    place, colour, target = move.split(" ")
    displays, centre, marker = state.displays, state.centre, state.marker
    score, lines, wall, floor, choosing = state.boards[seat]
    if place == CENTRE:
        count = centre.count(colour)
        centre = centre.replace(colour, "")
        if marker is None:
            marker = seat
            floor = (floor + MARKER)[:FLOOR_SIZE]  # before anything is laid
    else:
        index = int(place) - 1
        tiles = displays[index]
        count = tiles.count(colour)
        displays = displays[:index] + ("",) + displays[index + 1 :]
        centre += tiles.replace(colour, "")
    line, fallen = 0, count
    if target != FLOOR:
        line = int(target)
        tiles = lines[line - 1] + colour * count
        fallen = max(0, len(tiles) - line)
        lines = lines[: line - 1] + (tiles[:line],) + lines[line:]
    bag = state.bag
    if fallen:
        floor += colour * fallen
        if len(floor) > FLOOR_SIZE:  # what finds the floor line full costs nothing
            bag = bag.discard(floor[FLOOR_SIZE:])
            floor = floor[:FLOOR_SIZE]
    board = new(Board, (score, lines, wall, floor, choosing))
    boards = state.boards[:seat] + (board,) + state.boards[seat + 1 :]
    after = new(
        State,
        (
            state.wall,
            state.phase,
            state.round,
            boards,
            displays,
            centre,
            marker,
            state.starter,
            Seat((seat + 1) % len(boards)),
            state.idle,
            bag,
        ),
    )
    took = new(Took, (seat, place, colour, count, line, fallen, marker is not state.marker))
    return after, took


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
