"""On a phone, which shows a picture as wide as its window, what decides a turn can be read."""

import pytest

from renderers.core import SIZE
from renderers.summer_pavilion.geometry import LENGTH
from renderers.summer_pavilion.pictures import SQUARE
from renderers.summer_pavilion.tiles import medallion_size

PHONE = 390


@pytest.mark.parametrize(
    ("board", "least"),
    [
        pytest.param(SQUARE, 10, id="tiles are placed"),
        pytest.param(564, 7, id="tiles are taken"),
        pytest.param(378, 4.5, id="all four boards at once"),
    ],
)
def test_costs_and_letters_on_stars_can_be_read(board: int, least: float) -> None:
    radius, high = medallion_size(LENGTH * board)
    assert high * PHONE / SIZE[0] >= least
    assert radius >= high * 0.6, "within their disc"
    assert radius <= LENGTH * board / 4, "and the disc within the tile"
