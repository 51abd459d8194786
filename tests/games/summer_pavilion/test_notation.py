"""The notation of moves in Summer Pavilion."""

import pytest

from games.core import Move, NotationError
from tests.games.summer_pavilion.tables import GAME, STARS, board, placing, refusal


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        pytest.param("3 R", "3 R", id="a display"),
        pytest.param("3 r", "3 R", id="lower case"),
        pytest.param(" 3 \t R\n", "3 R", id="any spaces"),
        pytest.param("3r", "3 R", id="no spaces"),
        pytest.param("9 B", "9 B", id="the last display"),
        pytest.param("C Y", "C Y", id="the centre"),
        pytest.param("cy", "C Y", id="the centre in lower case"),
        pytest.param("12 R", "12 R", id="a display that no table has is refused later"),
        pytest.param("99r", "99 R", id="nor any table"),
        pytest.param("place NW 5 O 2", "place NW 5 O 2", id="a placement"),
        pytest.param("PLACE nw 5 o 2", "place NW 5 O 2", id="in any case"),
        pytest.param("placenw5o2", "place NW 5 O 2", id="without spaces"),
        pytest.param("place  NW5  O2", "place NW 5 O 2", id="with some spaces"),
        pytest.param("place c1p0", "place C 1 P 0", id="the central star"),
        pytest.param("place W 6 P 02", "place W 6 P 2", id="a leading nought"),
        pytest.param("place W 6 P 12", "place W 6 P 12", id="12 wilds are refused later"),
        pytest.param("pick P P G", "pick P P G", id="a pick"),
        pytest.param("pick gpp", "pick P P G", id="letters in any order"),
        pytest.param("PICK r B y o G p", "pick P G O Y B R", id="all colours in any order"),
        pytest.param("pickR", "pick R", id="a pick without spaces"),
        pytest.param("pick " + "R " * 20, "pick" + " R" * 20, id="a long pick is refused later"),
        pytest.param("pass R R end", "pass R R end", id="a pass"),
        pytest.param("pass rgp end", "pass P G R end", id="kept letters in any order"),
        pytest.param("Pass End", "pass end", id="nothing kept"),
        pytest.param("passend", "pass end", id="nothing kept, without spaces"),
        pytest.param("passRRend", "pass R R end", id="a pass without spaces"),
        pytest.param("pass " + "Y" * 20 + "end", "pass " + "Y " * 20 + "end",
                     id="a long pass is refused later"),
        pytest.param("supply PGORRBYYGP", "supply PGORRBYYGP", id="a supply keeps its order"),
        pytest.param("SUPPLY r", "supply R", id="a supply of one"),
        pytest.param("deal PGOO YYBR PPGR PPPP OORR", "deal PGOO YYBR PPGR PPPP OORR",
                     id="a deal"),
        pytest.param("Deal pgoo  yy - - -", "deal PGOO YY - - -", id="a short deal"),
        pytest.param("deal " + "PGOY " * 9, "deal" + " PGOY" * 9, id="nine displays"),
    ],
)  # fmt: skip
def test_moves_are_parsed_leniently_into_one_notation(typed: str, move: str) -> None:
    assert GAME.parse(typed) == move
    assert GAME.parse(move) == move


@pytest.mark.parametrize("star", STARS)
@pytest.mark.parametrize("slot", range(1, 7))
def test_every_space_has_a_name(star: str, slot: int) -> None:
    move = f"place {star} {slot} B 0"
    assert GAME.parse(move) == move
    assert GAME.parse(move.replace(" ", "").lower()) == move
    assert GAME.describe(GAME.parse(move)) == f"lay a blue tile on slot {slot} of star {star}"


WRITE = (
    "; write '3 R' (display 3, red), 'place NW 5 O 2' (star, slot, colour, wilds), "
    "'pick P G' or 'pass R R end'"
)
COLOURS = "; the colours are P purple, G green, O orange, Y yellow, B blue, R red"
STARS_ARE = "; the stars are C, W, NW, NE, E, SE, SW"


def no_move(typed: str) -> tuple[str, str, str, dict[str, str]]:
    sentence = f"'{typed}' is no move of Summer Pavilion{WRITE}"
    return typed, "no-move", sentence, {"text": typed}


