"""Phase 1: take tiles."""

import pytest

from games.core import Seat
from games.summer_pavilion.model import Passed, State, Took
from tests.games.summer_pavilion.tables import (
    WILD,
    after,
    board,
    drafting,
    events,
    legal,
    refusal,
    scores,
    waits_for,
)

DEALT = "PGGO YYBR PPGR PPPP OORR"
"""The displays of a first round, in which purple is wild."""


@pytest.mark.parametrize(
    ("move", "hand", "displays", "centre"),
    [
        pytest.param("1 G", "PGG", "- YYBR PPGR PPPP OORR", "O", id="two and the wild"),
        pytest.param("1 O", "PO", "- YYBR PPGR PPPP OORR", "GG", id="one and the wild"),
        pytest.param("2 Y", "YY", "PGGO - PPGR PPPP OORR", "BR", id="no wild on the display"),
        pytest.param("3 G", "PG", "PGGO YYBR - PPPP OORR", "PR", id="exactly one of two wilds"),
        pytest.param("4 P", "P", "PGGO YYBR PPGR - OORR", "PPP", id="only wilds: exactly one"),
        pytest.param("5 R", "RR", "PGGO YYBR PPGR PPPP -", "OO", id="the last display"),
    ],
)
def test_a_display_gives_a_colour_and_one_wild_and_the_rest_to_the_centre(
    move: str, hand: str, displays: str, centre: str
) -> None:
    state = after(drafting(displays=DEALT), f"0 {move}")
    assert state.boards[0] == board(hand=hand)
    assert " ".join(display or "-" for display in state.displays) == displays
    assert sorted(state.centre) == sorted(centre)
    assert state.marker is None


@pytest.mark.parametrize(
    ("displays", "centre", "moves"),
    [
        ("PPPP", "", "1 P"),
        ("PPPG", "", "1 G"),
        ("PGGG", "", "1 G"),
        ("GGGG", "", "1 G"),
        ("PGOY", "", "1 G, 1 O, 1 Y"),
        ("BROY", "", "1 O, 1 Y, 1 B, 1 R"),
        ("P", "", "1 P"),
        ("R", "", "1 R"),
        ("- RRRR", "", "2 R"),
        (DEALT, "", "1 G, 1 O, 2 Y, 2 B, 2 R, 3 G, 3 R, 4 P, 5 O, 5 R"),
        ("-", "PPP", "C P"),
        ("-", "PPG", "C G"),
        ("-", "RGPB", "C G, C B, C R"),
        ("-", "RRGGRG", "C G, C R"),
        ("GGPP", "PR", "1 G, C R"),
    ],
)
def test_a_place_offers_its_colours_and_the_wild_one_only_alone(
    displays: str, centre: str, moves: str
) -> None:
    assert legal(drafting(displays=displays, centre=centre)) == moves.split(", ")


@pytest.mark.parametrize(
    ("centre", "move", "hand", "left"),
    [
        pytest.param("GRGBG", "C G", "GGG", "BR", id="all of a colour"),
        pytest.param("GRGPB", "C G", "PGG", "BR", id="and the wild"),
        pytest.param("GPRPP", "C R", "PR", "PPG", id="and exactly one of the wilds"),
        pytest.param("PPP", "C P", "P", "PP", id="of wilds exactly one"),
    ],
)
def test_the_centre_gives_a_colour_and_one_wild_and_keeps_the_rest(
    centre: str, move: str, hand: str, left: str
) -> None:
    state = after(drafting(displays="BBBB", centre=centre, marker=1), f"0 {move}")
    assert state.boards[0] == board(hand=hand)
    assert sorted(state.centre) == sorted(left)
    assert state.displays == ("BBBB", "", "", "", "")


@pytest.mark.parametrize(("round", "wild"), [*WILD.items()])
def test_every_round_drafts_with_its_own_wild(round: int, wild: str) -> None:  # noqa: A002  the word of the table
    state = drafting(displays="PGOY BRBR PPPP GGGG", round=round)
    offered = {move for move in legal(state) if move[0] == "1"}
    assert offered == {f"1 {colour}" for colour in "PGOY" if colour != wild}
    other = "O" if wild != "O" else "G"
    taken = after(state, f"0 1 {other}").boards[0].hand
    assert sorted(taken) == sorted(other + wild * (wild in "PGOY"))


