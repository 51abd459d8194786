"""The end of the match, and who wins."""

import pytest

from games.azul.model import Bonuses, State
from games.core import RoundEnded, Seat
from tests.games.azul.tables import (
    GAME,
    after,
    board,
    events,
    last_take,
    legal,
    outcome,
    refusal,
    table,
    tiled,
)

ROW = "BYRKW"


@pytest.mark.parametrize(
    ("lines", "wall"),
    [
        pytest.param("W", "BYRK.", id="row 1"),
        pytest.param(". YY", "..... WB.RK", id="row 2"),
        pytest.param(". .. KKK", "..... ..... .WBYR", id="row 3"),
        pytest.param(". .. ... BBBB", "..... ..... ..... RKW.Y", id="row 4"),
        pytest.param(". .. ... .... RRRRR", "..... ..... ..... ..... Y.KWB", id="row 5"),
    ],
)
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_complete_row_of_anyone_ends_the_match(lines: str, wall: str, seat: int) -> None:
    boards = [board(lines, wall) if owner == seat else board() for owner in range(3)]
    state = tiled(*boards).state
    assert state.phase == "over"
    assert GAME.to_act(state) == ()
    assert outcome(state).scores == tuple(5 + 2 if owner == seat else 0 for owner in range(4))


@pytest.mark.parametrize(
    "wall",
    [
        pytest.param("BYRK.", id="four of a row"),
        pytest.param("B.... W.... K.... R.... Y....", id="a complete column"),
        pytest.param("B.... .B... ..B.. ...B. ....B", id="a complete colour"),
        pytest.param("BYRK. WBYR. KWBY. RKWB. YRKW.", id="four complete columns"),
    ],
)
def test_nothing_but_a_complete_row_ends_it(wall: str) -> None:
    state = tiled(board("", wall)).state
    assert (state.phase, state.round, GAME.outcome(state)) == ("deal", 2, None)


def test_the_match_goes_on_until_the_offer_is_over() -> None:
    state = table(board("W", "BYRK."), board(), displays="-", centre="BR", marker=1)
    state = after(state, "0 C B 2")
    assert (state.phase, GAME.outcome(state)) == ("offer", None)
    assert after(state, "1 C R 1").phase == "over"


def test_two_rows_in_one_tiling() -> None:
    # Row 1 gets its fifth tile (5), row 2 too, below four tiles of the first (5 + 2).
    state = tiled(board("W KK", "BYRK. WBYR.")).state
    assert outcome(state).scores == (5 + 7 + 2 * 2, 0)


def test_round_scores_do_not_include_the_bonuses() -> None:
    state = last_take(board("W", "BYRK.", score=3), round=4)
    told = events(state, "1 C W 5")
    assert told[-3:] == (
        RoundEnded(4, (8, 0)),
        Bonuses(Seat(0), rows=2, columns=0, colours=0),
        Bonuses(Seat(1), rows=0, columns=0, colours=0),
    )


def test_no_seat_may_move_once_the_match_is_over() -> None:
    state = tiled(board("W", "BYRK.")).state
    assert [legal(state, seat) for seat in (-1, 0, 1)] == [[], [], []]
    for entry in ("0 1 R 2", "1 C R F", "bag deal BBBB"):
        assert str(refusal(state, entry)) == "the match is over; nobody is to act"


def finished(*boards: tuple[int, str]) -> State:
    """The end of a match with these points, before the bonuses, and walls."""
    owners = [board("", wall, score=points) for points, wall in boards]
    return after(table(*owners, centre="W", marker=0), "0 C W 5")


