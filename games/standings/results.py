"""Players, fixtures and results."""

from typing import NamedTuple, NewType

Player = NewType("Player", int)
"""A person, by number."""

Pairing = tuple[Player, ...]
"""The players of one match, by seat."""


class Fixture(NamedTuple):
    """A match of the schedule, with its round and its players by seat."""

    number: int
    round: int
    seats: Pairing


class Result(NamedTuple):
    """The result of a match, seat by seat."""

    match: int
    """The number of its fixture."""
    seats: Pairing
    ranks: tuple[int, ...]
    """Places, counted from 1; shared places read 1, 1, 3."""
    scores: tuple[int, ...]
    ended: int = 0
    """The time as a number; results with the same number are simultaneous."""
    computer_turns: tuple[int, ...] = ()
    """For each seat, the number of turns that a computer played; empty if none."""
    computers: tuple[int, ...] = ()
    """The seats that a computer had from the start."""
    left: tuple[int, ...] = ()
    """The seats whose player ran out of time or resigned."""
    variant: str = ""
    """The side or option that was played; empty for the default."""

    def rank_of(self, player: Player) -> int:
        """The place this player finished in."""
        return self.ranks[self.seats.index(player)]

    def computer_turns_of(self, player: Player) -> int:
        """How many of this player's turns a computer played."""
        return self.computer_turns[self.seats.index(player)] if self.computer_turns else 0
