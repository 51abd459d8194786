"""What lies on the table in Azul. Tiles are letters, heaps of tiles are strings."""

from enum import StrEnum
from typing import Final, NamedTuple

from games.bag import Bag
from games.core import Seat

COLOURS: Final = "BYRKW"
NAMES: Final = {"B": "blue", "Y": "yellow", "R": "red", "K": "black", "W": "white"}
TILES_OF_EACH: Final = 20
FLOOR_PENALTIES: Final = (1, 1, 2, 2, 2, 3, 3)
FLOOR_SIZE: Final = len(FLOOR_PENALTIES)
IDLE_ROUNDS: Final = 3
"""After so many rounds in a row without a new tile on any wall the match ends."""

SIZE: Final = 5
"""Pattern lines, and rows and columns of the wall."""
ROWS: Final = range(SIZE)
LINES: Final = "12345"
"""The names of the pattern lines: line k has k spaces."""
FLOOR: Final = "F"
WALL: Final = "wall"
"""The first word of a move that lays a tile on the grey wall."""
MARKER: Final = "*"
"""The first-player marker where it lies on a floor line."""
OPEN: Final = "."
"""A wall space without a tile."""


class Phase(StrEnum):
    """What the table is waiting for."""

    DEAL = "deal"
    OFFER = "offer"
    TILING = "tiling"
    OVER = "over"


class Wall(StrEnum):
    """The side of the boards."""

    COLOURED = "coloured"
    GREY = "grey"


class Board(NamedTuple):
    """What one seat has before it; a new one by default."""

    score: int = 0
    lines: tuple[str, ...] = ("",) * SIZE
    """The tiles on pattern lines 1 to 5."""
    wall: tuple[str, ...] = (OPEN * SIZE,) * SIZE
    """The rows of the wall, a letter or a dot for each column."""
    floor: str = ""
    """Left to right, the marker included."""
    choosing: int = 0
    """The wall row, from 1, for which a space has to be chosen; 0 without a choice to make."""


class State(NamedTuple):
    """A whole table."""

    wall: Wall
    phase: Phase
    round: int
    boards: tuple[Board, ...]
    displays: tuple[str, ...]
    centre: str
    marker: Seat | None
    """Who has taken the first-player marker; nobody while it lies in the centre."""
    starter: Seat
    """Who has started this round."""
    turn: Seat
    """Who takes next in the factory offer."""
    idle: int
    """Rounds in a row in which no wall has gained a tile."""
    bag: Bag
    """The bag, and the lid for what was discarded."""


class Took(NamedTuple):
    """A seat took tiles and laid them on a pattern line, or line 0: the floor line."""

    seat: Seat
    place: str
    colour: str
    tiles: int
    line: int
    fallen: int
    """How many of them did not fit the line: to the floor line, and past its end to the lid."""
    marker: bool


class Tiled(NamedTuple):
    """A full pattern line laid a tile on the wall."""

    seat: Seat
    row: int
    column: int
    colour: str
    points: int


class LineFell(NamedTuple):
    """A full line of the grey wall found no space, and all its tiles fell to the floor line."""

    seat: Seat
    row: int
    colour: str


class FloorCleared(NamedTuple):
    """A seat lost points for its floor line; `lost` is what it really lost, down to 0."""

    seat: Seat
    penalty: int
    lost: int


class Bonuses(NamedTuple):
    """The points of a seat for the end of the match."""

    seat: Seat
    rows: int
    columns: int
    colours: int
