"""Components and set-up."""

from collections import Counter

import pytest

from games import GAMES
from games.azul import Azul, AzulMini
from games.azul.model import Board
from games.core import BAG, IllegalMoveError, Move, SetupError
from games.shuffle import Shuffler
from tests.games.azul.tables import GAME, after, legal, refusal, tiles_of


@pytest.mark.parametrize("colour", ["B", "Y", "R", "K", "W"])
def test_the_bag_holds_20_tiles_of_each_colour(colour: str) -> None:
    assert GAME.start(2).bag.inside.count(colour) == 20


def test_there_are_100_tiles_all_in_the_bag() -> None:
    state = GAME.start(4)
    assert len(state.bag.inside) == 100
    assert len(tiles_of(state)) == 100


@pytest.mark.parametrize(
    ("letter", "name"),
    [("B", "blue"), ("Y", "yellow"), ("R", "red"), ("K", "black"), ("W", "white")],
)
def test_colours_have_names(letter: str, name: str) -> None:
    assert GAME.describe(GAME.parse(f"C {letter} F")) == (
        f"take {name} from the centre to the floor line"
    )


@pytest.mark.parametrize(("seats", "displays"), [(2, 5), (3, 7), (4, 9)])
def test_seats_decide_the_number_of_displays(seats: int, displays: int) -> None:
    state = GAME.start(seats)
    assert len(state.boards) == seats
    assert len(state.displays) == displays


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 6])
def test_azul_is_for_2_to_4_seats(seats: int) -> None:
    with pytest.raises(SetupError, match="Azul is for 2 to 4 seats") as refused:
        GAME.start(seats)
    assert refused.value.key == "unknown-seats"
    assert refused.value.values == {"least": 2, "most": 4, "seats": seats}


def test_a_board_starts_empty_at_0_points() -> None:
    for board in GAME.start(3).boards:
        assert board == Board(score=0, lines=("",) * 5, wall=(".....",) * 5, floor="", choosing=0)


def test_the_bag_acts_first_and_seat_0_after_it() -> None:
    state = GAME.start(2)
    assert GAME.to_act(state) == (BAG,)
    assert [legal(state, seat) for seat in (-1, 0, 1)] == [[], [], []]
    state = after(state, "bag deal BBBB YYYY RRRR KKKK WWWW")
    assert GAME.to_act(state) == (0,)
    assert (state.round, state.starter, state.marker) == (1, 0, None)


@pytest.mark.parametrize(("seats", "tiles"), [(2, 20), (3, 28), (4, 36)])
def test_each_display_gets_4_tiles(seats: int, tiles: int) -> None:
    state = GAME.start(seats)
    deal = GAME.draw(state, Shuffler("portugal", 0))
    state = GAME.play(state, BAG, deal).state
    assert [len(display) for display in state.displays] == [4] * (tiles // 4)
    assert len(state.bag.inside) == 100 - tiles
    assert " ".join(["deal", *state.displays]) == deal
    assert Counter(tiles_of(state)) == Counter(dict.fromkeys("BYRKW", 20))


def test_tiles_of_a_deal_lie_on_the_displays_in_order() -> None:
    state = after(GAME.start(2), "bag deal BRRW YYKW KKBB RWYB WWRY")
    assert state.displays == ("BRRW", "YYKW", "KKBB", "RWYB", "WWRY")
    assert state.centre == ""


@pytest.mark.parametrize(
    ("deal", "key", "sentence"),
    [
        pytest.param(
            "deal BBBB YYYY RRRR KKKK",
            "wrong-draw-size",
            "the bag must draw 20 tiles here, not 16",
            id="a display is missing",
        ),
        pytest.param(
            "deal BBBB YYYY RRRR KKKK WWWW BBBB",
            "wrong-draw-size",
            "the bag must draw 20 tiles here, not 24",
            id="a display too many",
        ),
        pytest.param(
            "deal BBBB YYYY RRRR KKKK WWW",
            "wrong-draw-size",
            "the bag must draw 20 tiles here, not 19",
            id="a tile is missing",
        ),
        pytest.param(
            "deal BBBB YYY RRRR KKKK WWWW Y",
            "wrong-displays",
            "a deal is for 5 displays of 4; only the last may be short",
            id="a display is short while others are not",
        ),
        pytest.param(
            "3 R 2", "not-a-deal", "the bag must deal now, not '3 R 2'", id="no deal at all"
        ),
    ],
)
def test_a_wrong_deal_is_refused(deal: str, key: str, sentence: str) -> None:
    error = refusal(GAME.start(2), f"bag {deal}")
    assert (error.key, str(error)) == (key, sentence)


def test_a_deal_cannot_hold_more_tiles_of_a_colour_than_the_bag() -> None:
    state = after(GAME.start(4), "bag deal BBBB BBBB BBBB BBBB BBBB YYYY YYYY YYYY YYYY")
    assert state.bag.inside.count("B") == 0
    error = refusal(GAME.start(4), "bag deal BBBB BBBB BBBB BBBB BBBB BYYY YYYY YYYY YYYY")
    assert (error.key, str(error)) == (
        "not-in-bag",
        "the bag has only 20 tiles of B at this point, not 21",
    )
    assert error.values == {"has": 20, "colour": "B", "gives": 21}


def test_a_deal_with_unknown_colours_is_refused() -> None:
    never_parsed = Move("deal BBBB YYYY RRRR KKKK XXXX")
    with pytest.raises(IllegalMoveError) as refused:
        GAME.play(GAME.start(2), BAG, never_parsed)
    assert refused.value.key == "not-in-bag"


def test_the_wall_is_an_option_and_coloured_is_the_default() -> None:
    assert dict(GAME.options) == {"wall": ("coloured", "grey")}
    assert GAME.start(2).wall == "coloured"
    assert GAME.start(2, {"wall": "coloured"}).wall == "coloured"
    assert GAME.start(2, {"wall": "grey"}).wall == "grey"


@pytest.mark.parametrize(
    ("option", "value", "key", "sentence", "values"),
    [
        pytest.param(
            "side", "grey", "unknown-option", "Azul has no option 'side'; its options: wall",
            {"option": "side", "known": "wall"}, id="unknown option",
        ),
        pytest.param(
            "wall", "green", "unknown-option-value",
            "option wall cannot be 'green'; it can be coloured or grey",
            {"option": "wall", "value": "green", "known": "coloured or grey"}, id="unknown value",
        ),
    ],
)  # fmt: skip
def test_other_options_are_refused(
    option: str, value: str, key: str, sentence: str, values: dict[str, str]
) -> None:
    with pytest.raises(SetupError) as refused:
        GAME.start(2, {option: value})
    error = refused.value
    assert (error.key, str(error), error.values) == (key, sentence, values)


def test_azul_mini_plays_by_the_same_rules_under_its_own_name() -> None:
    assert (Azul.key, Azul.name) == ("azul", "Azul")
    assert (AzulMini.key, AzulMini.name) == ("azul-mini", "Azul Mini")
    assert isinstance(GAMES["azul"], Azul)
    assert isinstance(GAMES["azul-mini"], AzulMini)
    own = {name for name in vars(AzulMini) if not name.startswith("_")}
    assert own == {"key", "name"}
