"""Time zones: the names that players type, and the zone they mean."""

import re
from datetime import date, datetime
from difflib import get_close_matches
from functools import cache
from typing import Final
from zoneinfo import available_timezones

from bot.errors import RefusedError
from bot.players.calendar import known_zone

CONTINENTS: Final = (
    "Europe", "America", "Asia", "Africa", "Australia", "Pacific", "Atlantic", "Indian",
    "Antarctica", "Arctic",
)  # fmt: skip
OFFSET: Final = re.compile(r"(?:utc|gmt)?\s*([+-]|\N{MINUS SIGN})\s*0?(\d{1,2})(?::?00)?")


class UnknownZoneError(RefusedError):
    """There is no such time zone."""

    def __init__(self, text: str) -> None:
        sentence = f"there is no time zone '{text}'; try a large city near you"
        super().__init__("unknown-zone", sentence, zone=text[:50])


@cache
def zones() -> dict[str, str]:
    """Every time zone, by its whole name and by its city alone."""
    names = sorted(available_timezones())
    known = {_plain(name): name for name in names}
    for continent in CONTINENTS:
        for name in names:
            if name.startswith(f"{continent}/"):
                known.setdefault(_plain(name.rpartition("/")[2]), name)
    for name in names:
        known.setdefault(_plain(name.rpartition("/")[2]), name)
    return known


def read_zone(text: str) -> str:
    """The time zone that a player means by `Europe/Berlin`, `berlin` or `UTC+2`."""
    plain = _plain(text)
    if found := zones().get(plain):
        return found
    if (offset := OFFSET.fullmatch(text.strip().lower())) is not None:
        # The signs in these names are reversed: Etc/GMT-2 is UTC+2.
        sign = "-" if offset[1] == "+" else "+"
        name = f"Etc/GMT{sign}{int(offset[2])}"
        if name in zones().values():
            return name
    raise UnknownZoneError(text)


def zones_like(text: str, most: int) -> list[str]:
    """Up to `most` time zones that a typed text may mean; those that begin with it come first."""
    plain = _plain(text)
    called = {call: name for call, name in zones().items() if name.partition("/")[0] in CONTINENTS}
    starting = [name for call, name in called.items() if call.startswith(plain)]
    holding = [name for call, name in called.items() if plain in call]
    close = [called[call] for call in get_close_matches(plain, called, n=5, cutoff=0.75)]
    ordered = [*sorted(starting, key=_by_continent), *sorted(holding, key=_by_continent), *close]
    return list(dict.fromkeys(ordered))[:most]


def _by_continent(name: str) -> tuple[int, str]:
    return CONTINENTS.index(name.partition("/")[0]), name


def _plain(text: str) -> str:
    return "_".join(text.casefold().replace("_", " ").split())


def today_at(zone: str, now: datetime) -> date:
    """The current day in a time zone."""
    return now.astimezone(known_zone(zone)).date()
