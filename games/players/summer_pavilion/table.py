"""A state as one array of numbers, for the search."""

from typing import Final

from games.players.compiled import Ints, ints
from games.players.summer_pavilion.board import SIDES
from games.summer_pavilion.model import COLOURS, OPEN, Board, Phase, State

SIDE: Final = 0
PHASE: Final = 1
ROUND: Final = 2
"""From 0, and so the number of the round's wild colour, too."""
SEATS: Final = 3
MARKER: Final = 4
"""The seat with the marker, or -1."""
STARTER: Final = 5
TURN: Final = 6
OWED: Final = 7
SUPPLY: Final = 8
"""From here on six numbers, one for each colour; in the same way:"""
BAG: Final = 14
TOWER: Final = 20
PLACES: Final = 26
"""Nine displays and the centre."""
CENTRE: Final = 9
BOARDS: Final = PLACES + 60
BOARD_SIZE: Final = 10
TILES: Final = 0
"""Of a board: the spaces with a tile, one bit each."""
LAID: Final = 1
"""Of a board: the colours on each star, six bits each."""
HAND: Final = 2
SCORE: Final = 8
PASSED: Final = 9
TABLE_SIZE: Final = BOARDS + 4 * BOARD_SIZE

DEALING: Final = 0
DRAFTING: Final = 1
PLACING: Final = 2
PICKING: Final = 3
OVER: Final = 4
PHASES: Final = (Phase.DEAL, Phase.DRAFT, Phase.PLACING, Phase.PICK, Phase.OVER)


def table_of(state: State) -> Ints:
    """The state as numbers, without the colour of each slot of a mixed star."""
    head = [
        SIDES.index(state.side),
        PHASES.index(state.phase),
        state.round - 1,
        len(state.boards),
        -1 if state.marker is None else state.marker,
        state.starter,
        state.turn,
        state.owed,
    ]
    displays = [*state.displays, *("",) * (CENTRE - len(state.displays))]
    heaps = [state.supply, state.bag.inside, state.bag.discarded, *displays, state.centre]
    rows = [head, *map(counts, heaps), *map(row_of, state.boards)]
    numbers = [number for row in rows for number in row]
    return ints(numbers + [0] * (TABLE_SIZE - len(numbers)))


def counts(heap: str) -> list[int]:
    """How many tiles of each colour a heap has."""
    return [heap.count(colour) for colour in COLOURS]


def row_of(board: Board) -> list[int]:
    """One board as numbers."""
    tiles = laid = 0
    for star, slots in enumerate(board.stars):
        for slot, tile in enumerate(slots):
            if tile != OPEN:
                tiles |= 1 << star * 6 + slot
                laid |= 1 << star * 6 + COLOURS.index(tile)
    return [tiles, laid, *counts(board.hand), board.score, int(board.passed)]
