"""What a league is made of: its states, its settings, and what can be done with it."""

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Final

from bot.players.settings import StoredSettings
from games.standings.promotion import Border, Promotion
from games.standings.table import DEFAULT_SCORING, Scoring


class SeasonState(StrEnum):
    """Where a season stands."""

    ANNOUNCED = "announced"
    SIGN_UP = "sign-up"
    CHECK_IN = "check-in"
    PLAY = "play"
    GRACE = "grace"
    """The time to play is over; what has begun may be played to its end for a little longer."""
    ADJUDICATION = "adjudication"
    """Nobody has time any more; what is not over is decided."""
    REST = "rest"
    """The final table stands."""
    OVER = "over"
    """The next season has begun, or there will be none."""
    CALLED_OFF = "called off"


PLAYING: Final = frozenset({SeasonState.PLAY, SeasonState.GRACE, SeasonState.ADJUDICATION})
"""The states in which there are matches to be played."""
ENDED: Final = frozenset({SeasonState.OVER, SeasonState.CALLED_OFF})
"""The states after which nothing happens by itself."""


class EntrantStatus(StrEnum):
    """What has become of somebody's entry for a season."""

    SIGNED = "signed up"
    IN = "checked in"
    WAITING = "waiting"
    """On the waiting list."""
    PLAYING = "playing"
    ABSENT = "absent"
    """Signed up, and did not check in."""
    LEFT = "left"
    """Left before the first match."""
    WITHDRAWN = "withdrawn"
    """Left after it."""
    DISQUALIFIED = "disqualified"


PRESENT: Final = frozenset(
    {EntrantStatus.SIGNED, EntrantStatus.IN, EntrantStatus.WAITING, EntrantStatus.PLAYING}
)
"""Who still takes part, or would like to."""
GONE: Final = frozenset({EntrantStatus.WITHDRAWN, EntrantStatus.DISQUALIFIED})
"""Who had begun and does not play any more."""


class Format(StrEnum):
    """Who meets whom."""

    DIVISIONS = "divisions"
    SWISS = "swiss"
    CUP = "cup"
    LADDER = "ladder"
    DUPLICATE = "duplicate"


class Adjudication(StrEnum):
    """How a match is decided that nobody has finished in time."""

    COMPUTERS = "computers"
    """Computers play it to its end."""
    SCORE = "score"
    """The scores of the last full round count."""


class LeagueEvent(StrEnum):
    """What stands in the chronicle of a league."""

    CREATE = "create"
    RENAME = "rename"
    CLOSE_LEAGUE = "close league"
    SETTINGS = "settings"
    ANNOUNCE = "announce"
    SIGN_UP = "open sign-up"
    CHECK_IN = "open check-in"
    BEGIN = "begin play"
    ROUND = "next round"
    GRACE = "grace"
    ADJUDICATE = "adjudicate"
    CONCLUDE = "conclude"
    NEXT = "next season"
    PUT_OFF = "put off"
    CALL_OFF = "call off"
    CLOSE = "close"
    PAUSE = "pause"
    RESUME = "resume"
    EXTEND = "extend"
    REPLACE = "replace"
    CORRECT = "correct"
    DISQUALIFY = "disqualify"
    WITHDRAW = "withdraw"
    CHALLENGE = "challenge"
    IMPORT = "import"
    UNDO = "undo"


class Notice(StrEnum):
    """What an announcement says; the wording is made when it leaves."""

    ANNOUNCED = "announced"
    SIGN_UP = "sign-up"
    CHECK_IN = "check-in"
    REMINDER = "reminder"
    """Some have not checked in yet, and the time runs out."""
    CALL = "call"
    """The rest of those who are called, where one message is not enough."""
    PLAY = "play"
    ROUND = "round"
    GRACE = "grace"
    ADJUDICATION = "adjudication"
    RESULT = "result"
    PUT_OFF = "put-off"
    CALLED_OFF = "called-off"
    CLOSED = "closed"
    LEAGUE_CLOSED = "league-closed"
    RENAMED = "renamed"
    PAUSED = "paused"
    RESUMED = "resumed"
    EXTENDED = "extended"
    REPLACED = "replaced"
    CORRECTED = "corrected"
    DISQUALIFIED = "disqualified"
    WITHDRAWN = "withdrawn"
    CHALLENGE = "challenge"
    UNDONE = "undone"
    TABLE = "table"
    """The table of a division, in the message that shows it already."""
    INVITATION = "invitation"
    """What invites people has changed: so does its message, where it stands."""
    OUTDATED = "outdated"
    """The table of a division that is not there any more: its message is taken away."""
    ROLES = "roles"
    """Some have won something, or lost it: their roles follow, and nothing is said."""


