"""Why a move of Azul is good, and what it risks, in keys and values."""

from collections.abc import Iterator
from typing import Final

from games.azul.model import FLOOR_SIZE, NAMES, SIZE, Board, Phase, State, Wall
from games.azul.notation import parse_take
from games.azul.scoring import (
    COLOUR_BONUS,
    COLUMN_BONUS,
    FLOOR_COSTS,
    ROW_BONUS,
    placement_points,
)
from games.azul.walls import (
    complete_colours,
    complete_columns,
    complete_rows,
    open_columns,
    with_tile,
)
from games.core import Game, Move, Seat
from games.players.core import Reason

REASONS: Final = {
    "azul-fills-line": "it fills pattern line {line}; its tile will score {points}",
    "azul-adds-to-line": "it brings {tiles} to pattern line {line}, which then lacks {missing}",
    "azul-completes-row": "it completes a row of the wall, worth {points} at the end",
    "azul-completes-column": "it completes a column of the wall, worth {points} at the end",
    "azul-completes-colour": "it completes a colour on the wall, worth {points} at the end",
    "azul-lays": "the tile scores {points} there",
    "azul-costs": "it costs {points} on the floor line",
    "azul-marker": "it takes the first-player marker, so you start the next round",
    "azul-ends-match": "it ends the match with this round",
    "azul-denies": "seat {seat} loses the {name} tiles that would have filled its line {line}",
    "azul-leaves": "it leaves {name} to seat {seat}, who can fill line {line}",
}
"""Every reason as an English sentence."""


def reasons_for(game: Game[State], state: State, seat: Seat, move: Move) -> tuple[Reason, ...]:
    """Reasons: points now, what the move denies to the next seat, and its risks."""
    if state.phase is not Phase.OFFER:
        _, row, column = move.split(" ")
        board = state.boards[seat]
        return tuple(_laid(board, int(row) - 1, int(column) - 1, "azul-lays"))
    return (
        *_own(state, seat, move),
        *_denied(game, state, seat, move),
        *_left(game, state, seat, move),
    )


def _own(state: State, seat: Seat, move: Move) -> Iterator[Reason]:
    """Reasons from the move's effect on the seat's own board."""
    _, display, colour, line = parse_take(move)
    board = state.boards[seat]
    count = (state.centre if display is None else state.displays[display]).count(colour)
    marker = display is None and state.marker is None
    room = line - len(board.lines[line - 1]) if line else 0
    if line and count < room:
        yield Reason("azul-adds-to-line", {"line": line, "tiles": count, "missing": room - count})
    elif line:
        yield from _filled(state.wall, board, line - 1, colour)
    floor = len(board.floor)
    fallen = min(FLOOR_SIZE, floor + marker + max(0, count - room))
    if fallen > floor:
        yield Reason("azul-costs", {"points": FLOOR_COSTS[fallen] - FLOOR_COSTS[floor]})
    if marker:
        yield Reason("azul-marker", {})


def _filled(side: Wall, board: Board, row: int, colour: str) -> Iterator[Reason]:
    """Reasons from filling a line, after the full lines above it were laid."""
    wall = board.wall
    for upper in range(row):
        tiles = board.lines[upper]
        if len(tiles) > upper and (columns := open_columns(side, wall, upper, tiles[0])):
            wall = with_tile(wall, upper, columns[0], tiles[0])
    columns = open_columns(side, wall, row, colour)
    if not columns:
        return
    lines = (*board.lines[:row], colour * (row + 1), *board.lines[row + 1 :])
    board = board._replace(wall=wall, lines=lines)
    scores = {
        column: placement_points(with_tile(wall, row, column, colour), row, column)
        for column in columns
    }
    yield from _laid(board, row, max(columns, key=lambda column: scores[column]), None)


def _laid(board: Board, row: int, column: int, key: str | None) -> Iterator[Reason]:
    """Reasons from a tile on the wall."""
    colour = board.lines[row][0]
    wall = with_tile(board.wall, row, column, colour)
    points = placement_points(wall, row, column)
    if key is None:
        yield Reason("azul-fills-line", {"line": row + 1, "points": points})
    else:
        yield Reason(key, {"points": points})
    if complete_rows(wall) > complete_rows(board.wall):
        yield Reason("azul-completes-row", {"points": ROW_BONUS})
        if not complete_rows(board.wall):
            yield Reason("azul-ends-match", {})
    if complete_columns(wall) > complete_columns(board.wall):
        yield Reason("azul-completes-column", {"points": COLUMN_BONUS})
    if complete_colours(wall) > complete_colours(board.wall):
        yield Reason("azul-completes-colour", {"points": COLOUR_BONUS})


def _fills(board: Board, colour: str, count: int) -> int:
    """The longest line that this many tiles would fill exactly, or 0."""
    for line in range(SIZE, 1, -1):
        held = board.lines[line - 1]
        room = line - len(held)
        if room == count and not held.strip(colour) and colour not in board.wall[line - 1]:
            return line
    return 0


def _denied(game: Game[State], state: State, seat: Seat, move: Move) -> Iterator[Reason]:
    """The line of the next seat that these tiles would fill exactly, if no others do."""
    _, display, colour, _ = parse_take(move)
    count = (state.centre if display is None else state.displays[display]).count(colour)
    rival = Seat((seat + 1) % len(state.boards))
    board = state.boards[rival]
    line = _fills(board, colour, count)
    if not line or count < 2:
        return
    after = game.apply(state, seat, move).state
    if after.phase is Phase.OFFER and count not in [
        tiles.count(colour) for tiles in (*after.displays, after.centre)
    ]:
        name = NAMES[colour]
        yield Reason("azul-denies", {"seat": rival, "line": line, "colour": colour, "name": name})


def _left(game: Game[State], state: State, seat: Seat, move: Move) -> Iterator[Reason]:
    """The longest line that the next seat can fill after the move."""
    after = game.apply(state, seat, move).state
    if after.phase is not Phase.OFFER:
        return
    board = after.boards[after.turn]
    best, taken = 0, ""
    for tiles in (*after.displays, after.centre):
        for colour in NAMES:
            line = _fills(board, colour, tiles.count(colour)) if colour in tiles else 0
            if line > best:
                best, taken = line, colour
    if best > 2:
        name = NAMES[taken]
        yield Reason(
            "azul-leaves", {"seat": after.turn, "line": best, "colour": taken, "name": name}
        )
