"""The table of Azul as text for a terminal."""

from games.azul.model import (
    COLOURS,
    FLOOR_PENALTIES,
    OPEN,
    ROWS,
    SIZE,
    Board,
    Phase,
    State,
    Wall,
)
from games.azul.walls import printed_column
from games.terminal import heap_line, offer_lines, points, side_by_side


def show(state: State) -> str:
    """Displays and centre above, then the boards side by side, then bag and lid.

    An upper-case letter is a tile; on the coloured wall a lower-case one is the colour that an
    open space takes. `*` is the first-player marker.
    """
    boards = [
        [heading(state, seat), *board_lines(state.wall, board)]
        for seat, board in enumerate(state.boards)
    ]
    marker = state.phase is Phase.OFFER and state.marker is None
    return "\n".join(
        [
            f"Round {state.round}, {state.wall} wall: {waiting(state)}",
            "",
            *offer_lines(state.displays, state.centre, marker),
            "",
            *side_by_side(boards),
            "",
            heap_line("Bag", state.bag.inside, COLOURS),
            heap_line("Lid", state.bag.discarded, COLOURS),
        ]
    )


def waiting(state: State) -> str:
    """What the match is waiting for."""
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
    """The seat and its points; an arrow marks a seat that may move."""
    board = state.boards[seat]
    to_act = board.choosing or (state.phase is Phase.OFFER and seat == state.turn)
    return f"{'>' if to_act else ' '} Seat {seat}: {points(board.score)}"


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
    """The spaces of a wall row; open spaces of the coloured wall show their colour."""
    spaces = list(board.wall[row])
    if side is Wall.COLOURED:
        for colour in COLOURS:
            column = printed_column(row, colour)
            spaces[column] = colour if board.wall[row][column] != OPEN else colour.lower()
    return spaces
