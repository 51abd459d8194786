"""The value of a board and kept tiles for the rounds to come, in hundredths of a point.

The value is a sum of table entries, with one set of tables for each round: one entry for the tiles
on each star, for each pillar and statue, for each number, and for the kept tiles of each colour.
The tables were learnt from self-play.
"""

from typing import Final

from games.players.compiled import Ints, compiled
from games.players.summer_pavilion.board import (
    ANY,
    COUNT,
    MIXED_POINTS,
    NUMBER,
    NUMBER_POINTS,
    OF_NUMBER,
    OWN_COLOUR,
    OWN_STAR,
    STANDARD,
    STAR_POINTS,
    end_points,
)

POINT: Final = 100
MIXED: Final = 6
"""The kind of a star with several colours; a star of one colour is of the kind of that colour."""

STAR_AT: Final = 0
"""Star: central or not, kind, slots that are covered."""
PILLAR_AT: Final = STAR_AT + 2 * 7 * 64
"""Pillar: which of the six, spaces that are covered."""
STATUE_AT: Final = PILLAR_AT + 6 * 16
NUMBER_AT: Final = STATUE_AT + 6 * 16
"""Number 1 to 4: how many of its spaces are covered."""
KEPT_AT: Final = NUMBER_AT + 4 * 13
"""Colour: how many are kept, how many slots its star still has; 7 if there is no such star."""
CENTRAL_AT: Final = KEPT_AT + 6 * 5 * 8
"""Colour: whether tiles of it are kept, whether the central star has it."""
HEAP_AT: Final = CENTRAL_AT + 6 * 4
"""How many tiles are kept in all."""
STARTER_AT: Final = HEAP_AT + 5
"""Whether the seat starts the next round."""
SECTION: Final = STARTER_AT + 2
"""The size of the tables for one round."""
PROMISE_AT: Final = 5 * SECTION
"""After the tables, for the start of rounds two to six, two numbers for each round: the estimated
gain of a tile still to be placed, and of a wild."""
WEIGHTS_SIZE: Final = PROMISE_AT + 6 * 2


@compiled
def kind_of(side: int, star: int, laid: int) -> int:
    """The colour of a star, or mixed."""
    if side == STANDARD:
        return MIXED if star == 0 else OWN_COLOUR[star]
    colours = laid >> star * 6 & ANY
    for colour in range(6):
        if colours == 1 << colour:
            return colour
    return MIXED


@compiled
def board_value(side: int, ended: int, tiles: int, laid: int, weights: Ints) -> int:
    """The value of the stars after a round, including all future bonuses."""
    if ended == 5:
        return end_points(side, tiles, laid) * POINT
    first = ended * SECTION
    value = weights[first + STAR_AT + (7 + kind_of(side, 0, laid)) * 64 + (tiles & ANY)]
    for star in range(1, 7):
        slots = tiles >> star * 6 & ANY
        value += weights[first + STAR_AT + kind_of(side, star, laid) * 64 + slots]
        value += weights[first + PILLAR_AT + (star - 1) * 16 + pillar_spaces(star, tiles)]
        value += weights[first + STATUE_AT + (star - 1) * 16 + statue_spaces(star, tiles)]
    for number in range(4):
        covered = tiles & OF_NUMBER[side * 5 + number + 1]
        value += weights[first + NUMBER_AT + number * 13 + bits(covered)]
    return value


@compiled
def bits(spaces: int) -> int:
    """The number of spaces in a set."""
    spaces -= spaces >> 1 & 0x15555555555
    spaces = (spaces & 0x33333333333) + (spaces >> 2 & 0x33333333333)
    spaces = spaces + (spaces >> 4) & 0xF0F0F0F0F0F
    spaces += spaces >> 8
    return (spaces + (spaces >> 16) + (spaces >> 32)) & 63


@compiled
def tile_value(
    side: int, ended: int, tiles: int, laid: int, space: int, colour: int, weights: Ints
) -> int:
    """The gain in value, after a round, of a tile on one more space."""
    star = space // 6
    after = tiles | 1 << space
    number = NUMBER[side * 42 + space]
    if ended == 5:
        return ending_value(side, after, laid | 1 << star * 6 + colour, star, number)
    first = ended * SECTION
    was = kind_of(side, star, laid)
    kind = kind_of(side, star, laid | 1 << star * 6 + colour)
    row = first + STAR_AT + (7 * 64 if star == 0 else 0)
    slots = tiles >> star * 6 & ANY
    value = weights[row + kind * 64 + (after >> star * 6 & ANY)]
    value -= weights[row + was * 64 + slots]
    if number < 5:
        row = first + NUMBER_AT + (number - 1) * 13
        count = bits(tiles & OF_NUMBER[side * 5 + number])
        value += weights[row + count + 1] - weights[row + count]
    if star == 0:
        for other in range(1, 7):
            value += pillar_gain(first, other, tiles, after, weights)
        return value
    following = star + 1 if star < 6 else 1
    value += pillar_gain(first, star, tiles, after, weights)
    value += statue_gain(first, star, tiles, after, weights)
    return value + statue_gain(first, following, tiles, after, weights)


