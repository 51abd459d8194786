"""The notation of moves in Azul."""

import pytest

from games.core import Move, NotationError
from tests.games.azul.tables import GAME, board, refusal, table, tiled


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        pytest.param("3 R 2", "3 R 2", id="as it is written"),
        pytest.param("3 r 2", "3 R 2", id="lower case"),
        pytest.param("  3  R \t 2 \n", "3 R 2", id="any spaces"),
        pytest.param("3r2", "3 R 2", id="no spaces"),
        pytest.param("3 R2", "3 R 2", id="some spaces"),
        pytest.param("C K F", "C K F", id="the centre and the floor line"),
        pytest.param("ckf", "C K F", id="all of it in lower case"),
        pytest.param("9 w f", "9 W F", id="the last display"),
        pytest.param("12 B 1", "12 B 1", id="a display that no table has is refused later"),
        pytest.param("wall 2 4", "wall 2 4", id="the wall"),
        pytest.param("WALL 2 4", "wall 2 4", id="the wall in capitals"),
        pytest.param("Wall24", "wall 2 4", id="the wall without spaces"),
        pytest.param("wall2 4", "wall 2 4", id="the wall with one space"),
        pytest.param("wall 5 1", "wall 5 1", id="the corners of the wall"),
        pytest.param("deal BRRW YYKW KKBB RWYB WWRY", "deal BRRW YYKW KKBB RWYB WWRY", id="a deal"),
        pytest.param("Deal brrw  yy - - -", "deal BRRW YY - - -", id="a short deal"),
        pytest.param("deal b", "deal B", id="a deal of one display is refused later"),
        pytest.param("deal - - - - - - - - -", "deal - - - - - - - - -", id="nine displays"),
    ],
)
def test_moves_are_parsed_leniently_into_one_notation(typed: str, move: str) -> None:
    assert GAME.parse(typed) == move
    assert GAME.parse(move) == move


WRITE = "; write '3 R 2' (display 3, red, line 2), 'C K F' (centre, black, floor) or 'wall 2 4'"
LINE = "; lines are 1 to 5, and F is the floor line"
COLOURS = "; the colours are B blue, Y yellow, R red, K black, W white"


@pytest.mark.parametrize(
    ("typed", "key", "sentence", "values"),
    [
        pytest.param("", "no-move", f"'' is no move of Azul{WRITE}", {"text": ""}, id="nothing"),
        pytest.param(
            "take  it", "no-move", f"'take it' is no move of Azul{WRITE}", {"text": "take it"},
            id="words",
        ),
        pytest.param("3 R", "no-move", f"'3 R' is no move of Azul{WRITE}", {"text": "3 R"},
                     id="the line is missing"),
        pytest.param("0 R 2", "no-move", f"'0 R 2' is no move of Azul{WRITE}", {"text": "0 R 2"},
                     id="display 0"),
        pytest.param("3 R 2 2", "no-move", f"'3 R 2 2' is no move of Azul{WRITE}",
                     {"text": "3 R 2 2"}, id="too much"),
        pytest.param("deal", "no-move", f"'deal' is no move of Azul{WRITE}", {"text": "deal"},
                     id="an empty deal"),
        pytest.param("deal BBBBB", "no-move", f"'deal BBBBB' is no move of Azul{WRITE}",
                     {"text": "deal BBBBB"}, id="five tiles on a display"),
        pytest.param("x" * 40, "no-move", f"'{'x' * 40}' is no move of Azul{WRITE}",
                     {"text": "x" * 40}, id="a text that just fits"),
        pytest.param("x" * 41, "no-move", f"'{'x' * 40}…' is no move of Azul{WRITE}",
                     {"text": "x" * 40 + "…"}, id="a long text is cut"),
        pytest.param("3 X 2", "unknown-colour", f"X is no colour{COLOURS}", {"letter": "X"},
                     id="an unknown colour"),
        pytest.param("deal BBGB", "unknown-colour", f"G is no colour{COLOURS}", {"letter": "G"},
                     id="an unknown colour in a deal"),
        pytest.param("3 R 6", "azul-unknown-line", f"there is no pattern line 6{LINE}",
                     {"line": "6"}, id="line 6"),
        pytest.param("3 R 0", "azul-unknown-line", f"there is no pattern line 0{LINE}",
                     {"line": "0"}, id="line 0"),
        pytest.param("3 R 12", "azul-unknown-line", f"there is no pattern line 12{LINE}",
                     {"line": "12"}, id="line 12"),
        pytest.param("3 R 45", "azul-unknown-line", f"there is no pattern line 45{LINE}",
                     {"line": "45"}, id="line 45"),
        pytest.param("wall 6 1", "azul-unknown-row", "there is no row 6; rows are 1 to 5",
                     {"number": "6"}, id="row 6"),
        pytest.param("wall 12 1", "azul-unknown-row", "there is no row 12; rows are 1 to 5",
                     {"number": "12"}, id="row 12"),
        pytest.param("wall 1 0", "azul-unknown-column",
                     "there is no column 0; columns are 1 to 5", {"number": "0"}, id="column 0"),
        pytest.param("wall 1 23", "azul-unknown-column",
                     "there is no column 23; columns are 1 to 5", {"number": "23"},
                     id="column 23"),
    ],
)  # fmt: skip
def test_other_texts_are_refused_with_examples_of_moves(
    typed: str, key: str, sentence: str, values: dict[str, str]
) -> None:
    with pytest.raises(NotationError) as refused:
        GAME.parse(typed)
    error = refused.value
    assert (error.key, str(error), error.values) == (key, sentence, values)


@pytest.mark.parametrize("digit", ["\u0663", "\uff13", "\u00b2"], ids=["Arabic", "wide", "raised"])
def test_only_ascii_digits_are_accepted(digit: str) -> None:
    for typed in (f"{digit} R 2", f"1{digit} R 2", f"3 R {digit}", f"wall {digit} 1"):
        with pytest.raises(NotationError):
            GAME.parse(typed)


def test_a_line_that_no_board_has_is_refused_by_play_too() -> None:
    assert refusal(table(displays="RRRR"), "0 1 R 6").key == "azul-unknown-line"
    assert refusal(table(displays="RRRR"), "0 1 R 34").key == "azul-unknown-line"
    state = tiled(board("R"), wall="grey").state
    assert refusal(state, "0 wall 12 1").key == "azul-unknown-row"


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("deal BRRW YY - - -", "the bag deals BRRW, YY, -, -, -"),
        ("3 R 2", "take red from display 3 to pattern line 2"),
        ("9 B 5", "take blue from display 9 to pattern line 5"),
        ("C K F", "take black from the centre to the floor line"),
        ("1 W F", "take white from display 1 to the floor line"),
        ("C Y 1", "take yellow from the centre to pattern line 1"),
        ("wall 2 4", "lay the tile of line 2 in column 4 of the wall"),
    ],
)
def test_moves_are_described_in_plain_words(move: str, words: str) -> None:
    assert GAME.describe(Move(move)) == words


def test_other_texts_cannot_be_described() -> None:
    with pytest.raises(NotationError, match=r"^'jump' is no move of Azul; write '3 R 2'"):
        GAME.describe(Move("jump"))
