"""How fast a match is played: the clocks, and what happens when one runs out."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import lru_cache
from typing import Final

from bot.players.settings import StoredSettings
from data.times import duration


@dataclass(frozen=True, slots=True)
class Pace(StoredSettings):
    """The clocks of a match. All spans are milliseconds; a bank of 0 means no clocks.

    A clock runs while its player is to act. Every move adds the increment, up to the most that a
    clock can hold.
    """

    bank: int = 0
    increment: int = 0
    most: int = 0
    whole: int = 0
    """The longest the match may last before computers play it to its end; 0 means no limit."""
    weekends: bool = False
    """Whether clocks stop on Saturdays and Sundays in the player's time zone."""
    hours: bool = False
    """Whether clocks run only during a player's playing hours, and not on vacation."""
    forfeit: bool = False
    """Whether a seat loses when its time runs out; otherwise a computer plays that turn."""

    def __bool__(self) -> bool:
        """Whether there are clocks at all."""
        return self.bank > 0


NO_CLOCK: Final = Pace()


def each_move(span: timedelta) -> Pace:
    """A pace with this much time for every move."""
    time = duration(span)
    return Pace(bank=time, increment=time, most=time)


def _span(**parts: float) -> int:
    return duration(timedelta(**parts))


PACES: Final[Mapping[str, Pace]] = {
    "none": NO_CLOCK,
    "live": Pace(_span(minutes=5), _span(seconds=30), _span(minutes=5)),
    "daily": replace(each_move(timedelta(days=1)), hours=True),
    "relaxed": replace(each_move(timedelta(days=3)), weekends=True, hours=True),
    "tournament": Pace(_span(hours=72), _span(hours=6), _span(hours=72), hours=True),
}
"""The presets, by name."""

MatchDays = Mapping[int, int]
"""How many days a tournament match of a game may last, by its number of seats."""
MATCH_DAYS: Final[MatchDays] = {2: 21, 3: 31, 4: 42}
"""The usual limits."""


def pace_named(key: str, seats: int, days: MatchDays = MATCH_DAYS) -> Pace:
    """A preset for this number of seats."""
    pace = PACES[key]
    return replace(pace, whole=_limit(seats, days)) if key == "tournament" else pace


def pace_for(pace: Pace, places: int, seats: int, days: MatchDays = MATCH_DAYS) -> Pace:
    """The pace of a match that opened with `places` seats and begins with fewer.

    Its limit follows the number of seats, unless it is not the preset's.
    """
    if places == seats or not pace.whole or pace.whole != _limit(places, days):
        return pace
    return replace(pace, whole=_limit(seats, days) or pace.whole)


def _limit(seats: int, days: MatchDays) -> int:
    return _span(days=days.get(seats, 0))


def name_of(pace: Pace) -> str | None:
    """The name of a preset, whatever its limit; None for any other pace."""
    known = {replace(one, whole=0): key for key, one in PACES.items()}
    return known.get(replace(pace, whole=0))


@lru_cache(maxsize=256)
def read_pace(text: str) -> Pace:
    """The pace of a match as it is stored."""
    return Pace.of(json.loads(text))
