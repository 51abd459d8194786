"""Components and set-up."""

from collections import Counter

import pytest

from games import GAMES
from games.bag import Bag
from games.core import BAG, IllegalMoveError, Move, Seat, SetupError
from games.shuffle import Shuffler
from games.summer_pavilion import SummerPavilion
from games.summer_pavilion.model import Board, Phase, Side, State
from tests.games.summer_pavilion.tables import (
    GAME,
    WILD,
    after,
    legal,
    refusal,
    scores,
    tiles_of,
    waits_for,
)

SUPPLY = "bag supply PGOYBRPGOY"
DEAL = "bag deal PGOY BRPG OYBR PGOY BRPG"


@pytest.mark.parametrize("colour", ["P", "G", "O", "Y", "B", "R"])
def test_the_bag_holds_22_tiles_of_each_colour(colour: str) -> None:
    assert GAME.start(2).bag.inside.count(colour) == 22


def test_there_are_132_tiles_all_in_the_bag() -> None:
    state = GAME.start(4)
    assert len(state.bag.inside) == 132
    assert len(tiles_of(state)) == 132
    assert state.bag.discarded == ""


@pytest.mark.parametrize(
    ("letter", "name"),
    [
        ("P", "purple"),
        ("G", "green"),
        ("O", "orange"),
        ("Y", "yellow"),
        ("B", "blue"),
        ("R", "red"),
    ],
)
def test_colours_have_names(letter: str, name: str) -> None:
    assert GAME.describe(GAME.parse(f"C {letter}")) == f"take {name} from the centre"


@pytest.mark.parametrize(("seats", "displays"), [(2, 5), (3, 7), (4, 9)])
def test_seats_decide_the_number_of_displays(seats: int, displays: int) -> None:
    state = GAME.start(seats)
    assert len(state.boards) == seats
    assert len(state.displays) == displays


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 6])
def test_summer_pavilion_is_for_2_to_4_seats(seats: int) -> None:
    with pytest.raises(SetupError, match="Azul: Summer Pavilion is for 2 to 4 seats") as refused:
        GAME.start(seats)
    assert refused.value.key == "unknown-seats"


def test_every_score_starts_at_5_and_every_board_empty() -> None:
    assert scores(GAME.start(3)) == [5, 5, 5]
    for board in GAME.start(3).boards:
        assert board == Board(score=5, stars=("......",) * 7, hand="", passed=False)


def test_all_places_are_empty_before_the_first_draw() -> None:
    assert GAME.start(2) == State(
        side=Side.STANDARD,
        phase=Phase.DEAL,
        round=1,
        boards=(Board(), Board()),
        displays=("",) * 5,
        centre="",
        supply="",
        marker=None,
        starter=Seat(0),
        turn=Seat(0),
        owed=0,
        bag=Bag("PGOYBR", "".join(colour * 22 for colour in "PGOYBR"), ""),
    )


def test_the_supply_is_drawn_first_and_then_the_displays_and_seat_0_starts() -> None:
    state = GAME.start(2)
    assert waits_for(state) == "bag"
    assert [legal(state, seat) for seat in (-1, 0, 1)] == [[], [], []]
    error = refusal(state, DEAL)
    assert (error.key, str(error)) == (
        "not-a-supply",
        "the bag must fill the supply, not 'deal PGOY BRPG OYBR PGOY BRPG'",
    )
    state = after(state, SUPPLY)
    assert state.supply == "PPGGOOYYBR"
    assert waits_for(state) == "bag"
    assert [legal(state, seat) for seat in (-1, 0, 1)] == [[], [], []]
    error = refusal(state, SUPPLY)
    assert (error.key, str(error)) == (
        "not-a-deal",
        "the bag must deal now, not 'supply PGOYBRPGOY'",
    )
    state = after(state, DEAL)
    assert waits_for(state) == "0"
    assert legal(state, 1) == []
    assert (state.round, state.starter, state.turn, state.marker) == (1, 0, 0, None)


