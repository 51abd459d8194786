"""The result of a finished match."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from data.tables.results import former_player
from games.core import Outcome
from games.standings.results import Player, Result


class SeatResult(NamedTuple):
    """The result of one seat."""

    player: int | None
    """The player; None for a computer and for a former player."""
    computer: str | None
    """The computer player that had this seat from the start."""
    left: bool
    """Whether the player resigned, or a computer finished the match for them."""
    turns: int
    """How many decisions were made in this seat."""
    computer_turns: int
    """How many of them a computer made for a player."""
    pace: int | None
    """The median of the milliseconds that the player took for a decision."""
    points: Mapping[str, int]
    """Points by category, if the game has categories; the keys are those of texts."""
    former: int | None = None
    """The anonymous number of a former player, if it was one."""


class Correction(NamedTuple):
    """An organiser's decision about a result."""

    at: datetime
    author: int | None
    """Who decided; None if the player was erased."""
    reason: str
    outcome: Outcome | None
    """What counts instead; None if the match does not count."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A finished match as it counts."""

    match: int
    server: int | None
    game: str
    variant: str
    """The options that differ from the defaults, such as `wall=grey`."""
    ended: datetime
    moment: int
    """The same in milliseconds; results with equal moments are simultaneous."""
    ending: str
    """How the match ended: by play, resignation or time."""
    seats: tuple[SeatResult, ...]
    played: Outcome
    """The outcome that was played, before any correction."""
    correction: Correction | None = None

    @property
    def counts(self) -> bool:
        """Whether the match counts, because it was not declared void."""
        return self.correction is None or self.correction.outcome is not None

    @property
    def outcome(self) -> Outcome:
        """The outcome that counts: as corrected, or as played."""
        if self.correction is not None and self.correction.outcome is not None:
            return self.correction.outcome
        return self.played

    @property
    def has_computers(self) -> bool:
        """Whether a computer played from the start."""
        return any(seat.computer is not None for seat in self.seats)

    def seat_of(self, player: int) -> int | None:
        """Return a player's seat, if they played."""
        for number, seat in enumerate(self.seats):
            if seat.player == player:
                return number
        return None

    def for_ratings(self) -> Result:
        """Return the result as the rating system takes it.

        A computer is a different stranger in every match. A former player keeps one number in all
        of their matches, so that nobody's rating changes when a player is erased.
        """
        return Result(
            match=self.match,
            seats=tuple(Player(self._rated_player(number)) for number in range(len(self.seats))),
            ranks=self.outcome.ranks,
            scores=self.outcome.scores,
            ended=self.moment,
            computer_turns=tuple(seat.computer_turns for seat in self.seats),
            computers=tuple(n for n, seat in enumerate(self.seats) if seat.computer is not None),
            left=tuple(n for n, seat in enumerate(self.seats) if seat.left),
            variant=self.variant,
        )

    def _rated_player(self, number: int) -> int:
        """Return the rated player of a seat; negative for computers and former players."""
        seat = self.seats[number]
        if seat.player is not None:
            return seat.player
        if seat.former is not None:
            return former_player(seat.former)
        return -(8 * self.match + number + 1)
