"""Alt texts and text boards of all games: short enough for Discord, in any language."""

import pytest

from games import GAMES
from renderers import alt_text, text_board
from renderers.core import Scene, SceneKind
from renderers.gallery import position_after
from renderers.texts import english_texts
from renderers.words import ALT_TEXT

MESSAGE = 4000
"""The most characters of text in one Discord message."""


def test_texts_are_whole_sentences_within_the_limits_of_discord(gallery: dict[str, Scene]) -> None:
    for name, scene in gallery.items():
        alt, board = alt_text(scene), text_board(scene)
        assert 20 < len(alt) <= ALT_TEXT, name
        assert alt.endswith("."), name
        assert "{" not in alt + board, name
        assert len(board) <= MESSAGE, name


@pytest.mark.parametrize("game", GAMES)
def test_the_final_alt_text_ranks_all_players(gallery: dict[str, Scene], game: str) -> None:
    name = {"azul": "azul-final-4", "azul-mini": "mini-final"}.get(game, "summer-final-4")
    alt = alt_text(gallery[name])
    assert alt.count("points:") == 4
    assert " 1. " in alt


def test_names_are_cleaned() -> None:
    state = position_after("azul", 2, "wall=coloured", 0).state
    scene = Scene("azul", SceneKind.TURN, state, ("A\u202ena\x07", "B"))
    assert "Ana takes tiles." in alt_text(scene)


def test_another_language_uses_the_same_keys() -> None:
    asked: set[str] = set()

    def say(key: str, /, **values: str | int) -> str:
        asked.add(key)
        return f"<{key}>"

    state = position_after("azul", 2, "wall=coloured", 13).state
    text = text_board(Scene("azul", SceneKind.TURN, state, ("Ana",), say=say))
    assert "Display" not in text
    assert asked <= english_texts().keys
