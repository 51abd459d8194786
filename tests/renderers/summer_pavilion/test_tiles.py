"""Numbers and letters on stars are readable on a phone, at the full width of its screen."""

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
def test_numbers_and_letters_on_stars_are_readable(board: int, least: float) -> None:
    radius, high = medallion_size(LENGTH * board)
    assert high * PHONE / SIZE[0] >= least
    assert radius >= high * 0.6, "they fit into their disc"
    assert radius <= LENGTH * board / 4, "the disc fits into the tile"