@pytest.mark.parametrize(
    ("displays", "number", "moves", "hands"),
    [
        pytest.param("PPGG PPPP", 2, ["1 P", "2 P"], ["PPG", "PPPP"], id="of an earlier round"),
        pytest.param("RRGG", 5, ["1 G", "1 R"], ["GG", "RR"], id="of a later round"),
    ],
)
def test_the_wild_of_another_round_is_an_ordinary_colour(
    displays: str, number: int, moves: list[str], hands: list[str]
) -> None:
    state = drafting(displays=displays, round=number)
    assert legal(state) == moves
    assert [after(state, f"0 {move}").boards[0].hand for move in moves] == hands


@pytest.mark.parametrize(
    ("centre", "move", "before", "score", "lost"),
    [
        pytest.param("YYYP", "C Y", 9, 5, 4, id="3 yellow and 1 wild cost 4"),
        pytest.param("YYYO", "C Y", 9, 6, 3, id="3 tiles cost 3"),
        pytest.param("YO", "C Y", 9, 8, 1, id="1 tile costs 1"),
        pytest.param("PPP", "C P", 9, 8, 1, id="a lone wild costs 1"),
        pytest.param("PPPY", "C Y", 9, 7, 2, id="only the wild that was taken counts"),
        pytest.param("YYYYYYYYO", "C Y", 20, 12, 8, id="many tiles"),
        pytest.param("YYYP", "C Y", 5, 1, 4, id="down to 1"),
        pytest.param("YYYYP", "C Y", 5, 1, 4, id="not below 1"),
        pytest.param("YYYYP", "C Y", 3, 1, 2, id="far below 1"),
        pytest.param("Y", "C Y", 1, 1, 0, id="1 stays 1"),
    ],
)
def test_the_marker_costs_a_point_for_each_tile_taken_with_it(
    centre: str, move: str, before: int, score: int, lost: int
) -> None:
    start = drafting(board(score=before), displays="BBBB", centre=centre)
    state = after(start, f"0 {move}")
    assert scores(state) == [score, 5]
    assert (state.marker, state.starter) == (0, 0)
    (took,) = events(start, f"0 {move}")
    assert took[-2:] == (True, lost)


def test_only_the_first_to_take_from_the_centre_takes_the_marker() -> None:
    state = after(drafting(board(score=9), board(score=9), displays="BBBB", centre="GGRR"), "0 C G")
    assert (state.marker, scores(state)) == (0, [7, 9])
    state = after(state, "1 C R")
    assert (state.marker, scores(state)) == (0, [7, 9])


def test_taking_from_a_display_costs_nothing_and_leaves_the_marker() -> None:
    state = after(drafting(board(score=9), displays="GGGP BBBB"), "0 1 G")
    assert (state.marker, scores(state)) == (None, [9, 5])


def test_the_marker_cannot_be_taken_alone() -> None:
    state = drafting(displays="BBBB GGGG")
    assert legal(state) == ["1 B", "2 G"]
    error = refusal(state, "0 C B")
    assert (error.key, str(error)) == ("no-such-tile", "there is no blue tile in the centre")


def test_seats_take_turns_and_must_take() -> None:
    state = drafting(board(), board(), board(), displays="BBBB GGGG RRRR YYYY", turn=1)
    seats = []
    for display, colour in enumerate("BGRY", start=1):
        seats.append(waits_for(state))
        assert "pass end" not in legal(state, state.turn)
        state = after(state, f"{state.turn} {display} {colour}")
    assert seats == ["1", "2", "0", "1"]


def test_taken_tiles_join_those_beside_the_board_in_the_order_of_colours() -> None:
    state = after(drafting(board(hand="GR"), displays="BBPO"), "0 1 B")
    assert state.boards[0].hand == "PGBBR"


def test_a_take_changes_nothing_else() -> None:
    owner = board("W:P..... C:.G....", "GR", score=8)
    start = drafting(owner, board(hand="BB", score=3), displays="BBPO RRRR", round=3, starter=1)
    state = after(start, "0 1 B")
    assert state.boards == (owner._replace(hand="GOBBR"), start.boards[1])
    assert state.displays == ("", "RRRR", "", "", "")
    assert state.centre == "P"
    assert state == start._replace(
        boards=state.boards, displays=state.displays, centre="P", turn=Seat(1)
    )


def test_the_phase_ends_when_displays_and_centre_are_empty() -> None:
    state = after(drafting(displays="GGGR"), "0 1 G")
    assert (state.phase, waits_for(state)) == ("draft", "1")
    state = after(state, "1 C R")
    assert (state.phase, waits_for(state)) == ("placing", "1")


def test_wilds_in_the_centre_are_taken_one_by_one_to_the_last() -> None:
    state = after(drafting(displays="PPPP"), "0 1 P", "1 C P", "0 C P")
    assert (state.phase, state.centre) == ("draft", "P")
    state = after(state, "1 C P")
    assert state.phase == "placing"
    assert [owner.hand for owner in state.boards] == ["PP", "PP"]
    assert scores(state) == [5, 4]


