"""Alt texts and text boards of Azul."""

from renderers import alt_text, text_board
from renderers.core import Scene, SceneKind
from renderers.gallery import position_after


def scene() -> Scene:
    state = position_after("azul", 2, "wall=coloured", 0).state
    board = state.boards[0]._replace(
        score=27,
        lines=("W", "", "BB", "", "RRR"),
        wall=(".....", ".B...", ".....", ".....", "....B"),
        floor="*RK",
    )
    state = state._replace(
        displays=("BRRW", "", "KKKK", "", "YYBW"),
        centre="BBW",
        boards=(board, state.boards[1]),
    )
    return Scene("azul", SceneKind.TURN, state, ("Ana", "Bruno"))


def test_the_text_board_has_everything_on_the_table() -> None:
    lines = text_board(scene()).split("\n")
    for line in (
        "Azul, round 1. Ana takes tiles.",
        "Display 1: 1 blue, 2 red, 1 white.",
        "Display 2: nothing.",
        "Centre: the first-player marker, 2 blue, 1 white.",
        "Ana, 27 points",
        "Line 1: 1 of 1, white.",
        "Line 2: empty, 0 of 2.",
        "Line 5: 3 of 5, red.",
        "Wall row 2: 2 blue. Open: 1 white, 3 yellow, 4 red, 5 black.",
        "Floor line: the first-player marker, 1 red, 1 black. 3 of 7, minus 4.",
        "Bruno, 0 points",
    ):
        assert line in lines, line


def test_every_tile_that_can_be_taken_is_in_the_alt_text() -> None:
    alt = alt_text(scene())
    assert "Display 3: 4 black." in alt
    assert "Centre: the first-player marker, 2 blue, 1 white." in alt
    assert "Ana, 27 points. Lines: 1 has 1 white, 3 has 2 blue, 5 has 3 red." in alt
    assert "Display 2" not in alt
