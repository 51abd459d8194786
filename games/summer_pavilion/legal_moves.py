"""What can be done in phase 2, listed: every placement, pass and pick."""

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
"""The highest number on a space, so that more tiles pay for nothing more."""


class Purse(NamedTuple):
    """What can pay for a tile of a colour, counted as far as it matters."""

    colour: str
    have: int
    wilds: int


Placements = dict[Purse, tuple[Move, ...]]
"""The ways to lay a tile on some spaces, by what pays for it."""


def placing_moves(state: State) -> tuple[Move, ...]:
    """Every tile that can be placed, by star and colour, and then every way to pass."""
    side, _, number, boards, _, _, _, _, _, turn, _, _ = state
    _, stars, hand, _ = boards[turn]
    purses = purses_in(hand, COLOURS[number - 1])
    moves: list[Move] = []
    for star, tiles in enumerate(stars):
        colours, gaps, known = room(side, star, tiles)
        for colour in colours:
            if colour in purses:
                purse = purses[colour]
                if purse not in known:
                    known[purse] = placements(side, star, gaps, purse)
                moves += known[purse]
    moves += passes(hand if number < ROUNDS else "")  # in the last round nothing is kept
    return tuple(moves)


def purses_in(hand: str, wild: str) -> dict[str, Purse]:
    """What can pay for each colour of a hand; the wild colour pays for itself without wilds."""
    wilds = hand.count(wild)
    return {
        colour: purse(colour, hand.count(colour), wilds if colour != wild else 0)
        for colour in COLOURS
        if colour in hand
    }


@cache
def purse(colour: str, have: int, wilds: int) -> Purse:
    """The same purse for the same means; at least one tile must have the colour."""
    return Purse(colour, min(have, MOST_PAID), min(wilds, MOST_PAID - 1))


@cache
def room(side: Side, star: int, tiles: str) -> tuple[str, str, Placements]:
    """The colours that a star takes if it has room, its free slots, and what they were asked."""
    gaps = "".join(str(slot) for slot in SLOTS if tiles[slot] == OPEN)
    return open_colours(side, star, tiles) if gaps else "", gaps, placements_known(side, star, gaps)


@cache
def placements_known(side: Side, star: int, gaps: str) -> Placements:
    """The placements on free slots of a star that were listed so far."""
    return {}


def placements(side: Side, star: int, gaps: str, purse: Purse) -> tuple[Move, ...]:
    """The ways to lay a colour on free slots of a star, by slot and number of wilds paid."""
    return tuple(
        placement(star, slot, purse.colour, paid)
        for slot in map(int, gaps)
        for paid in payable_wilds(NUMBERS[side][star][slot], purse.have, purse.wilds)
    )


@cache
def placement(star: int, slot: int, colour: str, wilds: int) -> Move:
    """One way to lay a tile."""
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
    """A heap as one number, four bits for each colour, counting as far as tiles can be kept.

    Three bits count to 7. What a hand lacks of 7 and what is wanted from it add up to more, and
    set the fourth bit, just where the hand has too few.
    """
    return sum(
        [min(tiles.count(colour), MOST_KEPT) << 4 * place for place, colour in enumerate(COLOURS)]
    )


MOST_COUNTED = sum(0b0111 << 4 * place for place in range(len(COLOURS)))
TOO_MANY = sum(0b1000 << 4 * place for place in range(len(COLOURS)))


@lru_cache(maxsize=1 << 12)
def picks(supply: str, count: int) -> tuple[Move, ...]:
    """The ways to pick so many bonus tiles from the supply."""
    return tuple(
        Move(" ".join([PICK, *tiles]))
        for tiles in combinations_with_replacement(COLOURS, count)
        if all(supply.count(colour) >= tiles.count(colour) for colour in tiles)
    )
