"""Pictures look like the golden ones in tests/pictures.

After a change of art, look at the gallery, then write the golden pictures again:
`AZULEJO_WRITE=pictures pytest tests/renderers/test_golden.py`.
"""

import os
from dataclasses import replace
from functools import cache

import pytest
from PIL import Image

from renderers import canvas
from renderers.core import Scene
from renderers.drawing.canvas import Canvas
from renderers.gallery import both_themes
from renderers.standings import Curve, Sheet, StandingsSheet, sheet_canvas
from renderers.standings import gallery as standings
from tests.renderers.golden import NAMES, PICTURES, TOLERANCE, changed_pixels, shrunk
from tests.renderers.standings.brackets import with_names

SCENES = (
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
SHEETS = (
    "standing-4-light",
    "standing-12-dark",
    "standing-32-light",
    "standing-marked-dark",
    "curve-one-dark",
    "curve-two-light",
    "bracket-16-2-dark",
    "bracket-5-2-light",
    "bracket-half-dark",
    "bracket-9-3-light",
    "bracket-64-4-first-light",
)


@cache
def scenes() -> dict[str, Scene]:
    return {name: replace(scene, names=NAMES) for name, scene in both_themes()}


@cache
def sheets() -> dict[str, Sheet]:
    return dict(standings.both_themes())


def renamed(sheet: Sheet) -> Sheet:
    """The sheet with names that the bundled fonts can draw."""
    if isinstance(sheet, StandingsSheet):
        rows = [row._replace(name=NAMES[n % len(NAMES)]) for n, row in enumerate(sheet.rows)]
        return replace(sheet, rows=tuple(rows))
    if isinstance(sheet, Curve):
        lines = [line._replace(name=NAMES[n]) for n, line in enumerate(sheet.lines)]
        return replace(sheet, lines=tuple(lines))
    return with_names(sheet, lambda place: NAMES[place % len(NAMES)])


def drawn(name: str) -> Canvas:
    if name in SHEETS:
        return sheet_canvas(renamed(sheets()[name]))
    return canvas(scenes()[name])


@pytest.mark.parametrize("name", [*SCENES, *SHEETS])
def test_a_picture_looks_like_its_golden_one(name: str) -> None:
    picture = shrunk(drawn(name))
    path = PICTURES / f"{name}.png"
    if os.environ.get("AZULEJO_WRITE") == "pictures":
        picture.save(path, optimize=True)
    with Image.open(path) as golden:
        assert changed_pixels(picture, golden.convert("RGB")) <= TOLERANCE


def test_a_missing_tile_is_noticed() -> None:
    scene = scenes()["azul-table-4-dark"]
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
    assert changed_pixels(shrunk(canvas(scene)), shrunk(canvas(less))) > TOLERANCE
