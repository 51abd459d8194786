"""The wall: the legal spaces for a tile, and complete rows, columns and colours."""

from collections.abc import Sequence

from games.azul.model import COLOURS, OPEN, ROWS, SIZE, Wall
from games.tuples import replace_at

Rows = Sequence[str]


def printed_column(row: int, colour: str) -> int:
    """The column in which the coloured wall shows this colour in a row."""
    return (COLOURS.index(colour) + row) % SIZE


PRINTED = [{colour: [printed_column(row, colour)] for colour in COLOURS} for row in ROWS]
"""The only space of each row of the coloured wall for each colour."""


def open_columns(side: Wall, wall: Rows, row: int, colour: str) -> list[int]:
    """The columns of a row where this tile may be laid (Wall tiling; Variant: grey wall).

    On the coloured wall it is the space that shows the colour. On the grey wall it is any free
    space whose column does not have the colour yet.
    """
    if colour in wall[row]:
        return []
    if side is Wall.COLOURED:
        return PRINTED[row][colour]
    return [
        column
        for column in ROWS
        if wall[row][column] == OPEN and all(line[column] != colour for line in wall)
    ]


def with_tile(wall: Rows, row: int, column: int, colour: str) -> tuple[str, ...]:
    """The wall with one more tile."""
    return replace_at(tuple(wall), row, row_with_tile(wall[row], column, colour))


def row_with_tile(spaces: str, column: int, colour: str) -> str:
    """A row of the wall with one more tile."""
    return spaces[:column] + colour + spaces[column + 1 :]


def complete_rows(wall: Rows) -> int:
    """How many horizontal rows are full; tiles are letters, and an open space is a dot."""
    return sum(map(str.isalpha, wall))


def complete_columns(wall: Rows) -> int:
    """How many vertical columns are full."""
    return complete_rows(columns(wall))


def complete_colours(wall: Rows) -> int:
    """How many colours have all their five tiles on the wall."""
    return [*map("".join(wall).count, COLOURS)].count(SIZE)


def columns(wall: Rows) -> tuple[str, ...]:
    """The wall turned on its side."""
    return tuple(map("".join, zip(*wall, strict=True)))


def column_of(wall: Rows, place: int) -> str:
    """One vertical column, from top to bottom."""
    return "".join(wall)[place::SIZE]
