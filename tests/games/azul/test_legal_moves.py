"""Which tiles may be taken in the factory offer, and to which lines."""

import pytest

from tests.games.azul.tables import after, board, legal, table


@pytest.mark.parametrize(
    ("lines", "wall", "colour", "open_lines"),
    [
        pytest.param("", "", "R", "12345F", id="an empty board takes it anywhere"),
        pytest.param("R", "", "R", "2345F", id="line 1 is full"),
        pytest.param(". RR", "", "R", "1345F", id="line 2 is full"),
        pytest.param(". . RRR", "", "R", "1245F", id="line 3 is full"),
        pytest.param(". . . RRRR", "", "R", "1235F", id="line 4 is full"),
        pytest.param(". . . . RRRRR", "", "R", "1234F", id="line 5 is full"),
        pytest.param(". .. RR. ... R....", "", "R", "12345F", id="lines of its own colour"),
        pytest.param(". B. BB.", "", "R", "145F", id="lines of another colour"),
        pytest.param(". .. BBB", "", "R", "1245F", id="a full line of another colour"),
        pytest.param("", "R....", "R", "2345F", id="on wall row 1"),
        pytest.param("", "..... R....", "R", "1345F", id="on wall row 2"),
        pytest.param("", "..... ..... ....R", "R", "1245F", id="on wall row 3"),
        pytest.param("", "..... ..... ..... R....", "R", "1235F", id="on wall row 4"),
        pytest.param("", "..... ..... ..... ..... .R...", "R", "1234F", id="on wall row 5"),
        pytest.param("", "BY.KW", "R", "12345F", id="other colours on the wall row"),
        pytest.param("R BB KKK W... B....", "", "R", "F", id="only the floor line"),
    ],
)
def test_a_line_takes_a_colour_that_fits_its_tiles_and_its_wall_row(
    lines: str, wall: str, colour: str, open_lines: str
) -> None:
    state = table(board(lines, wall), displays="RRRR")
    assert legal(state) == [f"1 {colour} {line}" for line in open_lines]


@pytest.mark.parametrize("colour", "BYRKW")
def test_the_rules_for_lines_are_the_same_for_every_colour(colour: str) -> None:
    other = "Y" if colour == "B" else "B"
    owner = board(f". {other}. .. {colour * 4}", f"..... ..... {colour}....")
    state = table(owner, centre=colour, displays="-")
    assert legal(state) == [f"C {colour} 1", f"C {colour} 5", f"C {colour} F"]


def test_another_seats_board_does_not_matter() -> None:
    state = table(board(), board("R BB", "..... ..... ....R"), displays="RRRR")
    assert legal(state) == [f"1 R {line}" for line in "12345F"]


def test_moves_are_listed_by_place_then_colour_then_line_with_the_floor_last() -> None:
    owner = board("K .. BBB ....", "..... ..... ..... ..... BYRK.")
    assert legal(table(owner, displays="WBBW - KKKR", centre="WYW")) == [
        *("1 B 2", "1 B 4", "1 B F", "1 W 2", "1 W 4", "1 W 5", "1 W F"),
        *("3 R 2", "3 R 4", "3 R F", "3 K 2", "3 K 4", "3 K F"),
        *("C Y 2", "C Y 4", "C Y F", "C W 2", "C W 4", "C W 5", "C W F"),
    ]


def test_all_nine_displays_can_be_taken_from() -> None:
    state = table(*[board()] * 4, displays=" ".join(["BYRK"] * 9))
    assert {move[0] for move in legal(state)} == set("123456789")
    for display in "123456789":
        taken = after(state, f"0 {display} Y 1")
        assert [tiles == "" for tiles in taken.displays].index(True) == int(display) - 1
        assert sum(map(len, taken.displays)) == 32
