"""The pages of a book: the rows of a league and its season as they are now, and as they were."""

from bisect import insort
from collections.abc import Iterable
from typing import Any, TypeVar

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


class SeasonRows:
    """Rows in memory: they are read and written here, and what has changed is known."""

    def __init__(self, league: LeagueRow) -> None:
        self.exchanged: list[tuple[int, int, int]] = []
        """Seasons and pairs of entrants whose persons change places."""
        self._entered: dict[Key, int | None] = {}
        """Who had an entry before it changed hands."""
        self._season: int | None = None
        self._rows: dict[str, dict[Key, AnyRow]] = {table: {} for table in KEYS}
        self._before: dict[str, dict[Key, AnyRow]] = {table: {} for table in KEYS}
        self._rows["leagues"] = {(league.id,): league}
        self._before["leagues"] = {(league.id,): league}
        self._league = (league.id,)
        self._keys: dict[str, list[Key]] = {}
        """The rows of this season in their order, once somebody has asked for them."""
        self._numbers: dict[int, int] = {}
        """Who has which entry of this season."""

    def _turn_to(self, season: int) -> None:
        """From now on it is about this season."""
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

    def _listed(self, table: str, kind: type[R]) -> list[R]:
        """The rows of this season by their numbers."""
        rows = self._rows[table]
        found = (rows[key] for key in self._in_order(table))
        return [row for row in found if isinstance(row, kind)]

    def _in_order(self, table: str) -> list[Key]:
        if table not in self._keys:
            self._keys[table] = sorted(key for key in self._rows[table] if key[0] == self._season)
        return self._keys[table]

    def entrant(self, number: int) -> EntrantRow:
        """An entrant by the number."""
        row = self._rows["entrants"][self.season.id, number]
        assert isinstance(row, EntrantRow)
        return row

    # Writing

    def put(self, table: str, row: AnyRow) -> None:
        """Write a row, new or changed."""
        key = _key(table, row)
        if isinstance(row, EntrantRow) and row.season == self._season:
            self._know(key, row)
        if table in self._keys and key not in self._rows[table]:
            insort(self._keys[table], key)
        self._rows[table][key] = row

    def _know(self, key: Key, row: EntrantRow) -> None:
        """Remember whose entry it is, and forget whose it was."""
        before = self._rows["entrants"].get(key)
        if isinstance(before, EntrantRow) and self._numbers.get(before.player or 0) == row.number:
            del self._numbers[before.player or 0]
        if row.player is not None:
            self._numbers[row.player] = row.number

    def swap(self, one: int, other: int) -> None:
        """Two entrants exchange their persons."""
        self.exchanged.append((self.season.id, one, other))
        first, second = self.entrant(one), self.entrant(other)
        for row in (first, second):
            self._entered.setdefault((row.season, row.number), row.player)
        self.put("entrants", first._replace(player=second.player))
        self.put("entrants", second._replace(player=first.player))

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


def _key(table: str, row: AnyRow) -> Key:
    return tuple(getattr(row, name) for name in KEYS[table])


def _changed(old: AnyRow, new: AnyRow) -> dict[str, list[Any]]:
    """The columns that differ, as they were and as they are."""
    return {
        name: [before, after]
        for name, before, after in zip(old._fields, old, new, strict=True)
        if before != after and name != "player"
    }
