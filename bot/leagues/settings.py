"""The settings of a league, and the checks on what organisers type."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from bot.leagues.errors import (
    BadLeagueNameError,
    BadPointsError,
    BadSettingError,
    UnknownChoiceError,
    WrongDateError,
)
from bot.leagues.model import Adjudication, Format, SeasonState
from bot.matches.clocks.pace import PACES
from bot.matches.errors import SetupRefusedError, UnknownGameError
from bot.players.settings import StoredSettings
from games.core import AnyGame, SetupError
from games.standings.promotion import Border, Promotion
from games.standings.table import DEFAULT_SCORING, Scoring

USUAL_ROUND: Final = {Format.SWISS: 14, Format.CUP: 14, Format.DUPLICATE: 7}
"""The default number of days to play a round, or a duplicate week."""


@dataclass(frozen=True, slots=True)
class LeagueSettings(StoredSettings):
    """What an organiser may choose. Periods are days; 0 means the default."""

    game: str = "azul"
    options: tuple[str, ...] = ()
    """The options of the game that differ from its defaults, such as `wall=grey`."""
    format: Format = Format.DIVISIONS
    table: int = 4
    """How many players a match has."""
    division: int = 7
    """About how many players a division has."""
    each: int = 0
    """How many matches each player has in a division."""
    rounds: int = 0
    """How many rounds a Swiss tournament has, or how many deals a duplicate week."""
    least: int = 0
    """The minimum number of players of a season."""
    most: int = 0
    """The maximum number of players, others wait; 0 means no limit."""
    top: int = 0
    """How many players the highest tier has in the first season."""
    widening: int = 2
    """A tier is at most this many times as large as the tier above."""
    announced: int = 0
    """How long a season is announced before sign-up opens."""
    sign_up: int = 14
    check_in: int = 3
    play: int = 0
    """How long there is to play: for all matches of a division, otherwise for a round."""
    grace: int = 3
    rest: int = 7
    points: tuple[int, ...] = ()
    """The points for each place in a match."""
    pace: str = "tournament"
    up: int = 1
    down: int = 2
    border: Border = Border.KIND
    adjudication: Adjudication = Adjudication.COMPUTERS
    outside_help: bool = False
    """Whether players may be helped by computers, or by others, during a match."""
    returning: bool = True
    """Whether the players of a season are signed up for the next one."""
    again: bool = True
    """Whether the next season opens by itself."""
    channel: int | None = None
    """Where announcements and standings are posted."""
    matches: int | None = None
    """Where matches are played, if in another channel."""
    organisers: int | None = None
    """The role that may run the league, besides the managers of the server."""
    champion_role: int | None = None
    """The role of the winner of the highest division."""
    tier_roles: tuple[int, ...] = ()
    """The roles of the players of each tier, the highest tier first."""

    @property
    def chosen_options(self) -> dict[str, str]:
        """The options of the game as a match takes them."""
        return dict(option.split("=", 1) for option in self.options)

    @property
    def scoring(self) -> Scoring:
        """The points for each place and the tie-breaks."""
        if not self.points and self.table in DEFAULT_SCORING.points:
            return DEFAULT_SCORING
        largest = max(DEFAULT_SCORING.points)
        # At a larger table the places that are not listed score nothing.
        default = (*DEFAULT_SCORING.points[largest], *[0] * (self.table - largest))
        return Scoring(points={**DEFAULT_SCORING.points, self.table: self.points or default})

    @property
    def promotion(self) -> Promotion:
        """The rules of promotion and relegation."""
        top = self.top or self.division
        return Promotion(self.up, self.down, self.border, top=top, widening=self.widening)

    @property
    def fewest(self) -> int:
        """The minimum number of players; enough for one match in any case."""
        return max(self.least, 2 if self.format is Format.LADDER else self.table)

    @property
    def play_days(self) -> int:
        """How many days there are to play."""
        if self.play:
            return self.play
        if self.format in USUAL_ROUND:
            return USUAL_ROUND[self.format]
        return 14 + 7 * self.table

    @property
    def number_of_rounds(self) -> int:
        """How many rounds or deals a season has, for formats that have them."""
        return self.rounds or {Format.SWISS: 5, Format.DUPLICATE: 3}.get(self.format, 1)

    def lasts(self, state: SeasonState) -> timedelta:
        """Return how long a season stays in a state."""
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
"""The allowed range of each numeric setting."""


def require_in_range(setting: str, value: int, least: int, most: int) -> None:
    """Refuse a number outside its range."""
    if not least <= value <= most:
        raise BadSettingError(setting, value, least, most)


def check_settings(settings: LeagueSettings, games: Mapping[str, AnyGame]) -> LeagueSettings:
    """Return the settings if a league can be run with them, or refuse."""
    seats = [number for rules in games.values() for number in rules.seats]
    require_in_range("table", settings.table, min(seats), max(seats))
    for name, (least, most) in RANGES.items():
        require_in_range(name, getattr(settings, name), least, most)
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
        require_in_range("table", settings.table, 2, 2)
    require_in_range("division", settings.division, settings.table, 64)
    if settings.most:
        require_in_range("most", settings.most, settings.fewest, 1000)
    if settings.points and (
        len(settings.points) != settings.table
        or list(settings.points) != sorted(settings.points, reverse=True)
    ):
        raise BadPointsError(settings.table)
    return settings


def _choice(setting: str, value: str, known: Mapping[str, Any]) -> None:
    if value not in known:
        raise UnknownChoiceError(setting, value, ", ".join(known))


def check_name(text: str) -> str:
    """Return a league's name on one line, or refuse it."""
    name = " ".join(text.split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise BadLeagueNameError
    return name


def parse_date(text: str, now: datetime) -> datetime:
    """Return a date or a time within a year from now, in UTC, or refuse it."""
    example = f"{now + timedelta(days=7):%Y-%m-%d}"
    try:
        moment = datetime.fromisoformat(text.strip())
        moment = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    except (ValueError, OverflowError):
        raise WrongDateError(text, example) from None
    if not now < moment <= now + timedelta(days=366):
        raise WrongDateError(text, example)
    return moment
