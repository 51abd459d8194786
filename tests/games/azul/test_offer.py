"""Phase A, the factory offer."""

import pytest

from games.azul.model import State, Took
from games.core import BAG, NotYourTurnError, Seat
from tests.games.azul.tables import (
    GAME,
    after,
    board,
    events,
    legal,
    refusal,
    step,
    table,
    tiles_of,
)

DEALT = "BRRW YYKW KKBB RWYB WWRY"


@pytest.mark.parametrize(
    ("move", "line", "displays", "centre"),
    [
        pytest.param("1 R 2", "RR", "- YYKW KKBB RWYB WWRY", "BW", id="two of the colour"),
        pytest.param("1 B 2", "B", "- YYKW KKBB RWYB WWRY", "RRW", id="one of the colour"),
        pytest.param("3 K 2", "KK", "BRRW YYKW - RWYB WWRY", "BB", id="two colours"),
        pytest.param("5 W 2", "WW", "BRRW YYKW KKBB RWYB -", "RY", id="the last display"),
    ],
)
def test_a_display_gives_all_tiles_of_one_colour_and_the_rest_to_the_centre(
    move: str, line: str, displays: str, centre: str
) -> None:
    state = after(table(displays=DEALT), f"0 {move}")
    assert state.boards[0].lines == ("", line, "", "", "")
    assert " ".join(display or "-" for display in state.displays) == displays
    assert sorted(state.centre) == sorted(centre)
    assert (state.marker, state.boards[0].floor) == (None, "")


def test_a_display_of_one_colour_gives_nothing_to_the_centre() -> None:
    state = after(table(displays="YYYY BRRW"), "0 1 Y 4")
    assert state.boards[0].lines == ("", "", "", "YYYY", "")
    assert state.displays == ("", "BRRW", "", "", "")
    assert state.centre == ""


def test_the_rest_of_a_display_joins_the_tiles_in_the_centre() -> None:
    state = after(table(displays=DEALT, centre="WK", marker=1), "0 1 R 2")
    assert sorted(state.centre) == ["B", "K", "W", "W"]


def test_the_centre_gives_all_tiles_of_one_colour_and_keeps_the_rest() -> None:
    state = after(table(displays="BBBB", centre="RKRWR", marker=1), "0 C R 3")
    assert state.boards[0].lines == ("", "", "RRR", "", "")
    assert sorted(state.centre) == ["K", "W"]
    assert state.displays == ("BBBB", "", "", "", "")


def test_the_first_seat_to_take_from_the_centre_takes_the_marker() -> None:
    start = table(displays="BBBB", centre="RKW")
    state = after(start, "0 C R 1")
    assert (state.marker, state.boards[0].floor) == (0, "*")
    state = after(state, "1 C K 1")
    assert (state.marker, state.boards[1].floor) == (0, "")
    state = after(start, "0 1 B 4", "1 C K 1", "0 C W 1")
    assert (state.marker, state.boards[0].floor, state.boards[1].floor) == (1, "", "*")


@pytest.mark.parametrize(
    ("floor", "after_it"),
    [
        pytest.param("", "*", id="empty floor line"),
        pytest.param("BB", "BB*", id="leftmost free space"),
        pytest.param("BBBBBB", "BBBBBB*", id="last free space"),
        pytest.param("BBBBBBB", "BBBBBBB", id="a full floor line: no tile is displaced"),
    ],
)
def test_the_marker_goes_to_the_leftmost_free_floor_space(floor: str, after_it: str) -> None:
    state = after(table(board(floor=floor), displays="YYYY", centre="RK"), "0 C R 1")
    assert state.boards[0].floor == after_it
    assert state.marker == 0
    assert state.bag.discarded == ""


def test_the_marker_is_laid_before_the_tiles_and_takes_the_last_free_floor_space() -> None:
    for floor, after_it, lid in [("", "*RR", ""), ("BBBBBB", "BBBBBB*", "RR")]:
        state = after(table(board(floor=floor), displays="YYYY", centre="RRRK"), "0 C R 1")
        assert (state.boards[0].floor, state.bag.discarded) == (after_it, lid)


def test_the_marker_alone_cannot_be_taken() -> None:
    assert all(not move.startswith("C") for move in legal(table(displays=DEALT)))
    error = refusal(table(displays=DEALT), "0 C R F")
    assert (error.key, str(error)) == ("no-such-tile", "there is no red tile in the centre")


