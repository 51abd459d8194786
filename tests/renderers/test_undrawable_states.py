"""States that cannot be drawn never stop a turn."""

import logging

import pytest

from games import GAMES
from games.core import IllegalMoveError, Move, Seat
from renderers import RENDERERS, alt_text, canvas, picture, text_board
from renderers.core import SIZE, Scene, SceneKind, UnknownStateError
from renderers.gallery import position_after
from renderers.parts.error_picture import error_picture


def test_every_game_has_a_renderer() -> None:
    assert set(RENDERERS) == set(GAMES)


def newer_states() -> dict[str, object]:
    azul = position_after("azul", 2, "wall=coloured", 9).state
    summer = position_after("summer-pavilion", 2, "side=standard", 30).state
    board = azul.boards[0]._replace(lines=("V", "", "", "", ""))
    strange = summer.boards[0]._replace(stars=("X.....",) * 7)
    return {
        "nothing": None,
        "other-shape": {"round": 3},
        "azul-new-tile": azul._replace(boards=(board, azul.boards[1])),
        "azul-new-phase": azul._replace(phase="auction"),
        "azul-six-displays": azul._replace(displays=azul.displays + ("BBBB",)),
        "summer-new-tile": summer._replace(boards=(strange, summer.boards[1])),
        "summer-round-seven": summer._replace(round=7),
    }


@pytest.mark.parametrize(
    "kind", [SceneKind.TURN, SceneKind.TABLE, SceneKind.BOARD, SceneKind.FINAL]
)
@pytest.mark.parametrize("name", newer_states())
def test_a_state_of_newer_rules_has_a_picture_and_texts(
    name: str, kind: SceneKind, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    game = "summer-pavilion" if name.startswith("summer") else "azul"
    scene = Scene(game, kind, newer_states()[name], ("Ana", "Bruno"))
    assert canvas(scene).size == SIZE
    assert alt_text(scene)
    assert text_board(scene)


def test_a_state_of_another_game_is_refused() -> None:
    state = position_after("azul", 2, "wall=coloured", 9).state
    with pytest.raises(UnknownStateError, match="summer-pavilion"):
        RENDERERS["summer-pavilion"].draw(Scene("summer-pavilion", SceneKind.TURN, state, ()))


def test_an_unknown_game_has_the_error_picture(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL)
    scene = Scene("chess", SceneKind.TURN, None, ())
    assert canvas(scene).image.tobytes() == error_picture(scene).image.tobytes()
    assert "cannot be drawn" in alt_text(scene)


def test_a_preview_of_an_illegal_move_is_refused_with_its_reason() -> None:
    state = position_after("azul", 2, "wall=coloured", 0).state
    empty = state._replace(displays=("", *state.displays[1:]))
    with pytest.raises(IllegalMoveError, match="display 1"):
        picture(Scene("azul", SceneKind.PREVIEW, empty, (), move=Move("1 R 1")))


def test_names_may_be_missing_or_too_many() -> None:
    state = position_after("azul", 2, "wall=coloured", 0).state
    for names in ((), ("a",), ("a", "b", "c", "d", "e")):
        scene = Scene("azul", SceneKind.TURN, state, names, seat=Seat(1))
        assert canvas(scene).size == SIZE
    assert "Seat 2" in alt_text(Scene("azul", SceneKind.TURN, state, ("a",)))
    assert "Seat 1" in alt_text(Scene("azul", SceneKind.TURN, state, ("\u202e\u200b\x07", "b")))
