"""The variant: a grey wall."""

import pytest

from games.azul.model import FloorCleared, LineFell, State, Tiled
from games.core import BAG, NotYourTurnError, RoundEnded, Seat
from tests.games.azul.tables import (
    GAME,
    after,
    board,
    events,
    legal,
    outcome,
    refusal,
    scores,
    step,
    table,
    tiled,
    tiles_of,
)


def waiting(lines: str, wall: str = "", floor: str = "", score: int = 0) -> State:
    """The state in which seat 0, with this board, must choose its next space."""
    return tiled(board(lines, wall, floor, score), wall="grey").state


@pytest.mark.parametrize(
    ("lines", "wall", "row", "columns"),
    [
        pytest.param("R", "", 1, "12345", id="an empty wall"),
        pytest.param(". RR", "", 2, "12345", id="row 2"),
        pytest.param(". .. ... .... RRRRR", "", 5, "12345", id="row 5"),
        pytest.param("R", "B.Y..", 1, "245", id="free spaces of the row"),
        pytest.param("R", "..... R....", 1, "2345", id="the colour is in column 1, just below"),
        pytest.param("R", "..... ..... ..... ..... ..R..", 1, "1245", id="far below"),
        pytest.param(". .. RRR", "R.... .R... ..... ...R.", 3, "35", id="above and below"),
        pytest.param(". .. RRR", "B.... .B... ..... ...B.", 3, "12345", id="other colours"),
        pytest.param("R", "B.... .R... ..R..", 1, "45", id="row and column together"),
    ],
)
def test_a_tile_goes_to_any_free_space_whose_column_lacks_its_colour(
    lines: str, wall: str, row: int, columns: str
) -> None:
    state = waiting(lines, wall)
    assert GAME.to_act(state) == (0,)
    assert legal(state) == [f"wall {row} {column}" for column in columns]


@pytest.mark.parametrize("column", [1, 2, 3, 4, 5])
def test_the_tile_lies_where_it_was_laid(column: int) -> None:
    state = after(waiting(". .. RRR"), f"0 wall 3 {column}")
    row = "." * (column - 1) + "R" + "." * (5 - column)
    assert state.boards[0].wall == (".....", ".....", row, ".....", ".....")
    assert state.boards[0].lines == ("",) * 5
    assert state.bag.discarded == "RR"
    assert state.phase == "deal"


def test_a_colour_may_lie_twice_on_the_wall_but_not_twice_in_a_row() -> None:
    state = table(board(wall="R.... .B..."), displays="RRRR", wall="grey")
    assert legal(state) == [f"1 R {line}" for line in "2345F"]


def test_drafting_looks_at_the_row_only() -> None:
    # Red has no column left in row 1, and may be started there all the same.
    wall = "BY..K ..R.. ...R. ..... ....."
    state = table(board(wall=wall), displays="RRRR", wall="grey")
    assert "1 R 1" in legal(state)


def test_rows_are_decided_strictly_from_top_to_bottom() -> None:
    state = waiting("R YY BBB")
    for line, columns in [(1, "12345"), (2, "12345"), (3, "12345")]:
        assert legal(state) == [f"wall {line} {column}" for column in columns]
        assert refusal(state, f"0 wall {line % 3 + 1} 1").key == "azul-other-row"
        state = after(state, f"0 wall {line} {line}")
    assert state.boards[0].wall[:3] == ("R....", ".Y...", "..B..")


def test_a_row_is_decided_with_the_tile_of_the_row_above_in_place() -> None:
    state = after(waiting("R RR"), "0 wall 1 3")
    assert legal(state) == ["wall 2 1", "wall 2 2", "wall 2 4", "wall 2 5"]


def test_a_row_with_one_legal_space_is_laid_without_asking() -> None:
    step = tiled(board("R", "BYKW."), wall="grey")
    assert step.state.phase == "over"
    assert step.state.boards[0].wall[0] == "BYKWR"


def test_a_lower_row_with_one_legal_space_waits_for_its_turn() -> None:
    # Row 2 has only column 5 from the start; row 1 is asked first, and all its columns are open.
    state = waiting("R KK", "..... BYRW.")
    assert legal(state) == ["wall 1 1", "wall 1 2", "wall 1 4", "wall 1 5"]
    assert state.boards[0].wall[1] == "BYRW."
    assert state.boards[0].lines == ("R", "KK", "", "", "")
    assert state.boards[0].score == 0
    done = events(state, "0 wall 1 5")
    assert done[:2] == (
        Tiled(Seat(0), row=0, column=4, colour="R", points=1),
        Tiled(Seat(0), row=1, column=4, colour="K", points=5 + 2),
    )