@pytest.mark.parametrize(
    ("lines", "move", "line", "floor"),
    [
        pytest.param("", "C R 5", "RRR..", "", id="all fit with room to spare"),
        pytest.param("", "C R 3", "RRR", "", id="all fit exactly"),
        pytest.param("", "C R 2", "RR", "R", id="one falls"),
        pytest.param("", "C R 1", "R", "RR", id="two fall"),
        pytest.param(". .. R..", "C R 3", "RRR", "R", id="only the free spaces count"),
        pytest.param("", "C R F", "", "RRR", id="all to the floor, whatever would fit"),
    ],
)
def test_a_line_takes_all_that_fits_and_the_rest_falls(
    lines: str, move: str, line: str, floor: str
) -> None:
    state = after(table(board(lines), displays="YYYY", centre="RRRK", marker=1), f"0 {move}")
    assert "".join(state.boards[0].lines) == line.replace(".", "")
    assert state.boards[0].floor == floor
    assert state.bag.discarded == ""


@pytest.mark.parametrize(
    ("floor", "move", "after_it", "lid"),
    [
        pytest.param("BBB", "C R F", "BBBRRRR", "", id="fills the floor line"),
        pytest.param("BBBB", "C R F", "BBBBRRR", "R", id="one tile too many"),
        pytest.param("BBBBBB", "C R F", "BBBBBBR", "RRR", id="one free space"),
        pytest.param("BBBBBBB", "C R F", "BBBBBBB", "RRRR", id="a full floor line"),
        pytest.param("*BBBBBB", "C R F", "*BBBBBB", "RRRR", id="the marker takes a space"),
        pytest.param("BBBBBB", "C R 2", "BBBBBBR", "R", id="overflow of a line"),
        pytest.param("BBBBBBB", "C R 4", "BBBBBBB", "", id="no overflow"),
    ],
)
def test_tiles_past_the_end_of_the_floor_line_go_to_the_lid(
    floor: str, move: str, after_it: str, lid: str
) -> None:
    start = table(board(floor=floor), displays="YYYY", centre="RRRRK", marker=1)
    state = after(start, f"0 {move}")
    assert (state.boards[0].floor, state.bag.discarded) == (after_it, lid)
    assert sorted(tiles_of(state)) == sorted(tiles_of(start))


def test_the_lid_keeps_its_tiles() -> None:
    start = table(board(floor="BBBBBBB"), displays="YYYY", centre="RK", marker=1, lid="YRW")
    assert after(start, "0 C R F").bag.discarded == "YRRW"


def test_seats_take_turns_until_displays_and_centre_are_empty() -> None:
    state = table(board(), board(), board(), displays="BRRW YYKW", turn=1)
    for entry, turn in [
        ("1 1 R 2", 2),
        ("2 2 Y 2", 0),
        ("0 C W 2", 1),
        ("1 C K 1", 2),
    ]:
        state = after(state, entry)
        assert GAME.to_act(state) == (turn,)
        assert state.phase == "offer"
    state = after(state, "2 C B 1")
    assert state.phase == "deal"
    assert GAME.to_act(state) == (BAG,)


def test_the_offer_goes_on_while_only_the_centre_or_only_a_display_holds_a_tile() -> None:
    assert after(table(displays="YYYY", centre="B"), "0 1 Y 4").phase == "offer"
    assert after(table(displays="YYYY", centre="B"), "0 C B 1").phase == "offer"


def test_only_the_seat_whose_turn_it_is_may_take() -> None:
    state = table(board(), board(), board(), displays=DEALT, turn=1)
    assert GAME.to_act(state) == (1,)
    assert [legal(state, seat) == [] for seat in (-1, 0, 1, 2)] == [True, True, False, True]
    for seat in ("0", "2", "bag"):
        error = refusal(state, f"{seat} 1 R 2")
        assert isinstance(error, NotYourTurnError)


