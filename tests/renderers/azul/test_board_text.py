"""The same state in words: enough to play from, and short enough for Discord."""

import pytest

from games import GAMES
from games.core import Seat
from renderers import alt_text, text_board
from renderers.core import Scene, SceneKind
from renderers.gallery import position_after
from renderers.texts import english_texts
from renderers.words import ALT_TEXT

MESSAGE = 4000
"""The most characters of text in one message of Discord."""


def test_words_are_complete_sentences_of_bounded_length(gallery: dict[str, Scene]) -> None:
    for name, scene in gallery.items():
        alt, board = alt_text(scene), text_board(scene)
        assert 20 < len(alt) <= ALT_TEXT, name
        assert alt.endswith("."), name
        assert "{" not in alt + board, name
        assert len(board) <= MESSAGE, name


def azul(**changes: object) -> Scene:
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
        **changes,
    )
    return Scene("azul", SceneKind.TURN, state, ("Ana", "Bruno"))


def test_a_blind_player_reads_the_whole_table_of_azul() -> None:
    lines = text_board(azul()).split("\n")
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
    alt = alt_text(azul())
    assert "Display 3: 4 black." in alt
    assert "Centre: the first-player marker, 2 blue, 1 white." in alt
    assert "Ana, 27 points. Lines: 1 has 1 white, 3 has 2 blue, 5 has 3 red." in alt
    assert "Display 2" not in alt


def test_a_blind_player_reads_the_stars_of_summer_pavilion() -> None:
    state = position_after("summer-pavilion", 2, "side=standard", 0).state
    stars = ("P..R..", "PP....", "......", "......", "......", "......", "......")
    board = state.boards[0]._replace(stars=stars, hand="PPG")
    state = state._replace(boards=(board, state.boards[1]), marker=Seat(0))
    lines = text_board(Scene("summer-pavilion", SceneKind.TURN, state, ("Ana", "Bruno"))).split(
        "\n"
    )
    for line in (
        "Summer Pavilion, round 1 of 6, purple is wild. Ana takes tiles.",
        "Tiles to place: 2 purple, 1 green.",
        "Has the first-player marker.",
        "Star C, takes green, orange, yellow, blue: 1 purple, 4 red. Open: 2, 3, 5, 6.",
        "Star W, purple: 1 purple, 2 purple. Open: 3, 4, 5, 6.",
        "Pillars, 1 tile each: 0 of 6: nothing.",
        "Number sets: 2 of 7 with 1, 1 of 7 with 2, 0 of 7 with 3, 1 of 7 with 4.",
    ):
        assert line in lines, line


def test_the_variant_side_names_the_cost_of_open_slots() -> None:
    state = position_after("summer-pavilion", 2, "side=variant", 0).state
    text = text_board(Scene("summer-pavilion", SceneKind.TURN, state, ()))
    assert "Slots 1 to 6 cost 3, 2, 1, 4, 5, 6 tiles, on star C 3." in text
    assert "Star W, any colour: nothing. Open: 1, 2, 3, 4, 5, 6." in text


@pytest.mark.parametrize("game", GAMES)
def test_the_final_words_rank_everybody(gallery: dict[str, Scene], game: str) -> None:
    name = {"azul": "azul-final-4", "azul-mini": "mini-final"}.get(game, "summer-final-4")
    alt = alt_text(gallery[name])
    assert alt.count("points:") == 4
    assert " 1. " in alt


def test_words_of_a_name_are_clean() -> None:
    scene = Scene("azul", SceneKind.TURN, azul().state, ("A\u202ena\x07", "B"))
    assert "Ana takes tiles." in alt_text(scene)


def test_another_language_brings_its_own_texts() -> None:
    asked: set[str] = set()

    def say(key: str, /, **values: str | int) -> str:
        asked.add(key)
        return f"<{key}>"

    text = text_board(Scene("azul", SceneKind.TURN, azul().state, ("Ana",), say=say))
    assert "Display" not in text
    assert asked <= english_texts().keys
