"""Previews of moves in Summer Pavilion."""

import pytest

from games import GAMES
from renderers import alt_text, canvas
from renderers.core import SIZE, Scene, SceneKind
from renderers.gallery import picking, position_after
from renderers.summer_pavilion.wording.effects import effect

SUMMER = GAMES["summer-pavilion"]


@pytest.mark.parametrize("turns", [1, 40, 98, 140])
def test_every_twentieth_legal_move_can_be_previewed(turns: int) -> None:
    state = position_after("summer-pavilion", 2, "side=variant", turns).state
    for move in SUMMER.moves(state, state.turn)[::20]:
        scene = Scene("summer-pavilion", SceneKind.PREVIEW, state, ("Ana",), move=move)
        assert canvas(scene).size == SIZE
        after, _ = effect(state, state.turn, move)
        assert f"to {after.boards[state.turn].score}." in alt_text(scene)


def test_picking_bonus_tiles_can_be_previewed() -> None:
    state = picking().state
    move = SUMMER.moves(state, state.turn)[0]
    scene = Scene("summer-pavilion", SceneKind.PREVIEW, state, ("Ana",), move=move)
    assert canvas(scene).size == SIZE
