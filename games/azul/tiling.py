"""Phase B, wall tiling: each seat for itself, from the top line to the bottom one."""

from games.azul.model import (
    FLOOR_SIZE,
    MARKER,
    ROWS,
    SEATS,
    WALL,
    Board,
    FloorCleared,
    LineFell,
    Phase,
    State,
    Tiled,
    Wall,
)
from games.azul.scoring import floor_penalty, placement_points
from games.azul.walls import open_columns, row_with_tile
from games.core import Event, IllegalMoveError, Move, Seat, new

GREY, TILING = Wall.GREY, Phase.TILING  # Python 3.11 is slow to look up the members of an Enum


def tile(state: State, events: list[Event]) -> State:
    """Let every seat lay what needs no decision; until a tile is laid, the round is idle."""
    side, _, number, owners, displays, centre, marker, starter, turn, idle, bag = state
    boards = []
    discarded = ""
    for seat, board in enumerate(owners):
        board, away = tile_rows(side, SEATS[seat], board, events)
        boards.append(board)
        discarded += away
    idle = 0 if Tiled in map(type, events) else idle + 1
    bag = bag.discard(discarded)
    fields = (side, TILING, number, tuple(boards), displays, centre, marker, starter, turn)
    return new(State, (*fields, idle, bag))


def tile_at(state: State, seat: Seat, column: int, events: list[Event]) -> State:
    """Lay the tile that a seat has decided on, and all that then needs no decision."""
    board, discarded = tile_rows(state.wall, seat, state.boards[seat], events, column)
    boards = state.boards[:seat] + (board,) + state.boards[seat + 1 :]
    return state._replace(boards=boards, idle=0, bag=state.bag.discard(discarded))


def tile_rows(
    side: Wall, seat: Seat, board: Board, events: list[Event], chosen: int | None = None
) -> tuple[Board, str]:
    """Go on with a seat's wall until it has to choose or is done, and tell what it discards.

    Strictly from top to bottom: a row with one legal space is laid, and a line without any
    falls, when its turn comes. `chosen` is the decision that the wall has waited for.
    """
    score, lines, wall, floor, _ = board
    held, laid = [*lines], [*wall]
    discarded = ""
    for row in ROWS:
        tiles = lines[row]
        if len(tiles) <= row:  # the line is not full
            continue
        colour = tiles[0]
        columns = open_columns(side, laid, row, colour) if chosen is None else [chosen]
        chosen = None
        if len(columns) > 1:
            return Board(score, (*held,), (*laid,), floor, row + 1), discarded
        held[row] = ""
        if columns:
            column = columns[0]
            laid[row] = row_with_tile(laid[row], column, colour)
            points = placement_points(laid, row, column)
            events.append(new(Tiled, (seat, row, column, colour, points)))
            score += points
            discarded += colour * row  # one tile is on the wall now
        else:
            events.append(LineFell(seat, row, colour))
            floor += tiles
            discarded += floor[FLOOR_SIZE:]
            floor = floor[:FLOOR_SIZE]
    if floor:
        discarded += floor.replace(MARKER, "")
        penalty = floor_penalty(floor)
        lost = min(penalty, score)
        events.append(new(FloorCleared, (seat, penalty, lost)))
        score -= lost
    return new(Board, (score, tuple(held), tuple(laid), "", 0)), discarded


def tiling_seats(state: State) -> tuple[Seat, ...]:
    """The seats that have to choose a space; nobody waits for another."""
    return tuple([SEATS[seat] for seat, board in enumerate(state.boards) if board.choosing])


def tiling_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """The spaces for the seat's next line, which has at least two."""
    if seat not in tiling_seats(state):
        return ()
    board = state.boards[seat]
    row = board.choosing - 1
    columns = open_columns(GREY, board.wall, row, board.lines[row][0])
    return tuple(Move(f"{WALL} {row + 1} {column + 1}") for column in columns)


def tiling_refusal(state: State, seat: Seat, move: Move) -> IllegalMoveError:
    """Why this tile cannot be laid there."""
    _, line, column = move.split(" ")
    due = state.boards[seat].choosing
    if int(line) != due:
        return IllegalMoveError(
            "azul-other-row", f"row {due} of the wall is next, not row {line}", due=due, line=line
        )
    return IllegalMoveError(
        "azul-column-taken",
        f"column {column} is taken in this row, or has the colour already",
        column=column,
    )
