"""The book of a league: everything about its season, open for one act, inside its transaction.

An act looks at the book and changes it in memory; it may refuse at any point. What it has changed
is what a preview shows; only `save` writes it, all at once, with a note in the chronicle.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final
from zlib import crc32

from bot.leagues.errors import NoSeasonError, UnknownLeagueError
from bot.leagues.model import ENDED, PRESENT, SILENT, Act, Entry, LeagueSettings, Notice, State
from data.database import Transaction
from data.tables import leagues, leagues_chronicle, leagues_posts, people
from data.tables.leagues import (
    KEYS,
    AnyRow,
    DivisionRow,
    EntrantRow,
    FixtureRow,
    LeagueRow,
    SeasonRow,
)
from data.tables.leagues_chronicle import NoteRow
from data.tables.leagues_posts import AnnouncementRow
from data.times import duration
from games.standings.ratings import Rating

SEASONS: Final = 100_000
"""More seasons than a league will ever have: a season's id is made of the league's and this."""

HOUR: Final = 3_600_000

Key = tuple[int, ...]


class Book:
    """A league and its newest season."""

    def __init__(self, tx: Transaction, league: LeagueRow, now: int) -> None:
        self.tx = tx
        self.now = now
        self.posts: list[tuple[Notice, dict[str, Any]]] = []
        self.about: dict[str, Any] = {}
        self.exchanged: list[tuple[int, int, int]] = []
        """Seasons and pairs of entrants whose persons change places."""
        self._entered: dict[Key, int | None] = {}
        """Who had an entry before it changed hands."""
        self.previous: Book | None = None
        """The last season before this one that was drawn, as it ended."""
        self.ratings: Mapping[int, Rating] = {}
        """How strong players are, by their ids."""
        self.act: Act | None = None
        """What is done; nothing stands in the chronicle of what everybody may do."""
        self._season: int | None = None
        self._rows: dict[str, dict[Key, AnyRow]] = {table: {} for table in KEYS}
        self._before: dict[str, dict[Key, AnyRow]] = {table: {} for table in KEYS}
        self._rows["leagues"] = {(league.id,): league}
        self._before["leagues"] = {(league.id,): league}
        self._league = (league.id,)

    @classmethod
    async def open(
        cls,
        tx: Transaction,
        league: int,
        now: int,
        *,
        number: int | None = None,
        locked: bool = True,
    ) -> "Book":
        """A league with its newest season, or another one; for nobody else meanwhile."""
        find = leagues.lock if locked else leagues.find
        row = await find(tx, league)
        if row is None:
            raise UnknownLeagueError(league)
        book = cls(tx, row, now)
        season = await leagues.season(tx, league, number)
        if season is not None:
            book._season = season.id
            book._load("seasons", [season])
            book._load("divisions", await leagues.divisions(tx, season.id))
            book._load("entrants", await leagues.entrants(tx, season.id))
            book._load("fixtures", await leagues.fixtures(tx, season.id))
        return book

    def _load(self, table: str, rows: Iterable[AnyRow]) -> None:
        found = {_key(table, row): row for row in rows}
        self._rows[table].update(found)
        self._before[table].update(found)

    async def look_back(self) -> None:
        """Open the last season before this one that was drawn, too.

        What was called off before its draw has not changed who plays where.
        """
        for number in range(self.season.number - 1, 0, -1):
            before = await Book.open(self.tx, self.league.id, self.now, number=number, locked=False)
            if before.divisions:
                self.previous = before
                return

    # What an act asks

    @property
    def league(self) -> LeagueRow:
        """The league."""
        row = self._rows["leagues"][self._league]
        assert isinstance(row, LeagueRow)
        return row

    @property
    def has_season(self) -> bool:
        """Whether there has been a season at all."""
        return self._season is not None

    @property
    def season(self) -> SeasonRow:
        """The newest season; refuses where there is none."""
        if self._season is None:
            raise NoSeasonError
        row = self._rows["seasons"][self._season,]
        assert isinstance(row, SeasonRow)
        return row

    @property
    def going(self) -> SeasonRow:
        """The season that goes on; refuses where there is none."""
        if self.season.state in ENDED:
            raise NoSeasonError
        return self.season

    @property
    def state(self) -> State:
        """Where the season stands."""
        return State(self.season.state)

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
        found = [row for row in self._rows["entrants"].values() if isinstance(row, EntrantRow)]
        return sorted(row for row in found if row.season == self._season)

    @property
    def divisions(self) -> list[DivisionRow]:
        """The divisions, the highest first."""
        found = [row for row in self._rows["divisions"].values() if isinstance(row, DivisionRow)]
        return sorted(
            (row for row in found if row.season == self._season), key=lambda row: row.number
        )

    @property
    def fixtures(self) -> list[FixtureRow]:
        """All fixtures, in their order."""
        found = [row for row in self._rows["fixtures"].values() if isinstance(row, FixtureRow)]
        return sorted(
            (row for row in found if row.season == self._season), key=lambda row: row.number
        )

    @property
    def next_fixture(self) -> int:
        """The number of a new fixture; one that was taken away is not given to another."""
        return 1 + max((one.number for one in self.fixtures), default=-1)

    @property
    def is_complete(self) -> bool:
        """Whether every match that was to be played is over."""
        fixtures = self.fixtures
        return bool(fixtures) and all(fixture.result is not None for fixture in fixtures)

    def entrant(self, number: int) -> EntrantRow:
        """An entrant by the number."""
        row = self._rows["entrants"][self.season.id, number]
        assert isinstance(row, EntrantRow)
        return row

    def entrant_of(self, player: int) -> EntrantRow | None:
        """The entry of a person."""
        return next((one for one in self.entrants if one.player == player), None)

    def those(self, *states: Entry) -> list[EntrantRow]:
        """The entrants whose entries stand like this; nobody whose data is gone."""
        return [one for one in self.entrants if one.state in states and one.player is not None]

    def in_line(self, *states: Entry) -> list[EntrantRow]:
        """The same, whoever came first first; whoever left and came back has lost that place."""
        return sorted(self.those(*states), key=lambda one: (one.joined, one.number))

    def in_division(self, division: int) -> list[EntrantRow]:
        """The entrants of a division, the highest seed first."""
        found = [one for one in self.entrants if one.division == division]
        return sorted(found, key=lambda one: (one.seed or 0, one.number))

    # What an act does

    def put(self, table: str, row: AnyRow) -> None:
        """Write a row, new or changed."""
        self._rows[table][_key(table, row)] = row

    def change_season(self, **values: Any) -> None:
        """Change something about the season."""
        self.put("seasons", self.season._replace(**values))

    def change_entrant(self, number: int, **values: Any) -> None:
        """Change something about an entry."""
        self.put("entrants", self.entrant(number)._replace(**values))

    def enter(self, player: int, state: Entry) -> EntrantRow:
        """Somebody enters, or comes back."""
        known = self.entrant_of(player)
        if known is not None:
            row = known._replace(state=state.value, joined=self.now)
        else:
            number = len(self.entrants)
            row = EntrantRow(self.season.id, number, player, state.value, self.now)
        self.put("entrants", row)
        return row

    def exchange(self, one: int, other: int) -> None:
        """Two entrants exchange their persons."""
        self.exchanged.append((self.season.id, one, other))
        first, second = self.entrant(one), self.entrant(other)
        for row in (first, second):
            self._entered.setdefault((row.season, row.number), row.player)
        self.put("entrants", first._replace(player=second.player))
        self.put("entrants", second._replace(player=first.player))

    def begin_season(self, state: State, seed: str) -> None:
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
        self._season = row.id
        self.put("seasons", row)
        self.change_season(due=self.now + duration(self.settings.lasts(state)))

    def move_to(self, state: State) -> None:
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

    @property
    def gist(self) -> int:
        """What is announced and who plays where, in a number, whatever time it is."""
        told = [
            (kind, {name: value for name, value in payload.items() if name != "due"})
            for kind, payload in self.posts
            if kind not in SILENT
        ]
        drawn = [(one.number, one.division) for one in self.entrants if one.division is not None]
        return crc32(json.dumps([told, drawn]).encode())

    # Writing it down

    def changes(self) -> list[list[Any]]:
        """What has changed: rows that are new, and how columns were and are.

        Persons are left out: the chronicle names nobody.
        """
        found: list[list[Any]] = []
        for table, rows in self._rows.items():
            for key, row in rows.items():
                old = self._before[table].get(key)
                if old is None:
                    found.append([table, list(key), None])
                elif old is not row and (columns := _changed(old, row)):
                    found.append([table, list(key), columns])
        return [*found, *(["exchange", list(pair), None] for pair in self.exchanged)]

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
                        await people.add_player(self.tx, row.player)
                await leagues.insert(self.tx, table, row)
            else:
                now = {name: after for name, (_, after) in columns.items()}
                await leagues.change(self.tx, table, key, now)
        await self._note(changes, actor)
        await self._post()

    async def _note(self, changes: list[list[Any]], actor: int | None) -> None:
        if self.act is None:
            return
        if actor is not None:  # somebody acts: what could not be posted is tried again
            await people.add_player(self.tx, actor)
            await leagues_posts.unblock(self.tx, self.league.id, self.now)
        notes = self.league.notes
        season = self.season.id if self.has_season else None
        about = json.dumps(self.about)
        note = NoteRow(
            self.league.id, notes, season, actor, self.act.value, about, json.dumps(changes),
            self.now,
        )  # fmt: skip
        await leagues_chronicle.add(self.tx, note)
        await self._count(notes=notes + 1)

    async def _post(self) -> None:
        if not self.posts:
            return
        league, number = self.league.id, self.league.posts
        for kind, payload in self.posts:
            text = json.dumps(payload)
            if kind is Notice.TABLE and await leagues_posts.waits(self.tx, league, kind, text):
                continue
            nonce = f"l{league:x}.{number:x}"
            await leagues_posts.insert(
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
        await leagues.change(self.tx, "leagues", self._league, values)
        self._rows["leagues"][self._league] = row
        self._before["leagues"][self._league] = row


def still_in(entrant: EntrantRow) -> bool:
    """Whether somebody still takes part, or would like to."""
    return entrant.state in PRESENT and entrant.player is not None


def _key(table: str, row: AnyRow) -> Key:
    return tuple(getattr(row, name) for name in KEYS[table])


def _changed(old: AnyRow, new: AnyRow) -> dict[str, list[Any]]:
    """The columns that differ, as they were and as they are."""
    return {
        name: [before, after]
        for name, before, after in zip(old._fields, old, new, strict=True)
        if before != after and name != "player"
    }
