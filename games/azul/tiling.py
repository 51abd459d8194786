"""Phase B, wall tiling: each seat on its own, from the top line to the bottom line."""

from games.azul.model import (
    FLOOR_SIZE,
    MARKER,
    ROWS,
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
from games.core import Event, IllegalMoveError, Move, Seat
from games.tuples import replace_at


def tile(state: State, events: list[Event]) -> State:
    """Lay all tiles that need no decision, on every wall; without any the round is idle."""
    boards = []
    discarded = ""
    for seat, board in enumerate(state.boards):
        tiled, away = tile_rows(state.wall, Seat(seat), board, events)
        boards.append(tiled)
        discarded += away
    return state._replace(
        phase=Phase.TILING,
        boards=tuple(boards),
        idle=0 if Tiled in map(type, events) else state.idle + 1,
        bag=state.bag.discard(discarded),
    )


def tile_at(state: State, seat: Seat, column: int, events: list[Event]) -> State:
    """Lay the tile that a seat has decided on, and then all that need no decision."""
    board, discarded = tile_rows(state.wall, seat, state.boards[seat], events, column)
    return state._replace(
        boards=replace_at(state.boards, seat, board),
        idle=0,
        bag=state.bag.discard(discarded),
    )


def tile_rows(
    side: Wall, seat: Seat, board: Board, events: list[Event], chosen: int | None = None
) -> tuple[Board, str]:
    """Tile a seat's wall until it has to choose or is done; return the board and the discards.

    Strictly from top to bottom: when a full line is reached, its tile goes to the only legal
    space, or all its tiles fall if there is none. `chosen` is the column that the seat has
    chosen for the row it was asked about.
    """
    score, floor = board.score, board.floor
    lines, wall = [*board.lines], [*board.wall]
    discarded = ""
    for row in ROWS:
        tiles = lines[row]
        if len(tiles) <= row:  # the line is not full
            continue
        colour = tiles[0]
        columns = open_columns(side, wall, row, colour) if chosen is None else [chosen]
        chosen = None
        if len(columns) > 1:
            waiting = Board(score, tuple(lines), tuple(wall), floor, choosing=row + 1)
            return waiting, discarded
        lines[row] = ""
        if columns:
            column = columns[0]
            wall[row] = row_with_tile(wall[row], column, colour)
            points = placement_points(wall, row, column)
            events.append(Tiled(seat, row, column, colour, points))
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
        events.append(FloorCleared(seat, penalty, lost))
        score -= lost
    return Board(score, tuple(lines), tuple(wall)), discarded


def tiling_seats(state: State) -> tuple[Seat, ...]:
    """The seats that have to choose a space, all at the same time."""
    return tuple([Seat(seat) for seat, board in enumerate(state.boards) if board.choosing])


def tiling_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """The spaces for the seat's next line, which has at least two."""
    if seat not in tiling_seats(state):
        return ()
    board = state.boards[seat]
    row = board.choosing - 1
    columns = open_columns(Wall.GREY, board.wall, row, board.lines[row][0])
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