def test_a_choice_above_can_leave_one_space_below() -> None:
    # Red can go to columns 4 and 5 in both rows; the first one takes its column.
    wall = "BYK.. YKW.. ..R.."
    state = after(waiting("R RR", wall), "0 wall 1 4")
    assert state.boards[0].wall[:2] == ("BYKR.", "YKW.R")
    assert state.phase == "deal"


def test_a_choice_above_can_leave_no_space_below() -> None:
    # Red can go to columns 1 and 5 in row 1, and only to column 5 in row 2.
    wall = ".BYK. BYKW. ..R.. .R..."
    state = after(waiting("R RR", wall, score=20), "0 wall 1 5")
    assert state.boards[0].wall[:2] == (".BYKR", "BYKW.")
    assert state.boards[0].score == 20 + 4 - 2
    assert after(waiting("R RR", wall, score=20), "0 wall 1 1").boards[0].wall[1] == "BYKWR"


NO_SPACE = "BY.K. ..R.. ....R"
"""Row 1 has no space for red: columns 3 and 5 are free and hold red below."""


@pytest.mark.parametrize(
    ("lines", "wall", "floor", "lost", "lid"),
    [
        pytest.param("R", NO_SPACE, "", 1, "R", id="line 1"),
        pytest.param(". RR", "..R.. BY.K. ....R", "", 2, "RR", id="line 2"),
        pytest.param(
            ". .. ... RRRR", "..R.. ..... ....R BY.K.", "", 6, "RRRR", id="line 4 costs four"
        ),
        pytest.param(". RR", "..R.. BY.K. ....R", "KK", 6, "RRKK", id="behind what lies there"),
        pytest.param(". RR", "..R.. BY.K. ....R", "KKKKK", 14, "RRKKKKK", id="up to the end"),
        pytest.param(
            ". RR", "..R.. BY.K. ....R", "KKKKKK", 14, "RRKKKKKK", id="one past the end"
        ),
        pytest.param(
            ". .. ... .... RRRRR", "..R.. ..... ..... ....R BY.K.", "KKKKKKK", 14, "RRRRRKKKKKKK",
            id="all past the end",
        ),
    ],
)  # fmt: skip
def test_a_line_without_a_legal_space_falls_to_the_floor_line(
    lines: str, wall: str, floor: str, lost: int, lid: str
) -> None:
    step = tiled(board(lines, wall, floor, 40), wall="grey")
    assert step.state.boards[0] == board(wall=wall, score=40 - lost)
    assert step.state.bag.discarded == lid
    row = wall.split().index("BY.K.")
    fell = [event for event in step.events if isinstance(event, LineFell)]
    assert fell == [LineFell(Seat(0), row, "R")]
    cleared = [event for event in step.events if isinstance(event, FloorCleared)]
    assert cleared[0] == FloorCleared(Seat(0), lost, lost)
    assert len(tiles_of(step.state)) == 100


def test_a_line_falls_behind_the_marker() -> None:
    owner = board("R", NO_SPACE, "*", 40)
    state = after(table(owner, board(), centre="W", wall="grey", turn=1), "1 C W 5")
    assert state.boards[0].score == 40 - 2
    assert (state.starter, state.bag.discarded) == (0, "R")


def test_a_line_that_fell_waits_on_the_floor_line_while_a_lower_row_is_decided() -> None:
    wall = "..R.. BY.K. ....R"
    state = tiled(board(". RR ... YYYY", wall, "KKKKKK", 40), wall="grey").state
    assert legal(state) == [f"wall 4 {column}" for column in "1345"]
    assert state.boards[0].lines == ("", "", "", "YYYY", "")
    assert state.boards[0].floor == "KKKKKKR"
    assert state.bag.discarded == "R"
    assert state.boards[0].score == 40
    state = after(state, "0 wall 4 1")
    assert state.boards[0].score == 40 + 1 - 14
    assert state.bag.discarded == "YYYRRKKKKKK"
    assert len(tiles_of(state)) == 100


def test_a_line_falls_only_when_its_turn_comes() -> None:
    state = waiting("K RR", "..R.. BY.K. ....R")
    assert legal(state) == [f"wall 1 {column}" for column in "125"]
    assert state.boards[0].lines[:2] == ("K", "RR")
    assert state.boards[0].floor == ""
    told = events(state, "0 wall 1 1")
    assert [type(event) for event in told] == [Tiled, LineFell, FloorCleared, RoundEnded]


def test_overflow_joins_what_the_lines_above_gave_to_the_lid() -> None:
    # Row 2 lays one of two black tiles; row 3 falls on a floor line with one free space.
    wall = "R.... BY..W BWYK. ....R"
    state = tiled(board(". KK RRR", wall, "WWWWWW", 40), wall="grey").state
    assert state.boards[0].wall[1:3] == ("BYK.W", "BWYK.")
    assert state.bag.discarded == "RRR" + "K" + "WWWWWW"


