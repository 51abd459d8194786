"""The wording of choices and moves in Summer Pavilion."""

from typing import Any

import pytest

from games.core import Move
from games.summer_pavilion.model import Phase, Side
from renderers import RENDERERS
from renderers.core import Choice
from renderers.texts import english as say
from tests.renderers.positions import ANA, placing, summer

SUMMER = RENDERERS["summer-pavilion"]
PASS_OR_STAR = "On which star do you place a tile? Or do you pass?"
KEEP = "Which tiles do you keep for the next round? 4 at most; every other tile costs a point."
BY_NUMBER = "It costs as many tiles as its number."


@pytest.mark.parametrize(
    ("state", "made", "question", "token", "label", "emoji"),
    [
        (summer(), "", "Which display do you take from?", "2", "2", None),
        (summer(), "1", "Which colour from display 1?", "R", "2 red + wild", "summer_red"),
        (summer(), "2", "Which colour from display 2?", "P", "1 purple", "summer_purple"),
        (placing(), "", PASS_OR_STAR, "place", "Place a tile", None),
        (placing(), "", PASS_OR_STAR, "pass", "Pass", None),
        (placing(), "place", "Which star?", "SW", "Green", "summer_green"),
        (placing(), "place", "Which star?", "C", "Centre", None),
        (placing(), "place SW", f"Which space of the green star? {BY_NUMBER}", "3", "3", None),
        (placing(), "place C", f"Which space of the centre star? {BY_NUMBER}", "1", "1", None),
        (
            placing(),
            "place C 2",
            "Which colour do you lay on the centre star, space 2?",
            "R",
            "Red",
            "summer_red",
        ),
        (
            placing(),
            "place SW 4 G",
            "How do you pay 4 tiles for it?",
            "2",
            "2 green + 2 wild",
            "summer_green",
        ),
        (
            placing(),
            "place SW 3 G",
            "How do you pay 3 tiles for it?",
            "0",
            "3 green",
            "summer_green",
        ),
        (placing(Side.VARIANT), "place", "Which star?", "NW", "NW", None),
        (
            placing(Side.VARIANT),
            "place NW",
            f"Which space of star NW? {BY_NUMBER}",
            "1",
            "3 (slot 1)",
            None,
        ),
        (
            placing(Side.VARIANT),
            "place C",
            "Which space of the centre star? Each of them costs 3 tiles.",
            "2",
            "2 upper right",
            None,
        ),
        (
            placing(),
            "pass",
            KEEP,
            "end",
            "Keep nothing",
            None,
        ),
        (placing(), "pass P P", "You keep 2 purple. Any more?", "G", "Green", "summer_green"),
        (placing(), "pass P P", "You keep 2 purple. Any more?", "end", "Done", None),
        (
            placing(round=6),
            "pass",
            "You pass. In the last round nothing can be kept.",
            "end",
            "Keep nothing",
            None,
        ),
        (
            placing()._replace(phase=Phase.PICK, owed=3),
            "pick",
            "Pick 3 bonus tiles from the supply.",
            "O",
            "Orange",
            "summer_orange",
        ),
        (
            placing()._replace(phase=Phase.PICK, owed=3),
            "pick O R",
            "Pick 1 bonus tile from the supply.",
            "R",
            "Red",
            "summer_red",
        ),
    ],
)
def test_the_question_and_the_label_of_a_choice(
    state: Any, made: str, question: str, token: str, label: str, emoji: str | None
) -> None:
    before = tuple(made.split())
    assert SUMMER.heading(state, ANA, before, say) == question
    assert SUMMER.choice(state, ANA, before, token, say) == Choice(label, emoji)


def test_a_star_of_the_variant_side_shows_the_only_colour_it_still_takes() -> None:
    stars = ("......", "......", "RR....", "RG....", "......", "......", "......")
    state = placing(Side.VARIANT, stars=stars)
    assert SUMMER.choice(state, ANA, ("place",), "NW", say) == Choice("NW", "summer_red")
    assert SUMMER.choice(state, ANA, ("place",), "NE", say) == Choice("NE")


@pytest.mark.parametrize(
    ("state", "move", "words"),
    [
        (summer(), "1 R", "1 purple, 2 red from display 1"),
        (summer(), "C Y", "1 purple, 2 yellow from the centre"),
        (placing(), "place SW 5 G 2", "Green 5 with 2 wilds"),
        (placing(), "place SW 3 G 0", "Green 3"),
        (
            placing(),
            "place C 2 R 1",
            "Red on the centre star, space 2 with 1 wild",
        ),
        (
            placing(Side.VARIANT),
            "place NW 1 G 1",
            "Green on star NW, space 3 (slot 1) with 1 wild",
        ),
        (
            placing(Side.VARIANT),
            "place C 2 G 0",
            "Green on the centre star, space 2 upper right",
        ),
        (placing(), "pass P P R end", "Pass, keep 2 purple, 1 red"),
        (placing(), "pass end", "Pass, keep nothing"),
        (placing(round=6), "pass end", "Pass"),
        (placing(), "pick O R R", "Pick 1 orange, 2 red"),
    ],
)
def test_a_move_in_words(state: Any, move: str, words: str) -> None:
    assert SUMMER.move_words(state, ANA, Move(move), say) == words