@pytest.mark.parametrize(
    ("typed", "key", "sentence", "values"),
    [
        no_move(""),
        no_move("take it"),
        no_move("0 R"),
        no_move("3"),
        no_move("3 R R"),
        no_move("100 R"),
        no_move("N R"),
        no_move("place"),
        no_move("place NW 5 O"),
        no_move("place NW O 2"),
        no_move("place NNW 5 O 2"),
        no_move("place NW 5 O 2 2"),
        no_move("place NW 5 OO 2"),
        no_move("place NW 555 O 2"),
        no_move("place NW 5 O 222"),
        no_move("place NW 5 O -1"),
        no_move("pick"),
        no_move("pick 2"),
        no_move("pick P,G"),
        no_move("pass"),
        no_move("pass R R"),
        no_move("pass R 2 end"),
        no_move("end"),
        no_move("supply"),
        no_move("supply P G"),
        no_move("supply PGORRBYYGPP"),
        no_move("deal"),
        no_move("deal PGOOY"),
        ("x" * 41, "no-move", f"'{'x' * 40}…' is no move of Summer Pavilion{WRITE}",
         {"text": "x" * 40 + "…"}),
        ("take   it", "no-move", f"'take it' is no move of Summer Pavilion{WRITE}",
         {"text": "take it"}),
        ("3 K", "unknown-colour", f"K is no colour{COLOURS}", {"letter": "K"}),
        ("C W", "unknown-colour", f"W is no colour{COLOURS}", {"letter": "W"}),
        ("place NW 5 K 2", "unknown-colour", f"K is no colour{COLOURS}", {"letter": "K"}),
        ("pick P K", "unknown-colour", f"K is no colour{COLOURS}", {"letter": "K"}),
        ("pass K end", "unknown-colour", f"K is no colour{COLOURS}", {"letter": "K"}),
        ("pass end end", "unknown-colour", f"E is no colour{COLOURS}", {"letter": "E"}),
        ("supply PGK", "unknown-colour", f"K is no colour{COLOURS}", {"letter": "K"}),
        ("deal PGKO", "unknown-colour", f"K is no colour{COLOURS}", {"letter": "K"}),
        ("place N 5 O 2", "summer-unknown-star", f"there is no star N{STARS_ARE}", {"star": "N"}),
        ("place S 1 O 0", "summer-unknown-star", f"there is no star S{STARS_ARE}", {"star": "S"}),
        ("place WN 5 O 2", "summer-unknown-star", f"there is no star WN{STARS_ARE}",
         {"star": "WN"}),
        ("place NW 0 O 2", "summer-unknown-slot", "there is no slot 0; slots are 1 to 6",
         {"slot": "0"}),
        ("place NW 7 O 2", "summer-unknown-slot", "there is no slot 7; slots are 1 to 6",
         {"slot": "7"}),
        ("place NW 12 O 2", "summer-unknown-slot", "there is no slot 12; slots are 1 to 6",
         {"slot": "12"}),
        ("place NW 05 O 2", "summer-unknown-slot", "there is no slot 05; slots are 1 to 6",
         {"slot": "05"}),
    ],
    ids=lambda value: value[:30] if isinstance(value, str) else "",
)  # fmt: skip
def test_other_texts_are_refused_with_examples_of_moves(
    typed: str, key: str, sentence: str, values: dict[str, str]
) -> None:
    with pytest.raises(NotationError) as refused:
        GAME.parse(typed)
    error = refused.value
    assert (error.key, str(error), error.values) == (key, sentence, values)


@pytest.mark.parametrize("count", [21, 40])
def test_picks_and_passes_of_too_many_tiles_are_not_moves(count: int) -> None:
    for typed in ("pick" + " R" * count, "pass" + " R" * count + " end"):
        with pytest.raises(NotationError) as refused:
            GAME.parse(typed)
        assert refused.value.key == "no-move"


@pytest.mark.parametrize("digit", ["\u0663", "\uff13", "\u00b2"], ids=["Arabic", "wide", "raised"])
def test_only_ascii_digits_are_accepted(digit: str) -> None:
    for typed in (f"{digit} R", f"1{digit} R", f"place W {digit} P 0", f"place W 6 P {digit}"):
        with pytest.raises(NotationError):
            GAME.parse(typed)


def test_a_space_that_no_board_has_is_refused_by_play_too() -> None:
    state = placing(board(hand="RRRR"))
    assert refusal(state, "0 place NE 7 R 0").key == "summer-unknown-slot"
    assert refusal(state, "0 place N 1 R 0").key == "summer-unknown-star"


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("3 R", "take red from display 3"),
        ("9 P", "take purple from display 9"),
        ("C Y", "take yellow from the centre"),
        ("place NW 5 O 2", "lay an orange tile on slot 5 of star NW, paying with 2 wilds"),
        ("place SW 2 G 1", "lay a green tile on slot 2 of star SW, paying with 1 wild"),
        ("place C 1 R 0", "lay a red tile on slot 1 of star C"),
        ("pick P P G", "pick 2 purple and 1 green from the supply"),
        ("pick R", "pick 1 red from the supply"),
        ("pick O Y B", "pick 1 orange, 1 yellow and 1 blue from the supply"),
        ("pass R R end", "pass and keep 2 red"),
        ("pass P G G R end", "pass and keep 1 purple, 2 green and 1 red"),
        ("pass end", "pass and keep nothing"),
        ("supply PGGP", "the bag adds 2 purple and 2 green to the supply"),
        ("deal PGOO YY - - -", "the bag deals PGOO, YY, -, -, -"),
    ],
)
def test_moves_are_described_in_plain_words(move: str, words: str) -> None:
    assert GAME.describe(Move(move)) == words


@pytest.mark.parametrize("move", ["jump", "3 R 2", ""])
def test_other_texts_cannot_be_described(move: str) -> None:
    with pytest.raises(NotationError) as refused:
        GAME.describe(Move(move))
    assert str(refused.value) == f"'{move}' is no move of Summer Pavilion{WRITE}"
