"""The state of a match of Summer Pavilion, and its events.

Tiles are letters, heaps of tiles are strings.
"""

from enum import StrEnum
from typing import Final, NamedTuple

from games.bag import Bag
from games.core import Seat

COLOURS: Final = "PGOYBR"
"""Each is the wild colour of one round, in this order."""
NAMES: Final = {
    "P": "purple",
    "G": "green",
    "O": "orange",
    "Y": "yellow",
    "B": "blue",
    "R": "red",
}
TILES_OF_EACH: Final = 22
SUPPLY_SIZE: Final = 10
ROUNDS: Final = len(COLOURS)
FIRST_SCORE: Final = 5
LEAST_SCORE: Final = 1
MOST_KEPT: Final = 4
"""How many tiles a seat may keep for the next round when it passes."""

STARS: Final = ("C", "W", "NW", "NE", "E", "SE", "SW")
"""The star in the centre, and those around it clockwise from the left."""
SLOTS: Final = range(6)
"""The spaces of a star, clockwise; a move counts them from 1."""
OPEN: Final = "."
"""A space without a tile."""

SUPPLY: Final = "supply"
"""The first word of the bag's move that fills the supply."""
PLACE: Final = "place"
PICK: Final = "pick"
PASS: Final = "pass"
END: Final = "end"
"""The last word of a pass, after the tiles that are kept."""


class Phase(StrEnum):
    """What the table is waiting for."""

    DEAL = "deal"
    DRAFT = "draft"
    PLACING = "placing"
    PICK = "pick"
    OVER = "over"


class Side(StrEnum):
    """The side of the boards."""

    STANDARD = "standard"
    VARIANT = "variant"


class Board(NamedTuple):
    """The board of one seat; a new one by default."""

    score: int = FIRST_SCORE
    stars: tuple[str, ...] = (OPEN * len(SLOTS),) * len(STARS)
    """The stars in their order, a letter or a dot for each slot."""
    hand: str = ""
    """The tiles beside the board, in the order of the colours; after a pass the kept ones."""
    passed: bool = False


class State(NamedTuple):
    """The whole state of a match."""

    side: Side
    phase: Phase
    round: int
    boards: tuple[Board, ...]
    displays: tuple[str, ...]
    centre: str
    supply: str
    """In the order of the colours."""
    marker: Seat | None
    """The seat with the first-player marker; None while it is in the centre."""
    starter: Seat
    """The seat that starts the phase: last round's marker in phase 1, this round's in phase 2."""
    turn: Seat
    owed: int
    """How many bonus tiles the seat whose turn it is must pick."""
    bag: Bag
    """The bag, and the tower with the discarded tiles."""

    @property
    def wild(self) -> str:
        """The wild colour of this round."""
        return COLOURS[self.round - 1]


class Took(NamedTuple):
    """A seat took tiles; the first to take from the centre also loses points."""

    seat: Seat
    place: str
    taken: str
    marker: bool
    lost: int


class Placed(NamedTuple):
    """A seat laid a tile on a star and paid for it."""

    seat: Seat
    star: int
    slot: int
    colour: str
    paid: str
    points: int


class Completed(NamedTuple):
    """A seat completed the surroundings of a pillar, statue or window."""

    seat: Seat
    feature: str
    reward: int


class Picked(NamedTuple):
    """A seat took bonus tiles from the supply."""

    seat: Seat
    tiles: str


class Passed(NamedTuple):
    """A seat passed for this round; a seat without tiles passes automatically."""

    seat: Seat
    kept: str
    discarded: str
    lost: int


class Bonuses(NamedTuple):
    """The bonuses of a seat at the end of the match."""

    seat: Seat
    stars: int
    numbers: int
