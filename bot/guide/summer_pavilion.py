"""The positions that the rules of Summer Pavilion are explained with.

Stars are written in the order C W NW NE E SE SW.
"""

from collections.abc import Iterator

from bot.guide.page import Page
from bot.guide.positions import summer_board, summer_table
from games.core import Move, Seat
from games.summer_pavilion import SummerPavilion
from games.summer_pavilion.model import Board, Phase, Side, State
from games.summer_pavilion.scoring import bonuses
from renderers import SceneKind

GAME = SummerPavilion()
FIRST_DEAL = "PRRG YYBP OOGB RBGY PPOB"
ANA, BRUNO = Seat(0), Seat(1)


def pages() -> Iterator[Page]:
    """From the goal to the variant side."""
    new = summer_table(summer_board(), summer_board(), displays=FIRST_DEAL)
    yield Page("goal", SceneKind.TURN, new)
    taken = GAME.play(new, ANA, Move("1 R"))
    yield Page("take", SceneKind.TURN, taken.state, events=taken.events)
    yield Page("centre", SceneKind.PREVIEW, full_centre(), move=Move("C Y"))
    yield Page("place", SceneKind.PREVIEW, placing("OOGGR"), move=Move("place NW 3 O 1"))
    laid = GAME.play(placing("RRRGGG", "O....."), ANA, Move("place NE 4 R 1"))
    yield Page("points", SceneKind.BOARD, laid.state, events=laid.events)
    window = GAME.play(placing("GGBBBB"), ANA, Move("place E 6 B 2"))
    yield Page("bonus", SceneKind.TURN, window.state, events=window.events)
    yield Page("pass", SceneKind.PREVIEW, placing("POOYBR"), move=Move("pass P O O R end"))
    yield end()
    yield variant()


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
    """The other side of the board: one star of one colour, one of six different ones."""
    state = summer_table(
        summer_board("P..... RR.... GBO... Y..... ......", hand="RRGGO", score=21),
        summer_board("...... BB....", hand="YYP", score=15),
        side=Side.VARIANT,
        phase=Phase.PLACING,
        number=2,
        marker=0,
    )
    return Page("variant", SceneKind.BOARD, state)
