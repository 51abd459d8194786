"""A match as others see it, and its parts."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, NamedTuple

from bot.matches.clocks.pace import Pace
from bot.players.settings import PlayerSettings
from data.tables.entries import EntryRow
from games.core import AnyGame, Event, Outcome, Seat
from games.log import Log


class Status(StrEnum):
    """How far along a match is."""

    LOBBY = "lobby"
    RUNNING = "running"
    OVER = "over"
    ABORTED = "aborted"


class Ending(StrEnum):
    """How a match ended."""

    PLAY = "play"
    RESIGNATION = "resignation"
    CONSENT = "consent"
    HOST = "host"
    EXPIRY = "expiry"
    """The lobby expired."""
    SCORE = "score"
    """A league has decided it by the scores."""
    LEAGUE = "league"
    """A league has called it off."""


class Joining(StrEnum):
    """Who may join."""

    ANYONE = "anyone"
    INVITED = "invited"


class Seal(StrEnum):
    """Whether the bag is a secret, because other matches have the same one."""

    NONE = "none"
    """No other match has this bag."""
    SEALED = "sealed"
    """Other matches have it, and some are running: only the players see the board."""
    OPENED = "opened"
    """Other matches had it, and all are over."""


class MoveSource(StrEnum):
    """Who decided on an entry."""

    PLAYER = "player"
    FORCED = "forced"
    """There was one legal move."""
    CLOCK = "clock"
    """The player's time ran out, and a computer played."""
    PLAN = "plan"
    """The player had planned it."""
    COMPUTER = "computer"
    BAG = "bag"
    UNDO = "undo"


class ProposalKind(StrEnum):
    """What the other players must agree to."""

    UNDO = "undo"
    ABORT = "abort"
    PAUSE = "pause"
    SUBSTITUTE = "substitute"
    """A player from outside would like to take a seat on offer."""


SIMPLE = "simple"
"""The computer player that plays the first legal move, at once."""
STAND_IN = "celeste"
"""The computer player that plays for absent players."""


class SeatView(NamedTuple):
    """A seat as others see it."""

    seat: Seat
    player: int | None
    """The player; None for a computer, a former player and a free seat."""
    computer: str | None
    """The computer player that makes this seat's moves."""
    host: bool
    resigned: bool
    strikes: int
    """The number of timeouts."""
    offered: datetime | None
    """Until when others may take the seat."""
    settings: PlayerSettings
    joined: int | None
    """The click with which its first player joined."""

    @property
    def is_present(self) -> bool:
        """Whether a person plays this seat."""
        return self.player is not None and self.computer is None

    @property
    def is_computer(self) -> bool:
        """Whether it was a computer's seat from the start."""
        return self.player is None and self.computer is not None and not self.resigned

    @property
    def is_away(self) -> bool:
        """Whether a computer plays for a person, who may come back."""
        return self.player is not None and self.computer is not None and not self.resigned


class Clock(NamedTuple):
    """The clock of a seat."""

    left: timedelta
    """The time on it when it last stopped."""
    ends: datetime | None
    """When the time runs out; None while it is stopped."""


class PlayedMove(NamedTuple):
    """An entry of the log, and the events that followed from it."""

    ply: int
    seat: Seat
    move: str
    how: MoveSource
    events: tuple[Event, ...]


class Proposal(NamedTuple):
    """Something that the players are asked to agree to."""

    kind: ProposalKind
    seat: Seat
    """The seat that asks; for a substitute, the seat on offer."""
    agreed: tuple[Seat, ...]
    player: int | None = None
    """The substitute."""
    span: timedelta | None = None
    """How long a pause would last; 0 restarts the clocks."""


class Location(NamedTuple):
    """Where a match is shown."""

    server: int | None
    channel: int | None
    thread: int | None = None


class ListedMatch(NamedTuple):
    """A match in a list, without its position."""

    id: int
    game: AnyGame
    options: Mapping[str, str]
    seats: tuple[SeatView, ...]
    location: Location


class Match(NamedTuple):
    """A match as it stands."""

    id: int
    game: AnyGame
    options: Mapping[str, str]
    seat_count: int
    """The number of seats, free ones in the lobby included."""
    status: Status
    ending: Ending | None
    seats: tuple[SeatView, ...]
    location: Location
    pace: Pace
    clocks: tuple[Clock, ...]
    """The clock of each seat; none without a pace."""
    latest: datetime | None
    """When the time limit is reached; None without one, and in a pause."""
    paused: datetime | None
    """Until when the clocks are stopped; None while they run."""
    overtime: datetime | None
    """When the time limit was reached, so that computers play to the end."""
    commitment: str
    """The hash of the seed, public from the start."""
    binding: str
    """What the bag is bound to besides the seed; empty before the start, and in old matches."""
    seed: str | None
    """None until this match and all others with the same bag are over."""
    ply: int
    """The number of entries in its log; it never decreases."""
    state: Any
    """The state of the game; None before the start."""
    to_act: tuple[Seat, ...]
    outcome: Outcome | None
    created: datetime
    updated: datetime
    joining: Joining
    invited: tuple[int, ...]
    """The invited players; empty after the start."""
    foreign_draws: int
    """How many draws of an imported match were made with another seed."""
    previous: int | None
    """The match of which this one is the rematch."""
    seal: Seal
    """Whether other matches have the same bag."""

    @property
    def is_sealed(self) -> bool:
        """Whether only the players may see the board, and nobody the seed."""
        return self.seal is Seal.SEALED

    @property
    def is_among_people(self) -> bool:
        """Whether no computer had a seat from the start, so that it counts for ratings."""
        return not any(seat.is_computer for seat in self.seats)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The players who have to act; not those for whom a computer plays."""
        movers = (self.seats[seat] for seat in self.to_act)
        return tuple(
            mover.player for mover in movers if mover.player is not None and mover.is_present
        )

    def seat_of(self, player: int) -> Seat | None:
        """Return the seat that a player has; None without one, and after resigning."""
        for own in self.seats:
            if own.player == player and not own.resigned:
                return own.seat
        return None


class OwnMatches(NamedTuple):
    """A player's most urgent matches."""

    matches: list[Match]
    total: int
    """How many there are, those that are not among `matches` included."""
    running: int
    waiting: int
    """How many of them wait for the player."""


class ActionResult(NamedTuple):
    """The result of an action, which is committed by now."""

    match: Match
    played: tuple[PlayedMove, ...] = ()
    """The new entries."""
    proposal: Proposal | None = None
    """The proposal that it has opened, if the others must agree."""
    again: bool = False
    """Whether this is a repeated click, so that nothing has happened now."""
    state_before: Any = None
    """The state before these entries; None before the start and for a repeated click."""


@dataclass(frozen=True, slots=True)
class History:
    """A match with everything that was played and not taken back."""

    match: Match
    log: Log
    played: tuple[PlayedMove, ...]
    rows: tuple[EntryRow, ...]
    """All stored entries, those that were taken back included."""
