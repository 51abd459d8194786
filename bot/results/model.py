"""What a finished match came to."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final, NamedTuple

from games.core import Outcome
from games.standings.results import Player, Result

FORMER: Final = 2**60
"""More than any match has for a number: beyond it the ratings count former players."""


class SeatResult(NamedTuple):
    """What one seat came to."""

    player: int | None
    """The person; nobody for a computer and for a former player."""
    computer: str | None
    """The computer player that had this seat from the start."""
    left: bool
    """Whether its player gave up, or a computer had to play to the end for them."""
    turns: int
    """Decisions that somebody had to make here."""
    computer_turns: int
    """How many of them a computer made for a person."""
    pace: int | None
    """The median of the milliseconds that the person took for a decision."""
    points: Mapping[str, int]
    """Points by category, where the game tells them; each key is that of a text."""
    former: int | None = None
    """Which former player it was, if one; nobody knows who."""


class Correction(NamedTuple):
    """What an organiser has decided about a result."""

    at: datetime
    author: int | None
    """Who; nobody if the person's data is gone."""
    reason: str
    outcome: Outcome | None
    """What counts instead; None if the match does not count."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A finished match, as it counts."""

    match: int
    server: int | None
    game: str
    variant: str
    """What was unusual: `wall=grey`; empty for the usual side."""
    ended: datetime
    moment: int
    """The same as a number: results with equal ones are simultaneous."""
    ending: str
    """How it came to its end: by play, resignation or time."""
    seats: tuple[SeatResult, ...]
    played: Outcome
    """What was played, whatever was decided since."""
    correction: Correction | None = None

    @property
    def counts(self) -> bool:
        """Whether it was not declared void."""
        return self.correction is None or self.correction.outcome is not None

    @property
    def outcome(self) -> Outcome:
        """What counts: as it was corrected, or as it was played."""
        if self.correction is not None and self.correction.outcome is not None:
            return self.correction.outcome
        return self.played

    @property
    def has_computers(self) -> bool:
        """Whether a computer sat at the table from the start."""
        return any(seat.computer is not None for seat in self.seats)

    def seat_of(self, player: int) -> int | None:
        """Where a person sat."""
        for number, seat in enumerate(self.seats):
            if seat.player == player:
                return number
        return None

    def for_ratings(self) -> Result:
        """The same as arithmetic takes it.

        A computer is a stranger in every match. A former player is the same one in all of theirs,
        so that nobody's rating changes when somebody is forgotten.
        """
        return Result(
            match=self.match,
            seats=tuple(Player(self._known(number)) for number in range(len(self.seats))),
            ranks=self.outcome.ranks,
            scores=self.outcome.scores,
            ended=self.moment,
            computer_turns=tuple(seat.computer_turns for seat in self.seats),
            computers=tuple(n for n, seat in enumerate(self.seats) if seat.computer is not None),
            left=tuple(n for n, seat in enumerate(self.seats) if seat.left),
            variant=self.variant,
        )

    def _known(self, number: int) -> int:
        """Whom the ratings know on a seat; less than nothing for whoever has none of their own."""
        seat = self.seats[number]
        if seat.player is not None:
            return seat.player
        return -(8 * self.match + number + 1) if seat.former is None else -FORMER - seat.former
