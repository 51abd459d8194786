"""Phase B, wall tiling on the coloured wall, and the rules that both walls share."""

import pytest

from games.azul.model import FloorCleared, Tiled, Took, Wall
from games.azul.walls import open_columns
from games.core import RoundEnded, Seat
from tests.games.azul.tables import (
    GAME,
    after,
    board,
    events,
    last_take,
    scores,
    table,
    tiled,
    tiles_of,
)

PRINTED = """
    B Y R K W
    W B Y R K
    K W B Y R
    R K W B Y
    Y R K W B
"""
"""The coloured wall of the rulebook."""


@pytest.mark.parametrize(
    ("row", "column", "colour"),
    [
        pytest.param(row, column, colour, id=f"row {row + 1} column {column + 1} is {colour}")
        for row, colours in enumerate(PRINTED.strip().splitlines())
        for column, colour in enumerate(colours.split())
    ],
)
def test_a_tile_goes_to_the_space_of_its_colour(row: int, column: int, colour: str) -> None:
    lines = " ".join(["."] * row + [colour * (row + 1)])
    state = tiled(board(lines)).state
    wall = [list(".....") for _ in range(5)]
    wall[row][column] = colour
    assert state.boards[0].wall == tuple(map("".join, wall))
    assert state.boards[0].lines == ("",) * 5


@pytest.mark.parametrize(
    ("lines", "lid"),
    [
        pytest.param("R", "", id="line 1 leaves none"),
        pytest.param(". RR", "R", id="line 2 leaves one"),
        pytest.param(". .. RRR", "RR", id="line 3 leaves two"),
        pytest.param(". .. ... RRRR", "RRR", id="line 4 leaves three"),
        pytest.param(". .. ... .... RRRRR", "RRRR", id="line 5 leaves four"),
        pytest.param("B YY RRR KKKK WWWWW", "YRRKKKWWWW", id="all lines"),
    ],
)
def test_one_tile_goes_to_the_wall_and_the_others_of_its_line_to_the_lid(
    lines: str, lid: str
) -> None:
    state = tiled(board(lines)).state
    assert state.bag.discarded == lid
    assert len("".join(state.boards[0].wall).replace(".", "")) == len(
        lines.replace(".", "").split()
    )
    assert len(tiles_of(state)) == 100


def test_lines_that_are_not_full_keep_their_tiles() -> None:
    state = tiled(board(". Y. RR. KKK. WWWW.")).state
    assert state.boards[0] == board(". Y. RR. KKK. WWWW.")
    assert state.bag.discarded == ""


def test_full_and_unfinished_lines_stand_side_by_side() -> None:
    state = tiled(board("B Y. RRR KKK. .....")).state
    assert state.boards[0].lines == ("", "Y", "", "KKK", "")
    assert state.boards[0].wall == ("B....", ".....", "....R", ".....", ".....")


@pytest.mark.parametrize(
    ("lines", "wall", "points"),
    [
        pytest.param("B WW", "", [1, 2], id="row 1 counts for row 2"),
        pytest.param("B WW KKK RRRR YYYYY", "", [1, 2, 3, 4, 5], id="a column from the top"),
        pytest.param("Y .. WWW", "..... .B...", [2, 3], id="through a tile that lay there"),
    ],
)
def test_an_upper_tile_counts_for_a_lower_one(lines: str, wall: str, points: list[int]) -> None:
    step = tiled(board(lines, wall))
    assert [event.points for event in step.events if isinstance(event, Tiled)] == points
    assert step.state.boards[0].score == sum(points)


def test_a_lower_tile_does_not_count_for_an_upper_one() -> None:
    # The other way round, row 2 would find row 3's tile: 1 + 2 + 3.
    step = tiled(board(". WW KKK", "B...."))
    assert [event.points for event in step.events if isinstance(event, Tiled)] == [2, 3]


@pytest.mark.parametrize(
    ("floor", "lost"),
    [
        pytest.param("", 0, id="no tile"),
        pytest.param("B", 1, id="the first space costs 1"),
        pytest.param("BB", 2, id="the second costs 1"),
        pytest.param("BBB", 4, id="the third costs 2"),
        pytest.param("BBBB", 6, id="the fourth costs 2"),
        pytest.param("BBBBB", 8, id="the fifth costs 2, as in the booklet's example"),
        pytest.param("BBBBBB", 11, id="the sixth costs 3"),
        pytest.param("BBBBBBB", 14, id="the seventh costs 3"),
        pytest.param("BYRKW", 8, id="colours do not matter"),
    ],
)
def test_a_floor_line_costs_the_value_of_its_spaces(floor: str, lost: int) -> None:
    step = tiled(board(floor=floor, score=40))
    assert step.state.boards[0].score == 40 - lost
    assert step.state.boards[0].floor == ""
    assert sorted(step.state.bag.discarded) == sorted(floor)


