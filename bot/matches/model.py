"""What is told about a match."""

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
    """How a match came to its end."""

    PLAY = "play"
    RESIGNATION = "resignation"
    CONSENT = "consent"
    HOST = "host"
    EXPIRY = "expiry"
    """Nobody began it in time."""
    SCORE = "score"
    """A league has decided it by the scores."""
    LEAGUE = "league"
    """A league has called it off."""


class Joining(StrEnum):
    """Who may sit down."""

    ANYONE = "anyone"
    INVITED = "invited"


class Seal(StrEnum):
    """Whether a bag must be kept secret, because others play with the same one."""

    NONE = "none"
    """No other table has this bag."""
    SEALED = "sealed"
    """Others have, and some of them still play: only the table itself sees the board."""
    OPENED = "opened"
    """Others had, and all are at their end."""


class MoveSource(StrEnum):
    """Who decided on an entry."""

    PLAYER = "player"
    FORCED = "forced"
    """There was one legal move."""
    CLOCK = "clock"
    """The player's time was up, and a computer played."""
    PLAN = "plan"
    """The player had planned it."""
    COMPUTER = "computer"
    BAG = "bag"
    UNDO = "undo"


class ProposalKind(StrEnum):
    """What needs the consent of the table."""

    UNDO = "undo"
    ABORT = "abort"
    PAUSE = "pause"
    SUBSTITUTE = "substitute"
    """Somebody from outside would like to take a seat that is offered."""


SIMPLE = "simple"
"""The computer player that plays the first legal move, at once."""
STAND_IN = "celeste"
"""The computer player that plays for people who are not there."""


class SeatView(NamedTuple):
    """Who sits on a seat."""

    seat: Seat
    player: int | None
    """The person; nobody for a computer, a former player, and a seat that waits for somebody."""
    computer: str | None
    """The computer player that makes this seat's moves."""
    host: bool
    resigned: bool
    strikes: int
    """How often their time was up."""
    offered: datetime | None
    """Until when others may take the seat."""
    settings: PlayerSettings

    @property
    def is_present(self) -> bool:
        """Whether a person plays this seat."""
        return self.player is not None and self.computer is None

    @property
    def is_computer(self) -> bool:
        """Whether it was a computer's from the start; who has resigned was a person."""
        return self.player is None and self.computer is not None and not self.resigned

    @property
    def is_away(self) -> bool:
        """Whether a computer has the seat of a person, who may take it back."""
        return self.player is not None and self.computer is not None and not self.resigned


class Clock(NamedTuple):
    """The clock of a seat."""

    left: timedelta
    """What was on it when it last stood still."""
    ends: datetime | None
    """When the time will be up, if it runs."""


class PlayedMove(NamedTuple):
    """An entry that has just been written, and what followed from it."""

    ply: int
    seat: Seat
    move: str
    how: MoveSource
    events: tuple[Event, ...]


class Proposal(NamedTuple):
    """Something that the table is asked about."""

    kind: ProposalKind
    seat: Seat
    """Who asks; of a substitute, the seat that they would take."""
    agreed: tuple[Seat, ...]
    player: int | None = None
    """Who would like to sit down, if it is about a substitute."""
    span: timedelta | None = None
    """How long the clocks would stand still, if it is about a pause; none: they would go on."""


class Location(NamedTuple):
    """Where a match is shown."""

    server: int | None
    channel: int | None
    thread: int | None = None


class Match(NamedTuple):
    """A match as it stands."""

    id: int
    game: AnyGame
    options: Mapping[str, str]
    seat_count: int
    """How many seats it shall have."""
    status: Status
    ending: Ending | None
    seats: tuple[SeatView, ...]
    location: Location
    pace: Pace
    clocks: tuple[Clock, ...]
    """The clock of each seat; none without a pace."""
    latest: datetime | None
    """When the time for the whole match will be over; None if it is not counted, or not now."""
    paused: datetime | None
    """Until when the clocks stand still; None while they run."""
    overtime: datetime | None
    """When the time for the whole match was over, so that computers play it to its end."""
    commitment: str
    """The hash of the seed, known from the start."""
    seed: str | None
    """Known once the match is at its end, and so are all others with the same bag."""
    ply: int
    """How many entries its log has; it never goes back."""
    state: Any
    """The table; None before the start."""
    to_act: tuple[Seat, ...]
    outcome: Outcome | None
    created: datetime
    updated: datetime
    joining: Joining
    invited: tuple[int, ...]
    """Who was asked to come; only before the start."""
    foreign_draws: int
    """How many draws were made before this seed, in a match that was imported."""
    previous: int | None
    """The match that this one is the rematch of."""
    seal: Seal
    """Whether other tables have the same bag."""

    @property
    def is_sealed(self) -> bool:
        """Whether only those who play it may see the board, and nobody the seed."""
        return self.seal is Seal.SEALED

    @property
    def is_among_people(self) -> bool:
        """Whether people alone sat down, so that it counts for their ratings."""
        return not any(seat.is_computer for seat in self.seats)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The people who are to act; nobody waits for those whose seat a computer has."""
        movers = (self.seats[seat] for seat in self.to_act)
        return tuple(
            mover.player for mover in movers if mover.player is not None and mover.is_present
        )

    def seat_of(self, player: int) -> Seat | None:
        """The seat that a person plays."""
        for occupant in self.seats:
            if occupant.player == player and not occupant.resigned:
                return occupant.seat
        return None


class ActionResult(NamedTuple):
    """What an action led to. It is stored for good by the time anybody sees this."""

    match: Match
    played: tuple[PlayedMove, ...] = ()
    """The entries that it has written."""
    proposal: Proposal | None = None
    """What the others are now asked, if it needs their consent."""
    again: bool = False
    """Whether this click was answered before; then nothing has happened now."""
    state_before: Any = None
    """The state before these entries; None before the start and for a repeated click."""


@dataclass(frozen=True, slots=True)
class History:
    """A match with everything that was played in it and still stands."""

    match: Match
    log: Log
    played: tuple[PlayedMove, ...]
    rows: tuple[EntryRow, ...]
    """All entries as they are stored, with those that were taken back."""


class Verified(NamedTuple):
    """A bag that was checked: every draw came from the seed, and the seed fits its commitment."""

    match: int
    seed: str
    commitment: str
    draws: int
    foreign: int
    """Draws from before this seed, in a match that was imported; they cannot be checked."""