@pytest.mark.parametrize(
    ("move", "key", "sentence", "values"),
    [
        pytest.param(
            "6 R 2",
            "no-display",
            "there is no display 6; there are displays 1 to 5 and the centre, C",
            {"place": "6", "last": 5},
            id="a display that is not there",
        ),
        pytest.param(
            "12 R 2",
            "no-display",
            "there is no display 12; there are displays 1 to 5 and the centre, C",
            {"place": "12", "last": 5},
            id="a display with two digits",
        ),
        pytest.param(
            "1 K 2",
            "no-such-tile",
            "there is no black tile on display 1",
            {"place": "1", "colour": "K"},
            id="a colour that does not lie there",
        ),
        pytest.param(
            "5 B F",
            "no-such-tile",
            "there is no blue tile on display 5",
            {"place": "5", "colour": "B"},
            id="an empty display",
        ),
        pytest.param(
            "C B F",
            "no-such-tile",
            "there is no blue tile in the centre",
            {"place": "C", "colour": "B"},
            id="a colour that is not in the centre",
        ),
        pytest.param(
            "1 R 1", "azul-line-full", "pattern line 1 is full", {"line": 1}, id="line 1 is full"
        ),
        pytest.param(
            "1 R 5", "azul-line-full", "pattern line 5 is full", {"line": 5}, id="line 5 is full"
        ),
        pytest.param(
            "1 R 3",
            "azul-line-holds-other",
            "pattern line 3 holds yellow and takes no red",
            {"line": 3, "held": "Y", "colour": "R"},
            id="another colour in the line",
        ),
        pytest.param(
            "1 R 4",
            "azul-on-wall",
            "row 4 of the wall has its red tile already",
            {"line": 4, "colour": "R"},
            id="the colour is on the wall row",
        ),
        pytest.param(
            "wall 1 1", "illegal-move", "'wall 1 1' is not legal now", {"move": "wall 1 1"},
            id="a move of the wall tiling",
        ),
        pytest.param(
            "deal BRRW", "illegal-move", "'deal BRRW' is not legal now", {"move": "deal BRRW"},
            id="a move of the bag",
        ),
    ],
)  # fmt: skip
def test_an_illegal_take_is_refused_with_its_reason(
    move: str, key: str, sentence: str, values: dict[str, str | int]
) -> None:
    owner = board("R .. Y.. .... RRRRR", "..... ..... ..... R....")
    state = table(owner, displays="BRRW YYKW", centre="K")
    error = refusal(state, f"0 {move}")
    assert (error.key, str(error), error.values) == (key, sentence, values)
    assert GAME.to_act(state) == (0,)


@pytest.mark.parametrize(
    ("state", "entry", "took"),
    [
        pytest.param(
            table(displays=DEALT),
            "0 1 R 2",
            Took(Seat(0), "1", "R", tiles=2, line=2, fallen=0, marker=False),
            id="from a display",
        ),
        pytest.param(
            table(displays=DEALT),
            "0 1 R 5",
            Took(Seat(0), "1", "R", tiles=2, line=5, fallen=0, marker=False),
            id="with room to spare",
        ),
        pytest.param(
            table(displays=DEALT, centre="KKK", turn=1),
            "1 C K 2",
            Took(Seat(1), "C", "K", tiles=3, line=2, fallen=1, marker=True),
            id="from the centre with the marker",
        ),
        pytest.param(
            table(displays=DEALT, centre="KKK", marker=0),
            "0 C K F",
            Took(Seat(0), "C", "K", tiles=3, line=0, fallen=3, marker=False),
            id="to the floor line",
        ),
        pytest.param(
            table(board(floor="BBBBBBB"), displays=DEALT, centre="KKK"),
            "0 C K 1",
            Took(Seat(0), "C", "K", tiles=3, line=1, fallen=2, marker=True),
            id="with a full floor line",
        ),
    ],
)
def test_a_take_has_an_event(state: State, entry: str, took: Took) -> None:
    assert events(state, entry) == (took,)


def test_a_take_changes_nothing_else() -> None:
    start = table(
        board(". Y.", "B....", "W", 7), board("R", "..... W....", "KK", 9),
        displays=DEALT, idle=1, round=3, starter=1,
    )  # fmt: skip
    state = step(start, "0 1 R 3").state
    assert state.boards[0] == board(". Y. RR.", "B....", "W", 7)
    assert state.boards[1] == start.boards[1]
    assert (state.round, state.idle, state.starter, state.bag) == (3, 1, 1, start.bag)
