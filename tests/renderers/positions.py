"""Positions of both games for tests of wording, in which Ana (seat 0) is to act."""

from typing import Any

from games.azul.model import Board
from games.core import Seat
from games.summer_pavilion.model import Phase, Side
from renderers.gallery import position_after
from renderers.words import MINUS

ANA = Seat(0)
EMPTY = Board()


def azul(board: Board = EMPTY, **changes: object) -> Any:
    """A factory offer with two filled displays, and the marker in the centre."""
    state = position_after("azul", 2, "wall=coloured", 0).state
    table = {"displays": ("BRRW", "KKKK", "", "", ""), "centre": "BBW", **changes}
    return state._replace(boards=(board, state.boards[1]), **table)


def summer(side: Side = Side.STANDARD, **changes: object) -> Any:
    """Round 1, in which purple is wild."""
    state = position_after("summer-pavilion", 2, f"side={side}", 0).state
    hand = changes.pop("hand", "PPGGGR")
    stars = changes.pop("stars", state.boards[0].stars)
    board = state.boards[0]._replace(hand=hand, stars=stars, score=9)
    table = {"displays": ("PRRG", "PPPP", "", "", ""), "centre": "YYP", **changes}
    return state._replace(boards=(board, state.boards[1]), **table)


def placing(side: Side = Side.STANDARD, **changes: object) -> Any:
    """The player may place a tile or pass."""
    return summer(side, phase=Phase.PLACING, supply="PPGOOYYBRR", **changes)


def typed(words: str) -> str:
    """The words with a hyphen for each minus sign, as a keyboard types it."""
    return words.replace(MINUS, "-")
