"""Tables, brackets and curves of any size, with any name, in both themes."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from renderers import picture
from renderers.core import SIZE
from renderers.standings import Curve, sheet_canvas, sheet_words
from renderers.standings.gallery import NAMES, both_themes, random_ratings, season
from renderers.studio import Studio

ALL = dict(both_themes())
ODD = [*NAMES, "x" * 5000, "\u202e" * 10, "@everyone"]


@pytest.mark.parametrize("name", ALL)
def test_every_sheet_is_as_wide_as_a_board_and_small_enough(name: str) -> None:
    file = picture(ALL[name])
    assert file.startswith(b"\x89PNG")
    assert len(file) <= 280 * 1024
    with Image.open(BytesIO(file)) as drawn:
        width, height = drawn.size
    assert width == SIZE[0]
    assert 200 <= height <= SIZE[1]


@pytest.mark.parametrize("name", ODD, ids=range(len(ODD)))
def test_any_name_can_be_drawn(name: str) -> None:
    for rows in (4, 32):
        standing = season(rows)
        named = tuple(row._replace(name=name) for row in standing.rows)
        assert sheet_canvas(replace(standing, rows=named)).size[0] == SIZE[0]
    line = random_ratings(name, 9)
    assert sheet_canvas(Curve(name, (line, line))).size == SIZE
    assert sheet_words(Curve(name, (line,)))


async def test_the_studio_draws_sheets() -> None:
    studio = Studio()
    try:
        file = await studio.picture("league", season(4))
    finally:
        await studio.close()
    assert file == picture(season(4))