SILENT: Final = frozenset({Notice.TABLE, Notice.INVITATION, Notice.ROLES, Notice.OUTDATED})
"""What leaves without a word."""

INVITING: Final = frozenset({Notice.ANNOUNCED, Notice.SIGN_UP})
"""What invites people to a season."""

USUAL_ROUND: Final = {Format.SWISS: 14, Format.CUP: 14, Format.DUPLICATE: 7}
"""How many days a round takes, or a duplicate week."""


@dataclass(frozen=True, slots=True)
class LeagueSettings(StoredSettings):
    """What an organiser may choose. Spans are days; 0 stands for what is usual."""

    game: str = "azul"
    options: tuple[str, ...] = ()
    """What is unusual about the game, as in `wall=grey`."""
    format: Format = Format.DIVISIONS
    table: int = 4
    """How many sit at a table."""
    division: int = 7
    """About how many play in a division."""
    each: int = 0
    """How many matches each has in a division."""
    rounds: int = 0
    """How many rounds a Swiss tournament has, or deals a duplicate week."""
    least: int = 0
    """How many players a season needs."""
    most: int = 0
    """How many may play; the others wait. 0: as many as come."""
    top: int = 0
    """How many players the highest tier has at first."""
    widening: int = 2
    """A tier is at most so many times the size of the one above."""
    announced: int = 0
    """How long a season is announced before the sign-up opens."""
    sign_up: int = 14
    check_in: int = 3
    play: int = 0
    """How long the matches take: of a division all, otherwise those of a round."""
    grace: int = 3
    rest: int = 7
    points: tuple[int, ...] = ()
    """The points for each place at a table."""
    pace: str = "tournament"
    up: int = 1
    down: int = 2
    border: Border = Border.KIND
    adjudication: Adjudication = Adjudication.COMPUTERS
    returning: bool = True
    """Whether whoever has played is signed up for the next season."""
    again: bool = True
    """Whether the next season follows by itself."""
    channel: int | None = None
    """Where announcements and tables are posted."""
    matches: int | None = None
    """Where matches are played, if not there, too."""
    organisers: int | None = None
    """The role that may run the league, besides those who manage the server."""
    champion_role: int | None = None
    """The role of whoever wins the highest division."""
    tier_roles: tuple[int, ...] = ()
    """The roles of those who play in a tier, the highest tier first."""

    @property
    def chosen_options(self) -> dict[str, str]:
        """The variant, as a match takes it."""
        return dict(option.split("=", 1) for option in self.options)

    @property
    def scoring(self) -> Scoring:
        """The points for each place, and the tie-breaks."""
        if not self.points and self.table in DEFAULT_SCORING.points:
            return DEFAULT_SCORING
        largest = max(DEFAULT_SCORING.points)
        # At a larger table the places that are not listed score nothing.
        default = (*DEFAULT_SCORING.points[largest], *[0] * (self.table - largest))
        return Scoring(points={**DEFAULT_SCORING.points, self.table: self.points or default})

    @property
    def promotion(self) -> Promotion:
        """Who goes up and down."""
        top = self.top or self.division
        return Promotion(self.up, self.down, self.border, top=top, widening=self.widening)

    @property
    def fewest(self) -> int:
        """How many players a season needs."""
        return max(self.least, 2 if self.format is Format.LADDER else self.table)

    @property
    def play_days(self) -> int:
        """How long the matches take."""
        if self.play:
            return self.play
        if self.format in USUAL_ROUND:
            return USUAL_ROUND[self.format]
        return 14 + 7 * self.table

    @property
    def number_of_rounds(self) -> int:
        """How many rounds there are, where there are rounds."""
        return self.rounds or {Format.SWISS: 5, Format.DUPLICATE: 3}.get(self.format, 1)

    def lasts(self, state: SeasonState) -> timedelta:
        """How long a season stays in a state."""
        days = {
            SeasonState.ANNOUNCED: self.announced,
            SeasonState.SIGN_UP: self.sign_up,
            SeasonState.CHECK_IN: self.check_in,
            SeasonState.PLAY: self.play_days,
            SeasonState.GRACE: self.grace,
            SeasonState.ADJUDICATION: 1,
            SeasonState.REST: self.rest,
        }
        return timedelta(days=days[state])
