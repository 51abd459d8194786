"""Passing, and the tiles that are kept."""

from itertools import combinations

import pytest

from games.core import RoundEnded, Seat
from games.summer_pavilion.model import Bonuses, Passed
from tests.games.summer_pavilion.tables import (
    COLOURS,
    after,
    board,
    covered,
    events,
    legal,
    placing,
    refusal,
    scores,
    waits_for,
)


@pytest.mark.parametrize(
    ("hand", "kept"),
    [
        pytest.param("R", ["", "R"], id="one tile"),
        pytest.param("RR", ["", "R", "R R"], id="two of a colour"),
        pytest.param("GR", ["", "G", "R", "G R"], id="two colours"),
        pytest.param("RRRR", ["", "R", "R R", "R R R", "R R R R"], id="four"),
        pytest.param("R" * 9, ["", "R", "R R", "R R R", "R R R R"], id="at most four of nine"),
        pytest.param(
            "PGG", ["", "P", "G", "P G", "G G", "P G G"], id="wilds are kept like any other"
        ),
    ],
)
def test_a_seat_may_keep_up_to_4_tiles(hand: str, kept: list[str]) -> None:
    moves = legal(placing(board(hand=hand)), word="pass")
    assert moves == [" ".join(f"pass {tiles} end".split()) for tiles in kept]


@pytest.mark.parametrize(
    "hand", ["PGOYBR", "PPPPP", "PPPPPGGGGGO", "GOYYYYYBR", "PPGGOOYYBBRR", "B", "OOOOOOOR"]
)
def test_every_handful_of_up_to_4_can_be_kept(hand: str) -> None:
    handfuls = {
        " ".join(["pass", *tiles, "end"]) for size in range(5) for tiles in combinations(hand, size)
    }
    moves = legal(placing(board(hand=hand)), word="pass")
    assert len(moves) == len(handfuls)
    assert set(moves) == handfuls


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("count", range(1, 8))
def test_each_colour_can_be_kept_as_often_as_it_is_in_hand(colour: str, count: int) -> None:
    moves = legal(placing(board(hand=colour * count)), word="pass")
    assert len(moves) == min(count, 4) + 1


@pytest.mark.parametrize(
    ("hand", "kept", "before", "score"),
    [
        pytest.param("RRRR", "R R R R", 9, 9, id="all kept"),
        pytest.param("RRRR", "R R R", 9, 8, id="one other"),
        pytest.param("RRRR", "", 9, 5, id="four others"),
        pytest.param("RRRRRRR", "R R R R", 9, 6, id="three more than can be kept"),
        pytest.param("PGOYBR", "P R", 9, 5, id="wilds cost the same"),
        pytest.param("RRRR", "", 5, 1, id="down to 1"),
        pytest.param("RRRRR", "", 5, 1, id="not below 1"),
        pytest.param("RRRRR", "R", 2, 1, id="far below 1"),
        pytest.param("RRRRR", "R", 1, 1, id="1 stays 1"),
    ],
)
def test_every_other_tile_costs_a_point_and_goes_to_the_tower(
    hand: str, kept: str, before: int, score: int
) -> None:
    start = placing(board("W:P.....", hand, score=before))
    move = " ".join(f"0 pass {kept} end".split())
    state = after(start, move)
    tiles = kept.replace(" ", "")
    assert state.boards[0] == board("W:P.....", tiles, score=score, passed=True)
    assert len(state.bag.discarded) == len(hand) - len(tiles)
    assert sorted(state.bag.discarded + tiles) == sorted(hand)
    discarded = state.bag.discarded
    assert events(start, move) == (Passed(Seat(0), tiles, discarded, before - score),)
    assert state == start._replace(boards=state.boards, bag=state.bag, turn=Seat(1))


def test_a_pass_is_final_for_the_round() -> None:
    state = after(placing(board(hand="RR"), board(hand="RRR")), "0 pass R R end")
    assert legal(state, 0) == []
    state = after(state, "1 place NE 1 R 0")
    assert waits_for(state) == "1"
    assert refusal(state, "0 place NE 1 R 0").key == "not-your-turn"


def test_kept_tiles_are_out_of_play_until_the_next_round() -> None:
    state = after(placing(board(hand="RR"), board(hand="R")), "0 pass R R end", "1 pass end")
    assert (state.round, state.phase) == (2, "deal")
    assert state.boards[0] == board(hand="RR")


def test_with_an_empty_hand_a_seat_passes_automatically_and_loses_nothing() -> None:
    start = placing(board(hand="R"), board(score=3), board(hand="R"))
    state = after(start, "0 place NE 1 R 0")
    assert (waits_for(state), scores(state)) == ("2", [6, 3, 5])
    assert state.boards[1].passed
    assert events(start, "0 place NE 1 R 0")[1:] == (Passed(Seat(1), "", "", 0),)


def test_several_empty_hands_pass_one_after_the_other() -> None:
    start = placing(board(hand="R"), board(), board(), board())
    told = events(start, "0 pass end")
    assert told == (
        Passed(Seat(0), "", "R", 1),
        Passed(Seat(1), "", "", 0),
        Passed(Seat(2), "", "", 0),
        Passed(Seat(3), "", "", 0),
        RoundEnded(1, (4, 5, 5, 5)),
    )


def test_a_seat_that_lays_its_last_tile_passes_only_when_the_turn_comes_back() -> None:
    state = after(placing(board(hand="R"), board(hand="RR")), "0 place NE 1 R 0")
    assert not state.boards[0].passed
    state = after(state, "1 place NE 1 R 0")
    assert state.boards[0].passed
    assert waits_for(state) == "1"


@pytest.mark.parametrize("hand", ["R", "PGOYBR", "GGGGGGG"])
def test_in_round_6_nothing_is_kept(hand: str) -> None:
    state = placing(board(hand=hand, score=20), round=6)
    assert legal(state, word="pass") == ["pass end"]
    state = after(state, "0 pass end")
    assert scores(state) == [20 - len(hand), 5]
    assert sorted(state.bag.discarded) == sorted(hand)
    assert state.boards[0].hand == ""


@pytest.mark.parametrize("round", range(1, 6))
def test_in_all_other_rounds_tiles_can_be_kept(round: int) -> None:  # noqa: A002  the word of the table
    assert "pass R end" in legal(placing(board(hand="R"), round=round))


def test_leftovers_of_round_6_cost_before_the_end_bonuses() -> None:
    mine = covered("SW1", "SW2", "SW3", "SW4", "SW5", "SW6", hand="YYYYY", score=3)
    told = events(placing(mine, board(passed=True), round=6), "0 pass end")
    assert told == (
        Passed(Seat(0), "", "YYYYY", 2),
        RoundEnded(6, (1, 5)),
        Bonuses(Seat(0), stars=18, numbers=0),
        Bonuses(Seat(1), stars=0, numbers=0),
    )
    state = after(placing(mine, board(passed=True), round=6), "0 pass end")
    assert scores(state) == [19, 5]


def test_passes_come_after_placements_in_the_list() -> None:
    assert legal(placing(board(hand="G"))) == [
        "place C 1 G 0",
        "place SW 1 G 0",
        "pass end",
        "pass G end",
    ]
