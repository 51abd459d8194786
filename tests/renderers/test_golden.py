"""A dozen pictures as they are meant to look, a sixth of their size.

They are compared with a tolerance that another version of Pillow or FreeType passes, and a
missing tile does not. After a change of the art, look at the gallery, then write them again:
`AZULEJO_WRITE=pictures pytest tests/renderers/test_golden.py`.
"""

import os
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from renderers import canvas
from renderers.core import Scene
from renderers.gallery import both_themes

PICTURES = Path(__file__).parent.parent / "pictures"
SHRINK = 6
NAMES = ("Ana Zażółć", "Ђорђе", "Árvíztűrő", "Duarte")
"""Only letters that our own fonts have: other fonts may be missing here."""
GOLDEN = (
    "azul-first-turn-light",
    "azul-four-players-dark",
    "azul-two-players-light",
    "azul-table-4-dark",
    "azul-grey-choice-light",
    "azul-crowded-centre-full-floor-dark",
    "azul-preview-light",
    "azul-final-4-dark",
    "mini-four-players-dark",
    "summer-first-turn-dark",
    "summer-placing-3-light",
    "summer-table-4-late-light",
    "summer-board-dark",
    "summer-final-2-light",
)
FAR = 56
"""A channel that differs by more has changed."""
FEW = 8
"""So many pixels may."""


@cache
def all_scenes() -> dict[str, Scene]:
    return dict(both_themes())


def small(scene: Scene) -> Image.Image:
    named = replace(scene, names=NAMES)
    return canvas(named).picture().convert("RGB").reduce(SHRINK)


def changed_pixels(one: Image.Image, other: Image.Image) -> int:
    bands = ImageChops.difference(one, other).split()
    most = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    return sum(most.histogram()[FAR + 1 :])


@pytest.mark.parametrize("name", GOLDEN)
def test_the_picture_looks_as_it_should(name: str) -> None:
    drawn = small(all_scenes()[name])
    path = PICTURES / f"{name}.png"
    if os.environ.get("AZULEJO_WRITE") == "pictures":
        drawn.save(path, optimize=True)
    with Image.open(path) as golden:
        assert changed_pixels(drawn, golden.convert("RGB")) <= FEW


def test_a_missing_tile_is_noticed() -> None:
    scene = all_scenes()["azul-table-4-dark"]
    state = scene.state
    seat, row = next(
        (seat, row)
        for seat, board in enumerate(state.boards)
        for row in range(5)
        if board.wall[row].strip(".")
    )
    wall = list(state.boards[seat].wall)
    wall[row] = "....."
    boards = list(state.boards)
    boards[seat] = boards[seat]._replace(wall=tuple(wall))
    less = replace(scene, state=state._replace(boards=tuple(boards)))
    assert changed_pixels(small(scene), small(less)) > FEW
