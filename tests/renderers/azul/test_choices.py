"""What buttons and moves say, in tables to read."""

from typing import Any

import pytest

from games import GAMES
from games.core import Move
from games.summer_pavilion.model import Phase, Side
from renderers import RENDERERS
from renderers.core import Choice
from renderers.gallery import grey_choice
from renderers.texts import english as say
from tests.renderers.tables import ANA, azul, placing, summer

AZUL, SUMMER = RENDERERS["azul"], RENDERERS["summer-pavilion"]


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
def test_buttons_of_azul(
    made: str, question: str, token: str, label: str, emoji: str | None
) -> None:
    before = tuple(made.split())
    assert AZUL.heading(azul(), ANA, before, say) == question
    assert AZUL.choice(azul(), ANA, before, token, say) == Choice(label, emoji)


def test_the_centre_is_asked_about_without_a_marker_that_is_gone() -> None:
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
def test_buttons_of_summer_pavilion(
    state: Any, made: str, question: str, token: str, label: str, emoji: str | None
) -> None:
    before = tuple(made.split())
    assert SUMMER.heading(state, ANA, before, say) == question
    assert SUMMER.choice(state, ANA, before, token, say) == Choice(label, emoji)


def test_a_star_of_the_variant_side_shows_the_colour_it_is_decided_for() -> None:
    stars = ("......", "......", "RR....", "RG....", "......", "......", "......")
    state = placing(Side.VARIANT, stars=stars)
    assert SUMMER.choice(state, ANA, ("place",), "NW", say) == Choice("NW", "summer_red")
    assert SUMMER.choice(state, ANA, ("place",), "NE", say) == Choice("NE")


@pytest.mark.parametrize(
    ("game", "state", "move", "words"),
    [
        ("azul", azul(), "1 R 2", "2 red from display 1 to line 2"),
        ("azul", azul(), "C W F", "1 white from the centre to the floor line"),
        ("summer-pavilion", summer(), "1 R", "1 purple, 2 red from display 1"),
        ("summer-pavilion", summer(), "C Y", "1 purple, 2 yellow from the centre"),
        ("summer-pavilion", placing(), "place SW 5 G 2", "Green 5 with 2 wilds"),
        ("summer-pavilion", placing(), "place SW 3 G 0", "Green 3"),
        (
            "summer-pavilion",
            placing(),
            "place C 2 R 1",
            "Red on the centre star, space 2 with 1 wild",
        ),
        (
            "summer-pavilion",
            placing(Side.VARIANT),
            "place NW 1 G 1",
            "Green on star NW, space 3 (slot 1) with 1 wild",
        ),
        (
            "summer-pavilion",
            placing(Side.VARIANT),
            "place C 2 G 0",
            "Green on the centre star, space 2 upper right",
        ),
        ("summer-pavilion", placing(), "pass P P R end", "Pass, keep 2 purple, 1 red"),
        ("summer-pavilion", placing(), "pass end", "Pass, keep nothing"),
        ("summer-pavilion", placing(round=6), "pass end", "Pass"),
        ("summer-pavilion", placing(), "pick O R R", "Pick 1 orange, 2 red"),
    ],
)
def test_a_move_in_words(game: str, state: Any, move: str, words: str) -> None:
    assert RENDERERS[game].move_words(state, ANA, Move(move), say) == words
