"""How the characters play Azul: what each of them sees, and the mistakes that are their own."""

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
    """How far a character that searches looks, and what escapes it."""

    nodes: int
    deepest: int
    overlooks: float = 0.0
    """How often it does not notice a move at all, with one opponent; with several a missed move
    costs more, for nobody gives it back, and so fewer are missed."""


HABITS: Final = {
    BARCA.key: Habits(nodes=400, deepest=2, overlooks=0.4),
    CELESTE.key: Habits(nodes=1_500, deepest=3, overlooks=0.12),
    LADRILHO.key: Habits(nodes=600_000 if COMPILES else 10_000, deepest=40),
}


FEW_NODES: Final = 2_000
COSTS: Final = {2: 1, 3: 10, 4: 20}
"""How much more work a node is with so many seats: there every move is judged for everybody."""
GREY_COSTS: Final = 3
"""And how much more on the grey wall, where lines can be laid in many ways."""


def usual_nodes(nodes: int, state: State) -> int:
    """So many nodes, or as many as take the same time at a fuller table."""
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
    """What Dona Filó takes: the best for her own board as if nobody came after her."""

    def liking(move: Move) -> float:
        code = move_code(move)
        take(study.desk, code, UNDO)
        study.desk[SEEN_KEYS + seat] = UNKNOWN
        worth = study.desk[board_entry(study.desk, study.weights, seat) + CHOSEN]
        put_back(study.desk, code, UNDO)
        return worth / POINT + random.gauss(0, 0.6)

    return max(moves, key=liking)
