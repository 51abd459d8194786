"""A preview tells what the rules will do, for every legal move."""

from typing import Any

import pytest

from games import GAMES
from games.azul.model import Board, Phase
from games.core import Move, Seat
from renderers import alt_text, canvas
from renderers.azul.effects import effect
from renderers.core import SIZE, Scene, SceneKind
from renderers.gallery import grey_choice, picking, position_after
from renderers.summer_pavilion.effects import effect as summer_effect

AZUL = GAMES["azul"]
SUMMER = GAMES["summer-pavilion"]


def offer(board: Board) -> Any:
    state = position_after("azul", 2, "wall=coloured", 0).state
    return state._replace(
        displays=("BRRW", "KKKK", "", "", ""), centre="BBW", boards=(board, state.boards[1])
    )


@pytest.mark.parametrize(
    ("move", "wall", "floor"),
    [
        pytest.param("1 R 2", 1, 0, id="a full line will score"),
        pytest.param("1 R 3", 0, 0, id="a line with room will not"),
        pytest.param("1 R 1", 1, 1, id="one tile falls"),
        pytest.param("2 K F", 0, 6, id="four tiles on the floor line"),
        pytest.param("C B 2", 1, 1, id="the marker costs a space"),
        pytest.param("C W F", 0, 2, id="the marker and a tile"),
    ],
)
def test_points_gained_and_lost(move: str, wall: int, floor: int) -> None:
    found = effect("azul", offer(Board()), Seat(0), Move(move))
    assert (found.wall, found.floor, found.settled) == (wall, floor, False)


def test_only_what_the_move_adds_is_counted() -> None:
    board = Board(lines=("W", "", "", "", ""), floor="RR")
    found = effect("azul", offer(board), Seat(0), Move("1 R 2"))
    assert (found.wall, found.floor) == (1, 0)


def test_the_last_move_of_a_round_shows_the_real_score() -> None:
    state = offer(Board(score=5, lines=("W", "", "", "", "")))
    last = state._replace(displays=("",) * 5, centre="B", marker=Seat(1))
    found = effect("azul", last, Seat(0), Move("C B F"))
    assert found.settled
    assert found.state.phase is Phase.DEAL
    assert (found.wall, found.floor, found.state.boards[0].score) == (1, 1, 5)


@pytest.mark.parametrize("turns", [0, 13, 27, 44])
def test_every_tenth_move_of_azul_can_be_previewed(turns: int) -> None:
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


@pytest.mark.parametrize("turns", [1, 40, 98, 140])
def test_every_twentieth_move_of_summer_pavilion_can_be_previewed(turns: int) -> None:
    state = position_after("summer-pavilion", 2, "side=variant", turns).state
    for move in SUMMER.moves(state, state.turn)[::20]:
        scene = Scene("summer-pavilion", SceneKind.PREVIEW, state, ("Ana",), move=move)
        assert canvas(scene).size == SIZE
        after, _ = summer_effect(state, state.turn, move)
        assert f"to {after.boards[state.turn].score}." in alt_text(scene)


def test_picking_bonus_tiles_can_be_previewed() -> None:
    state = picking().state
    move = SUMMER.moves(state, state.turn)[0]
    scene = Scene("summer-pavilion", SceneKind.PREVIEW, state, ("Ana",), move=move)
    assert canvas(scene).size == SIZE