@pytest.mark.parametrize(
    ("boards", "scores", "ranks"),
    [
        pytest.param([(9, ROW), (8, ROW)], (11, 10), (1, 2), id="the higher score wins"),
        pytest.param([(8, ROW), (9, ROW)], (10, 11), (2, 1), id="wherever it sits"),
        pytest.param([(9, ROW), (12, "")], (11, 12), (2, 1), id="rows alone do not win"),
        pytest.param([(9, ROW), (11, "")], (11, 11), (1, 2), id="a tie goes to more rows"),
        pytest.param(
            [(11, ROW), (9, f"{ROW} WBYRK")], (13, 13), (2, 1), id="two rows beat one"
        ),
        pytest.param([(9, ROW), (9, ROW)], (11, 11), (1, 1), id="the same in both: shared"),
        pytest.param(
            [(4, ROW), (6, ""), (1, ROW)], (6, 6, 3), (1, 2, 3), id="tie by rows of three"
        ),
        pytest.param(
            [(4, ROW), (4, ROW), (3, "")], (6, 6, 3), (1, 1, 3), id="after a shared win comes 3"
        ),
        pytest.param(
            [(9, ROW), (3, ""), (3, ""), (3, "")], (11, 3, 3, 3), (1, 2, 2, 2),
            id="a shared second place",
        ),
        pytest.param(
            [(3, ""), (0, ROW), (9, ""), (3, "")], (3, 2, 9, 3), (2, 4, 1, 2),
            id="the seat that ended it may be last",
        ),
        pytest.param(
            [(0, ROW)] * 4, (2, 2, 2, 2), (1, 1, 1, 1), id="all share",
        ),
        pytest.param(
            [(2, ROW), (4, ""), (4, ""), (0, "")], (4, 4, 4, 0), (1, 2, 2, 4),
            id="rows break a tie of three for one of them",
        ),
        pytest.param(
            [(9, ROW), (4, "B.... W.... K.... R.... Y....")], (11, 11), (1, 2),
            id="columns do not break a tie",
        ),
    ],
)  # fmt: skip
def test_highest_score_then_more_rows_then_shared(
    boards: list[tuple[int, str]], scores: tuple[int, ...], ranks: tuple[int, ...]
) -> None:
    ended = outcome(finished(*boards))
    assert (ended.scores, ended.ranks) == (scores, ranks)


def idle_round(before: int) -> State:
    """The end of a round without a new wall tile, after this many such rounds."""
    return tiled(board(". Y. RR.", "BYRK.", "KK", 9), idle=before).state


def test_two_rounds_without_a_wall_tile_do_not_end_the_match() -> None:
    for before in (0, 1):
        state = idle_round(before)
        assert (state.phase, state.idle, state.round) == ("deal", before + 1, 2)


def test_three_rounds_without_a_wall_tile_end_the_match_and_it_is_scored() -> None:
    state = idle_round(2)
    assert (state.phase, state.round) == ("over", 1)
    column = board("", "B.... W.... K.... R.... Y....", "YY", 9)
    assert outcome(tiled(column, idle=2).state).scores == (9 - 2 + 7, 0)


def test_the_first_three_rounds_of_a_match_can_be_idle() -> None:
    state = GAME.start(2)
    for number in (1, 2, 3):
        assert (state.round, GAME.outcome(state)) == (number, None)
        state = after(state, "bag deal BBBB YYYY RRRR KKKK WWWW")
        state = after(state, "0 1 B F", "1 2 Y F", "0 3 R F", "1 4 K F", "0 5 W F")
    assert outcome(state).ranks == (1, 1)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_wall_tile_of_any_seat_starts_the_count_again(seat: int) -> None:
    boards = [board("B") if owner == seat else board(floor="YYY") for owner in range(2)]
    state = tiled(*boards, idle=2).state
    assert (state.phase, state.idle) == ("deal", 0)


def test_grey_lines_that_only_fall_do_not_count_as_wall_tiles() -> None:
    no_space = "BY.K. ..R.. ....R"
    state = tiled(board("R", no_space), wall="grey", idle=1).state
    assert (state.phase, state.idle) == ("deal", 2)
    assert tiled(board("R", no_space), wall="grey", idle=2).state.phase == "over"


def test_a_tile_laid_by_choice_counts_as_a_wall_tile() -> None:
    state = tiled(board("R"), wall="grey", idle=2).state
    assert GAME.to_act(state) == (0,)
    state = after(state, "0 wall 1 1")
    assert (state.phase, state.idle) == ("deal", 0)


def test_a_tile_laid_automatically_counts_while_another_seat_still_chooses() -> None:
    state = tiled(board("R", "BYK.. ....R"), board("Y"), wall="grey", idle=2).state
    assert (state.idle, GAME.to_act(state)) == (0, (1,))
    state = after(state, "1 wall 1 2")
    assert (state.phase, state.idle) == ("deal", 0)


def test_a_line_that_falls_after_a_tile_was_laid_does_not_make_the_round_idle() -> None:
    wall = ".BYK. BYKW. ..R.. .R..."
    state = after(tiled(board("R RR", wall), wall="grey", idle=2).state, "0 wall 1 5")
    assert (state.phase, state.idle) == ("deal", 0)
