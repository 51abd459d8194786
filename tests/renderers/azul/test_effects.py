"""What a move would do, in tables to read."""

from typing import Any

import pytest

from games.azul.model import Board, Wall
from games.core import Move, Seat
from games.summer_pavilion.model import Phase as SummerPhase
from renderers import RENDERERS
from renderers.azul.effects import effect
from renderers.texts import english as say
from tests.renderers.tables import ANA, azul, placing, summer

AZUL, SUMMER = RENDERERS["azul"], RENDERERS["summer-pavilion"]


def typed(phrases: list[str]) -> list[str]:
    """Phrases with the minus sign that a keyboard has."""
    return [phrase.replace("\N{MINUS SIGN}", "-") for phrase in phrases]


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
def test_what_a_move_of_azul_would_do(state: Any, move: str, effects: list[str]) -> None:
    assert typed(AZUL.effect_words(state, ANA, Move(move), say)) == effects


@pytest.mark.parametrize(
    ("state", "move", "effects"),
    [
        (summer(hand=""), "1 R", ["Then you have 1 purple, 2 red to place"]),
        (
            summer(hand=""),
            "C Y",
            [
                "You take the first-player marker: -3 points",
                "Then you have 1 purple, 2 yellow to place",
                "The score goes from 9 to 6",
            ],
        ),
        (
            placing(),
            "place SW 3 G 0",
            ["1 point for the chain on the star", "The score goes from 9 to 10"],
        ),
        (
            placing(stars=("......",) * 6 + ("....G.",), hand="PPPGGG"),
            "place SW 6 G 3",
            [
                "2 points for the chain on the star",
                "A window: 3 bonus tiles",
                "The score goes from 9 to 11",
            ],
        ),
        (
            placing(),
            "pass P P end",
            [
                "You keep 2 purple for the next round",
                "4 tiles are discarded: -4 points",
                "The score goes from 9 to 5",
            ],
        ),
        (
            placing()._replace(phase=SummerPhase.PICK, owed=1),
            "pick O",
            ["Then you have 2 purple, 3 green, 1 orange, 1 red to place"],
        ),
    ],
)
def test_what_a_move_of_summer_pavilion_would_do(state: Any, move: str, effects: list[str]) -> None:
    assert typed(SUMMER.effect_words(state, ANA, Move(move), say)) == effects


def test_a_space_yet_to_choose_above_a_forced_one_costs_no_points() -> None:
    board = Board(lines=("", "", "BBB", "", ""), wall=(".....", ".....", ".YRKW", ".....", "....."))
    state = azul(board)._replace(wall=Wall.GREY)
    phrases = AZUL.effect_words(state, ANA, Move("C W 1"), say)
    assert phrases[:2] == ["Fills line 1", "Points when you choose its space on the wall"]
    assert effect("azul", state, ANA, Move("C W 1")).wall == 0
