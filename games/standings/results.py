"""What a league is made of: players, fixtures and results."""

from typing import NamedTuple, NewType

Player = NewType("Player", int)
"""A person, by number."""

Pairing = tuple[Player, ...]
"""Players who meet in one match, by seat."""


class Fixture(NamedTuple):
    """A match that is to be played: who sits where, and in which round of the schedule."""

    number: int
    round: int
    seats: Pairing


class Result(NamedTuple):
    """How a match ended, seat by seat."""

    match: int
    """The number of its fixture."""
    seats: Pairing
    ranks: tuple[int, ...]
    """Places, counted from 1; shared places read 1, 1, 3."""
    scores: tuple[int, ...]
    ended: int = 0
    """The moment as a number; results with the same number are simultaneous."""
    computer_turns: tuple[int, ...] = ()
    """For each seat the turns that a computer played in it; empty when there were none."""
    computers: tuple[int, ...] = ()
    """The seats that were a computer's from the start."""
    left: tuple[int, ...] = ()
    """The seats whose player ran out of time or gave up, and did not play to the end."""
    variant: str = ""
    """The side or option that was played; empty for the usual one."""

    def rank_of(self, player: Player) -> int:
        """The place this player finished in."""
        return self.ranks[self.seats.index(player)]

    def computer_turns_of(self, player: Player) -> int:
        """How many of this player's turns a computer played."""
        return self.computer_turns[self.seats.index(player)] if self.computer_turns else 0
