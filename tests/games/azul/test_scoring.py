"""Points for one tile, and the bonuses at the end."""

import pytest

from games.azul.model import Bonuses, Tiled
from games.azul.scoring import placement_points
from games.core import RoundEnded, Seat
from tests.games.azul.tables import board, outcome, tiled


@pytest.mark.parametrize(
    ("rows", "points"),
    [
        pytest.param(".....  ..x..", 1, id="lone tile"),
        pytest.param(".....  .#x#.", 3, id="row of three"),
        pytest.param("..#..  ..x..  ..#..", 3, id="column of three"),
        pytest.param("..#..  #.x##  ..#..", 6, id="row of three and column of three"),
        pytest.param("..#..  .#x##  ..#..", 7, id="row of four and column of three"),
        pytest.param("#x...", 2, id="row of two"),
        pytest.param("#....  x....", 2, id="column of two"),
        pytest.param("..#..  .#x..", 4, id="both groups count the tile"),
        pytest.param("#.x##", 3, id="a gap ends the group"),
        pytest.param("##.x.", 1, id="a gap beside the tile"),
        pytest.param("#....  .....  x....", 1, id="a gap above the tile"),
        pytest.param("#....  #....  .....  x....  #....", 2, id="a gap ends the column"),
        pytest.param("#....  .x...  ..#..", 1, id="a corner is no neighbour"),
        pytest.param("x####", 5, id="complete row"),
        pytest.param("####x", 5, id="complete row from its right end"),
        pytest.param("#....  #....  #....  #....  x....", 5, id="complete column"),
        pytest.param("x####  #....  #....  #....  #....", 10, id="most a tile can score"),
        pytest.param("..#..  ..#..  ##x##  ..#..  ..#..", 10, id="most, from the middle"),
        pytest.param("....x  ....#  .....  ....#  #####", 2, id="far groups do not count"),
        pytest.param("#####  x....", 2, id="a row above counts by its column only"),
        pytest.param("....x  #....", 1, id="rows do not run on into the next one"),
    ],
)
def test_a_tile_scores_the_groups_it_joins(rows: str, points: int) -> None:
    wall = rows.split()
    wall += ["....."] * (5 - len(wall))
    (placed,) = [(row, line.index("x")) for row, line in enumerate(wall) if "x" in line]
    laid = tuple(line.replace("#", "B").replace("x", "R") for line in wall)
    assert placement_points(laid, *placed) == points


@pytest.mark.parametrize(
    ("lines", "wall", "points"),
    [
        pytest.param(". .. BBB", "", 1, id="lone tile"),
        pytest.param(". .. BBB", "..... ..... .W.Y.", 3, id="row of three"),
        pytest.param(". .. BBB", "..... ..Y.. ..... ..W..", 3, id="column of three"),
        pytest.param(". .. BBB", "..... ..Y.. KW.Y. ..W..", 7, id="row of four, column of three"),
    ],
)
def test_the_booklets_examples(lines: str, wall: str, points: int) -> None:
    step = tiled(board(lines, wall, score=10))
    (laid,) = [event for event in step.events if isinstance(event, Tiled)]
    assert laid.points == points
    assert step.state.boards[0].score == 10 + points


ROW = "BYRK."
"""One tile, white in line 1, ends the match."""


@pytest.mark.parametrize(
    ("wall", "bonuses"),
    [
        pytest.param("", (2, 0, 0), id="a row is worth 2"),
        pytest.param("WBYRK", (4, 0, 0), id="two rows 4"),
        pytest.param("WBYRK KWBYR", (6, 0, 0), id="three rows 6"),
        pytest.param("W.... K.... R.... Y....", (2, 7, 0), id="a column is worth 7"),
        pytest.param("WB... KW... RK... YR...", (2, 14, 0), id="two columns 14"),
        pytest.param("....K ....R ....Y ....B", (2, 7, 0), id="the column that the last tile ends"),
        pytest.param(".B... ..B.. ...B. ....B", (2, 0, 10), id="a colour is worth 10"),
        pytest.param(".BY.. ..BY. ...BY Y...B", (2, 0, 20), id="two colours 20"),
        pytest.param("W.... .W... ..W.. ...W.", (2, 0, 10), id="the colour the last tile ends"),
        pytest.param("W.... K.... R.... .....", (2, 0, 0), id="four of a column are nothing"),
        pytest.param(".B... ..B.. ...B. .....", (2, 0, 0), id="four of a colour are nothing"),
        pytest.param("WBYR. KWBY. RKWB. YRKW.", (2, 28, 10), id="all but a column"),
        pytest.param("WBYRK KWBYR RKWBY YRKWB", (10, 35, 50), id="a complete wall"),
    ],
)
def test_bonuses_at_the_end(wall: str, bonuses: tuple[int, int, int]) -> None:
    step = tiled(board("W", f"{ROW} {wall}"))
    (ended,) = [event for event in step.events if isinstance(event, RoundEnded)]
    (mine, other) = [event for event in step.events if isinstance(event, Bonuses)]
    assert mine == Bonuses(Seat(0), *bonuses)
    assert other == Bonuses(Seat(1), 0, 0, 0)
    assert outcome(step.state).scores == (ended.scores[0] + sum(bonuses), 0)
    assert step.state.boards[0].score == outcome(step.state).scores[0]


def test_every_seat_gets_its_bonuses() -> None:
    column = "...K. ...R. ...Y. ...B. ...W."
    state = tiled(board("W", ROW), board(wall=column, score=3)).state
    assert outcome(state).scores == (5 + 2, 3 + 7, 0)


def test_bonuses_come_after_the_penalty() -> None:
    # 5 points for the tile, 14 lost, then 2 for the row.
    state = tiled(board("W", ROW, floor="BBBBBBB", score=3)).state
    assert outcome(state).scores == (2, 0)
