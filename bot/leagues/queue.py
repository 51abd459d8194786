"""The queue of a league: which announcements and tasks it may hold, and how they are read."""

import json
from typing import Final, NamedTuple

from bot.leagues.announcements import (
    ActionUndone,
    AdjudicationBegins,
    Announcement,
    ChallengeMade,
    CheckInContinued,
    CheckInOpened,
    CheckInReminder,
    GraceBegins,
    LeagueClosed,
    LeagueRenamed,
    PlayBegins,
    PlayerDisqualified,
    PlayerReplaced,
    PlayerWithdrawn,
    ResultCorrected,
    RoundDrawn,
    SeasonAnnounced,
    SeasonCalledOff,
    SeasonClosed,
    SeasonExtended,
    SeasonPaused,
    SeasonPutOff,
    SeasonResult,
    SeasonResumed,
    SignUpOpened,
    TooFewPlayers,
)
from bot.leagues.tasks import (
    DeleteMessage,
    LeagueTask,
    UpdateInvitation,
    UpdateRoles,
    UpdateStandings,
)
from bot.posts.post import decode

LeaguePost = Announcement | LeagueTask
"""An entry of the queue."""

KINDS: Final[tuple[type[LeaguePost], ...]] = (
    SeasonAnnounced,
    SignUpOpened,
    CheckInOpened,
    CheckInReminder,
    CheckInContinued,
    PlayBegins,
    RoundDrawn,
    GraceBegins,
    AdjudicationBegins,
    SeasonResult,
    SeasonPutOff,
    TooFewPlayers,
    SeasonCalledOff,
    SeasonClosed,
    LeagueClosed,
    LeagueRenamed,
    SeasonPaused,
    SeasonResumed,
    SeasonExtended,
    PlayerReplaced,
    PlayerWithdrawn,
    PlayerDisqualified,
    ResultCorrected,
    ChallengeMade,
    ActionUndone,
    UpdateStandings,
    UpdateInvitation,
    DeleteMessage,
    UpdateRoles,
)
"""Every kind of entry."""


def decode_post(kind: str, payload: str) -> LeaguePost:
    """Read an announcement or a task from its row."""
    return decode(KINDS, kind, payload)


class SentAnnouncement(NamedTuple):
    """The message that an announcement has become."""

    message: int
    channel: int


class Invitation(NamedTuple):
    """The announcement that invites players to a season, and its message."""

    announcement: SeasonAnnounced | SignUpOpened
    sent: SentAnnouncement

    def encode(self) -> str:
        """Return the text that is stored with the season."""
        about = json.loads(self.announcement.encode())
        stored = {"kind": self.announcement.kind, "about": about}
        return json.dumps({**stored, **self.sent._asdict()})

    @classmethod
    def decode(cls, text: str) -> "Invitation":
        """Read the text that is stored with a season."""
        stored = json.loads(text)
        announcement = decode_post(stored["kind"], json.dumps(stored["about"]))
        assert isinstance(announcement, SeasonAnnounced | SignUpOpened)
        return cls(announcement, SentAnnouncement(stored["message"], stored["channel"]))
