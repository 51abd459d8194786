"""Support for plans: when a move of Azul can be made, and facts about it."""

import re
from typing import Final

from games.azul.model import FLOOR_SIZE, Phase, State
from games.azul.notation import parse_take
from games.azul.offer import take
from games.azul.scoring import FLOOR_COSTS, placement_points
from games.azul.tiling import tile_at, tiling_seats
from games.azul.walls import with_tile
from games.core import Move, Occasion, Seat

OFFER_FORM: Final = re.compile(r"([1-9]|C|\*) ([BYRKW]|\*) ([1-5]|F|\*)")
WALL_FORM: Final = re.compile(r"wall ([1-5]|\*) ([1-5]|\*)")

FACT_NAMES: Final = ("tiles", "fallen", "lost", "room", "marker", "points")
"""Tiles taken, those that do not fit the line, the points that these cost on the floor line, the
spaces that stay free on the line, whether the marker is taken; points on the grey wall."""
RANKED_BY: Final = ("lost", "fallen", "room", "-points")

IN_OFFER, IN_TILING = 0, 1


def occasion(state: State) -> Occasion:
    """The round, and whether it is in the factory offer or the wall tiling."""
    return Occasion(state.round, IN_TILING if state.phase is Phase.TILING else IN_OFFER)


def occasion_of(pattern: str) -> Occasion | None:
    """The phase of a pattern: it takes tiles, or lays one on the grey wall."""
    if OFFER_FORM.fullmatch(pattern):
        return Occasion(phase=IN_OFFER)
    return Occasion(phase=IN_TILING) if WALL_FORM.fullmatch(pattern) else None


def imagine(state: State, seat: Seat, *, ahead: bool) -> State | None:
    """In the offer any seat may plan its next turn; in the tiling only seats that must choose."""
    if ahead or seat not in range(len(state.boards)):
        return None
    if state.phase is Phase.OFFER:
        return state._replace(turn=seat)
    return state if state.phase is Phase.TILING and seat in tiling_seats(state) else None


def foresee(state: State, seat: Seat, move: Move) -> State:
    """The state right after a move, without its automatic consequences."""
    if state.phase is Phase.TILING:
        return tile_at(state, seat, int(move.split(" ")[2]) - 1, [])
    return take(state, seat, move)[0]


def facts(state: State, seat: Seat, move: Move) -> dict[str, int]:
    """Facts about a move."""
    board = state.boards[seat]
    counted = dict.fromkeys(FACT_NAMES, 0)
    if state.phase is Phase.TILING:
        _, row, column = move.split(" ")
        place = int(row) - 1, int(column) - 1
        wall = with_tile(board.wall, *place, board.lines[place[0]][0])
        return {**counted, "points": placement_points(wall, *place)}
    _, display, colour, line = parse_take(move)
    tiles = (state.centre if display is None else state.displays[display]).count(colour)
    marker = display is None and state.marker is None
    free = line - len(board.lines[line - 1]) if line else 0
    fallen = max(0, tiles - free)
    floor = len(board.floor)
    reached = min(FLOOR_SIZE, floor + marker + fallen)
    return {
        **counted,
        "tiles": tiles,
        "fallen": fallen,
        "lost": FLOOR_COSTS[reached] - FLOOR_COSTS[floor],
        "room": max(0, free - tiles),
        "marker": int(marker),
    }
