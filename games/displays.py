"""The displays, which both games fill from the bag in the same way."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from games.bag import Bag
from games.core import IllegalMoveError, Move
from games.shuffle import Shuffler

DISPLAYS: Final = {2: 5, 3: 7, 4: 9}
"""The number of displays, by the number of seats."""
DISPLAY_SIZE: Final = 4
PLACES: Final = tuple("123456789")
"""The names of the displays."""
SHARES: Final = [
    slice(DISPLAY_SIZE * display, DISPLAY_SIZE * (display + 1)) for display in range(len(PLACES))
]
"""The slice of the dealt tiles that each display gets."""
CENTRE: Final = "C"
"""The name of the centre, where the rest of a display goes."""
DEAL: Final = "deal"
"""The first word of the bag's move that fills the displays."""
EMPTY: Final = "-"
"""The notation of a display without tiles."""


def draw_deal(bag: Bag, displays: int, shuffler: Shuffler) -> Move:
    """Draw four tiles for every display, in order, until there are none left."""
    tiles = bag.draw(DISPLAY_SIZE * displays, shuffler)
    dealt = [tiles[share] or EMPTY for share in SHARES[:displays]]
    return Move(" ".join([DEAL, *dealt]))


def lay_deal(bag: Bag, displays: int, move: Move) -> tuple[tuple[str, ...], Bag]:
    """The displays and the bag after a deal; refused if the bag could not give these tiles."""
    word, *dealt = move.replace(EMPTY, "").split(" ")
    if word != DEAL:
        raise IllegalMoveError("not-a-deal", f"the bag must deal now, not '{move}'")
    tiles = "".join(dealt)
    after = bag.without(tiles, DISPLAY_SIZE * displays)
    if tuple(map(len, dealt)) != sizes(len(tiles), displays):
        raise IllegalMoveError(
            "wrong-displays",
            f"a deal is for {displays} displays of {DISPLAY_SIZE}; only the last may be short",
            displays=displays,
        )
    return tuple(dealt), after


def missing_tile(
    displays: Sequence[str], centre: str, place: str, colour: str, names: Mapping[str, str]
) -> IllegalMoveError | None:
    """The refusal to take a colour from a place that has none of it; None if it has."""
    last = len(displays)
    if place != CENTRE and int(place) > last:
        return IllegalMoveError(
            "no-display",
            f"there is no display {place}; there are displays 1 to {last} and the centre, C",
            place=place,
            last=last,
        )
    if colour in (centre if place == CENTRE else displays[int(place) - 1]):
        return None
    where = "in the centre" if place == CENTRE else f"on display {place}"
    return IllegalMoveError(
        "no-such-tile", f"there is no {names[colour]} tile {where}", place=place, colour=colour
    )


@cache
def sizes(tiles: int, displays: int) -> tuple[int, ...]:
    """How many of the dealt tiles each display gets; the last ones may stay short or empty."""
    return tuple(len(range(tiles)[share]) for share in SHARES[:displays])