@compiled
def ending_value(side: int, tiles: int, laid: int, star: int, number: int) -> int:
    """The bonus that a tile on this star and this number has earned for the end."""
    value = 0
    if tiles >> star * 6 & ANY == ANY:
        kind = kind_of(side, star, laid)
        value = MIXED_POINTS if kind == MIXED else STAR_POINTS[kind]
    if number < 5:
        spaces = OF_NUMBER[side * 5 + number]
        if tiles & spaces == spaces:
            value += NUMBER_POINTS[number]
    return value * POINT


@compiled
def pillar_gain(first: int, star: int, before: int, after: int, weights: Ints) -> int:
    """The gain in value of the pillar beside a star."""
    row = first + PILLAR_AT + (star - 1) * 16
    return weights[row + pillar_spaces(star, after)] - weights[row + pillar_spaces(star, before)]


@compiled
def statue_gain(first: int, star: int, before: int, after: int, weights: Ints) -> int:
    """The gain in value of the statue between a star and the one before it."""
    row = first + STATUE_AT + (star - 1) * 16
    return weights[row + statue_spaces(star, after)] - weights[row + statue_spaces(star, before)]


@compiled
def pillar_spaces(star: int, tiles: int) -> int:
    """The four spaces around the pillar beside a star, as bits."""
    central = tiles & ANY | (tiles & ANY) << 6
    return tiles >> star * 6 + 1 & 3 | (central >> (star + 3) % 6 & 3) << 2


@compiled
def statue_spaces(star: int, tiles: int) -> int:
    """The four spaces around the statue between a star and the one before it, as bits."""
    before = star - 1 if star > 1 else 6
    return tiles >> before * 6 & 3 | tiles >> star * 6 & 12


@compiled
def open_slots(side: int, tiles: int, laid: int, colour: int) -> int:
    """The number of free slots of a colour's star; 7 if no star of this colour was started."""
    if side == STANDARD:
        return 6 - COUNT[tiles >> OWN_STAR[colour] * 6 & ANY]
    least = 7
    for star in range(7):
        if laid >> star * 6 & ANY == 1 << colour:
            least = min(least, 6 - COUNT[tiles >> star * 6 & ANY])
    return least


@compiled
def kept_entry(ended: int, colour: int, count: int, slots: int) -> int:
    """The entry for tiles of one colour that are kept."""
    return ended * SECTION + KEPT_AT + (colour * 5 + count) * 8 + slots


@compiled
def central_entry(ended: int, colour: int, count: int, laid: int) -> int:
    """The entry for whether a colour is kept and whether the central star has it."""
    kept = 1 if count > 0 else 0
    return ended * SECTION + CENTRAL_AT + colour * 4 + kept * 2 + (laid >> colour & 1)


@compiled
def kept_value(side: int, ended: int, tiles: int, laid: int, kept: int, weights: Ints) -> int:
    """The value of kept tiles, a heap with five bits for each colour."""
    if ended == 5:
        return 0
    value = 0
    size = 0
    for colour in range(6):
        count = kept >> colour * 5 & 31
        size += count
        slots = open_slots(side, tiles, laid, colour)
        value += weights[kept_entry(ended, colour, count, slots)]
        value += weights[central_entry(ended, colour, count, laid)]
    return value + weights[ended * SECTION + HEAP_AT + size]


@compiled
def starter_value(ended: int, starts: int, weights: Ints) -> int:
    """The value of starting the next round, or of not starting it."""
    return 0 if ended == 5 else weights[ended * SECTION + STARTER_AT + starts]


@compiled
def entries(
    side: int, ended: int, tiles: int, laid: int, kept: int, starts: int, found: Ints
) -> int:
    """Write all entries whose sum is the value, for learning; return their number."""
    first = ended * SECTION
    found[0] = first + STAR_AT + (7 + kind_of(side, 0, laid)) * 64 + (tiles & ANY)
    for star in range(1, 7):
        slots = tiles >> star * 6 & ANY
        found[star] = first + STAR_AT + kind_of(side, star, laid) * 64 + slots
        found[6 + star] = first + PILLAR_AT + (star - 1) * 16 + pillar_spaces(star, tiles)
        found[12 + star] = first + STATUE_AT + (star - 1) * 16 + statue_spaces(star, tiles)
    for number in range(4):
        covered = bits(tiles & OF_NUMBER[side * 5 + number + 1])
        found[19 + number] = first + NUMBER_AT + number * 13 + covered
    size = 0
    for colour in range(6):
        count = kept >> colour * 5 & 31
        size += count
        slots = open_slots(side, tiles, laid, colour)
        found[23 + colour] = kept_entry(ended, colour, count, slots)
        found[29 + colour] = central_entry(ended, colour, count, laid)
    found[35] = first + HEAP_AT + size
    found[36] = first + STARTER_AT + starts
    return 37
