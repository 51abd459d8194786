"""What a move of Azul would do, in words."""

from typing import Any

import pytest

from games.azul.model import Board, Wall
from games.core import Move, Seat
from renderers import RENDERERS
from renderers.azul.wording.effects import effect
from renderers.texts import english as say
from tests.renderers.positions import ANA, azul, typed

AZUL = RENDERERS["azul"]


LAST = {"displays": ("",) * 5, "centre": "B", "marker": Seat(1)}


@pytest.mark.parametrize(
    ("state", "move", "effects"),
    [
        (azul(), "1 R 2", ["Fills line 2", "1 point when the wall is tiled"]),
        (azul(), "1 R 3", ["Line 3 then has 2 of 3 tiles"]),
        (
            azul(),
            "1 R 1",
            ["Fills line 1", "1 point when the wall is tiled", "1 tile falls: -1 point"],
        ),
        (azul(), "2 K F", ["4 tiles fall: -6 points"]),
        (azul(Board(floor="*RRKKWB")), "2 K F", ["4 tiles fall: no points lost"]),
        (
            azul(),
            "C B 3",
            ["Line 3 then has 2 of 3 tiles", "You take the first-player marker: -1 point"],
        ),
        (
            azul(),
            "C B 2",
            [
                "Fills line 2",
                "1 point when the wall is tiled",
                "You take the first-player marker: -1 point",
            ],
        ),
        (
            azul(Board(lines=("W", "", "", "", ""), floor="RR")),
            "1 R 2",
            ["Fills line 2", "1 point when the wall is tiled"],
        ),
        (azul(), "C W F", ["You take the first-player marker, and 1 tile falls: -2 points"]),
        (
            azul()._replace(wall=Wall.GREY),
            "1 R 2",
            ["Fills line 2", "Points when you choose its space on the wall"],
        ),
        (
            azul(Board(score=5, lines=("W", "", "", "", "")), **LAST),
            "C B F",
            ["1 point for the wall", "1 tile falls", "Floor line: -1 point"],
        ),
        (
            azul(Board(score=5), **LAST),
            "C B 1",
            ["Fills line 1", "1 point for the wall", "The score goes from 5 to 6"],
        ),
        (
            azul(Board(score=5, wall=(".YRKW", *(".....",) * 4)), **LAST),
            "C B 1",
            [
                "Fills line 1",
                "5 points for the wall",
                "Bonuses for the end: 2 points",
                "The score goes from 5 to 12",
            ],
        ),
    ],
)
def test_the_effects_of_a_move(state: Any, move: str, effects: list[str]) -> None:
    phrases = AZUL.effect_words(state, ANA, Move(move), say)
    assert [typed(phrase) for phrase in phrases] == effects


def test_a_choice_of_space_above_a_forced_one_counts_as_no_points() -> None:
    board = Board(lines=("", "", "BBB", "", ""), wall=(".....", ".....", ".YRKW", ".....", "....."))
    state = azul(board)._replace(wall=Wall.GREY)
    phrases = AZUL.effect_words(state, ANA, Move("C W 1"), say)
    assert phrases[:2] == ["Fills line 1", "Points when you choose its space on the wall"]
    assert effect("azul", state, ANA, Move("C W 1")).wall == 0
