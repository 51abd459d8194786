"""Phase 3, the next round; short and empty rounds."""

from collections import Counter

import pytest

from games.core import RoundEnded, Seat
from games.shuffle import Shuffler
from games.summer_pavilion.model import Passed
from tests.games.summer_pavilion.tables import (
    GAME,
    WILD,
    after,
    board,
    events,
    legal,
    placing,
    refusal,
    scores,
    tiles_of,
    waits_for,
)


@pytest.mark.parametrize("round", range(1, 6))
def test_the_next_round_has_the_next_wild_colour(round: int) -> None:  # noqa: A002  the word of the table
    start = placing(board(hand="R", passed=True), board(hand="R"), turn=1, round=round)
    state = after(start, "1 pass R end")
    assert (state.round, state.phase, state.wild) == (round + 1, "deal", WILD[round + 1])
    assert waits_for(state) == "bag"
    assert events(start, "1 pass R end") == (
        Passed(Seat(1), "R", "", 0),
        RoundEnded(round, (5, 5)),
    )


def test_kept_tiles_return_beside_their_boards_before_drafting() -> None:
    state = placing(board(hand="BRR"), board(hand="GG"))
    state = after(state, "0 pass R R end", "1 pass G end")
    state = after(state, "bag deal PGOO BRPG OYBR PPOY BRPG")
    assert [owner.hand for owner in state.boards] == ["RR", "G"]
    assert [owner.passed for owner in state.boards] == [False, False]
    assert after(state, "0 1 O").boards[0].hand == "GOORR"


def test_a_kept_wild_is_ordinary_in_the_next_round() -> None:
    state = placing(board(hand="PP"), board(hand="G"))
    state = after(state, "0 pass P P end", "1 pass end", "bag deal BBBB YYYY BBBB YYYY OOOO")
    state = after(state, "0 1 B", "1 2 Y", "0 3 B", "1 4 Y", "0 5 O")
    assert state.boards[0].hand == "PPOOOOBBBBBBBB"
    assert legal(state, word="place NW 4") == ["place NW 4 O 0"]
    assert legal(state, word="place W") == ["place W 1 P 0", "place W 2 P 0"]


@pytest.mark.parametrize("holder", [0, 1, 2])
def test_the_marker_returns_to_the_centre_and_its_holder_starts(holder: int) -> None:
    boards = [board(passed=True), board(passed=True), board(hand="R")]
    state = placing(*boards, turn=2, starter=holder, marker=holder)
    state = after(state, "2 pass end")
    assert (state.marker, state.starter, state.turn) == (None, holder, holder)
    state = after(state, "bag deal GOYB GOYB GOYB GOYB GOYB GOYB GOYB")
    assert (waits_for(state), state.centre) == (str(holder), "")
    state = after(state, f"{holder} 1 O", f"{(holder + 1) % 3} C B")
    assert state.marker == (holder + 1) % 3


def test_a_round_without_a_marker_taken_keeps_the_first_player() -> None:
    state = placing(board(passed=True), board(hand="R"), turn=1, starter=1, marker=None)
    state = after(state, "1 pass end")
    assert (state.starter, state.turn) == (1, 1)


def test_discarded_tiles_are_dealt_once_the_bag_is_empty() -> None:
    state = placing(
        board(passed=True), board(hand="R"), turn=1, bag="BBBBBBBBBB", tower="YYYYYYYYYYOO"
    )
    state = after(state, "1 pass end")
    assert refusal(state, "bag deal BBBB BBBY BBYY YYYY YYYY").key == "not-in-bag"
    state = after(state, "bag deal BBBB BBBB BBYY YYYY YYYY")
    assert state.bag == ("PGOYBR", "OOR", "")


