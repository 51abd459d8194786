"""The knock-out cup: a tree of tables, in which the winner of a table goes on.

The best seeds meet last, and when players are missing the best seeds have the byes.
"""

from collections.abc import Mapping, Sequence

from games.standings.results import Player, Table

Slots = tuple[Player | None, ...]
"""The places of a round from top to bottom; None is an empty place."""


def bracket(seeds: Sequence[Player], table: int = 2) -> Slots:
    """The first round for players in the order of their strength, the best first."""
    order = [0]
    while len(order) < len(seeds):
        order = [place for seed in order for place in _rivals(seed, len(order), table)]
    return tuple(seeds[place] if place < len(seeds) else None for place in order)


def tables(slots: Slots, table: int = 2) -> list[Table]:
    """The tables of a round; one player alone has a bye and goes on without a match."""
    groups = (slots[start : start + table] for start in range(0, len(slots), table))
    return [tuple(player for player in group if player is not None) for group in groups]


def next_round(slots: Slots, winners: Mapping[Table, Player], table: int = 2) -> Slots:
    """The places of the following round, once every table has its winner; none is empty."""
    following: list[Player] = []
    for seats in tables(slots, table):
        if len(seats) > 1 and winners.get(seats) not in seats:
            raise UnfinishedRoundError(seats)
        following.append(winners[seats] if len(seats) > 1 else seats[0])
    return tuple(following)


class UnfinishedRoundError(ValueError):
    """A round of the cup cannot be left while one of its tables has no winner."""

    def __init__(self, seats: Table) -> None:
        super().__init__(f"The table of {', '.join(map(str, seats))} has no winner yet.")
        self.seats = seats


def _rivals(seed: int, size: int, table: int) -> list[int]:
    """Whom a seed meets when the field grows: from each new part one, forth and back."""
    return [part * size + (seed if part % 2 == 0 else size - 1 - seed) for part in range(table)]
