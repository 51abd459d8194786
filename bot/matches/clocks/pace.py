"""How fast a match is played: what is on each clock, and what happens when it is empty."""

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
    """The clocks of a match; all spans are milliseconds. Without a bank there are none.

    Whoever is to act uses up what is on their clock. Every move adds the increment, up to the
    most that a clock can hold.
    """

    bank: int = 0
    increment: int = 0
    most: int = 0
    whole: int = 0
    """So long the match lasts at most; then computers play it to its end. 0: as long as it takes.
    """
    weekends: bool = False
    """Whether clocks stand still on Saturdays and Sundays, where the player lives."""
    hours: bool = False
    """Whether clocks run in a player's playing hours alone, and not on vacation."""
    forfeit: bool = False
    """Whether a seat whose time is up has lost, instead of a computer playing that turn."""

    def __bool__(self) -> bool:
        """Whether there are clocks at all."""
        return self.bank > 0


NO_CLOCK: Final = Pace()


def each_move(span: timedelta) -> Pace:
    """So long for every move."""
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
"""What can be chosen for a match, by name."""

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
