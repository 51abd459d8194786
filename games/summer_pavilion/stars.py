"""The board: stars, their slots and numbers, and the features that earn bonus tiles."""

from functools import cache
from typing import Final, NamedTuple

from games.summer_pavilion.model import COLOURS, OPEN, STARS, Side
from games.tuples import replace_at

STANDARD_COLOURS: Final = {"W": "P", "NW": "O", "NE": "R", "E": "B", "SE": "Y", "SW": "G"}
"""The colours of the outer stars on the standard side; the centre takes one of each."""

NUMBERS: Final = {
    Side.STANDARD: ((1, 2, 3, 4, 5, 6),) * len(STARS),
    Side.VARIANT: ((3, 3, 3, 3, 3, 3), *((3, 2, 1, 4, 5, 6),) * (len(STARS) - 1)),
}
"""The number on every slot of every star, the star in the centre first."""

PILLAR: Final = 1
STATUE: Final = 2
WINDOW: Final = 3


class Feature(NamedTuple):
    """A pillar, statue or window: its reward in tiles, and the slots around it as printed."""

    name: str
    reward: int
    around: tuple[str, ...]


FEATURES: Final = (
    Feature("pillar-W", PILLAR, ("C5", "C6", "W2", "W3")),
    Feature("pillar-NW", PILLAR, ("C1", "C6", "NW2", "NW3")),
    Feature("pillar-NE", PILLAR, ("C1", "C2", "NE2", "NE3")),
    Feature("pillar-E", PILLAR, ("C2", "C3", "E2", "E3")),
    Feature("pillar-SE", PILLAR, ("C3", "C4", "SE2", "SE3")),
    Feature("pillar-SW", PILLAR, ("C4", "C5", "SW2", "SW3")),
    Feature("statue-W-NW", STATUE, ("W1", "W2", "NW3", "NW4")),
    Feature("statue-NW-NE", STATUE, ("NW1", "NW2", "NE3", "NE4")),
    Feature("statue-NE-E", STATUE, ("NE1", "NE2", "E3", "E4")),
    Feature("statue-E-SE", STATUE, ("E1", "E2", "SE3", "SE4")),
    Feature("statue-SE-SW", STATUE, ("SE1", "SE2", "SW3", "SW4")),
    Feature("statue-SW-W", STATUE, ("SW1", "SW2", "W3", "W4")),
    Feature("window-W", WINDOW, ("W5", "W6")),
    Feature("window-NW", WINDOW, ("NW5", "NW6")),
    Feature("window-NE", WINDOW, ("NE5", "NE6")),
    Feature("window-E", WINDOW, ("E5", "E6")),
    Feature("window-SE", WINDOW, ("SE5", "SE6")),
    Feature("window-SW", WINDOW, ("SW5", "SW6")),
)


def space(name: str) -> tuple[int, int]:
    """The star and slot of a printed name such as NW5, counted from 0."""
    return STARS.index(name[:-1]), int(name[-1]) - 1


def is_complete(stars: tuple[str, ...], feature: Feature) -> bool:
    """Whether all slots around a feature have a tile."""
    return all(stars[star][slot] != OPEN for star, slot in spaces_around(feature))


@cache
def spaces_around(feature: Feature) -> list[tuple[int, int]]:
    """The star and slot of every space around a feature."""
    return [space(name) for name in feature.around]


@cache
def features_at(star: int, slot: int) -> list[Feature]:
    """The features beside a slot."""
    return [feature for feature in FEATURES if (star, slot) in spaces_around(feature)]


def completed(stars: tuple[str, ...], star: int, slot: int) -> list[Feature]:
    """The features whose surroundings the tile on this slot has completed (Bonus tiles)."""
    return [feature for feature in features_at(star, slot) if is_complete(stars, feature)]


@cache
def open_colours(side: Side, star: int, tiles: str) -> str:
    """The colours that a star takes, even if it has no room (Placing; Variant side).

    On the standard side an outer star takes its own colour, and the centre star colours that it
    does not have yet. On the variant side the second tile decides between one colour and six
    different colours.
    """
    if side is Side.STANDARD and STARS[star] in STANDARD_COLOURS:
        return STANDARD_COLOURS[STARS[star]]
    laid = tiles.replace(OPEN, "")
    if side is Side.VARIANT and len(laid) < 2:
        return COLOURS
    if side is Side.VARIANT and len(set(laid)) == 1:
        return laid[0]
    return "".join(colour for colour in COLOURS if colour not in laid)


def with_tile(stars: tuple[str, ...], star: int, slot: int, colour: str) -> tuple[str, ...]:
    """The stars with one more tile."""
    tiles = stars[star]
    return replace_at(stars, star, tiles[:slot] + colour + tiles[slot + 1 :])
