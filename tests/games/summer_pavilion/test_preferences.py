"""Moves by preference, and moves that need no decision."""

from random import Random

import pytest

from games.core import Seat
from tests.games.summer_pavilion.styles import every_side, every_table, states_of_a_match
from tests.games.summer_pavilion.tables import GAME, board, covered, drafting, placing, table

ME = Seat(0)
OTHER = board(hand="R")


@pytest.mark.parametrize(
    ("wishes", "move"),
    [
        pytest.param(["wild", "B"], "pick P P B", id="wilds first, then blue"),
        pytest.param(["B", "wild"], "pick P B B", id="blue first"),
        pytest.param(["Y"], "pick Y Y Y", id="enough of one colour"),
        pytest.param(["wild"], None, id="not enough"),
        pytest.param([], None, id="no preference"),
        pytest.param(["G", "*"], "pick P P G", id="then any"),
        pytest.param(["P", "wild", "B"], "pick P P B", id="the wild colour by its name, too"),
        pytest.param(["X", "Y"], "pick Y Y Y", id="what is no colour is not there"),
    ],
)
def test_bonus_tiles_are_picked_by_preference(wishes: list[str], move: str | None) -> None:
    here = table("pick", board(), OTHER, owed=3, supply="PPGYYYBBRR")
    assert GAME.preferred(here, ME, wishes, ()) == move
    assert GAME.preferred(here, Seat(1), wishes, ()) is None


def test_a_supply_that_is_picked_empty_needs_no_preference() -> None:
    here = table("pick", board(), OTHER, owed=2, supply="GR", bag="")
    assert GAME.preferred(here, ME, (), ()) == "pick G R"


@pytest.mark.parametrize(
    ("hand", "wishes", "move"),
    [
        pytest.param("PRRR", [], "pass P R R R end", id="four are kept"),
        pytest.param("PGGRRR", ["R", "wild"], "pass P R R R end", id="by preference"),
        pytest.param("PGGRRR", ["G", "R"], "pass G G R R end", id="as many as may be"),
        pytest.param("PGGRRR", ["R"], None, id="not settled"),
        pytest.param("PGGRRR", ["R", "*"], "pass P R R R end", id="then any"),
    ],
)
def test_tiles_are_kept_by_preference(hand: str, wishes: list[str], move: str | None) -> None:
    assert GAME.preferred(placing(board(hand=hand)), ME, (), wishes) == move


def test_in_the_last_round_nothing_is_kept_and_in_the_draft_there_is_no_pass() -> None:
    here = placing(board(hand="PGGRRR"), round=6)
    assert GAME.preferred(here, ME, (), ("R",)) == "pass end"
    assert GAME.preferred(drafting(displays="RRBB"), ME, ("R",), ("R",)) is None


@every_side
@every_table
def test_preferred_moves_are_legal(side: str, seats: int) -> None:
    luck, found = Random(f"{side} {seats}"), 0
    for state in states_of_a_match(side, seats):
        wishes = luck.sample(GAME.wishes, luck.randrange(len(GAME.wishes)))
        move = GAME.preferred(state, state.turn, wishes, wishes)
        assert move is None or move in GAME.moves(state, state.turn)
        found += move is not None
    assert found > 5


@pytest.mark.parametrize(
    ("hand", "number", "move"),
    [
        pytest.param("GG", 1, "pass G G end", id="a pass that keeps all"),
        pytest.param("GGGG", 1, "pass G G G G end", id="of four"),
        pytest.param("GGGGG", 1, None, id="which of five are kept is a decision"),
        pytest.param("G", 6, "pass end", id="in the last round nothing is kept"),
        pytest.param("GGGGG", 6, "pass end", id="nor of many"),
    ],
)
def test_a_pass_with_nothing_to_place_is_obvious(hand: str, number: int, move: str | None) -> None:
    no_room = covered("SW1", "SW2", "SW3", "SW4", "SW5", "SW6", *[f"C{n}" for n in range(1, 7)])
    here = placing(no_room._replace(hand=hand), round=number)
    assert GAME.obvious(here, ME) == move


def test_no_move_is_obvious_if_there_is_a_choice() -> None:
    assert GAME.obvious(placing(board(hand="G")), ME) is None
    assert GAME.obvious(placing(board(hand="G")), Seat(1)) is None
    assert GAME.obvious(table("pick", board(), OTHER, owed=1), ME) is None
    assert GAME.obvious(drafting(displays="RRBB"), ME) is None


def test_the_only_take_and_the_only_pick_are_obvious() -> None:
    assert GAME.obvious(drafting(displays="RRRR"), ME) == "1 R"
    assert GAME.obvious(table("pick", board(), OTHER, owed=1, supply="GG", bag=""), ME) == "pick G"


@every_side
@every_table
def test_obvious_moves_are_legal_and_lose_nothing(side: str, seats: int) -> None:
    found = 0
    for state in states_of_a_match(side, seats):
        move = GAME.obvious(state, state.turn)
        if move is not None:
            moves = GAME.moves(state, state.turn)
            assert move in moves
            found += 1
            if len(moves) > 1:
                assert all(other.startswith("pass") for other in moves)
                assert GAME.facts(state, state.turn, move)["lost"] == 0
                assert (
                    len(state.boards[state.turn].hand)
                    == GAME.facts(state, state.turn, move)["kept"]
                )
    assert found > 5
