"""Previews of moves in Azul."""

import pytest

from games import GAMES
from renderers import alt_text, canvas
from renderers.azul.wording.effects import effect
from renderers.core import SIZE, Scene, SceneKind
from renderers.gallery import grey_choice, position_after

AZUL = GAMES["azul"]


@pytest.mark.parametrize("turns", [0, 13, 27, 44])
def test_every_tenth_legal_move_can_be_previewed(turns: int) -> None:
    state = position_after("azul", 3, "wall=coloured", turns).state
    for move in AZUL.moves(state, state.turn)[::10]:
        scene = Scene("azul", SceneKind.PREVIEW, state, ("Ana",), move=move)
        assert canvas(scene).size == SIZE
        assert "This move" in alt_text(scene)


def test_a_space_of_the_grey_wall_can_be_previewed() -> None:
    scene = grey_choice()
    (seat, *_) = AZUL.to_act(scene.state)
    for move in AZUL.moves(scene.state, seat):
        found = effect("azul", scene.state, seat, move)
        assert found.wall >= 1
        shown = Scene("azul", SceneKind.PREVIEW, scene.state, ("Ana",), seat=seat, move=move)
        assert canvas(shown).size == SIZE