@pytest.mark.parametrize(("seats", "tiles"), [(2, 20), (3, 28), (4, 36)])
def test_the_supply_gets_10_tiles_and_each_display_4(seats: int, tiles: int) -> None:
    state = GAME.start(seats)
    supply = GAME.draw(state, Shuffler("portugal", 0))
    state = GAME.play(state, BAG, supply).state
    assert len(state.supply) == 10
    assert sorted(supply) == sorted(f"supply {state.supply}")
    assert len(state.bag.inside) == 122
    deal = GAME.draw(state, Shuffler("portugal", 1))
    state = GAME.play(state, BAG, deal).state
    assert [len(display) for display in state.displays] == [4] * (tiles // 4)
    assert len(state.bag.inside) == 122 - tiles
    assert " ".join(["deal", *state.displays]) == deal
    assert Counter(tiles_of(state)) == Counter(dict.fromkeys("PGOYBR", 22))


def test_tiles_of_a_deal_lie_on_the_displays_in_order() -> None:
    state = after(GAME.start(2), SUPPLY, DEAL)
    assert state.displays == ("PGOY", "BRPG", "OYBR", "PGOY", "BRPG")
    assert state.centre == ""


@pytest.mark.parametrize(
    ("draw", "key", "sentence"),
    [
        ("supply PGOYBRPGO", "wrong-draw-size", "the bag must draw 10 tiles here, not 9"),
        ("place C 1 P 0", "not-a-supply", "the bag must fill the supply, not 'place C 1 P 0'"),
    ],
)
def test_a_wrong_supply_is_refused(draw: str, key: str, sentence: str) -> None:
    error = refusal(GAME.start(2), f"bag {draw}")
    assert (error.key, str(error)) == (key, sentence)


def test_a_supply_of_more_tiles_than_it_has_room_for_is_refused() -> None:
    with pytest.raises(IllegalMoveError) as refused:
        GAME.play(GAME.start(2), BAG, Move("supply PGOYBRPGOYB"))
    assert refused.value.key == "wrong-draw-size"


@pytest.mark.parametrize(
    ("deal", "key", "sentence"),
    [
        ("PPPP GGGG OOOO YYYY", "wrong-draw-size", "the bag must draw 20 tiles here, not 16"),
        ("PPPP GGGG OOOO YYYY BBB", "wrong-draw-size", "the bag must draw 20 tiles here, not 19"),
        (
            "PPPP GGG OOOO YYYY BBBB R",
            "wrong-displays",
            "a deal is for 5 displays of 4; only the last may be short",
        ),
        (
            "RRRR RRRR RRRR RRRR RRRR",
            "not-in-bag",
            "the bag has only 12 tiles of R at this point, not 20",
        ),
    ],
)
def test_a_wrong_deal_is_refused(deal: str, key: str, sentence: str) -> None:
    error = refusal(after(GAME.start(2), "bag supply RRRRRRRRRR"), f"bag deal {deal}")
    assert (error.key, str(error)) == (key, sentence)


def test_the_side_is_an_option_and_standard_is_the_default() -> None:
    assert dict(GAME.options) == {"side": ("standard", "variant")}
    assert GAME.start(2).side == "standard"
    assert GAME.start(2, {"side": "standard"}).side == "standard"
    assert GAME.start(2, {"side": "variant"}).side == "variant"


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        ("wall", "grey", "Azul: Summer Pavilion has no option 'wall'; its options: side"),
        ("side", "back", "option side cannot be 'back'; it can be standard or variant"),
    ],
    ids=["unknown option", "unknown value"],
)
def test_other_options_are_refused(option: str, value: str, sentence: str) -> None:
    with pytest.raises(SetupError) as refused:
        GAME.start(2, {option: value})
    assert str(refused.value) == sentence


def test_summer_pavilion_is_registered_under_its_key() -> None:
    assert (SummerPavilion.key, SummerPavilion.name) == (
        "summer-pavilion",
        "Azul: Summer Pavilion",
    )
    assert isinstance(GAMES["summer-pavilion"], SummerPavilion)


@pytest.mark.parametrize(("round", "colour"), [*WILD.items()])
def test_every_round_has_its_wild_colour(round: int, colour: str) -> None:  # noqa: A002  the word of the table
    assert GAME.start(2)._replace(round=round).wild == colour
