"""Promotion and relegation, with ties at the borders."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from games.standings.results import Player
from games.standings.table import Row

Division = Sequence[Row]
"""The final standings of a division, the best first."""


class Way(StrEnum):
    """Where a player goes from a division."""

    UP = "up"
    STAY = "stay"
    DOWN = "down"


class Border(StrEnum):
    """What happens to players who share a place across a border."""

    KIND = "kind"
    """All go up; all stay up."""
    STRICT = "strict"
    """None goes up; all go down."""
    SEEDED = "seeded"
    """Exactly as many as there are places, by the list of seeds."""


class Promotion(NamedTuple):
    """Settings: how many players go up and down from each division, and how tiers widen."""

    up: int = 1
    down: int = 2
    border: Border = Border.KIND
    top: int | None = None
    """The most players of the top tier; None for no limit."""
    widening: int = 2
    """A tier is at most this many times the size of the one above."""
    priority: tuple[Way, ...] = (Way.DOWN, Way.STAY, Way.UP)
    """Who fills free places in the tier above first, by how they left their last division."""


DEFAULT_PROMOTION: Final = Promotion()


def ways(
    division: Division,
    rules: Promotion = DEFAULT_PROMOTION,
    *,
    highest: bool = False,
    lowest: bool = False,
    seeds: Sequence[Player] = (),
) -> dict[Player, Way]:
    """Where each player of a division goes.

    No player goes up from the highest tier or down from the lowest. In a division in which all
    are equal all players stay, except with seeded borders.
    """
    size = len(division)
    order = {player: place for place, player in enumerate(seeds)}
    sharing: dict[int, list[Player]] = {}
    for row in division:
        sharing.setdefault(row.place, []).append(row.player)
    found = {}
    for row in division:
        equals = sharing[row.place]
        before = row.place - 1
        if rules.border is Border.SEEDED:
            before += sorted(equals, key=lambda one: (order.get(one, len(order)), one)).index(
                row.player
            )
        elif rules.border is Border.STRICT:
            before += len(equals) - 1
        moves = len(equals) < size or rules.border is Border.SEEDED
        if before < rules.up:
            found[row.player] = Way.UP if moves and not highest else Way.STAY
        elif before >= size - rules.down:
            found[row.player] = Way.DOWN if moves and not lowest else Way.STAY
        else:
            found[row.player] = Way.STAY
    return found
