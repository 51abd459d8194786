"""Moves as numbers: listing the legal ones, and their notation."""

from typing import Final

from games.core import Move
from games.displays import CENTRE as CENTRE_NAME
from games.displays import PLACES as PLACE_NAMES
from games.players.compiled import Ints, compiled
from games.players.summer_pavilion.board import ANY, NUMBER, open_colours
from games.players.summer_pavilion.table import (
    BOARD_SIZE,
    BOARDS,
    CENTRE,
    DRAFTING,
    HAND,
    LAID,
    OWED,
    PHASE,
    PICKING,
    PLACES,
    PLACING,
    ROUND,
    SIDE,
    SUPPLY,
    TILES,
    TURN,
)
from games.summer_pavilion.model import COLOURS, END, PASS, PICK, PLACE, STARS

FIRST_PLACEMENT: Final = 100
"""A take is place * 6 + colour; from here on a placement is (space * 6 + colour) * 6 + wilds."""
FIRST_PICK: Final = 2000
"""From here on a pick is a heap in base 5, and after that a pass by the heap it keeps:"""
FIRST_PASS: Final = 20000
MOST_MOVES: Final = 1200
"""An upper bound for the number of legal moves."""


@compiled
def legal_moves(table: Ints, moves: Ints) -> int:
    """Write the legal moves of the seat whose turn it is; return their number."""
    if table[PHASE] == DRAFTING:
        return takes(table, moves)
    if table[PHASE] == PLACING:
        count = placements(table, moves)
        hand = BOARDS + table[TURN] * BOARD_SIZE + HAND
        for kept in range(5 if table[ROUND] < 5 else 1):
            count = heaps(table, hand, kept, FIRST_PASS, moves, count)
        return count
    if table[PHASE] == PICKING:
        return heaps(table, SUPPLY, table[OWED], FIRST_PICK, moves, 0)
    return 0


@compiled
def takes(table: Ints, moves: Ints) -> int:
    """The takes: from each place the colours that are not wild, or a wild."""
    count = 0
    wild = table[ROUND]
    for place in range(CENTRE + 1):
        first = count
        for colour in range(6):
            if colour != wild and table[PLACES + place * 6 + colour]:
                moves[count] = place * 6 + colour
                count += 1
        if count == first and table[PLACES + place * 6 + wild]:
            moves[count] = place * 6 + wild
            count += 1
    return count


@compiled
def placements(table: Ints, moves: Ints) -> int:
    """The placements, with every number of wilds that may pay."""
    count = 0
    side = table[SIDE]
    wild = table[ROUND]
    board = BOARDS + table[TURN] * BOARD_SIZE
    for star in range(7):
        tiles = table[board + TILES] >> star * 6 & ANY
        colours = open_colours(side, star, tiles, table[board + LAID] >> star * 6 & ANY)
        for colour in range(6):
            have = table[board + HAND + colour]
            if have == 0 or not colours >> colour & 1:
                continue
            wilds = table[board + HAND + wild] if colour != wild else 0
            for slot in range(6):
                if tiles >> slot & 1:
                    continue
                here = star * 6 + slot
                number = NUMBER[side * 42 + here]
                for paid in range(max(0, number - have), min(number - 1, wilds) + 1):
                    moves[count] = FIRST_PLACEMENT + (here * 6 + colour) * 6 + paid
                    count += 1
    return count


@compiled
def heaps(table: Ints, source: int, size: int, first: int, moves: Ints, count: int) -> int:
    """Every heap of this many tiles that can be taken out of another heap."""
    for a in range(min(size, table[source]) + 1):
        for b in range(min(size - a, table[source + 1]) + 1):
            for c in range(min(size - a - b, table[source + 2]) + 1):
                for d in range(min(size - a - b - c, table[source + 3]) + 1):
                    most = size - a - b - c - d
                    for e in range(min(most, table[source + 4]) + 1):
                        f = most - e
                        if f <= table[source + 5]:
                            heap = a + 5 * (b + 5 * (c + 5 * (d + 5 * (e + 5 * f))))
                            moves[count] = first + heap
                            count += 1
    return count


def written(move: int) -> Move:
    """A move in the notation of the log."""
    if move < FIRST_PLACEMENT:
        place, colour = divmod(move, 6)
        name = CENTRE_NAME if place == CENTRE else PLACE_NAMES[place]
        return Move(f"{name} {COLOURS[colour]}")
    if move < FIRST_PICK:
        rest, wilds = divmod(move - FIRST_PLACEMENT, 6)
        here, colour = divmod(rest, 6)
        star, slot = divmod(here, 6)
        return Move(f"{PLACE} {STARS[star]} {slot + 1} {COLOURS[colour]} {wilds}")
    if move < FIRST_PASS:
        return Move(" ".join([PICK, *heap_tiles(move - FIRST_PICK)]))
    return Move(" ".join([PASS, *heap_tiles(move - FIRST_PASS), END]))


def heap_tiles(heap: int) -> str:
    """The tiles of a heap that is encoded as one number."""
    return "".join(colour * (heap // 5**place % 5) for place, colour in enumerate(COLOURS))
