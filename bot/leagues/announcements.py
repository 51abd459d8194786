"""Announcements of leagues, one dataclass for each kind.

Entrants are given by their numbers in the season, so that no queued announcement names a person.
"""

from dataclasses import dataclass, field
from typing import ClassVar

from bot.leagues.model import Adjudication, LeagueEvent
from bot.posts.post import Post


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcement(Post):
    """A message in the league's channel; the wording is chosen when it is sent."""

    season: int | None = None
    """The number of the season, unless the league has had none."""
    due: int | None = None
    """When the next step of the season was due."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonAnnounced(Announcement):
    """A season will open for sign-up."""

    kind: ClassVar[str] = "announced"


@dataclass(frozen=True, slots=True, kw_only=True)
class SignUpOpened(Announcement):
    """Players can sign up."""

    kind: ClassVar[str] = "sign-up"
    returning: int
    """How many players of the last season are signed up already."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckInOpened(Announcement):
    """Everybody who has signed up is asked to check in."""

    kind: ClassVar[str] = "check-in"
    players: tuple[int, ...]
    count: int = 0
    """How many are asked, if they are more than one message can mention; 0 in old rows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckInReminder(Announcement):
    """Check-in ends soon, and some players have not answered."""

    kind: ClassVar[str] = "reminder"
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckInContinued(Announcement):
    """Mentions those who did not fit into the message before."""

    kind: ClassVar[str] = "call"
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayBegins(Announcement):
    """The season is drawn, and matches begin."""

    kind: ClassVar[str] = "play"
    player_count: int = field(metadata={"key": "players"})
    fixture_count: int = field(metadata={"key": "fixtures"})


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundDrawn(Announcement):
    """The next round of a cup or a Swiss tournament is drawn."""

    kind: ClassVar[str] = "round"
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GraceBegins(Announcement):
    """The time to play is over; matches that have begun may be finished."""

    kind: ClassVar[str] = "grace"
    left: int
    """How many matches are not finished."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjudicationBegins(Announcement):
    """Unfinished matches are decided from now on."""

    kind: ClassVar[str] = "adjudication"
    left: int
    how: Adjudication


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonResult(Announcement):
    """How some divisions ended: those from `first` up to and without `until`."""

    kind: ClassVar[str] = "result"
    last: bool
    """Whether no season follows by itself."""
    first: int = 0
    until: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonPutOff(Announcement):
    """Too few players: sign-up stays open for longer."""

    kind: ClassVar[str] = "put-off"
    count: int
    least: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TooFewPlayers(Announcement):
    """The season is called off because too few players came."""

    kind: ClassVar[str] = "called-off"
    count: int
    least: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonCalledOff(Announcement):
    """An organiser has called the season off."""

    kind: ClassVar[str] = "called-off"
    drawn: bool
    begun: int
    """How many matches were begun and may be played on."""
    untouched: int
    """How many matches nobody had moved in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonClosed(Announcement):
    """The season is over, and no other follows by itself."""

    kind: ClassVar[str] = "closed"


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueClosed(Announcement):
    """An organiser has closed the league."""

    kind: ClassVar[str] = "league-closed"


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueRenamed(Announcement):
    """The league has another name."""

    kind: ClassVar[str] = "renamed"
    old: str
    new: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonPaused(Announcement):
    """The season is paused."""

    kind: ClassVar[str] = "paused"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonResumed(Announcement):
    """The season goes on after a pause."""

    kind: ClassVar[str] = "resumed"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonExtended(Announcement):
    """Everybody gets more days before the next step."""

    kind: ClassVar[str] = "extended"
    days: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerReplaced(Announcement):
    """A substitute takes an entrant's place."""

    kind: ClassVar[str] = "replaced"
    entrant: int
    substitute: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerWithdrawn(Announcement):
    """A player has left the season."""

    kind: ClassVar[str] = "withdrawn"
    entrant: int
    substitute: int | None = None
    has_matches: bool = field(default=True, metadata={"key": "left"})
    """Whether matches are left that a substitute or a computer plays on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerDisqualified(Announcement):
    """A player was disqualified."""

    kind: ClassVar[str] = "disqualified"
    entrant: int
    substitute: int | None = None
    has_matches: bool = field(default=True, metadata={"key": "left"})
    division: int | None = None
    """The division whose final standings were decided again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultCorrected(Announcement):
    """An organiser has decided how a match ended."""

    kind: ClassVar[str] = "corrected"
    fixture: int
    ranks: tuple[int, ...]
    entrants: tuple[int, ...]
    late: bool
    """Whether the season was over, so that promotions stay as they are."""
    division: int | None = None
    """The division whose final standings were decided again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeMade(Announcement):
    """A player on the ladder challenges another."""

    kind: ClassVar[str] = "challenge"
    entrant: int
    rival: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionUndone(Announcement):
    """An entry of the league log was undone."""

    kind: ClassVar[str] = "undone"
    action: LeagueEvent = field(metadata={"key": "act"})


CheckInCall = CheckInOpened | CheckInReminder | CheckInContinued
"""Announcements that mention entrants who have to check in."""
