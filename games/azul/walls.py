"""The wall: which space a tile may go to, and what is complete."""

from games.azul.model import COLOURS, OPEN, ROWS, SIZE, Wall

Rows = tuple[str, ...]


def printed_column(row: int, colour: str) -> int:
    """Where the coloured wall shows this colour in a row."""
    return (COLOURS.index(colour) + row) % SIZE


def open_columns(side: Wall, wall: Rows, row: int, colour: str) -> list[int]:
    """The spaces of a row that this tile may be laid on (Wall tiling; Variant: grey wall).

    On the coloured wall it is the one that shows its colour. On the grey wall it is any free
    one in whose column the colour does not lie yet.
    """
    if colour in wall[row]:
        return []
    if side is Wall.COLOURED:
        return [printed_column(row, colour)]
    return [
        column
        for column in ROWS
        if wall[row][column] == OPEN and all(line[column] != colour for line in wall)
    ]


def with_tile(wall: Rows, row: int, column: int, colour: str) -> Rows:
    """The wall with one more tile."""
    line = wall[row]
    line = line[:column] + colour + line[column + 1 :]
    return wall[:row] + (line,) + wall[row + 1 :]


def complete_rows(wall: Rows) -> int:
    """How many horizontal rows are full."""
    return len([line for line in wall if OPEN not in line])


def complete_columns(wall: Rows) -> int:
    """How many vertical columns are full."""
    return complete_rows(columns(wall))


def complete_colours(wall: Rows) -> int:
    """How many colours have all their five tiles on the wall."""
    return sum(all(colour in line for line in wall) for colour in COLOURS)


def columns(wall: Rows) -> Rows:
    """The wall turned on its side."""
    return tuple(map("".join, zip(*wall, strict=True)))
