"""The state of a match of Azul, and its events. Tiles are letters, heaps are strings."""

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
"""The match ends after this many rounds in a row without a new tile on any wall."""

SIZE: Final = 5
"""Pattern lines, and rows and columns of the wall."""
ROWS: Final = range(SIZE)
LINES: Final = "12345"
"""The names of the pattern lines: line k has k spaces."""
FLOOR: Final = "F"
WALL: Final = "wall"
"""The first word of a move that lays a tile on the grey wall."""
MARKER: Final = "*"
"""The first-player marker on a floor line."""
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
    """The board of one seat; a new one by default."""

    score: int = 0
    lines: tuple[str, ...] = ("",) * SIZE
    """The tiles on pattern lines 1 to 5."""
    wall: tuple[str, ...] = (OPEN * SIZE,) * SIZE
    """The rows of the wall, a letter or a dot for each column."""
    floor: str = ""
    """Left to right, the marker included."""
    choosing: int = 0
    """The wall row, from 1, for which the seat must choose a space; 0 for none."""


class State(NamedTuple):
    """The whole state of a match."""

    wall: Wall
    phase: Phase
    round: int
    boards: tuple[Board, ...]
    displays: tuple[str, ...]
    centre: str
    marker: Seat | None
    """The seat with the first-player marker; None while it is in the centre."""
    starter: Seat
    """The seat that started this round."""
    turn: Seat
    """The seat that takes next in the factory offer."""
    idle: int
    """Rounds in a row without a new tile on any wall."""
    bag: Bag
    """The bag, and the lid with the discarded tiles."""


class Took(NamedTuple):
    """A seat took tiles and laid them on a pattern line, or on the floor line: line 0."""

    seat: Seat
    place: str
    colour: str
    tiles: int
    line: int
    fallen: int
    """How many did not fit: they went to the floor line, and past its end to the lid."""
    marker: bool


class Tiled(NamedTuple):
    """A tile of a full pattern line was laid on the wall."""

    seat: Seat
    row: int
    column: int
    colour: str
    points: int


class LineFell(NamedTuple):
    """A full line had no legal space on the grey wall; all its tiles fell to the floor line."""

    seat: Seat
    row: int
    colour: str


class FloorCleared(NamedTuple):
    """A seat lost points for its floor line; `lost` is less if the score would fall below 0."""

    seat: Seat
    penalty: int
    lost: int


class Bonuses(NamedTuple):
    """The bonuses of a seat at the end of the match."""

    seat: Seat
    rows: int
    columns: int
    colours: int
