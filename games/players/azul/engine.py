"""Thinking about a position in the factory offer: deeper and deeper, until the limit is reached."""

from collections.abc import Iterator
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
from games.players.azul.table import table_of
from games.players.azul.taking import list_moves
from games.players.azul.weights import weights
from games.players.compiled import COMPILES, Ints, Reals, zeros
from games.players.core import Limit

FEWEST_POSITIONS: Final = 2**10
MOST_POSITIONS: Final = 2**20 if COMPILES else 2**15
"""How many searched positions are remembered, with 16 bytes each."""


class Study(NamedTuple):
    """Everything for thinking about one position."""

    desk: Ints
    weights: Reals
    memory: Ints
    """Positions that were searched, and what was found there."""


class Candidate(NamedTuple):
    """A move by its number, and its value to the seat that makes it."""

    move: int
    value: int


class Findings(NamedTuple):
    """The moves of a position, best first, and what it took to find out."""

    candidates: list[Candidate]
    nodes: int
    depth: int
    solved: bool
    """Whether everything was searched to the end of the round."""


_free: list[tuple[Ints, Reals]] = []
"""Desks that nobody works at, with the weights of the boards that are known there."""


@contextmanager
def study(state: State, limit: Limit, known: Reals | None = None) -> Iterator[Study]:
    """A desk with a position, on which nothing is left from earlier ones that would matter."""
    wanted = MOST_POSITIONS if limit.nodes is None else limit.nodes // 4
    positions = FEWEST_POSITIONS
    while positions < min(wanted, MOST_POSITIONS):
        positions *= 2
    if known is None:
        known = weights("grey" if state.wall is Wall.GREY else "coloured")
    desk, used = _free.pop() if _free else (new_desk(), known)
    if used is not known:
        desk = new_desk()
    lay_table(desk, table_of(state))
    try:
        yield Study(desk, known, zeros(2 * positions))
    finally:
        _free.append((desk, known))


def search_two(study: Study, limit: Limit, deepest: int = DEEPEST - 4) -> Findings:
    """The moves of a position with two seats, by ever deeper search."""
    desk = study.desk
    budget = Budget(limit, desk)
    end = list_moves(desk, MOVES)
    mark_moves(desk, study.weights, MOVES, end, 2, 0, -1)
    found = [
        Candidate(int(desk[MOVES + place]), int(desk[MARKS + place]))
        for place in range(end - MOVES)
    ]
    found.sort(key=lambda candidate: -candidate.value)
    depth = 0
    solved = False
    for depth in range(1, deepest + 1):
        open_ends = desk[OPEN_ENDS]
        found, whole = _look(study, budget, found, depth)
        solved = whole and bool(desk[OPEN_ENDS] == open_ends)
        if not whole or solved or budget.is_spent:
            break
    return Findings(found, int(desk[NODES]), depth, solved)


def _look(
    study: Study, budget: Budget, found: list[Candidate], depth: int
) -> tuple[list[Candidate], bool]:
    """All moves in their order to one depth; False if the budget did not last."""
    best = -INFINITE
    tried: list[Candidate] = []
    for number, (move, _) in enumerate(found):
        while True:
            budget.allot()
            study.desk[STOPPED] = 0
            value = int(try_move(*study, move, depth, best, number))
            if not study.desk[STOPPED]:
                break
            if budget.is_spent:
                tried.sort(key=lambda one: -one.value)
                return tried + found[number:], False
        tried.append(Candidate(move, value))
        best = max(best, value)
    tried.sort(key=lambda one: -one.value)
    return tried, True
