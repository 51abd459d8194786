"""The guide to Azul: the positions of the rules pages, and the lesson of the tour."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from bot.guide.page import Page
from bot.guide.positions import azul_board, azul_table
from bot.guide.tour import NEIGHBOUR, Lesson
from games.azul import Azul
from games.azul.model import Board, Phase, State, Tiled, Wall
from games.azul.scoring import bonuses, placement_points
from games.core import Move, Seat
from renderers import SceneKind

GAME = Azul()
FIRST_DEAL = "BRRW YYKW KKBB RWYB WWRY"
ANA, BRUNO = Seat(0), Seat(1)


@cache
def pages() -> tuple[Page, ...]:
    """The rules pages, from the goal to the grey wall."""
    new = azul_table(azul_board(), azul_board(), displays=FIRST_DEAL)
    taken = GAME.play(new, ANA, Move("3 B 2"))
    return (
        Page("goal", SceneKind.TURN, new),
        Page("take", SceneKind.TURN, taken.state, events=taken.events),
        Page("centre", SceneKind.PREVIEW, middle_of_a_round(), move=Move("C K 4")),
        Page("lines", SceneKind.BOARD, middle_of_a_round()),
        Page("floor", SceneKind.PREVIEW, middle_of_a_round(), move=Move("4 Y 1")),
        tiling(),
        points(),
        end(),
        grey(),
    )


def middle_of_a_round() -> State:
    """Two players in their third round; the first is to act."""
    return azul_table(
        azul_board(". R. YYY .... BB...", wall="..R.. .B... ..... ..W..", score=7),
        azul_board("B .. ... KK..", wall=".Y... ..... ....R", floor="W", score=5),
        displays="- - - YYYR",
        centre="KKBWW",
        number=3,
    )


def tiling() -> Page:
    """The last tile of a round is taken, and full lines move to the wall."""
    before = azul_table(
        azul_board("W YY RR. KKKK", wall="..R.. .B... ..B.. ..W..", floor="B", score=9),
        azul_board("R .. BB.", wall=".Y... ..Y..", floor="*", score=6),
        centre="R",
        number=3,
    )
    after = GAME.play(before, ANA, Move("C R 3"))
    return Page("tiling", SceneKind.BOARD, after.state, events=after.events)


def points() -> Page:
    """A tile that joins a row of four and a column of three."""
    board = azul_board(wall="..R.. ..Y.. KWBY.", score=18)
    state = azul_table(board, azul_board(wall=".Y...", score=6), displays=FIRST_DEAL, number=4)
    laid = Tiled(ANA, 2, 2, "B", placement_points(board.wall, 2, 2))
    return Page("points", SceneKind.BOARD, state, events=(laid,))


def end() -> Page:
    """A finished match, with a bonus of every kind."""
    state = azul_table(
        finished(ANA, "BYRKW WBYRK K.B.R RK.BY Y..WB", 54),
        finished(BRUNO, "BYRK. WBY.. K.... RKW.. Y....", 38),
        phase=Phase.OVER,
        number=6,
    )
    return Page("end", SceneKind.FINAL, state)


def finished(seat: Seat, wall: str, score: int) -> Board:
    """A board at the end, with its bonuses added."""
    board = azul_board(wall=wall, score=score)
    return board._replace(score=score + sum(bonuses(seat, board.wall)[1:]))


def grey() -> Page:
    """A choice on the grey wall."""
    board = azul_board(". YY K..", wall="..Y.. R.... ...B.", score=8)._replace(choosing=2)
    state = azul_table(
        board,
        azul_board(wall="..K.. .R...", score=6),
        wall=Wall.GREY,
        phase=Phase.TILING,
        number=3,
    )
    return Page("grey", SceneKind.TURN, state)


def neighbour_move(state: Any, moves: Sequence[Move]) -> Move:
    """The neighbour's move: many tiles from a display rather than the centre, few of them lost."""

    def worth(move: Move) -> tuple[bool, int, int]:
        took: Any = GAME.play(state, NEIGHBOUR, move).events[0]
        return move[0] != "C", took.tiles - took.fallen, -took.fallen

    return max(moves, key=worth)


LESSON: Final = Lesson(
    game=GAME,
    start=azul_table(
        azul_board(". .. ... R...", wall="..R.. ...R. K.... .KW..", score=11),
        azul_board("B .. ... WW..", wall=".Y... ..Y.. ....R", floor="", score=9),
        displays="RRRK - - YYYK",
        number=3,
    ),
    length=2,
    answer=neighbour_move,
)
