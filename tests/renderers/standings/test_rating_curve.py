"""Rating curves."""

from datetime import timedelta

import pytest

from renderers.core import SIZE
from renderers.standings import Curve, RatingLine, RatingPoint, sheet_canvas
from renderers.standings.gallery import BEGIN
from renderers.standings.rating_curve import Scale


@pytest.mark.parametrize(
    ("values", "scale"),
    [
        pytest.param([(1500, 100)], Scale(1400, 1600, 50), id="one match"),
        pytest.param([(1000, 10), (2000, 10)], Scale(1000, 2250, 250), id="a thousand apart"),
    ],
)
def test_the_scale_has_round_numbers(values: list[tuple[int, int]], scale: Scale) -> None:
    moments = tuple(
        RatingPoint(BEGIN + timedelta(days=day), value, margin)
        for day, (value, margin) in enumerate(values)
    )
    assert Scale.of([RatingLine("Ana", moments)]) == scale


def test_a_curve_of_a_single_moment_can_be_drawn() -> None:
    moments = (RatingPoint(BEGIN, 1500, 100),)
    sheet = Curve("Azul", (RatingLine("Ana", moments), RatingLine("Bruno", moments)))
    assert sheet_canvas(sheet).size == SIZE
