"""The guide to Summer Pavilion: the positions of the rules pages, and the lesson of the tour.

Stars are written in the order C W NW NE E SE SW.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from bot.guide.page import Page
from bot.guide.positions import summer_board, summer_table
from bot.guide.tour import NEIGHBOUR, Lesson
from games.core import Move, Seat
from games.summer_pavilion import SummerPavilion
from games.summer_pavilion.model import Board, Phase, Side, State
from games.summer_pavilion.scoring import bonuses
from renderers import SceneKind

GAME = SummerPavilion()
FIRST_DEAL = "PRRG YYBP OOGB RBGY PPOB"
ANA, BRUNO = Seat(0), Seat(1)


@cache
def pages() -> tuple[Page, ...]:
    """The rules pages, from the goal to the variant side."""
    new = summer_table(summer_board(), summer_board(), displays=FIRST_DEAL)
    taken = GAME.play(new, ANA, Move("1 R"))
    laid = GAME.play(placing("RRRGGG", "O....."), ANA, Move("place NE 4 R 1"))
    window = GAME.play(placing("GGBBBB"), ANA, Move("place E 6 B 2"))
    return (
        Page("goal", SceneKind.TURN, new),
        Page("take", SceneKind.TURN, taken.state, events=taken.events),
        Page("centre", SceneKind.PREVIEW, full_centre(), move=Move("C Y")),
        Page("place", SceneKind.PREVIEW, placing("OOGGR"), move=Move("place NW 3 O 1")),
        Page("points", SceneKind.BOARD, laid.state, events=laid.events),
        Page("bonus", SceneKind.TURN, window.state, events=window.events),
        Page("pass", SceneKind.PREVIEW, placing("POOYBR"), move=Move("pass P O O R end")),
        end(),
        variant(),
    )


def full_centre() -> State:
    """A first round in which nobody has taken from the centre yet."""
    return summer_table(
        summer_board(hand="PRR"),
        summer_board(hand="GGO"),
        displays="- - - - PPOB",
        centre="PPGYYYB",
    )


def placing(hand: str, orange: str = "OO....") -> State:
    """Green is wild, and the first seat places with these tiles."""
    stars = f"...... P..... {orange} RRR... ....B. ...... G....."
    return summer_table(
        summer_board(stars, hand=hand, score=17),
        summer_board("...... PP....", hand="PBBY", score=12),
        phase=Phase.PLACING,
        number=2,
        marker=0,
    )


def end() -> Page:
    """A finished match."""
    state = summer_table(
        finished(ANA, "POGYRB PPPPPP OOOO.. RR.... BBB... YY..Y. GGG...", 58),
        finished(BRUNO, "YP.... PP..P. OO.... RRRRRR BBB... YYY... GG..G.", 55),
        phase=Phase.OVER,
        supply="PGOYBR",
        number=6,
        marker=1,
    )
    return Page("end", SceneKind.FINAL, state)


def finished(seat: Seat, stars: str, score: int) -> Board:
    """A board at the end, with its bonuses added."""
    board: Board = summer_board(stars, score=score)
    return board._replace(score=score + sum(bonuses(Side.STANDARD, seat, board.stars)[1:]))


def variant() -> Page:
    """The variant side: one star of a single colour, another of different colours."""
    state = summer_table(
        summer_board("P..... RR.... GBO... Y..... ......", hand="RRGGO", score=21),
        summer_board("...... BB....", hand="YYP", score=15),
        side=Side.VARIANT,
        phase=Phase.PLACING,
        number=2,
        marker=0,
    )
    return Page("variant", SceneKind.BOARD, state)


def neighbour_move(state: Any, moves: Sequence[Move]) -> Move:
    """The neighbour's move: place for the most points, or take or keep the most tiles."""

    def worth(move: Move) -> tuple[bool, int]:
        event: Any = GAME.play(state, NEIGHBOUR, move).events[0]
        if move.startswith("place"):
            return True, event.points
        return False, len(event[2]) if not move.startswith("pass") else len(event.kept)

    return max(moves, key=worth)


LESSON: Final = Lesson(
    game=GAME,
    start=summer_table(
        summer_board("...... ...... OO.... ..R...", hand="RRR", score=8),
        summer_board("...... P.....", hand="GY", score=6),
        displays="- OOPB",
        marker=0,
    ),
    length=3,
    answer=neighbour_move,
)
