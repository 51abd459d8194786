"""Playing hours: read from what players type, and checked."""

import re
from datetime import datetime, timedelta
from typing import Final

from bot.errors import RefusedError
from bot.players.calendar import FEWEST_HOURS

AGAIN: Final = timedelta(days=1)
"""How long a player who gained clock time by changing their hours cannot do so again."""
HOUR: Final = r"(\d{1,2})(?::?00)?\s*(am|pm|h)?"
HOURS: Final = re.compile(rf"(?:from\s+)?{HOUR}\s*(?:-|–|—|to|until|/|\s)\s*{HOUR}")  # noqa: RUF001 dashes that people type


class UnreadableHoursError(RefusedError):
    """A text that cannot be read as playing hours."""

    def __init__(self, text: str) -> None:
        super().__init__("unreadable-hours", f"'{text}' are no hours", hours=text[:50])


class ShortHoursError(RefusedError):
    """Playing hours that are too short for the other players."""

    def __init__(self) -> None:
        sentence = f"playing hours are at least {FEWEST_HOURS} hours a day"
        super().__init__("short-hours", sentence, least=FEWEST_HOURS)


class OtherHoursError(RefusedError):
    """A player who gained clock time by changing their hours a short time ago."""

    def __init__(self, again: datetime) -> None:
        until = str(int(again.timestamp()))
        super().__init__("other-hours", "you have changed your hours a short time ago", until=until)


def read_hours(text: str) -> tuple[int, ...]:
    """The playing hours in a text such as `9-22`, `22:00 to 6:00` or `9am-10pm`.

    An empty text and `0-24` mean the whole day, which is `()`.
    """
    plain = text.strip().lower()
    if not plain:
        return ()
    found = HOURS.fullmatch(plain)
    if found is None:
        raise UnreadableHoursError(text)
    first, last = _hour(found[1], found[2], text), _hour(found[3], found[4], text)
    return checked_hours(first, last)


def checked_hours(first: int, last: int) -> tuple[int, ...]:
    """Playing hours from one to another, if they are long enough."""
    if not (0 <= first <= 24 and 0 <= last <= 24):
        raise UnreadableHoursError(f"{first}-{last}")
    if (first, last) == (0, 24):
        return ()
    first %= 24
    if (last - first) % 24 < FEWEST_HOURS:
        raise ShortHoursError
    return first, last


def _hour(number: str, half: str | None, text: str) -> int:
    hour = int(number)
    if half in ("am", "pm"):
        if not 1 <= hour <= 12:
            raise UnreadableHoursError(text)
        hour = hour % 12 + (12 if half == "pm" else 0)
    return hour
