"""The book of a league: everything about its season, open for one act, inside its transaction.

An act looks at the book and changes it in memory; it may refuse at any point. What it has changed
is what a preview shows; only `save` writes it, all at once, with a note in the chronicle.
"""

import json
from collections.abc import Mapping
from typing import Any, Final
from zlib import crc32

from bot.leagues.errors import NoSeasonError, UnknownLeagueError
from bot.leagues.model import (
    ENDED,
    PRESENT,
    SILENT,
    EntrantStatus,
    LeagueEvent,
    LeagueSettings,
    Notice,
    SeasonState,
)
from bot.leagues.rows import SeasonRows
from data.database import Transaction
from data.tables import players
from data.tables.leagues import announcements, leagues, log, rows
from data.tables.leagues.announcements import AnnouncementRow
from data.tables.leagues.log import LogRow
from data.tables.leagues.rows import DivisionRow, EntrantRow, FixtureRow, LeagueRow, SeasonRow
from data.times import duration
from games.standings.ratings import Rating

SEASONS: Final = 100_000
"""More seasons than a league will ever have: a season's id is made of the league's and this."""

HOUR: Final = 3_600_000

RENEWED: Final = (Notice.TABLE, Notice.INVITATION)
"""Of these the newest is enough."""


class LeagueSession(SeasonRows):
    """A league and its newest season."""

    def __init__(self, tx: Transaction, league: LeagueRow, now: int) -> None:
        super().__init__(league)
        self.tx = tx
        self.now = now
        self.posts: list[tuple[Notice, dict[str, Any]]] = []
        self.about: dict[str, Any] = {}
        self.previous: LeagueSession | None = None
        """The last season before this one that was drawn, as it ended."""
        self.ratings: Mapping[int, Rating] = {}
        """How strong players are, by their ids."""
        self.act: LeagueEvent | None = None
        """What is done; nothing stands in the chronicle of what everybody may do."""

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
        """A league with its newest season, or another one; for nobody else meanwhile."""
        find = leagues.lock if locked else leagues.find
        row = await find(tx, league)
        if row is None:
            raise UnknownLeagueError(league)
        session = cls(tx, row, now)
        season = await leagues.season(tx, league, number)
        if season is not None:
            session._turn_to(season.id)
            session._load("seasons", [season])
            session._load("divisions", await leagues.divisions(tx, season.id))
            session._load("entrants", await leagues.entrants(tx, season.id))
            session._load("fixtures", await leagues.fixtures(tx, season.id))
        return session

    async def read_past_seasons(self) -> None:
        """Open the last season before this one that was drawn, too.

        What was called off before its draw has not changed who plays where.
        """
        for number in range(self.season.number - 1, 0, -1):
            before = await LeagueSession.open(
                self.tx, self.league.id, self.now, number=number, locked=False
            )
            if before.divisions:
                self.previous = before
                return

    # What an act asks

    @property
    def current_season(self) -> SeasonRow:
        """The season that goes on; refuses where there is none."""
        if self.season.state in ENDED:
            raise NoSeasonError
        return self.season

    @property
    def state(self) -> SeasonState:
        """Where the season stands."""
        return SeasonState(self.season.state)

    @property
    def settings(self) -> LeagueSettings:
        """What was chosen for the season, or else for the league."""
        text = self.season.settings if self.has_season else self.league.settings
        return LeagueSettings.of(json.loads(text))

    @property
    def chosen(self) -> LeagueSettings:
        """What is chosen for the next season."""
        return LeagueSettings.of(json.loads(self.league.settings))

    @property
    def entrants(self) -> list[EntrantRow]:
        """Everybody who entered, the first first."""
        return self._listed("entrants", EntrantRow)

    @property
    def divisions(self) -> list[DivisionRow]:
        """The divisions, the highest first."""
        return self._listed("divisions", DivisionRow)

    @property
    def fixtures(self) -> list[FixtureRow]:
        """All fixtures, in their order."""
        return self._listed("fixtures", FixtureRow)

    @property
    def next_fixture(self) -> int:
        """The number of a new fixture; one that was taken away is not given to another."""
        return 1 + max((one.number for one in self.fixtures), default=-1)

    @property
    def is_complete(self) -> bool:
        """Whether every match that was to be played is over."""
        fixtures = self.fixtures
        return bool(fixtures) and all(fixture.result is not None for fixture in fixtures)

    def entrant_of(self, player: int) -> EntrantRow | None:
        """The entry of a person."""
        number = self._numbers.get(player)
        return None if number is None else self.entrant(number)

    def with_status(self, *states: EntrantStatus) -> list[EntrantRow]:
        """The entrants whose entries stand like this; nobody whose data is gone."""
        return [one for one in self.entrants if one.state in states and one.player is not None]

    def in_line(self, *states: EntrantStatus) -> list[EntrantRow]:
        """The same, whoever came first first; whoever left and came back has lost that place."""
        return sorted(self.with_status(*states), key=lambda one: (one.joined, one.number))

    def in_division(self, division: int) -> list[EntrantRow]:
        """The entrants of a division, the highest seed first."""
        found = [one for one in self.entrants if one.division == division]
        return sorted(found, key=lambda one: (one.seed or 0, one.number))

    # What an act does

    def change_season(self, **values: Any) -> None:
        """Change something about the season."""
        self.put("seasons", self.season._replace(**values))

    def change_entrant(self, number: int, **values: Any) -> None:
        """Change something about an entry."""
        self.put("entrants", self.entrant(number)._replace(**values))

    def enter(self, player: int, state: EntrantStatus) -> EntrantRow:
        """Somebody enters, or comes back."""
        known = self.entrant_of(player)
        if known is not None:
            row = known._replace(state=state.value, joined=self.now)
        else:
            number = len(self._in_order("entrants"))
            row = EntrantRow(self.season.id, number, player, state.value, self.now)
        self.put("entrants", row)
        return row

    def begin_season(self, state: SeasonState, seed: str) -> None:
        """Turn to a new season."""
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
        self._turn_to(row.id)
        self.put("seasons", row)
        self.change_season(due=self.now + duration(self.settings.lasts(state)))

    def move_to(self, state: SeasonState) -> None:
        """The season comes to its next state, which lasts its full time.

        The calendar is kept when the step was made in time. If the bot was not there, the days
        that are missing are given to everybody.
        """
        due = self.season.due
        since = due if due is not None and self.now - HOUR <= due <= self.now else self.now
        then = None if state in ENDED else since + duration(self.settings.lasts(state))
        self.change_season(state=state.value, began=self.now, due=then, paused=None)

    def announce(self, kind: Notice, **payload: Any) -> None:
        """Decide on an announcement."""
        if self.has_season:
            payload = {"season": self.season.number, "due": self.season.due, **payload}
        self.posts.append((kind, payload))

    def show_table(self, division: int) -> None:
        """The table of a division has changed."""
        self.posts.append((Notice.TABLE, {"season": self.season.number, "division": division}))

    def renew_invitation(self) -> None:
        """Something has changed that people read before they sign up."""
        if self.has_season and self.state in (SeasonState.ANNOUNCED, SeasonState.SIGN_UP):
            self.posts.append((Notice.INVITATION, {"season": self.season.number}))

    @property
    def checksum(self) -> int:
        """What is announced and who plays where, in a number, whatever time it is."""
        told = [
            (kind, {name: value for name, value in payload.items() if name != "due"})
            for kind, payload in self.posts
            if kind not in SILENT
        ]
        drawn = [(one.number, one.division) for one in self.entrants if one.division is not None]
        return crc32(json.dumps([told, drawn]).encode())

    # Writing it down

    async def save(self, actor: int | None = None) -> None:
        """Write everything."""
        changes = self.changes()
        for table, key, columns in changes:
            if table == "exchange":
                await leagues.exchange(self.tx, *key)
            elif columns is None:
                row = self._rows[table][tuple(key)]
                if isinstance(row, EntrantRow):
                    row = row._replace(player=self._entered.get(tuple(key), row.player))
                    if row.player is not None:
                        await players.add_player(self.tx, row.player)
                await rows.insert(self.tx, table, row)
            else:
                now = {name: after for name, (_, after) in columns.items()}
                await rows.change(self.tx, table, key, now)
        await self._note(changes, actor)
        await self._post()

    async def _note(self, changes: list[list[Any]], actor: int | None) -> None:
        if self.act is None:
            return
        if actor is not None:  # somebody acts: what could not be posted is tried again
            await players.add_player(self.tx, actor)
            await announcements.unblock(self.tx, self.league.id, self.now)
        notes = self.league.notes
        season = self.season.id if self.has_season else None
        about = json.dumps(self.about)
        note = LogRow(
            self.league.id, notes, season, actor, self.act.value, about, json.dumps(changes),
            self.now,
        )  # fmt: skip
        await log.add(self.tx, note)
        await self._count(notes=notes + 1)

    async def _post(self) -> None:
        if not self.posts:
            return
        league, number = self.league.id, self.league.posts
        for kind, payload in self.posts:
            text = json.dumps(payload)
            if kind in RENEWED and await announcements.waits(self.tx, league, kind, text):
                continue
            nonce = f"l{league:x}.{number:x}"
            await announcements.insert(
                self.tx, AnnouncementRow(league, number, kind.value, text, nonce, 0, self.now)
            )
            number += 1
        await self._count(posts=number)

    async def _count(self, *, notes: int | None = None, posts: int | None = None) -> None:
        """Entries and announcements are numbered without gaps; undoing does not turn that back."""
        row = self.league
        row = row._replace(
            notes=row.notes if notes is None else notes, posts=row.posts if posts is None else posts
        )
        values = {"notes": row.notes, "posts": row.posts}
        await rows.change(self.tx, "leagues", self._league, values)
        self._rows["leagues"][self._league] = row
        self._before["leagues"][self._league] = row


def still_in(entrant: EntrantRow) -> bool:
    """Whether somebody still takes part, or would like to."""
    return entrant.state in PRESENT and entrant.player is not None