@pytest.mark.parametrize(
    ("floor", "lost"),
    [
        pytest.param("*", 1, id="alone"),
        pytest.param("*BB", 4, id="first"),
        pytest.param("BB*", 4, id="last"),
        pytest.param("BBBBBB*", 14, id="on the last space"),
    ],
)
def test_the_marker_costs_the_value_of_its_space_and_does_not_go_to_the_lid(
    floor: str, lost: int
) -> None:
    state = after(table(board(floor=floor, score=40), board(), centre="W", turn=1), "1 C W 1")
    assert state.boards[0].score == 40 - lost
    assert state.boards[0].floor == ""
    assert state.bag.discarded == "B" * (len(floor) - 1)


def test_a_marker_that_found_the_floor_line_full_costs_nothing() -> None:
    full = board(floor="BBBBBBB", score=40)
    state = after(table(full, board(), centre="RW"), "0 C R 1", "1 C W 1")
    assert state.boards[0].score == 40 + 1 - 14


@pytest.mark.parametrize(
    ("score", "lines", "floor", "result"),
    [
        pytest.param(0, "", "B", 0, id="nothing to lose"),
        pytest.param(3, "", "BBB", 0, id="less than the penalty"),
        pytest.param(4, "", "BBB", 0, id="as much as the penalty"),
        pytest.param(5, "", "BBB", 1, id="more than the penalty"),
        pytest.param(0, "B WW", "BB", 1, id="wall points come before the penalty"),
        pytest.param(1, "B", "BBBBBBB", 0, id="wall points are lost as well"),
    ],
)
def test_a_score_never_falls_below_0(score: int, lines: str, floor: str, result: int) -> None:
    assert tiled(board(lines, floor=floor, score=score)).state.boards[0].score == result


def test_the_penalty_is_paid_after_all_rows() -> None:
    # Paid after each row, or before them, the clamp would give points away.
    step = tiled(board("B WW KKK", floor="BBBB"))
    assert step.state.boards[0].score == 1 + 2 + 3 - 6


def test_every_seat_tiles_its_own_wall() -> None:
    step = tiled(
        board("B", score=1), board(". YY", floor="RRR", score=5), board("R WW", "Y.... .B...")
    )
    first, second, third, _ = step.state.boards
    assert first == board(wall="B....", score=2)
    assert second == board(wall="..... ..Y..", score=2)
    assert third == board(wall="Y.R.. WB...", score=1 + 4)
    assert step.state.bag.discarded == "YRRRW"


def test_the_events_of_a_tiling_come_seat_by_seat() -> None:
    state = last_take(board("B WW", floor="RRRR", score=2), board(". .. KKK"))
    took, *told = events(state, "2 C W 5")
    assert took[:3] == (2, "C", "W")
    assert told == [
        Tiled(Seat(0), row=0, column=0, colour="B", points=1),
        Tiled(Seat(0), row=1, column=0, colour="W", points=2),
        FloorCleared(Seat(0), penalty=6, lost=5),
        Tiled(Seat(1), row=2, column=0, colour="K", points=1),
        FloorCleared(Seat(2), penalty=1, lost=0),
        RoundEnded(1, (0, 1, 0)),
    ]
    kinds = [Tiled, Tiled, FloorCleared, Tiled, FloorCleared, RoundEnded]
    assert [type(event) for event in (took, *told)] == [Took, *kinds]  # tuples equal any tuple


def test_the_coloured_wall_leaves_no_choice() -> None:
    state = tiled(board("B WW KKK RRRR YYYYY"), board("Y BB")).state
    assert state.phase == "deal"
    assert GAME.to_act(state) == (-1,)
    assert scores(state) == [15, 3, 0]


@pytest.mark.parametrize("side", Wall)
def test_a_row_that_has_a_colour_has_no_space_for_it(side: Wall) -> None:
    spaces = ("..B..", ".....", ".....", ".....", ".....")
    assert open_columns(side, spaces, 0, "B") == []
    assert open_columns(side, spaces, 0, "R")
