"""Statistics of players: sums, means and records of their results."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple


class Company(StrEnum):
    """Whom a match was played with."""

    PEOPLE = "people"
    COMPUTERS = "computers"
    """At least one computer player from the start."""


class Career(NamedTuple):
    """The statistics of all matches of a player."""

    matches: int
    wins: int
    """First places, shared ones included."""
    places: Mapping[int, int]
    """How often the player finished in each place."""
    score: float
    """The mean score."""
    best: int
    best_match: int
    """The first match with the best score."""
    points: Mapping[str, float]
    """The mean points by category, if the game has categories."""
    pace: int | None
    """The median of the matches' paces in milliseconds."""
    turns: int
    computer_turns: int

    @property
    def computer_share(self) -> float:
        """The share of turns that a computer played for them."""
        return self.computer_turns / self.turns if self.turns else 0.0


class Meetings(NamedTuple):
    """How often one player finished ahead of another."""

    ahead: int
    equal: int
    behind: int

    @property
    def times(self) -> int:
        """How often they met."""
        return sum(self)


class Feat(StrEnum):
    """The kinds of records."""

    SCORE = "score"
    UNLUCKY = "unlucky"
    """The most points without a win."""
    MARGIN = "margin"
    """The largest lead of a winner."""
    STREAK = "streak"
    """The most wins in a row."""
    MATCHES = "matches"


class Record(NamedTuple):
    """The best of a kind; the first who reached a value keeps the record."""

    feat: Feat
    value: int
    player: int
    match: int
    """The match in which the value was reached."""
    ended: int
    """When it ended, in milliseconds."""
