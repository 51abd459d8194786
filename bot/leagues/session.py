"""LeagueSession: a league and its season, as one transaction has read them.

An action changes the session in memory, and may refuse at any point. A preview shows a session that
is not saved; `pending_writes.save` writes everything at once, in the same transaction or, if the
league has kept its version, in a later one.
"""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final
from zlib import crc32

from bot.leagues.announcements import Announcement
from bot.leagues.errors import NoSeasonError, UnknownLeagueError
from bot.leagues.model import ENDED, PAIRED, PRESENT, EntrantStatus, LeagueEvent, SeasonState
from bot.leagues.queue import LeaguePost
from bot.leagues.rows import SeasonRows
from bot.leagues.settings import LeagueSettings
from bot.leagues.tasks import UpdateInvitation, UpdateStandings
from data.database import Transaction
from data.tables import player_blocks
from data.tables.leagues import leagues
from data.tables.leagues.rows import DivisionRow, EntrantRow, FixtureRow, LeagueRow, SeasonRow
from data.times import duration
from games.standings.ratings import Rating

SEASONS: Final = 100_000
"""A season's id is its league's id times this, plus its number."""

HOUR: Final = 3_600_000

MOST_ENTRANTS: Final = 500
"""How many entrants a season may have, unless the operator sets another number."""


