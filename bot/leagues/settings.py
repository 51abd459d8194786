"""Whether a league can be run like this, said before anything is done."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from bot.leagues.errors import (
    BadLeagueNameError,
    BadPointsError,
    BadSettingError,
    UnknownChoiceError,
    WrongDateError,
)
from bot.leagues.model import Format, LeagueSettings
from bot.matches.clocks.pace import PACES
from bot.matches.errors import SetupRefusedError, UnknownGameError
from games.core import AnyGame, SetupError

DAY: Final = 86_400_000
LONGEST_NAME: Final = 50
OPTIONS: Final = "options"

RANGES: Final[Mapping[str, tuple[int, int]]] = {
    "division": (2, 64),
    "each": (0, 30),
    "rounds": (0, 20),
    "least": (0, 1000),
    "most": (0, 1000),
    "top": (0, 1000),
    "widening": (1, 10),
    "announced": (0, 365),
    "sign_up": (1, 90),
    "check_in": (1, 30),
    "play": (0, 180),
    "grace": (0, 30),
    "rest": (0, 180),
    "up": (0, 10),
    "down": (0, 10),
}
"""What the numbers among the settings may be."""


def require(setting: str, value: int, least: int, most: int) -> None:
    """Refuse a number that is too small or too large."""
    if not least <= value <= most:
        raise BadSettingError(setting, value, least, most)


def checked(settings: LeagueSettings, games: Mapping[str, AnyGame]) -> LeagueSettings:
    """The settings, if a league can be run with them; otherwise a sentence says why not."""
    seats = [number for rules in games.values() for number in rules.seats]
    require("table", settings.table, min(seats), max(seats))
    for name, (least, most) in RANGES.items():
        require(name, getattr(settings, name), least, most)
    if settings.game not in games:
        raise UnknownGameError(settings.game, ", ".join(games))
    _choice("pace", settings.pace, PACES)
    rules = games[settings.game]
    for option in settings.options:
        if "=" not in option:
            known = [
                f"{name}={value}" for name, values in rules.options.items() for value in values
            ]
            raise UnknownChoiceError(OPTIONS, option, ", ".join(known))
    try:
        rules.start(settings.table, rules.chosen_options(settings.chosen_options))
    except SetupError as error:
        raise SetupRefusedError(error) from error
    if settings.format is Format.LADDER:
        require("table", settings.table, 2, 2)
    require("division", settings.division, settings.table, 64)
    if settings.most:
        require("most", settings.most, settings.fewest, 1000)
    if settings.points and (
        len(settings.points) != settings.table
        or list(settings.points) != sorted(settings.points, reverse=True)
    ):
        raise BadPointsError(settings.table)
    return settings


def _choice(setting: str, value: str, known: Mapping[str, Any]) -> None:
    if value not in known:
        raise UnknownChoiceError(setting, value, ", ".join(known))


def name_of(text: str) -> str:
    """The name of a league, on one line."""
    name = " ".join(text.split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise BadLeagueNameError
    return name


def date_of(text: str, now: datetime) -> datetime:
    """A day in the coming year, or a moment of it, in UTC."""
    example = f"{now + timedelta(days=7):%Y-%m-%d}"
    try:
        moment = datetime.fromisoformat(text.strip())
        moment = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    except (ValueError, OverflowError):
        raise WrongDateError(text, example) from None
    if not now < moment <= now + timedelta(days=366):
        raise WrongDateError(text, example)
    return moment
