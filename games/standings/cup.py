"""The knock-out cup: a tree of matches whose winners advance.

The best seeds meet as late as possible, and they get the byes if there are any.
"""

from collections.abc import Sequence
from typing import NamedTuple

from games.standings.results import Pairing, Player, Result

Slots = tuple[Player | None, ...]
"""The slots of a round from top to bottom; None is an empty slot."""


class Meeting(NamedTuple):
    """A match in the tree, with its players and its result as far as they are known."""

    slots: Slots
    """None is an empty slot in the first round, and an unknown player in later rounds."""
    winner: Player | None = None
    """The player who advances, once known."""
    result: Result | None = None
    """The result of the match; None for a bye."""

    @property
    def players(self) -> Pairing:
        """The players who are known."""
        return tuple(player for player in self.slots if player is not None)


def bracket(seeds: Sequence[Player], size: int = 2) -> Slots:
    """The slots of the first round, for players from best to worst."""
    order = [0]
    while len(order) < len(seeds):
        order = [place for seed in order for place in _rivals(seed, len(order), size)]
    return tuple(seeds[place] if place < len(seeds) else None for place in order)


def stages(
    seeds: Sequence[Player], results: Sequence[Result], size: int = 2
) -> list[list[Meeting]]:
    """All rounds from the first to the final, as far as they are known.

    A player alone in a match of the first round has a bye and advances.
    """
    over = {frozenset(result.seats): result for result in results}
    slots = bracket(seeds, size)
    found: list[list[Meeting]] = []
    while len(slots) > 1:
        groups = [slots[start : start + size] for start in range(0, len(slots), size)]
        found.append([_meeting(places, over, seeds, first=not found) for places in groups])
        slots = tuple(meeting.winner for meeting in found[-1])
    return found


def winner(result: Result, seeds: Sequence[Player]) -> Player:
    """The player who advances: the first, or the higher seed if the first place is shared."""
    first = [player for player in result.seats if result.rank_of(player) == 1]
    return min(first, key=seeds.index)


def _meeting(
    slots: Slots, over: dict[frozenset[Player], Result], seeds: Sequence[Player], *, first: bool
) -> Meeting:
    players = Meeting(slots).players
    if first and len(players) == 1:
        return Meeting(slots, players[0])
    result = over.get(frozenset(players)) if first or len(players) == len(slots) else None
    return Meeting(slots, winner(result, seeds) if result is not None else None, result)


def _rivals(seed: int, field: int, size: int) -> list[int]:
    """The seeds at one table when a field grows `size` times: one of each part, back and forth."""
    return [part * field + (seed if part % 2 == 0 else field - 1 - seed) for part in range(size)]
