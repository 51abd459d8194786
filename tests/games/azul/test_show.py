"""The table as text for a terminal."""

from textwrap import dedent

from games.azul.model import State
from tests.games.azul.tables import GAME, board, table, tiled


def shown(state: State) -> list[str]:
    """The lines of a table."""
    return GAME.show(state).split("\n")


def picture(text: str) -> list[str]:
    """The lines of an indented text."""
    return dedent(text).strip("\n").split("\n")


def test_a_factory_offer_on_the_coloured_wall() -> None:
    state = table(
        board("R Y. KKK", "B...W ..... ..... ..... ..K..", "*R", 1),
        board(". .. .. BBB. WWWW.", "..... .B...", "", 12),
        displays="BRRW YY - KKBB RWYB",
        centre="BWK",
        round=3,
        turn=1,
        lid="YYR",
    )
    assert shown(state) == picture(
        """
        Round 3, coloured wall: seat 1 takes tiles

        Displays   1 BRRW   2 YY   3 -   4 KKBB   5 RWYB
        Centre   C B W K

          Seat 0: 1 point           > Seat 1: 12 points
        1         R | B y r k W     1         . | b y r k w
        2       . Y | w b y r k     2       . . | w B y r k
        3     K K K | k w b y r     3     . . . | k w b y r
        4   . . . . | r k w b y     4   . B B B | r k w b y
        5 . . . . . | y r K w b     5 . W W W W | y r k w b
        F  *  R  .  .  .  .  .      F  .  .  .  .  .  .  .
          -1 -1 -2 -2 -2 -3 -3        -1 -1 -2 -2 -2 -3 -3

        Bag    B 10  Y 14  R 14  K 13  W 12
        Lid    B 0  Y 2  R 1  K 0  W 0
        """
    )


def test_the_grey_wall_shows_only_its_tiles() -> None:
    state = table(
        board(wall="R.... .B...", score=2), board(), board(), displays="BRRW", wall="grey"
    )
    lines = shown(state)
    assert lines[0] == "Round 1, grey wall: seat 0 takes tiles"
    assert lines[5] == (
        "> Seat 0: 2 points            Seat 1: 0 points            Seat 2: 0 points"
    )
    assert lines[6].startswith("1         . | R . . . .     1         . | . . . . .  ")
    assert lines[7].startswith("2       . . | . B . . .     2       . . | . . . . .  ")


def test_the_marker_is_shown_while_it_is_in_the_centre() -> None:
    assert "Centre   C * B" in shown(table(displays="RRRR", centre="B"))
    assert "Centre   C *" in shown(table(displays="RRRR"))
    assert "Centre   C B" in shown(table(displays="RRRR", centre="B", marker=1))
    assert "Centre   C -" in shown(table(displays="RRRR", marker=1))
    assert "Centre   C -" in shown(GAME.start(2))


def test_the_first_line_says_what_the_match_waits_for() -> None:
    choosing = tiled(board(), board("R", "..B.."), wall="grey").state
    over = tiled(board("W", "BYRK.")).state
    assert shown(GAME.start(2))[0] == "Round 1, coloured wall: the bag deals"
    assert shown(choosing)[0] == "Round 1, grey wall: wall tiling"
    assert shown(over)[0] == "Round 1, coloured wall: the match is over"


def test_an_arrow_points_to_every_seat_that_may_move() -> None:
    choosing = tiled(board("B"), board("R", "..B.."), wall="grey").state
    over = tiled(board("W", "BYRK.")).state
    assert shown(choosing)[5].split(": ")[0] == "> Seat 0"
    assert "> Seat 1" in shown(choosing)[5]
    assert "> Seat 2" not in shown(choosing)[5]
    for state in (over, GAME.start(2)):
        assert ">" not in GAME.show(state)


def test_four_boards_stand_side_by_side() -> None:
    state = table(*[board()] * 4, displays=" ".join(["BYRK"] * 9))
    assert [line.count("Seat") for line in shown(state)].count(4) == 1
    assert "9 BYRK" in shown(state)[2]