@pytest.mark.parametrize(
    ("bag", "deal"),
    [
        ("G" * 19, "GGGG GGGG GGGG GGGG GGG"),
        ("G" * 17, "GGGG GGGG GGGG GGGG G"),
        ("G" * 16, "GGGG GGGG GGGG GGGG -"),
        ("G" * 5, "GGGG G - - -"),
        ("G", "G - - - -"),
    ],
)
def test_if_bag_and_tower_run_out_displays_stay_short_and_play_goes_on(bag: str, deal: str) -> None:
    state = placing(board(hand="R", passed=True), board(hand="R"), turn=1, bag=bag)
    state = after(state, "1 pass R end")
    assert GAME.draw(state, Shuffler("x", 0)) == f"deal {deal}"
    state = after(state, f"bag deal {deal}")
    assert (state.phase, waits_for(state), state.bag.total) == ("draft", "0", 0)
    assert state.displays == tuple(deal.replace("-", "").split(" "))
    assert legal(state)[0] == "1 G"


def test_a_round_without_any_tile_skips_phase_1() -> None:
    start = placing(
        board(hand="RRR"), board(hand="BB"), bag="", round=3, starter=1, marker=0, turn=1
    )
    start = after(start, "1 pass B B end")
    told = events(start, "0 pass R R R end")
    assert told == (Passed(Seat(0), "RRR", "", 0), RoundEnded(3, (5, 5)))
    state = after(start, "0 pass R R R end")
    assert (state.round, state.phase, state.wild) == (4, "placing", "Y")
    assert (state.starter, state.marker, waits_for(state)) == (1, None, "1")
    assert legal(state, 1)[0] == "place C 1 B 0"


def test_rounds_without_any_tile_and_hand_pass_by_to_the_end() -> None:
    start = placing(board(hand="R", passed=True), board(passed=True), board(hand="R", score=9),
                    bag="", supply="", round=4, turn=2)  # fmt: skip
    # Seat 2 lays its last tile, and everybody else has passed.
    told = events(start, "2 place NE 1 R 0")
    assert told[1:] == (
        Passed(Seat(2), "", "", 0),
        RoundEnded(4, (5, 5, 10)),
    )
    state = after(start, "2 place NE 1 R 0")
    assert (state.round, state.phase, waits_for(state)) == (5, "placing", "0")
    told = events(state, "0 place NE 1 R 0")
    assert [event for event in told if isinstance(event, RoundEnded)] == [
        RoundEnded(5, (6, 5, 10)),
        RoundEnded(6, (6, 5, 10)),
    ]
    assert waits_for(after(state, "0 place NE 1 R 0")) == "nobody"


def test_a_match_always_has_six_rounds() -> None:
    for tiles in (132, 3):
        state = GAME.start(2)
        if tiles == 3:
            state = state._replace(bag=state.bag._replace(inside="GOR"))
        told: list[int] = []
        while GAME.to_act(state):
            (seat,) = GAME.to_act(state)
            if waits_for(state) == "bag":
                move = GAME.draw(state, Shuffler("six", len(told)))
            else:
                moves = GAME.moves(state, seat)
                move = next((move for move in moves if move == "pass end"), moves[0])
            state, happened = GAME.play(state, seat, move)
            told += [event.round for event in happened if isinstance(event, RoundEnded)]
        assert told == [1, 2, 3, 4, 5, 6]
        assert state.round == 6


def test_a_complete_star_does_not_end_the_match() -> None:
    state = placing(board("SW:GGGGG.", hand="GGGGGG"), board(passed=True), round=2)
    state = after(state, "0 place SW 6 G 0", "0 pick P P G", "bag supply YYY", "0 pass end")
    assert (state.round, waits_for(state)) == (3, "bag")


def test_scores_of_a_round_do_not_include_bonuses() -> None:
    mine = board("SW:GGGGGG", score=30, hand="R")
    start = placing(mine, board(passed=True, score=7), round=6)
    told = events(start, "0 pass end")
    assert told[1] == RoundEnded(6, (29, 7))
    assert scores(after(start, "0 pass end")) == [47, 7]


def test_with_four_seats_the_sixth_round_may_be_short() -> None:
    boards = [board(passed=True)] * 3 + [board(hand="R")]
    start = placing(*boards, turn=3, round=5, bag="G" * 20, tower="Y" * 12)
    state = after(start, "3 pass R end", "bag deal " + "GGGG " * 5 + "YYYY YYYY YYYY -")
    assert [len(display) for display in state.displays] == [4] * 8 + [0]
    assert Counter(tiles_of(state)) == Counter(tiles_of(start))
    assert waits_for(state) == "0"
