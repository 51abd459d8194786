"""Paces: the time on each clock, and what happens when it runs out."""

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
    """The clocks of a match, in milliseconds; without a bank there are none.

    A player to act uses up the time on their clock. Every move adds the increment, up to `most`.
    """

    bank: int = 0
    increment: int = 0
    most: int = 0
    whole: int = 0
    """The time limit of the match, after which computers play it to its end; 0 means none."""
    weekends: bool = False
    """Whether clocks stop on Saturdays and Sundays in the player's time zone."""
    hours: bool = False
    """Whether clocks run only in the player's playing hours, and not on vacation."""
    forfeit: bool = False
    """Whether a timeout loses the match, instead of a computer playing that turn."""

    def __bool__(self) -> bool:
        """Whether there are clocks at all."""
        return self.bank > 0


NO_CLOCK: Final = Pace()


def each_move(span: timedelta) -> Pace:
    """Return a pace with this much time for every move."""
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

WHOLE: Final = {2: _span(days=21), 3: _span(days=31), 4: _span(days=42)}
"""How long a match of a tournament lasts at most, by its seats."""


def pace_named(key: str, places: int) -> Pace:
    """A pace that can be chosen, for so many seats."""
    pace = PACES[key]
    return replace(pace, whole=WHOLE[places]) if key == "tournament" else pace


def pace_for(pace: Pace, places: int, seats: int) -> Pace:
    """A pace that was chosen for so many seats, if fewer sit down."""
    if places == seats or pace.whole != WHOLE.get(places):
        return pace
    return replace(pace, whole=WHOLE.get(seats, pace.whole))


def name_of(pace: Pace) -> str | None:
    """What a pace is called, if it is one that can be chosen."""
    known = {replace(one, whole=0): key for key, one in PACES.items()}
    return known.get(replace(pace, whole=0))


@lru_cache(maxsize=256)
def read_pace(text: str) -> Pace:
    """The pace of a match as it is stored."""
    return Pace.of(json.loads(text))