class LeagueSession(SeasonRows):
    """A league with one of its seasons, usually the newest, and what an action adds."""

    def __init__(self, tx: Transaction, league: LeagueRow, now: int) -> None:
        super().__init__(league)
        self._tx: Transaction | None = tx
        self.now = now
        self.event: LeagueEvent | None = None
        """What the league log records; None for what everybody may do."""
        self.details: dict[str, Any] = {}
        """The particulars of the log entry."""
        self.queue: list[LeaguePost] = []
        """New announcements and tasks."""
        self.previous: LeagueSession | None = None
        """The last season before this one that was drawn, once it was read."""
        self.apart = frozenset[tuple[int, int]]()  # who has blocked whom, if the format can help it
        self.ratings: Mapping[int, Rating] = {}
        """The ratings of the server's players, by player id."""
        self.next_seed = ""
        """The seed of the season that a step may open."""
        self.most_entrants = MOST_ENTRANTS
        """How many entrants a season may have."""
        self.untouched = 0
        """In how many running matches nobody has moved, once it was read."""

    @property
    def tx(self) -> Transaction:
        """The transaction that reads or saves the session."""
        assert self._tx is not None, "the session is outside of a transaction"
        return self._tx

    def detach(self) -> None:
        """End the use of the transaction; the session may be changed further."""
        self._tx = None
        if self.previous is not None:
            self.previous.detach()

    def attach(self, tx: Transaction, league: LeagueRow) -> None:
        """Let another transaction save the session; the league must have the same version."""
        self._tx = tx
        self.count(notes=league.notes, posts=league.posts, version=league.version)

    @classmethod
    async def open(
        cls,
        tx: Transaction,
        league: int,
        now: int,
        *,
        number: int | None = None,
        locked: bool = True,
    ) -> "LeagueSession":
        """Read a league with its newest season, or with the one of this number.

        By default the league is locked until the transaction ends.
        """
        find = leagues.lock if locked else leagues.find
        row = await find(tx, league)
        if row is None:
            raise UnknownLeagueError(league)
        session = cls(tx, row, now)
        await session._read_season(number)
        return session

    async def _read_season(self, number: int | None = None) -> None:
        season = await leagues.season(self.tx, self.league.id, number)
        if season is not None:
            self._select_season(season.id)
            self._load("seasons", [season])
            self._load("divisions", await leagues.divisions(self.tx, season.id))
            self._load("entrants", await leagues.entrants(self.tx, season.id))
            self._load("fixtures", await leagues.fixtures(self.tx, season.id))
            if self.settings.format in PAIRED or not self.divisions:
                self.apart = await player_blocks.among_entrants(self.tx, season.id)

    async def reload(self) -> None:
        """Read the league and its newest season again, after an action has written rows itself."""
        row = await leagues.find(self.tx, self.league.id)
        assert row is not None, "leagues are never deleted"
        super().__init__(row)
        await self._read_season()

    async def read_previous_season(self) -> None:
        """Read the last season before this one that was drawn.

        A season that was called off before its draw did not change who plays in which tier.
        """
        for number in range(self.season.number - 1, 0, -1):
            before = await LeagueSession.open(
                self.tx, self.league.id, self.now, number=number, locked=False
            )
            if before.divisions:
                self.previous = before
                return

    # Reading

    def require_unfinished_season(self) -> SeasonRow:
        """Return the season, or refuse if it has ended."""
        if self.season.state in ENDED:
            raise NoSeasonError
        return self.season

    @property
    def state(self) -> SeasonState:
        """The state of the season."""
        return SeasonState(self.season.state)

    @property
    def is_active(self) -> bool:
        """Whether there is a season that has not ended."""
        return self.has_season and self.state not in ENDED

    @property
    def settings(self) -> LeagueSettings:
        """The settings of the season; without a season, those of the league."""
        text = self.season.settings if self.has_season else self.league.settings
        return LeagueSettings.of(json.loads(text))

    @property
    def league_settings(self) -> LeagueSettings:
        """The settings of the league, which the next season will have."""
        return LeagueSettings.of(json.loads(self.league.settings))

    @property
    def entrants(self) -> list[EntrantRow]:
        """All entrants by number."""
        return self._listed("entrants", EntrantRow)

    @property
    def divisions(self) -> list[DivisionRow]:
        """The divisions, the highest first."""
        return self._listed("divisions", DivisionRow)

    @property
    def fixtures(self) -> list[FixtureRow]:
        """All fixtures by number."""
        return self._listed("fixtures", FixtureRow)

    @property
    def next_fixture(self) -> int:
        """The number of a new fixture."""
        return 1 + max((one.number for one in self.fixtures), default=-1)

    @property
    def is_complete(self) -> bool:
        """Whether there are fixtures and all have a result."""
        fixtures = self.fixtures
        return bool(fixtures) and all(fixture.result is not None for fixture in fixtures)

    def division(self, number: int) -> DivisionRow | None:
        """Return a division by number, if there is one."""
        return next((one for one in self.divisions if one.number == number), None)

    def fixture(self, number: int) -> FixtureRow | None:
        """Return a fixture by number, if there is one."""
        return next((one for one in self.fixtures if one.number == number), None)

    def entrant_of(self, player: int) -> EntrantRow | None:
        """Return a player's entrant, if they have one."""
        number = self._numbers.get(player)
        return None if number is None else self.entrant(number)

    def with_status(self, *states: EntrantStatus) -> list[EntrantRow]:
        """Return the entrants with one of these statuses, without those who were erased."""
        return [one for one in self.entrants if one.state in states and one.player is not None]

    def by_entry_time(self, *states: EntrantStatus) -> list[EntrantRow]:
        """Return the entrants with one of these statuses by the time of their latest entry."""
        return sorted(self.with_status(*states), key=lambda one: (one.joined, one.number))

    def in_division(self, division: int) -> list[EntrantRow]:
        """Return the entrants of a division, the highest seed first."""
        found = [one for one in self.entrants if one.division == division]
        return sorted(found, key=lambda one: (one.seed or 0, one.number))

    # Changing

    def change_season(self, **values: Any) -> None:
        """Change columns of the season."""
        self.put("seasons", self.season._replace(**values))

    def change_entrant(self, number: int, **values: Any) -> None:
        """Change columns of an entrant."""
        self.put("entrants", self.entrant(number)._replace(**values))

    def enter(self, player: int, state: EntrantStatus) -> EntrantRow:
        """Add an entrant for a player, or give their former one a new status and entry time."""
        known = self.entrant_of(player)
        if known is not None:
            row = known._replace(state=state.value, joined=self.now)
        else:
            number = len(self._in_order("entrants"))
            row = EntrantRow(self.season.id, number, player, state.value, self.now)
        self.put("entrants", row)
        return row

    def begin_season(self, state: SeasonState, seed: str) -> None:
        """Add the next season, and make it the season of this session."""
        number = self.season.number + 1 if self.has_season else 1
        row = SeasonRow(
            self.league.id * SEASONS + number,
            self.league.id,
            number,
            state.value,
            self.league.settings,
            seed,
            self.now,
            None,
        )
        self._select_season(row.id)
        self.put("seasons", row)
        self.change_season(due=self.now + duration(self.settings.lasts(state)))

    def move_to(self, state: SeasonState) -> None:
        """Move the season to a state, which lasts its full time.

        The time counts from the due date if the step was at most an hour late. After a longer
        downtime of the bot it counts from now, so nobody loses the days.
        """
        due = self.season.due
        since = due if due is not None and self.now - HOUR <= due <= self.now else self.now
        then = None if state in ENDED else since + duration(self.settings.lasts(state))
        self.change_season(state=state.value, began=self.now, due=then, paused=None)

    # Queueing

    def announce(self, announcement: Announcement) -> None:
        """Queue an announcement about the season as it is now."""
        if self.has_season:
            season = self.season
            announcement = replace(announcement, season=season.number, due=season.due)
        self.queue.append(announcement)

    def update_standings(self, division: int) -> None:
        """Queue the update of a division's standings."""
        self.queue.append(UpdateStandings(season=self.season.number, division=division))

    def update_all_standings(self) -> None:
        """Queue the update of every division's standings."""
        for division in self.divisions:
            self.update_standings(division.number)

    def update_invitation(self) -> None:
        """Queue the update of the invitation, if players are invited to the season."""
        if self.has_season and self.state in (SeasonState.ANNOUNCED, SeasonState.SIGN_UP):
            self.queue.append(UpdateInvitation(season=self.season.number))

    @property
    def announcements(self) -> list[Announcement]:
        """The queued announcements, without tasks."""
        return [post for post in self.queue if isinstance(post, Announcement)]

    @property
    def checksum(self) -> int:
        """A checksum of what is announced and who plays where, independent of the time."""
        announced = [(one.kind, replace(one, due=None).encode()) for one in self.announcements]
        drawn = [(one.number, one.division) for one in self.entrants if one.division is not None]
        return crc32(json.dumps([announced, drawn]).encode())


def takes_part(entrant: EntrantRow) -> bool:
    """Whether an entrant takes part or is waiting to, and was not erased."""
    return entrant.state in PRESENT and entrant.player is not None
