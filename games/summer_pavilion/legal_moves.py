"""The legal moves of phase 2: placements, passes and picks.

This file is written for speed, because moves are listed on every turn: lists are cached, and heaps
are compared as packed numbers. Without the packed numbers the rules play half as many moves in
`python -m benchmarks.rules`.
"""

from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from games.core import Move
from games.summer_pavilion.model import (
    COLOURS,
    END,
    MOST_KEPT,
    OPEN,
    PASS,
    PICK,
    PLACE,
    ROUNDS,
    SLOTS,
    STARS,
    Side,
    State,
)
from games.summer_pavilion.stars import NUMBERS, open_colours

MOST_PAID = 6
"""The highest number on a space; further tiles of a colour allow no further payment."""


class Purse(NamedTuple):
    """The tiles that can pay for a space of a colour, counted up to the highest price."""

    colour: str
    have: int
    wilds: int


def placing_moves(state: State) -> tuple[Move, ...]:
    """Every tile that can be placed, by star and colour, and then every way to pass."""
    board = state.boards[state.turn]
    purses = purses_in(board.hand, state.wild)
    moves: list[Move] = []
    for star, tiles in enumerate(board.stars):
        colours, gaps = room(state.side, star, tiles)
        for colour in colours:
            if colour in purses:
                moves += placements(state.side, star, gaps, purses[colour])
    moves += passes(board.hand if state.round < ROUNDS else "")  # the last round keeps nothing
    return tuple(moves)


def purses_in(hand: str, wild: str) -> dict[str, Purse]:
    """A purse for each colour of a hand; the wild colour pays for itself without wilds."""
    wilds = hand.count(wild)
    return {
        colour: purse(colour, hand.count(colour), wilds if colour != wild else 0)
        for colour in COLOURS
        if colour in hand
    }


@cache
def purse(colour: str, have: int, wilds: int) -> Purse:
    """A purse with its counts limited; at least one tile must have the colour."""
    return Purse(colour, min(have, MOST_PAID), min(wilds, MOST_PAID - 1))


@cache
def room(side: Side, star: int, tiles: str) -> tuple[str, tuple[int, ...]]:
    """The colours that a star takes if it has room, and its free slots."""
    gaps = tuple(slot for slot in SLOTS if tiles[slot] == OPEN)
    return open_colours(side, star, tiles) if gaps else "", gaps


@cache
def placements(side: Side, star: int, gaps: tuple[int, ...], purse: Purse) -> tuple[Move, ...]:
    """The ways to place a colour on free slots of a star, by slot and number of wilds paid."""
    return tuple(
        placement(star, slot, purse.colour, paid)
        for slot in gaps
        for paid in payable_wilds(NUMBERS[side][star][slot], purse.have, purse.wilds)
    )


@cache
def placement(star: int, slot: int, colour: str, wilds: int) -> Move:
    """The move that places a tile."""
    return Move(f"{PLACE} {STARS[star]} {slot + 1} {colour} {wilds}")


def payable_wilds(number: int, have: int, wilds: int) -> range:
    """How many wilds may be among the tiles that pay for a number.

    At least one tile has the colour of the space. Wilds are 0 where that is the wild colour.
    """
    return range(max(0, number - have), min(number - 1, wilds) + 1)


@lru_cache(maxsize=1 << 12)
def passes(hand: str) -> list[Move]:
    """The ways to pass, by the tiles that are kept, fewest first."""
    spare = packed(hand) ^ MOST_COUNTED
    colours = "".join([colour for colour in COLOURS if colour in hand])
    return [move for heap, move in keepable(colours) if not spare + heap & TOO_MANY]


@cache
def keepable(colours: str) -> list[tuple[int, Move]]:
    """Every heap of these colours that may ever be kept, packed, with the pass that keeps it."""
    heaps = [
        tiles
        for count in range(MOST_KEPT + 1)
        for tiles in combinations_with_replacement(colours, count)
    ]
    return [(packed("".join(tiles)), pass_keeping(tiles)) for tiles in heaps]


@cache
def pass_keeping(tiles: tuple[str, ...]) -> Move:
    """The pass that keeps these tiles."""
    return Move(" ".join([PASS, *tiles, END]))


def packed(tiles: str) -> int:
    """A heap as one number, four bits for each colour, each counting up to `MOST_KEPT`.

    `passes` adds the kept tiles to 7 minus the tiles in hand. The fourth bit of a colour is then
    set exactly where more tiles would be kept than the hand has.
    """
    return sum(
        [min(tiles.count(colour), MOST_KEPT) << 4 * place for place, colour in enumerate(COLOURS)]
    )


MOST_COUNTED = sum(0b0111 << 4 * place for place in range(len(COLOURS)))
TOO_MANY = sum(0b1000 << 4 * place for place in range(len(COLOURS)))


@lru_cache(maxsize=1 << 12)
def picks(supply: str, count: int) -> tuple[Move, ...]:
    """The ways to pick this many bonus tiles from the supply."""
    return tuple(
        Move(" ".join([PICK, *tiles]))
        for tiles in combinations_with_replacement(COLOURS, count)
        if all(supply.count(colour) >= tiles.count(colour) for colour in tiles)
    )
