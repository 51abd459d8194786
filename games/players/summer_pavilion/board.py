"""Boards as integers with a bit for each space, and tables for the values of spaces.

The 42 spaces are numbered star by star, the central one first, six slots each; a board is one
number with a bit for each tile, and another one with the colours on each star.
"""

from typing import Final

from games.players.compiled import compiled, ints
from games.summer_pavilion.model import COLOURS, SLOTS, STARS, Side
from games.summer_pavilion.scoring import NUMBER_BONUS, SIX_DIFFERENT, STAR_BONUS, chain_points
from games.summer_pavilion.stars import FEATURES, NUMBERS, STANDARD_COLOURS, space

SPACES: Final = len(STARS) * len(SLOTS)
STANDARD: Final = 0
VARIANT: Final = 1
SIDES: Final = (Side.STANDARD, Side.VARIANT)
ANY: Final = 63
"""All six colours, or all six slots."""

NUMBER: Final = ints(n for side in SIDES for star in NUMBERS[side] for n in star)
"""The number on a space: side * 42 + space."""

OWN_COLOUR: Final = ints(
    COLOURS.index(STANDARD_COLOURS[star]) if star in STANDARD_COLOURS else -1 for star in STARS
)
"""The colour of a star on the standard side; the centre has none."""

OWN_STAR: Final = ints(list(OWN_COLOUR).index(colour) for colour in range(len(COLOURS)))
"""The star of a colour on the standard side."""

CHAIN: Final = ints(
    chain_points("".join("x" if (mask | 1 << slot) >> s & 1 else "." for s in SLOTS), slot)
    for mask in range(64)
    for slot in SLOTS
)
"""Points for a tile on a slot of a star with these others: mask * 6 + slot."""

COUNT: Final = ints(mask.bit_count() for mask in range(64))
"""How many of six bits are set."""

AROUND: Final = ints(
    around[place] if place < len(around) else 0
    for here in range(SPACES)
    for around in [
        [
            sum(1 << star * 6 + slot for star, slot in map(space, feature.around))
            for feature in FEATURES
            if divmod(here, 6) in map(space, feature.around)
        ]
    ]
    for place in range(2)
)
"""The spaces around the one or two features beside a space: space * 2, and the next."""

REWARD: Final = ints(
    rewards[place] if place < len(rewards) else 0
    for here in range(SPACES)
    for rewards in [[f.reward for f in FEATURES if divmod(here, 6) in map(space, f.around)]]
    for place in range(2)
)
"""The rewards of these features."""

OF_NUMBER: Final = ints(
    sum(
        1 << star * 6 + slot
        for star in range(len(STARS))
        for slot in SLOTS
        if NUMBERS[side][star][slot] == number
    )
    for side in SIDES
    for number in range(5)
)
"""All spaces with a number: side * 5 + number."""

NUMBER_POINTS: Final = ints(NUMBER_BONUS.get(number, 0) for number in range(5))
STAR_POINTS: Final = ints(STAR_BONUS[colour] for colour in COLOURS)
MIXED_POINTS: Final = SIX_DIFFERENT


@compiled
def open_colours(side: int, star: int, tiles: int, laid: int) -> int:
    """The colours that a star takes, as bits; tiles and laid colours are bits, too."""
    if side == STANDARD and star > 0:
        return 1 << OWN_COLOUR[star]
    count = COUNT[tiles]
    if side == VARIANT and count < 2:
        return ANY
    if side == VARIANT and COUNT[laid] == 1:
        return laid
    return ANY & ~laid


@compiled
def reward(tiles: int, here: int) -> int:
    """The bonus tiles for features that the tile on this space has completed."""
    earned = 0
    for place in range(here * 2, here * 2 + 2):
        if AROUND[place] and tiles & AROUND[place] == AROUND[place]:
            earned += REWARD[place]
    return earned


@compiled
def end_points(side: int, tiles: int, laid: int) -> int:
    """The bonuses for complete stars and numbers at the end of the match."""
    points = 0
    for star in range(7):
        if tiles >> star * 6 & ANY == ANY:
            colours = laid >> star * 6 & ANY
            if COUNT[colours] > 1:
                points += MIXED_POINTS
            else:
                for colour in range(6):
                    if colours >> colour & 1:
                        points += STAR_POINTS[colour]
    for number in range(1, 5):
        spaces = OF_NUMBER[side * 5 + number]
        if tiles & spaces == spaces:
            points += NUMBER_POINTS[number]
    return points
