"""The wording of choices and moves in Azul."""

from typing import Any

import pytest

from games import GAMES
from games.core import Move
from renderers import RENDERERS
from renderers.core import Choice
from renderers.gallery import grey_choice
from renderers.texts import english as say
from tests.renderers.positions import ANA, azul

AZUL = RENDERERS["azul"]


@pytest.mark.parametrize(
    ("made", "question", "token", "label", "emoji"),
    [
        ("", "Which display do you take from?", "1", "1", None),
        ("", "Which display do you take from?", "C", "Centre", None),
        ("1", "Which colour from display 1?", "R", "2 red", "azul_red"),
        (
            "C",
            "Which colour from the centre? The first-player marker comes along.",
            "B",
            "2 blue",
            "azul_blue",
        ),
        ("1 R", "Where do the 2 red tiles go?", "2", "Line 2", None),
        ("1 R", "Where do the 2 red tiles go?", "F", "Floor", None),
        ("1 W", "Where does the white tile go?", "5", "Line 5", None),
    ],
)
def test_the_question_and_the_label_of_a_choice(
    made: str, question: str, token: str, label: str, emoji: str | None
) -> None:
    before = tuple(made.split())
    assert AZUL.heading(azul(), ANA, before, say) == question
    assert AZUL.choice(azul(), ANA, before, token, say) == Choice(label, emoji)


def test_the_question_about_the_centre_leaves_out_a_marker_already_taken() -> None:
    assert AZUL.heading(azul(marker=ANA), ANA, ("C",), say) == "Which colour from the centre?"


def test_the_grey_wall_asks_for_a_column() -> None:
    state = grey_choice().state
    (seat, *_) = GAMES["azul"].to_act(state)
    row = state.boards[seat].choosing
    colour = state.boards[seat].lines[row - 1][0]
    name = say("colour", colour=colour)
    question = f"Row {row} of your wall: which column for the {name} tile?"
    for made in ((), ("wall",), ("wall", str(row))):
        assert AZUL.heading(state, seat, made, say) == question
    column = AZUL.choice(state, seat, ("wall", str(row)), "4", say)
    assert column == Choice("Column 4", f"azul_{name}")
    move = Move(f"wall {row} 4")
    assert AZUL.move_words(state, seat, move, say) == (
        f"{name.capitalize()} to row {row}, column 4 of the wall"
    )


@pytest.mark.parametrize(
    ("state", "move", "words"),
    [
        (azul(), "1 R 2", "2 red from display 1 to line 2"),
        (azul(), "C W F", "1 white from the centre to the floor line"),
    ],
)
def test_a_move_in_words(state: Any, move: str, words: str) -> None:
    assert AZUL.move_words(state, ANA, Move(move), say) == words
