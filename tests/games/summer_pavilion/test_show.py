"""The table as text for a terminal."""

import pytest

from games.core import Seat
from games.summer_pavilion.model import State
from tests.games.summer_pavilion.tables import (
    GAME,
    after,
    board,
    covered,
    drafting,
    placing,
    table,
)

STANDARD = drafting(
    board("W:PP.... C:.G...P", hand="GRP", score=1),
    covered("W1", "W2", "NW3", "NW4", "SW5", "SW6", "C1", "C6", "NW2", hand="", score=12),
    displays="PGGO - PPGR PPPP OORR",
    centre="BP",
)
STANDARD_SHOWN = """\
Round 1 of 6, purple is wild, standard side: seat 0 takes tiles

Displays   1 PGGO   2 -   3 PPGR   4 PPPP   5 OORR
Centre   C * B P
Supply P 2  G 2  O 2  Y 2  B 1  R 1

> Seat 0: 1 point                           Seat 1: 12 points
Hand       P G R                          Hand       -
slot       1 2 3 4 5 6                    slot       1 2 3 4 5 6
C  mixed   . G . . . P                    C  mixed   P . . . . R
W  purple  P P . . . .                    W  purple  P P . . . .
NW orange  . . . . . .                    NW orange  . O O O . .
NE red     . . . . . .                    NE red     . . . . . .
E  blue    . . . . . .                    E  blue    . . . . . .
SE yellow  . . . . . .                    SE yellow  . . . . . .
SW green   . . . . . .                    SW green   . . . . G G
pillars 0/6  statues 0/6  windows 0/6     pillars 1/6  statues 1/6  windows 1/6

Bag    P 5  G 13  O 14  Y 20  B 20  R 16
Tower  P 0  G 0  O 0  Y 0  B 0  R 0"""

VARIANT = placing(
    board("W:PP.... C:.G...R NW:YB....", hand="GR", score=1, passed=True),
    board("SW:GGGGGG E:P.....", score=12),
    board(hand="RRP", score=20),
    side="variant",
    round=3,
    turn=2,
    marker=1,
    tower="BBB",
)
VARIANT_SHOWN = """\
Round 3 of 6, orange is wild, variant side: seat 2 places a tile or passes

Displays   1 -   2 -   3 -   4 -   5 -   6 -   7 -
Centre   C -
Supply P 2  G 2  O 2  Y 2  B 1  R 1

  Seat 0: 1 point, passed                   Seat 1: 12 points *                     > Seat 2: 20 points
Hand       G R                            Hand       -                              Hand       P R R
slot       1 2 3 4 5 6                    slot       1 2 3 4 5 6                    slot       1 2 3 4 5 6
C costs    3 3 3 3 3 3                    C costs    3 3 3 3 3 3                    C costs    3 3 3 3 3 3
rest costs 3 2 1 4 5 6                    rest costs 3 2 1 4 5 6                    rest costs 3 2 1 4 5 6
C  mixed   . G . . . R                    C  any     . . . . . .                    C  any     . . . . . .
W  purple  P P . . . .                    W  any     . . . . . .                    W  any     . . . . . .
NW mixed   Y B . . . .                    NW any     . . . . . .                    NW any     . . . . . .
NE any     . . . . . .                    NE any     . . . . . .                    NE any     . . . . . .
E  any     . . . . . .                    E  any     P . . . . .                    E  any     . . . . . .
SE any     . . . . . .                    SE any     . . . . . .                    SE any     . . . . . .
SW any     . . . . . .                    SW green   G G G G G G                    SW any     . . . . . .
pillars 0/6  statues 0/6  windows 0/6     pillars 0/6  statues 0/6  windows 1/6     pillars 0/6  statues 0/6  windows 0/6

Bag    P 16  G 12  O 20  Y 19  B 17  R 17
Tower  P 0  G 0  O 0  Y 0  B 3  R 0"""  # noqa: E501  three boards are wide


@pytest.mark.parametrize(
    ("state", "shown"),
    [(STANDARD, STANDARD_SHOWN), (VARIANT, VARIANT_SHOWN)],
    ids=["standard", "variant"],
)
def test_a_table_is_shown(state: State, shown: str) -> None:
    assert GAME.show(state) == shown


WINDOW = placing(covered("SW5", hand="GGGGGGG"))


@pytest.mark.parametrize(
    ("state", "waiting", "acting"),
    [
        pytest.param(GAME.start(2), "the bag fills the supply and deals", None, id="the bag"),
        pytest.param(STANDARD, "seat 0 takes tiles", 0, id="phase 1"),
        pytest.param(VARIANT, "seat 2 places a tile or passes", 2, id="phase 2"),
        pytest.param(
            after(WINDOW, "0 place SW 6 G 0"), "seat 0 picks 3 from the supply", 0, id="a pick"
        ),
        pytest.param(
            after(WINDOW, "0 place SW 6 G 0", "0 pick P P G"), "the bag fills the supply", None,
            id="a refill",
        ),
        pytest.param(
            table("over", board(), board(), round=6), "the match is over", None, id="the end"
        ),
    ],
)  # fmt: skip
def test_the_first_line_says_what_the_match_waits_for(
    state: State, waiting: str, acting: int | None
) -> None:
    first, *lines = GAME.show(state).split("\n")
    assert first.endswith(f" side: {waiting}")
    marked = [seat for seat in range(3) if any(f"> Seat {seat}:" in line for line in lines)]
    assert marked == ([] if acting is None else [acting])


def test_the_marker_lies_in_the_centre_until_it_is_taken() -> None:
    assert "Centre   C * B P" in GAME.show(STANDARD)
    taken = after(STANDARD, "0 C B")
    assert "Centre   C -" in GAME.show(taken)
    assert "  Seat 0: 1 point *  " in GAME.show(taken)
    assert "*" not in GAME.show(VARIANT._replace(marker=None))
    assert "*" not in GAME.show(GAME.start(2))
    assert "Seat 1: 12 points *" in GAME.show(STANDARD._replace(marker=Seat(1)))


def test_each_round_names_its_wild_colour() -> None:
    names = ["purple", "green", "orange", "yellow", "blue", "red"]
    for number, name in enumerate(names, start=1):
        shown = GAME.show(STANDARD._replace(round=number))
        assert shown.startswith(f"Round {number} of 6, {name} is wild, standard side: ")
