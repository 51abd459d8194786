"""The bag and the discarded tiles: the lid in Azul, the tower in Summer Pavilion.

Everywhere in the rules a tile is a letter and a heap of tiles is a string of letters.
"""

from typing import NamedTuple, NoReturn

from games.core import IllegalMoveError
from games.shuffle import Shuffler


def in_order(tiles: str, colours: str) -> str:
    """The same tiles, sorted in the order of the colours."""
    return "".join([colour * tiles.count(colour) for colour in colours])


class Bag(NamedTuple):
    """Tiles to draw from, and discarded tiles that refill the bag once it is empty."""

    colours: str
    inside: str
    discarded: str = ""

    @classmethod
    def full(cls, colours: str, of_each: int) -> "Bag":
        """A new bag with the same number of tiles of every colour."""
        return cls(colours, "".join(colour * of_each for colour in colours))

    @property
    def total(self) -> int:
        """How many tiles can still be drawn, the discarded ones included."""
        return len(self.inside) + len(self.discarded)

    def discard(self, tiles: str) -> "Bag":
        """The bag after tiles were discarded; they come back only when it is empty.

        They are kept in order, so that the state does not depend on which of several seats that
        act at the same time was first.
        """
        return self._replace(discarded=in_order(self.discarded + tiles, self.colours))

    def draw(self, count: int, shuffler: Shuffler) -> str:
        """Draw tiles; if the bag runs out, all discarded tiles go in and the draw goes on."""
        tiles = shuffler.pick(self.inside, count)
        if len(tiles) < count:
            tiles += shuffler.pick(self.discarded, count - len(tiles))
        return tiles

    def without(self, drawn: str, wanted: int) -> "Bag":
        """The bag after this draw of up to `wanted` tiles; refused if it is impossible."""
        first = len(self.inside)
        due = min(wanted, self.total)
        if len(drawn) != due:
            raise IllegalMoveError(
                "wrong-draw-size",
                f"the bag must draw {due} tiles here, not {len(drawn)}",
                due=due,
                count=len(drawn),
            )
        left = remove_tiles(self.inside, drawn[:first], self.colours)
        if due <= first:  # the discarded tiles go in only when one is needed
            return self._replace(inside=left)
        refilled = remove_tiles(self.discarded, drawn[first:], self.colours)
        return self._replace(inside=refilled, discarded="")


def remove_tiles(heap: str, drawn: str, colours: str) -> str:
    """The heap without the drawn tiles; refused unless it contains them all."""
    left = heap
    for colour in colours:
        left = left.replace(colour, "", drawn.count(colour))
    if len(left) + len(drawn) != len(heap):
        _refuse(heap, drawn, colours)
    return left


def _refuse(heap: str, drawn: str, colours: str) -> NoReturn:
    """Refuse a draw with more tiles of a colour than the heap has, or an unknown colour."""
    colour = next(one for one in colours + drawn if drawn.count(one) > heap.count(one))
    has, gives = heap.count(colour), drawn.count(colour)
    raise IllegalMoveError(
        "not-in-bag",
        f"the bag has only {has} tiles of {colour} at this point, not {gives}",
        has=has,
        colour=colour,
        gives=gives,
    )
