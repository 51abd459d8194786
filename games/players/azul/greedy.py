"""A plain greedy player: the most tiles placed, the fewest on the floor."""

from games.azul.model import FLOOR_SIZE, Phase, State
from games.azul.notation import parse_take
from games.azul.scoring import placement_points
from games.azul.walls import with_tile
from games.core import Game, Move, Seat
from games.players.core import chance


def greedy_move(game: Game[State], state: State, seat: Seat, seed: str) -> Move:
    """The move that places most tiles, then the one that drops fewest, then at random."""
    moves = game.moves(state, seat)
    judge = placed if state.phase is Phase.OFFER else points_now
    marks = [judge(state, seat, move) for move in moves]
    best = max(marks)
    equals = [move for move, mark in zip(moves, marks, strict=True) if mark == best]
    return chance(seed, state, seat).choice(equals)


def placed(state: State, seat: Seat, move: Move) -> tuple[int, int]:
    """How many tiles go to a pattern line, and minus those on the floor line."""
    _, display, colour, line = parse_take(move)
    tiles = state.centre if display is None else state.displays[display]
    count = tiles.count(colour)
    room = line - len(state.boards[seat].lines[line - 1]) if line else 0
    laid = min(count, room)
    marker = display is None and state.marker is None
    floor = len(state.boards[seat].floor)
    return laid, -(min(FLOOR_SIZE, floor + marker + count - laid) - floor)


def points_now(state: State, seat: Seat, move: Move) -> tuple[int, int]:
    """What the tile scores on the grey wall."""
    _, row, column = move.split(" ")
    board = state.boards[seat]
    place = int(row) - 1, int(column) - 1
    wall = with_tile(board.wall, *place, board.lines[place[0]][0])
    return placement_points(wall, *place), 0
