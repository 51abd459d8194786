"""A state of Azul as an array of numbers, for searching: small, flat and fast to change.

A place holds its tiles as six bits for each colour. A board keeps its pattern lines in one number
(six bits a line: how many tiles, and above that their colour) and its wall in three sets of 25
bits: occupied spaces, colours of each row, and colours of each column.
"""

from typing import Final

from games.azul.model import COLOURS, FLOOR, LINES, OPEN, SIZE, WALL, Phase, State, Wall
from games.azul.walls import columns
from games.core import Move, Seat
from games.displays import CENTRE, PLACES
from games.players.compiled import Ints, ints

SEATS: Final = 0
GREY: Final = 1
TURN: Final = 2
MARKER: Final = 3
"""The seat with the first-player marker, or -1."""
STARTER: Final = 4
TILES: Final = 5
"""The number of tiles in the offer."""
DISPLAYS: Final = 6
ROUND: Final = 7
IDLE: Final = 8
HEAPS: Final = 10
"""The displays, followed by the centre."""
MIDDLE: Final = 9
BOARDS: Final = 20
BOARD_SIZE: Final = 8
HELD: Final = 0
"""The pattern lines of a board."""
TAKEN: Final = 1
"""The occupied spaces of its wall."""
IN_ROWS: Final = 2
IN_COLUMNS: Final = 3
DROPPED: Final = 4
"""How many spaces of the floor line are occupied."""
SCORE: Final = 5
WIDTH: Final = BOARDS + 4 * BOARD_SIZE

HEAP_BITS: Final = 6
HEAP_MASK: Final = 63
LINE_BITS: Final = 6
LINE_MASK: Final = 63
TO_FLOOR: Final = 5
"""The line number of the floor line in a move."""


def table_of(state: State) -> Ints:
    """The numbers of a state in the factory offer or in the wall tiling."""
    table = [0] * WIDTH
    table[SEATS] = len(state.boards)
    table[GREY] = int(state.wall is Wall.GREY)
    table[TURN] = state.turn
    table[MARKER] = -1 if state.marker is None else state.marker
    table[STARTER] = state.starter
    table[DISPLAYS] = len(state.displays)
    table[ROUND] = state.round
    table[IDLE] = state.idle
    for place, tiles in enumerate(state.displays):
        table[HEAPS + place] = heap_of(tiles)
    table[HEAPS + MIDDLE] = heap_of(state.centre)
    table[TILES] = len(state.centre) + sum(map(len, state.displays))
    for seat, board in enumerate(state.boards):
        base = BOARDS + seat * BOARD_SIZE
        table[base + HELD] = sum(
            (len(tiles) | COLOURS.index(tiles[0]) << 3) << LINE_BITS * row
            for row, tiles in enumerate(board.lines)
            if tiles
        )
        table[base + TAKEN] = sum(
            1 << place for place, tile in enumerate("".join(board.wall)) if tile != OPEN
        )
        table[base + IN_ROWS] = colour_sets(board.wall)
        table[base + IN_COLUMNS] = colour_sets(columns(board.wall))
        table[base + DROPPED] = len(board.floor)
        table[base + SCORE] = board.score
    return ints(table)


def heap_of(tiles: str) -> int:
    """A heap of tiles as a number."""
    return sum(1 << HEAP_BITS * COLOURS.index(tile) for tile in tiles)


def colour_sets(rows: tuple[str, ...]) -> int:
    """The colours in each row, five bits a row."""
    return sum(
        1 << SIZE * row + COLOURS.index(tile)
        for row, tiles in enumerate(rows)
        for tile in tiles
        if tile != OPEN
    )


def move_code(move: Move) -> int:
    """The number of a move that takes tiles."""
    place, colour, target = move.split(" ")
    heap = MIDDLE if place == CENTRE else PLACES.index(place)
    line = TO_FLOOR if target == FLOOR else int(target) - 1
    return (heap * SIZE + COLOURS.index(colour)) * 6 + line


def move_text(code: int) -> Move:
    """A move that takes tiles, in the notation of the log."""
    rest, line = divmod(code, 6)
    heap, colour = divmod(rest, SIZE)
    place = CENTRE if heap == MIDDLE else PLACES[heap]
    return Move(f"{place} {COLOURS[colour]} {FLOOR if line == TO_FLOOR else LINES[line]}")


def wall_text(row: int, column: int) -> Move:
    """A move that lays a tile on the grey wall, in the notation of the log."""
    return Move(f"{WALL} {row + 1} {column + 1}")


def is_offer(state: State) -> bool:
    """Whether the match is in the phase of taking tiles."""
    return state.phase is Phase.OFFER


def board_at(seat: Seat | int) -> int:
    """The index of a seat's board."""
    return BOARDS + seat * BOARD_SIZE
