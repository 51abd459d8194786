"""Positions of stars, slots and features; lengths are shares of a square board's side."""

from functools import cache
from math import cos, pi, sin, sqrt
from typing import Final, NamedTuple

from games.summer_pavilion.model import SLOTS, STARS
from games.summer_pavilion.stars import FEATURES, space

SIDE: Final = 0.10405
"""The side of a tile."""
SPACING: Final = 3 * SIDE
"""The distance from the centre of the board to the centre of an outer star."""
LENGTH: Final = sqrt(3) * SIDE
"""The length of a tile from tip to tip."""
ANGLES: Final = {"W": 180, "NW": 240, "NE": 300, "E": 0, "SE": 60, "SW": 120}
"""Where the outer stars lie, in degrees clockwise from the right."""
Point = tuple[float, float]


class Slot(NamedTuple):
    """A space of a star."""

    star: int
    slot: int
    direction: int
    centre: Point

    @property
    def axis(self) -> int:
        """The direction modulo 180 degrees, as both tips of a tile look the same."""
        return self.direction % 180


def towards(origin: Point, distance: float, angle: float) -> Point:
    """The point at a distance from the origin, at an angle in degrees clockwise from the right."""
    turn = angle * pi / 180
    return origin[0] + distance * cos(turn), origin[1] + distance * sin(turn)


@cache
def star_centre(star: int) -> Point:
    """The centre of a star."""
    name = STARS[star]
    return towards((0.5, 0.5), SPACING, ANGLES[name]) if name in ANGLES else (0.5, 0.5)


@cache
def slots() -> tuple[Slot, ...]:
    """All slots of a board."""
    found = []
    for star, name in enumerate(STARS):
        first = ANGLES[name] + 90 if name in ANGLES else 270
        for slot in SLOTS:
            direction = (first + 60 * slot) % 360
            centre = towards(star_centre(star), LENGTH / 2, direction)
            found.append(Slot(star, slot, direction, centre))
    return tuple(found)


@cache
def slot_at(star: int, slot: int) -> Slot:
    """One slot."""
    return slots()[star * len(SLOTS) + slot]


def rhombus(centre: Point, axis: float, length: float) -> list[Point]:
    """The outline of a tile of this length."""
    across = length / sqrt(3)
    return [
        towards(centre, length / 2, axis),
        towards(centre, across / 2, axis + 90),
        towards(centre, length / 2, axis + 180),
        towards(centre, across / 2, axis + 270),
    ]


@cache
def feature_places() -> tuple[tuple[str, Point], ...]:
    """The name and the centre of every pillar, statue and window."""
    places = []
    for feature in FEATURES:
        kind = feature.name.split("-")[0]
        around = [slot_at(*space(name)).centre for name in feature.around]
        x = sum(point[0] for point in around) / len(around)
        y = sum(point[1] for point in around) / len(around)
        if kind == "window":
            star = space(feature.around[0])[0]
            x, y = towards((0.5, 0.5), SPACING + 0.1477, ANGLES[STARS[star]])
        places.append((feature.name, (x, y)))
    return tuple(places)
