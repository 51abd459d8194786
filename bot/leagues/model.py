"""The states of seasons and entrants, and the formats and events of leagues."""

from enum import StrEnum
from typing import Final


class SeasonState(StrEnum):
    """The state of a season."""

    ANNOUNCED = "announced"
    SIGN_UP = "sign-up"
    CHECK_IN = "check-in"
    PLAY = "play"
    GRACE = "grace"
    """The time to play is over; matches that have begun may be finished for a few more days."""
    ADJUDICATION = "adjudication"
    """Unfinished matches are decided."""
    REST = "rest"
    """The final standings are published, and the next season has not begun."""
    OVER = "over"
    """The next season has begun, or there will be none."""
    CALLED_OFF = "called off"


PLAYING: Final = frozenset({SeasonState.PLAY, SeasonState.GRACE, SeasonState.ADJUDICATION})
"""The states in which matches are played."""
ENDED: Final = frozenset({SeasonState.OVER, SeasonState.CALLED_OFF})
"""The states that a season does not leave by itself."""


class EntrantStatus(StrEnum):
    """The status of an entrant."""

    SIGNED = "signed up"
    IN = "checked in"
    WAITING = "waiting"
    """On the waiting list."""
    PLAYING = "playing"
    ABSENT = "absent"
    """Signed up and did not check in."""
    LEFT = "left"
    """Left before the first match."""
    WITHDRAWN = "withdrawn"
    """Left after the first match."""
    DISQUALIFIED = "disqualified"


PRESENT: Final = frozenset(
    {EntrantStatus.SIGNED, EntrantStatus.IN, EntrantStatus.WAITING, EntrantStatus.PLAYING}
)
"""Entrants who take part or are waiting to."""
GONE: Final = frozenset({EntrantStatus.WITHDRAWN, EntrantStatus.DISQUALIFIED})
"""Entrants who dropped out after the draw."""


class Format(StrEnum):
    """Who meets whom."""

    DIVISIONS = "divisions"
    SWISS = "swiss"
    CUP = "cup"
    LADDER = "ladder"
    DUPLICATE = "duplicate"


PAIRED: Final = frozenset({Format.SWISS, Format.DUPLICATE, Format.LADDER})
"""The formats that keep players apart in every round; divisions do so when they are drawn."""


class Adjudication(StrEnum):
    """How unfinished matches are decided."""

    COMPUTERS = "computers"
    """Computers play them to the end."""
    SCORE = "score"
    """The scores of the last full round count."""


class LeagueEvent(StrEnum):
    """What an entry of the league log records."""

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
