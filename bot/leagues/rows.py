"""The rows of a league and its season in memory: as they were read, and as they are now."""

from bisect import insort
from collections.abc import Iterable
from typing import Any, NamedTuple, TypeVar

from bot.leagues.errors import NoSeasonError
from data.tables.leagues.rows import (
    KEYS,
    AnyRow,
    DivisionRow,
    EntrantRow,
    FixtureRow,
    LeagueRow,
    SeasonRow,
)

Key = tuple[int, ...]
R = TypeVar("R", DivisionRow, EntrantRow, FixtureRow)

EXCHANGE = "exchange"
"""In the place of a table's name: two entrants have exchanged their players."""


class Change(NamedTuple):
    """A change of a row, as the league log stores it."""

    table: str
    key: list[int]
    columns: dict[str, list[Any]] | None
    """The old and the new value of each changed column; None for a new row."""


class SeasonRows:
    """The rows of a league and one season, and what has changed since they were read."""

    def __init__(self, league: LeagueRow) -> None:
        self.exchanged: list[tuple[int, int, int]] = []
        """The season and the numbers of entrants that have exchanged their players."""
        self._original_players: dict[Key, int | None] = {}
        """The players of those entrants before the exchange."""
        self._season: int | None = None
        self._rows: dict[str, dict[Key, AnyRow]] = {table: {} for table in KEYS}
        self._before: dict[str, dict[Key, AnyRow]] = {table: {} for table in KEYS}
        self._rows["leagues"] = {(league.id,): league}
        self._before["leagues"] = {(league.id,): league}
        self._league = (league.id,)
        self._keys: dict[str, list[Key]] = {}
        """The keys of this season's rows in order, for tables that were asked for."""
        self._numbers: dict[int, int] = {}
        """The number of each player's entrant in this season."""

    def _select_season(self, season: int) -> None:
        self._season = season
        self._keys.clear()
        self._numbers.clear()

    def _load(self, table: str, rows: Iterable[AnyRow]) -> None:
        for row in rows:
            self.put(table, row)
            self._before[table][_key(table, row)] = row

    # Reading

    @property
    def league(self) -> LeagueRow:
        """The league."""
        row = self._rows["leagues"][self._league]
        assert isinstance(row, LeagueRow)
        return row

    @property
    def has_season(self) -> bool:
        """Whether the league has had a season."""
        return self._season is not None

    @property
    def season(self) -> SeasonRow:
        """The season; refuses if there is none."""
        return self.require_season()

    def require_season(self) -> SeasonRow:
        """Return the season, or refuse if there is none."""
        if self._season is None:
            raise NoSeasonError
        row = self._rows["seasons"][self._season,]
        assert isinstance(row, SeasonRow)
        return row

    def _listed(self, table: str, kind: type[R]) -> list[R]:
        """Return the rows of this season by their numbers."""
        rows = self._rows[table]
        found = (rows[key] for key in self._in_order(table))
        return [row for row in found if isinstance(row, kind)]

    def _in_order(self, table: str) -> list[Key]:
        if table not in self._keys:
            self._keys[table] = sorted(key for key in self._rows[table] if key[0] == self._season)
        return self._keys[table]

    def entrant(self, number: int) -> EntrantRow:
        """Return an entrant by number."""
        row = self._rows["entrants"][self.season.id, number]
        assert isinstance(row, EntrantRow)
        return row

    # Writing

    def put(self, table: str, row: AnyRow) -> None:
        """Add or replace a row."""
        key = _key(table, row)
        if isinstance(row, EntrantRow) and row.season == self._season:
            self._index_player(key, row)
        if table in self._keys and key not in self._rows[table]:
            insort(self._keys[table], key)
        self._rows[table][key] = row

    def _index_player(self, key: Key, row: EntrantRow) -> None:
        before = self._rows["entrants"].get(key)
        if isinstance(before, EntrantRow) and self._numbers.get(before.player or 0) == row.number:
            del self._numbers[before.player or 0]
        if row.player is not None:
            self._numbers[row.player] = row.number

    def exchange_players(self, one: int, other: int) -> None:
        """Let two entrants exchange their players."""
        self.exchanged.append((self.season.id, one, other))
        first, second = self.entrant(one), self.entrant(other)
        for row in (first, second):
            self._original_players.setdefault((row.season, row.number), row.player)
        self.put("entrants", first._replace(player=second.player))
        self.put("entrants", second._replace(player=first.player))

    # Saving

    def changes(self) -> list[Change]:
        """Return everything that has changed, without players: the league log names nobody."""
        found = []
        for table, rows in self._rows.items():
            for key, row in rows.items():
                old = self._before[table].get(key)
                if old is None:
                    found.append(Change(table, list(key), None))
                elif old is not row and (columns := _changed(old, row)):
                    found.append(Change(table, list(key), columns))
        return [*found, *(Change(EXCHANGE, list(pair), None) for pair in self.exchanged)]

    def new_row(self, change: Change) -> AnyRow:
        """Return a new row as it is inserted; exchanges of players follow after it."""
        key = tuple(change.key)
        row = self._rows[change.table][key]
        if isinstance(row, EntrantRow):
            return row._replace(player=self._original_players.get(key, row.player))
        return row

    def count(self, *, notes: int, posts: int, version: int) -> None:
        """Set the counts and the version of the league, which the league log does not record."""
        for rows in (self._rows, self._before):
            row = rows["leagues"][self._league]
            assert isinstance(row, LeagueRow)
            counted = row._replace(notes=notes, posts=posts, version=version)
            rows["leagues"][self._league] = counted


def _key(table: str, row: AnyRow) -> Key:
    return tuple(getattr(row, name) for name in KEYS[table])


def _changed(old: AnyRow, new: AnyRow) -> dict[str, list[Any]]:
    """Return the columns that differ, with their old and new values."""
    return {
        name: [before, after]
        for name, before, after in zip(old._fields, old, new, strict=True)
        if before != after and name != "player"
    }
