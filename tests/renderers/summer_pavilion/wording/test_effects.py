"""What a move of Summer Pavilion would do, in words."""

from typing import Any

import pytest

from games.core import Move
from games.summer_pavilion.model import Phase
from renderers import RENDERERS
from renderers.texts import english as say
from tests.renderers.positions import ANA, placing, summer, typed

SUMMER = RENDERERS["summer-pavilion"]


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
            placing()._replace(phase=Phase.PICK, owed=1),
            "pick O",
            ["Then you have 2 purple, 3 green, 1 orange, 1 red to place"],
        ),
    ],
)
def test_the_effects_of_a_move(state: Any, move: str, effects: list[str]) -> None:
    phrases = SUMMER.effect_words(state, ANA, Move(move), say)
    assert [typed(phrase) for phrase in phrases] == effects