def test_all_seats_choose_at_the_same_time() -> None:
    state = tiled(board("R"), board("Y BB"), board(), wall="grey").state
    assert GAME.to_act(state) == (0, 1)
    assert legal(state, 0) == [f"wall 1 {column}" for column in "12345"]
    assert legal(state, 1) == legal(state, 0)
    assert legal(state, 2) == legal(state, 3) == []


def test_the_bag_has_no_move_while_seats_choose() -> None:
    state = step(table(board(), board("R"), centre="W", wall="grey", marker=0), "0 C W 5").state
    assert GAME.to_act(state) == (1,)
    assert legal(state, BAG) == []


def test_entries_of_different_seats_lead_to_the_same_table_in_any_order() -> None:
    state = tiled(board("R KK"), board("Y BB"), wall="grey").state
    orders = [
        ("0 wall 1 1", "0 wall 2 2", "1 wall 1 3", "1 wall 2 4"),
        ("1 wall 1 3", "1 wall 2 4", "0 wall 1 1", "0 wall 2 2"),
        ("0 wall 1 1", "1 wall 1 3", "0 wall 2 2", "1 wall 2 4"),
        ("1 wall 1 3", "0 wall 1 1", "1 wall 2 4", "0 wall 2 2"),
    ]
    tables = {after(state, *entries) for entries in orders}
    assert len(tables) == 1
    assert tables.pop().phase == "deal"


def test_a_seat_that_is_done_waits_for_the_others_with_its_points_counted() -> None:
    state = tiled(board("R", floor="BB", score=9), board("Y"), wall="grey").state
    state = after(state, "0 wall 1 1")
    assert GAME.to_act(state) == (1,)
    assert scores(state) == [8, 0, 0]
    assert legal(state, 0) == []
    error = refusal(state, "0 wall 1 2")
    assert isinstance(error, NotYourTurnError)
    assert str(error) == "seat 0 is not to act; seat 1 is"


def test_a_seat_that_needs_no_choice_is_not_asked() -> None:
    state = tiled(board(". .. KK."), board("Y"), wall="grey").state
    assert GAME.to_act(state) == (1,)
    assert tiled(board(". R."), wall="grey").state.phase == "deal"


def test_tiles_score_at_once_in_the_order_of_the_rows() -> None:
    state = waiting("R KK", "..... .B...")
    first = step(state, "0 wall 1 2")
    assert first.events == (Tiled(Seat(0), row=0, column=1, colour="R", points=2),)
    assert first.state.boards[0].score == 2
    second = step(first.state, "0 wall 2 1")
    assert second.events == (
        Tiled(Seat(0), row=1, column=0, colour="K", points=2),
        RoundEnded(1, (4, 0)),
    )


@pytest.mark.parametrize(
    ("move", "key", "sentence", "values"),
    [
        pytest.param(
            "wall 3 1", "azul-other-row", "row 2 of the wall is next, not row 3",
            {"due": 2, "line": "3"}, id="a lower row",
        ),
        pytest.param(
            "wall 1 1", "azul-other-row", "row 2 of the wall is next, not row 1",
            {"due": 2, "line": "1"}, id="an upper row",
        ),
        pytest.param(
            "wall 2 1", "azul-column-taken",
            "column 1 is taken in this row, or has the colour already",
            {"column": "1"}, id="an occupied space",
        ),
        pytest.param(
            "wall 2 3", "azul-column-taken",
            "column 3 is taken in this row, or has the colour already",
            {"column": "3"}, id="the colour is in the column",
        ),
        pytest.param(
            "C R F", "illegal-move", "'C R F' is not legal now", {"move": "C R F"}, id="a take"
        ),
    ],
)  # fmt: skip
def test_an_illegal_laying_is_refused_with_its_reason(
    move: str, key: str, sentence: str, values: dict[str, str | int]
) -> None:
    state = waiting(". RR YYY", "..R.. B....")
    error = refusal(state, f"0 {move}")
    assert (error.key, str(error), error.values) == (key, sentence, values)


def test_a_complete_row_ends_the_match_only_after_the_tiling() -> None:
    state = waiting("R WW", "BYKW. B....")
    assert state.boards[0].wall[0] == "BYKWR"
    assert (state.phase, GAME.outcome(state)) == ("tiling", None)
    assert outcome(after(state, "0 wall 2 2")).scores == (5 + 4 + 2, 0)


def test_colour_bonuses_count_wherever_the_colour_lies() -> None:
    wall = "R.... ....R ..R.. .R... WYB.K"
    state = tiled(board(". .. ... .... RRRRR", wall), wall="grey").state
    assert outcome(state).scores == (5 + 2 + 10, 0)
