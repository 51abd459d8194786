"""The table of Azul as text for a terminal."""

from itertools import zip_longest

from games.azul.model import (
    CENTRE,
    COLOURS,
    FLOOR_PENALTIES,
    MARKER,
    OPEN,
    ROWS,
    SIZE,
    Board,
    Phase,
    State,
    Wall,
)
from games.azul.walls import printed_column

GAP = "     "


def show(state: State) -> str:
    """Displays and centre above, then the boards side by side, then bag and lid.

    An upper-case letter is a tile; on the coloured wall a lower-case one is the colour that an
    open space takes. `*` is the first-player marker.
    """
    displays = "   ".join(
        f"{number} {tiles or '-'}" for number, tiles in enumerate(state.displays, start=1)
    )
    marker = MARKER + " " if state.marker is None and state.phase is Phase.OFFER else ""
    boards = [
        [heading(state, seat), *board_lines(state.wall, board)]
        for seat, board in enumerate(state.boards)
    ]
    widths = [max(map(len, board)) for board in boards]
    rows = [
        GAP.join(line.ljust(width) for line, width in zip(row, widths, strict=True)).rstrip()
        for row in zip_longest(*boards, fillvalue="")
    ]
    return "\n".join(
        [
            f"Round {state.round}, {state.wall} wall: {waiting(state)}",
            "",
            f"Displays   {displays}",
            f"Centre   {CENTRE} {marker}{' '.join(state.centre) or '-'}",
            "",
            *rows,
            "",
            f"Bag   {counts(state.bag.inside)}",
            f"Lid   {counts(state.bag.discarded)}",
        ]
    )


def waiting(state: State) -> str:
    """What the table is waiting for."""
    match state.phase:
        case Phase.DEAL:
            return "the bag deals"
        case Phase.OFFER:
            return f"seat {state.turn} takes tiles"
        case Phase.TILING:
            return "wall tiling"
        case Phase.OVER:
            return "the match is over"


def heading(state: State, seat: int) -> str:
    """Whose board it is, and how many points are on it."""
    to_act = state.phase is Phase.OFFER and seat == state.turn
    score = state.boards[seat].score
    return f"{'>' if to_act else ' '} Seat {seat}: {score} point{'' if score == 1 else 's'}"


def board_lines(side: Wall, board: Board) -> list[str]:
    """Pattern lines on the left, the wall on the right, the floor line below."""
    lines = []
    for row in ROWS:
        spaces = board.lines[row].rjust(row + 1, OPEN).rjust(SIZE)
        lines.append(f"{row + 1} {' '.join(spaces)} | {' '.join(wall_spaces(side, board, row))}")
    floor = board.floor.ljust(len(FLOOR_PENALTIES), OPEN)
    costs = " ".join(str(-cost) for cost in FLOOR_PENALTIES)
    return [*lines, "F  " + "  ".join(floor), "  " + costs]


def wall_spaces(side: Wall, board: Board, row: int) -> list[str]:
    """The spaces of a wall row, open ones of the coloured wall with their colour."""
    spaces = list(board.wall[row])
    if side is Wall.COLOURED:
        for colour in COLOURS:
            column = printed_column(row, colour)
            spaces[column] = colour if board.wall[row][column] != OPEN else colour.lower()
    return spaces


def counts(tiles: str) -> str:
    """How many tiles of each colour there are."""
    return "  ".join(f"{colour} {tiles.count(colour)}" for colour in COLOURS)
