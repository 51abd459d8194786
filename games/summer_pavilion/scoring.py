"""Points: for a tile, and at the end of the match."""

from functools import cache
from typing import Final

from games.core import Seat
from games.summer_pavilion.model import LEAST_SCORE, OPEN, SLOTS, Bonuses, Side
from games.summer_pavilion.stars import NUMBERS

SIX_DIFFERENT: Final = 12
STAR_BONUS: Final = {"R": 14, "B": 15, "Y": 16, "O": 17, "G": 18, "P": 20}
"""For a complete star of one colour."""
NUMBER_BONUS: Final = {1: 4, 2: 8, 3: 12, 4: 16}
"""For all spaces of a number."""


def after_loss(score: int, points: int) -> int:
    """A score after a loss of points; it never falls below 1."""
    return max(LEAST_SCORE, score - points)


@cache
def chain_points(tiles: str, slot: int) -> int:
    """Points for the tile laid on this slot: the length of the chain that it is part of."""
    ring = tiles[slot:] + tiles[:slot]  # begins with the new tile
    after = len(ring.split(OPEN)[0])
    return after if after == len(SLOTS) else after + len(ring.split(OPEN)[-1])


def star_points(tiles: str) -> int:
    """The bonus for a complete star, by its colour or for six different colours; else 0."""
    if OPEN in tiles:
        return 0
    return STAR_BONUS[tiles[0]] if len(set(tiles)) == 1 else SIX_DIFFERENT


def number_points(side: Side, stars: tuple[str, ...]) -> int:
    """The bonus for numbers whose spaces on all stars are covered."""
    missing = {
        number
        for tiles, numbers in zip(stars, NUMBERS[side], strict=True)
        for tile, number in zip(tiles, numbers, strict=True)
        if tile == OPEN
    }
    return sum(points for number, points in NUMBER_BONUS.items() if number not in missing)


def bonuses(side: Side, seat: Seat, stars: tuple[str, ...]) -> Bonuses:
    """The points for complete stars and numbers (End)."""
    return Bonuses(seat, sum(map(star_points, stars)), number_points(side, stars))
