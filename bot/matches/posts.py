"""Posts about matches: one dataclass for each kind, written and read here only.

A post says what a message is about. Its wording is chosen when it is sent.
"""

from dataclasses import dataclass, field
from typing import ClassVar, Final

from bot.matches.model import ProposalKind
from bot.posts.post import Post, constant, decode, user_ids
from games.core import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchPost(Post):
    """A post about a match."""

    newest_only: ClassVar[bool] = False
    """Whether it shows how the match stands, so that an older one need not be sent any more."""
    tells_news: ClassVar[bool] = True
    """Whether it is about something that has happened, so that the match counts as updated."""
    ply: int
    """The ply at which the match stood when the post was decided on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LobbyPost(MatchPost):
    """The lobby, as it stands when the message is sent."""

    kind: ClassVar[str] = "lobby"
    newest_only: ClassVar[bool] = True
    force_new: bool = field(default=False, metadata={"key": "fresh"})


@dataclass(frozen=True, slots=True, kw_only=True)
class StartPost(MatchPost):
    """The match begins."""

    kind: ClassVar[str] = "start"
    arranged: bool = field(default=False, metadata={"key": "apart"})
    """Whether a league has arranged it, so that there was no lobby."""
    quiet: bool = False
    """Whether it is announced in the thread of the match only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPost(MatchPost):
    """The board, as it stands when the message is sent."""

    kind: ClassVar[str] = "board"
    newest_only: ClassVar[bool] = True
    force_new: bool = field(default=False, metadata={"key": "fresh"})
    """Whether it must be a new message, not an edit of the last board."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InvitationPost(MatchPost):
    """Players are invited to the lobby."""

    kind: ClassVar[str] = "invitation"
    person_fields: ClassVar[tuple[str, ...]] = ("guests",)
    guests: tuple[int, ...] = user_ids("guests")


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalPost(MatchPost):
    """The players are asked for their consent; the ply is that of the proposal."""

    kind: ClassVar[str] = "proposal"
    person_fields: ClassVar[tuple[str, ...]] = ("about",)
    proposal: ProposalKind = field(metadata={"key": "what"})
    seat: Seat
    about: int = 0
    """The substitute's user id, or for how many milliseconds the clocks would stop."""

    @property
    def player(self) -> int | None:
        """Who would like to take the seat; None after `/forget-me`."""
        return self.about or None if self.proposal is ProposalKind.SUBSTITUTE else None

    @property
    def span(self) -> int | None:
        """For how many milliseconds the clocks would stop; 0 means that they would run again."""
        return self.about if self.proposal is ProposalKind.PAUSE else None


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclinedPost(MatchPost):
    """A player has declined a proposal."""

    kind: ClassVar[str] = "declined"
    proposal: ProposalKind = field(metadata={"key": "what"})
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class ReminderPost(MatchPost):
    """A player's time is running out."""

    kind: ClassVar[str] = "reminder"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatOfferPost(MatchPost):
    """A computer plays a seat, and others may take it."""

    kind: ClassVar[str] = "offer"
    person_fields: ClassVar[tuple[str, ...]] = ("guests",)
    seat: Seat
    guests: tuple[int, ...] = user_ids("guests")


@dataclass(frozen=True, slots=True, kw_only=True)
class EndPost(MatchPost):
    """The match is over."""

    kind: ClassVar[str] = "end"
    bag_opened: bool = field(default=False, metadata={"key": "opened"})
    """Whether it ended earlier, and its bag is no longer a secret only now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchivePost(MatchPost):
    """The thread of a match that is over is archived; this is no message."""

    kind: ClassVar[str] = "archive"
    tells_news: ClassVar[bool] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class NewsPost(MatchPost):
    """Something other than a move has happened; subclasses say what."""

    kind: ClassVar[str] = "news"
    what: str = constant("")


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatNews(NewsPost):
    """News about one seat."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerReturned(SeatNews):
    """A player has taken their seat back from the computer."""

    person_fields: ClassVar[tuple[str, ...]] = ("player",)
    what: str = constant("back")
    player: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SubstituteSeated(SeatNews):
    """A player has taken the seat of another."""

    person_fields: ClassVar[tuple[str, ...]] = ("player", "before")
    what: str = constant("substitute")
    player: int
    """0 after `/forget-me`."""
    previous: int = field(metadata={"key": "before"})
    """0 for a former player."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ComputerKeepsSeat(SeatNews):
    """Nobody has taken a seat on offer, so the computer keeps it."""

    what: str = constant("kept")


@dataclass(frozen=True, slots=True, kw_only=True)
class NobodyLeft(SeatNews):
    """The last player has been replaced by a computer: computers play to the end."""

    what: str = constant("deserted")


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatForfeited(SeatNews):
    """A player has lost because their time ran out."""

    what: str = constant("forfeit")


@dataclass(frozen=True, slots=True, kw_only=True)
class ClocksPaused(NewsPost):
    """The clocks stop."""

    what: str = constant("paused")
    until: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ClocksResumed(NewsPost):
    """The clocks run again."""

    what: str = constant("goes-on")


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeLimitReached(NewsPost):
    """The time limit of the match is reached: computers play to the end."""

    what: str = constant("overtime")


NEWS: Final[tuple[type[NewsPost], ...]] = (
    PlayerReturned,
    SubstituteSeated,
    ComputerKeepsSeat,
    NobodyLeft,
    SeatForfeited,
    ClocksPaused,
    ClocksResumed,
    TimeLimitReached,
)
MATCH_POSTS: Final[tuple[type[MatchPost], ...]] = (
    LobbyPost,
    StartPost,
    BoardPost,
    InvitationPost,
    ProposalPost,
    DeclinedPost,
    ReminderPost,
    SeatOfferPost,
    EndPost,
    ArchivePost,
    *NEWS,
)


def decode_match_post(kind: str, payload: str) -> MatchPost:
    """Read a post from the outbox."""
    return decode(MATCH_POSTS, kind, payload)
