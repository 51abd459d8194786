"""The variant side: the tiles decide the colours of a star."""

import pytest

from games.summer_pavilion.model import Side
from games.summer_pavilion.stars import open_colours
from tests.games.summer_pavilion.tables import (
    COLOURS,
    STARS,
    after,
    board,
    legal,
    placing,
    refusal,
    scores,
)

EVERYTHING = "PPPPPPGGGGGGOOOOOOYYYYYYBBBBBBRRRRRR"


def colours(star: str, stars: str) -> str:
    """The colours that a star takes from a seat with many tiles of all colours."""
    state = placing(board(stars, hand=EVERYTHING), side="variant", supply="", bag="")
    found = {move.split()[3] for move in legal(state, word=f"place {star} ")}
    return "".join(colour for colour in COLOURS if colour in found)


@pytest.mark.parametrize("star", STARS)
def test_the_first_tile_of_any_star_has_any_colour(star: str) -> None:
    assert colours(star, "") == COLOURS


@pytest.mark.parametrize("star", STARS)
@pytest.mark.parametrize("first", COLOURS)
def test_the_second_tile_still_has_any_colour(star: str, first: str) -> None:
    assert colours(star, f"{star}:..{first}...") == COLOURS


@pytest.mark.parametrize("star", STARS)
@pytest.mark.parametrize("first", COLOURS)
@pytest.mark.parametrize("second", COLOURS)
def test_the_second_tile_decides(star: str, first: str, second: str) -> None:
    open_to = colours(star, f"{star}:{first}....{second}")
    if first == second:
        assert open_to == first
    else:
        assert open_to == "".join(colour for colour in COLOURS if colour not in first + second)


@pytest.mark.parametrize(
    ("tiles", "open_to"),
    [
        pytest.param("PPP...", "P", id="one colour goes on"),
        pytest.param("PPPPP.", "P", id="to the last space"),
        pytest.param("PGO...", "YBR", id="different ones go on"),
        pytest.param("PGOYB.", "R", id="and one is left"),
        pytest.param("R....R", "R", id="wherever the two lie"),
        pytest.param("PPPPPP", "", id="a full star has no space"),
    ],
)
def test_a_decided_star_does_not_change(tiles: str, open_to: str) -> None:
    assert colours("SE", f"SE:{tiles}") == open_to


def test_every_star_is_decided_on_its_own() -> None:
    stars = "C:PP.... W:PP.... NW:PG.... NE:PG.... E:P....."
    found = {star: colours(star, stars) for star in STARS}
    assert found == {
        "C": "P", "W": "P", "NW": "OYBR", "NE": "OYBR", "E": COLOURS, "SE": COLOURS, "SW": COLOURS,
    }  # fmt: skip


def test_several_stars_of_one_colour_and_several_mixed_ones_can_be_laid() -> None:
    state = placing(board(hand="YYYYYYBBB"), board(hand="R", passed=True), side="variant")
    for move in ("W 3 Y 0", "E 3 Y 0", "W 2 Y 0", "E 2 Y 0", "NW 3 B 0", "SW 3 B 0"):
        state = after(state, f"0 place {move}")
    assert state.boards[0].stars == board("W:.YY... E:.YY... NW:..B... SW:..B...").stars
    assert scores(state)[0] == 5 + 1 + 1 + 2 + 2 + 1 + 1


@pytest.mark.parametrize(
    ("stars", "move", "sentence"),
    [
        ("W:PP....", "W 3 G 0", "star W takes purple here, not green"),
        ("W:PP....", "W 4 G 0", "star W takes purple here, not green"),
        ("W:PG....", "W 3 G 0", "star W takes orange or yellow or blue or red here, not green"),
        (
            "W:OG....",
            "W 3 G 0",
            "star W takes purple or yellow or blue or red here, not green",
        ),
    ],
)
def test_a_colour_that_does_not_fit_is_refused(stars: str, move: str, sentence: str) -> None:
    state = placing(board(stars, hand="GGGG"), side="variant")
    error = refusal(state, f"0 place {move}")
    assert (error.key, str(error)) == ("summer-wrong-colour", sentence)


def test_wilds_help_to_pay_but_do_not_decide() -> None:
    start = placing(board(hand="GPPPPR"), board(passed=True), side="variant")
    state = after(start, "0 place W 1 G 2")
    assert state.boards[0] == board("W:G.....", "PPR", score=6)
    assert legal(state, word="place W") == [
        "place W 2 P 0",
        "place W 3 P 0",
        "place W 2 R 1",
        "place W 3 R 0",
    ]
    state = after(state, "0 place W 2 P 0")
    assert state.boards[0] == board("W:GP....", "R", score=8)


def test_the_centre_costs_3_on_every_space() -> None:
    state = placing(board(hand="YYY"), side="variant")
    assert legal(state, word="place C") == [f"place C {slot} Y 0" for slot in range(1, 7)]


def test_the_centre_may_become_a_star_of_one_colour() -> None:
    assert colours("C", "C:B.B...") == "B"


@pytest.mark.parametrize("star", range(7))
def test_a_star_of_the_standard_side_is_never_decided_by_its_tiles(star: int) -> None:
    own = open_colours(Side.STANDARD, star, "......")
    assert own == (COLOURS, "P", "O", "R", "B", "Y", "G")[star]
    if star:
        assert open_colours(Side.STANDARD, star, f"{own}{own}....") == own
    else:
        assert open_colours(Side.STANDARD, star, "P.....") == "GOYBR"
