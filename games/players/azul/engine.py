"""Iterative deepening in the factory offer until the limit is reached."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from games.azul.model import State, Wall
from games.players.azul.budget import Budget
from games.players.azul.desk import (
    DEEPEST,
    MARKS,
    MOVES,
    NODES,
    OPEN_ENDS,
    STOPPED,
    lay_table,
    new_desk,
)
from games.players.azul.moving import mark_moves
from games.players.azul.search import INFINITE, try_move
from games.players.azul.several import mark_shares, try_among_several
from games.players.azul.table import SEATS, table_of
from games.players.azul.taking import list_moves
from games.players.azul.weights import weights
from games.players.compiled import COMPILES, Ints, Reals, zeros
from games.players.core import Limit

FEWEST_POSITIONS: Final = 2**10
MOST_POSITIONS: Final = 2**20 if COMPILES else 2**15
"""The size of the transposition table, with 16 bytes for each position."""


FOLLOWED: Final = 16
"""How many moves are searched deeper with several opponents, without any cutoffs."""


class Study(NamedTuple):
    """The memory for thinking about one position."""

    desk: Ints
    weights: Reals
    memory: Ints
    """The transposition table."""


class Candidate(NamedTuple):
    """The number of a move and its value for the seat that makes it."""

    move: int
    value: int


class Findings(NamedTuple):
    """The moves of a position, best first, and the effort of the search."""

    candidates: list[Candidate]
    nodes: int
    depth: int
    solved: bool
    """Whether everything was searched to the end of the round."""


_free: list[tuple[Ints, Reals]] = []
"""A pool of unused desks, with the weights that their cached values belong to."""


@contextmanager
def study(state: State, limit: Limit) -> Iterator[Study]:
    """A desk with a position; nothing on it from earlier positions affects the result."""
    wanted = MOST_POSITIONS if limit.nodes is None else limit.nodes // 4
    positions = FEWEST_POSITIONS
    while positions < min(wanted, MOST_POSITIONS):
        positions *= 2
    known = weights("grey" if state.wall is Wall.GREY else "coloured")
    desk, used = _free.pop() if _free else (new_desk(), known)
    if used is not known:
        desk = new_desk()
    lay_table(desk, table_of(state))
    try:
        yield Study(desk, known, zeros(2 * positions))
    finally:
        _free.append((desk, known))


def search(
    study: Study,
    limit: Limit,
    deepest: int = DEEPEST - 4,
    notices: Callable[[int], bool] = lambda move: True,
) -> Findings:
    """The moves of a position that a player notices, by iterative deepening."""
    desk = study.desk
    budget = Budget(limit, desk)
    sight = first_sight(study)
    found = [candidate for candidate in sight if notices(candidate.move)] or sight
    depth = 0
    solved = False
    for depth in range(1, deepest + 1):
        open_ends = desk[OPEN_ENDS]
        found, whole = _look(study, budget, found, depth)
        solved = whole and bool(desk[OPEN_ENDS] == open_ends)
        if not whole or solved or budget.is_spent:
            break
    return Findings(found, int(desk[NODES]), depth, solved)


def first_sight(study: Study) -> list[Candidate]:
    """The moves of a position by static evaluation, the most promising first."""
    desk, weights, _ = study
    end = list_moves(desk, MOVES)
    if desk[SEATS] == 2:
        mark_moves(desk, weights, MOVES, end, 2, 0, -1)
    else:
        mark_shares(desk, weights, MOVES, end, 0)
    desk[NODES] += end - MOVES
    found = [
        Candidate(int(desk[MOVES + place]), int(desk[MARKS + place]))
        for place in range(end - MOVES)
    ]
    return sorted(found, key=lambda candidate: -candidate.value)


def _look(
    study: Study, budget: Budget, found: list[Candidate], depth: int
) -> tuple[list[Candidate], bool]:
    """Search the moves in order to one depth; False if the budget ran out.

    With several opponents there are no cutoffs, so only the first moves are searched deeper.
    """
    desk, weights, _ = study
    best = -INFINITE
    tried: list[Candidate] = []
    followed = found if desk[SEATS] == 2 or depth <= 2 else found[:FOLLOWED]
    for number, (move, _) in enumerate(followed):
        while True:
            budget.allot()
            desk[STOPPED] = 0
            if desk[SEATS] == 2:
                value = int(try_move(*study, move, depth, best, number))
            else:
                value = int(try_among_several(desk, weights, move, depth))
            if not desk[STOPPED]:
                break
            if budget.is_spent:
                tried.sort(key=lambda one: -one.value)
                return tried + found[number:], False
        tried.append(Candidate(move, value))
        best = max(best, value)
    tried.sort(key=lambda one: -one.value)
    return tried + found[len(followed) :], True