@pytest.mark.parametrize("starter", [0, 1, 2])
def test_without_a_marker_taken_the_first_player_stays(starter: int) -> None:
    boards = [board(hand="R", score=5) for _ in range(3)]
    state = drafting(*boards, displays="GGGG", turn=2, starter=starter)
    state = after(state, "2 1 G")
    assert (state.phase, state.marker, state.starter) == ("placing", None, starter)
    assert waits_for(state) == str(starter)
    assert scores(state) == [5, 5, 5]


@pytest.mark.parametrize("marker", [0, 1, 2])
def test_the_holder_of_the_marker_starts_phase_2(marker: int) -> None:
    boards = [board(hand="R") for _ in range(3)]
    state = after(drafting(*boards, displays="GGGG", turn=2, starter=1, marker=marker), "2 1 G")
    assert (state.marker, state.starter, waits_for(state)) == (marker, marker, str(marker))


def test_a_first_player_without_tiles_passes_as_soon_as_phase_2_begins() -> None:
    start = drafting(displays="GGGG", starter=1)
    assert events(start, "0 1 G") == (
        Took(Seat(0), "1", "GGGG", marker=False, lost=0),
        Passed(Seat(1), "", "", 0),
    )
    state = after(start, "0 1 G")
    assert (waits_for(state), [owner.passed for owner in state.boards]) == ("0", [False, True])


def test_a_marker_taken_with_the_last_tile_starts_phase_2() -> None:
    state = drafting(board(hand="R"), board(hand="R"), board(hand="R"), centre="G", turn=1)
    state = after(state, "1 C G")
    assert (state.marker, state.starter, waits_for(state)) == (1, 1, "1")


@pytest.mark.parametrize(
    ("state", "move", "took"),
    [
        (drafting(displays=DEALT), "1 G", Took(Seat(0), "1", "GGP", marker=False, lost=0)),
        (drafting(displays=DEALT), "4 P", Took(Seat(0), "4", "P", marker=False, lost=0)),
        (
            drafting(board(score=9), displays=DEALT, centre="YYYP"),
            "C Y",
            Took(Seat(0), "C", "YYYP", marker=True, lost=4),
        ),
        (
            drafting(displays=DEALT, centre="YYYP", marker=0),
            "C Y",
            Took(Seat(0), "C", "YYYP", marker=False, lost=0),
        ),
    ],
    ids=["a colour and a wild", "a wild", "with the marker", "after the marker"],
)  # fmt: skip
def test_a_take_has_an_event(state: State, move: str, took: Took) -> None:
    assert events(state, f"0 {move}") == (took,)


@pytest.mark.parametrize(
    ("move", "key", "sentence", "values"),
    [
        (
            "1 P", "summer-wild-not-chosen",
            "purple is wild in this round and cannot be chosen beside other colours",
            {"colour": "P"},
        ),
        (
            "C P", "summer-wild-not-chosen",
            "purple is wild in this round and cannot be chosen beside other colours",
            {"colour": "P"},
        ),
        ("1 R", "no-such-tile", "there is no red tile on display 1", {"place": "1", "colour": "R"}),
        ("5 R", "no-such-tile", "there is no red tile on display 5", {"place": "5", "colour": "R"}),
        ("C B", "no-such-tile", "there is no blue tile in the centre",
         {"place": "C", "colour": "B"}),
        (
            "6 R", "no-display",
            "there is no display 6; there are displays 1 to 5 and the centre, C",
            {"place": "6", "last": 5},
        ),
        ("pass end", "illegal-move", "'pass end' is not legal now", {"move": "pass end"}),
        ("place C 1 G 0", "illegal-move", "'place C 1 G 0' is not legal now",
         {"move": "place C 1 G 0"}),
        ("pick G", "illegal-move", "'pick G' is not legal now", {"move": "pick G"}),
        ("supply G", "illegal-move", "'supply G' is not legal now", {"move": "supply G"}),
        ("deal G", "illegal-move", "'deal G' is not legal now", {"move": "deal G"}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_an_illegal_take_is_refused(
    move: str, key: str, sentence: str, values: dict[str, str]
) -> None:
    error = refusal(drafting(displays="PGGG BBBB", centre="PR"), f"0 {move}")
    assert (error.key, str(error), error.values) == (key, sentence, values)


def test_another_seat_cannot_take() -> None:
    error = refusal(drafting(displays="GGGG BBBB"), "1 1 G")
    assert (error.key, str(error)) == ("not-your-turn", "seat 1 is not to act; seat 0 is")
