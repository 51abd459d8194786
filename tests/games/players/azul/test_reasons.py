"""Why a move of Azul is good, and what it risks."""

import pytest

from games import GAMES
from games.azul.model import State
from games.core import Move, Seat
from games.players import describe, hint
from games.players.azul.reasons import REASONS, reasons_for
from tests.games.azul.tables import after, board, table

AZUL = GAMES["azul"]
ROW = board(lines=". RR ... .... .....", wall="BYRK. ..... ..... ..... .....")
COLUMN = board(wall="....W W.... K.... R.... Y....")
COLOUR = board(wall="..... .B... ..B.. ...B. ....B")


def said(state: State, move: str) -> list[str]:
    """The reasons for a move in English."""
    reasons = reasons_for(AZUL, state, state.turn, Move(move))
    return [describe(AZUL, reason) for reason in reasons]


@pytest.mark.parametrize(
    ("state", "move", "sentence"),
    [
        pytest.param(
            table(displays="RRKW", centre="", marker=1),
            "1 R 2",
            "it fills pattern line 2; its tile will score 1",
            id="fills a line",
        ),
        pytest.param(
            table(displays="RRKW", marker=1),
            "1 R 4",
            "it brings 2 to pattern line 4, which then lacks 2",
            id="adds to a line",
        ),
        pytest.param(
            table(ROW, displays="WKKK", marker=1),
            "1 W 1",
            "it completes a row of the wall, worth 2 at the end",
            id="completes a row",
        ),
        pytest.param(
            table(ROW, displays="WKKK", marker=1),
            "1 W 1",
            "it ends the match with this round",
            id="ends the match",
        ),
        pytest.param(
            table(COLUMN, displays="BKKW", marker=1),
            "1 B 1",
            "it completes a column of the wall, worth 7 at the end",
            id="completes a column",
        ),
        pytest.param(
            table(COLOUR, displays="BKKW", marker=1),
            "1 B 1",
            "it completes a colour on the wall, worth 10 at the end",
            id="completes a colour",
        ),
        pytest.param(
            table(board(floor="BB"), displays="RRRK", marker=1),
            "1 R 1",
            "it costs 4 on the floor line",
            id="costs points",
        ),
        pytest.param(
            table(displays="RRRK", centre="KK"),
            "C K 2",
            "it takes the first-player marker, so you start the next round",
            id="takes the marker",
        ),
        pytest.param(
            table(board(), board(lines=". .. K.. .... ....."), displays="KKRW BBYY", marker=1),
            "1 K 2",
            "seat 1 loses the black tiles that would have filled its line 3",
            id="denies",
        ),
        pytest.param(
            table(board(), board(lines=". .. ... .... YYY.."), displays="KKRW BBYY", marker=1),
            "1 K 2",
            "it leaves yellow to seat 1, who can fill line 5",
            id="leaves",
        ),
    ],
)
def test_a_reason_for_a_take(state: State, move: str, sentence: str) -> None:
    assert sentence in said(state, move)


def test_a_full_line_above_counts_for_the_points() -> None:
    state = table(board(lines="B .. ... .... ....."), displays="WWKK", marker=1)
    assert said(state, "1 W 2")[0] == "it fills pattern line 2; its tile will score 2"


def test_nothing_is_denied_while_the_same_tiles_are_elsewhere() -> None:
    rival = board(lines=". .. K.. .... .....")
    state = table(board(), rival, displays="KKRW KKYY", marker=1)
    assert not [line for line in said(state, "1 K 2") if "loses" in line]


def test_a_space_of_the_grey_wall_has_its_points() -> None:
    state = table(
        board(lines="W", wall="YR... ..... ....."),
        board(floor="*"),
        centre="K",
        wall="grey",
        turn=1,
    )
    state = after(state, "1 C K 5")
    reasons = reasons_for(AZUL, state, Seat(0), Move("wall 1 3"))
    assert [describe(AZUL, reason) for reason in reasons] == ["the tile scores 3 there"]


def test_a_hint_has_a_legal_move_and_reasons_with_sentences() -> None:
    state = table(displays="BRRW YYKW KKBB RWYB WWRY")
    advice = hint(AZUL, state, Seat(0), seconds=0.05)
    assert advice.move in AZUL.moves(state, Seat(0))
    assert advice.reasons
    assert all(reason.key in REASONS for reason in advice.reasons)
    assert all(describe(AZUL, reason) for reason in advice.reasons)
