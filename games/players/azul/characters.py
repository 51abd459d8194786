"""How the characters play Azul: what each of them sees, and its typical mistakes."""

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from games.azul.model import State, Wall
from games.azul.notation import parse_take
from games.core import Move, Seat
from games.players.azul.desk import CHOSEN, POINT, SEEN_KEYS, UNDO, UNKNOWN
from games.players.azul.engine import Study
from games.players.azul.table import move_code
from games.players.azul.taking import put_back, take
from games.players.azul.worth import board_entry
from games.players.compiled import COMPILES
from games.players.levels import BARCA, CELESTE, LADRILHO


class Habits(NamedTuple):
    """The search depth of a character, and what it misses."""

    nodes: int
    deepest: int
    overlooks: float = 0.0
    """How often it overlooks a move with one opponent; with several opponents a missed move costs
    more, so fewer are missed."""


HABITS: Final = {
    BARCA.key: Habits(nodes=400, deepest=2, overlooks=0.4),
    CELESTE.key: Habits(nodes=1_500, deepest=3, overlooks=0.12),
    LADRILHO.key: Habits(nodes=600_000 if COMPILES else 10_000, deepest=40),
}


FEW_NODES: Final = 2_000
COSTS: Final = {2: 1, 3: 10, 4: 20}
"""The relative cost of a node by number of seats: every move is evaluated for each seat."""
GREY_COSTS: Final = 3
"""The relative cost on the grey wall, where lines can be laid in many ways."""


def usual_nodes(nodes: int, state: State) -> int:
    """This number of nodes, or fewer with more seats, so that it takes the same time."""
    cost = COSTS[len(state.boards)] * (GREY_COSTS if state.wall is Wall.GREY else 1)
    return max(min(nodes, FEW_NODES), nodes // cost)


def grabbed(state: State, moves: Sequence[Move], random: Random) -> Move:
    """What Tico takes: the biggest heap, if some of it fits a line; the floor surprises him."""

    def liking(move: Move) -> float:
        _, display, colour, line = parse_take(move)
        tiles = state.centre if display is None else state.displays[display]
        count = tiles.count(colour)
        room = line - len(state.boards[state.turn].lines[line - 1]) if line else 0
        fills = 1.0 if 0 < room <= count else 0.0
        return count + fills + (0.0 if line else -4.0) + random.gauss(0, 1.2)

    return max(moves, key=liking)


def tidied(study: Study, seat: Seat, moves: Sequence[Move], random: Random) -> Move:
    """What Dona Filó takes: the best for her own board, as if she had no opponents."""

    def liking(move: Move) -> float:
        code = move_code(move)
        take(study.desk, code, UNDO)
        study.desk[SEEN_KEYS + seat] = UNKNOWN
        worth = study.desk[board_entry(study.desk, study.weights, seat) + CHOSEN]
        put_back(study.desk, code, UNDO)
        return worth / POINT + random.gauss(0, 0.6)

    return max(moves, key=liking)
