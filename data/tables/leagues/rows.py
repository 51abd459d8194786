"""The rows of a league and its seasons, and what can be done with any of them."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from data.database import Transaction


class LeagueRow(NamedTuple):
    """A league: it belongs to a server, and goes on from season to season."""

    id: int
    server: int
    name: str
    settings: str
    """What its organiser chose, as JSON."""
    organiser: int | None
    """Who made it; nobody if the person's data is gone."""
    notes: int
    """How many entries its chronicle has."""
    posts: int
    """How many announcements it has made."""
    created: int
    closed: int | None = None
    """When it was closed; nothing happens in it any more, and its archive can be read."""


class SeasonRow(NamedTuple):
    """A season: where it stands, and when the next step is due."""

    id: int
    league: int
    number: int
    state: str
    settings: str
    """What the league had chosen when the season began."""
    seed: str
    """What the bags of duplicate deals come from."""
    began: int
    """When its state began."""
    due: int | None
    """When the next step happens; None while it is paused, and when it is over."""
    paused: int | None = None
    """How many milliseconds were left when it was paused."""
    put_off: int = 0
    """How often it was put off because there were too few players."""
    round: int = 0
    reminded: int = 0
    """Whether those who have not checked in were called once more."""
    invitation: str | None = None
    """The message that invites people, and what it says, as JSON."""


class DivisionRow(NamedTuple):
    """A division of a season, and the message that shows its table."""

    season: int
    number: int
    tier: int
    message: int | None = None
    channel: int | None = None


class EntrantRow(NamedTuple):
    """Somebody's entry for a season. The number stays when the person is gone."""

    season: int
    number: int
    player: int | None
    state: str
    joined: int
    division: int | None = None
    seed: int | None = None
    """The place in the division before the first match."""
    place: int | None = None
    """The place in the final table."""
    way: str | None = None
    """Whether that leads up or down."""


class FixtureRow(NamedTuple):
    """A match that is to be played, and how it ended."""

    season: int
    number: int
    division: int
    round: int
    seats: str
    """The numbers of the entrants by seat, as JSON."""
    seed: str | None = None
    match: int | None = None
    result: str | None = None


AnyRow = LeagueRow | SeasonRow | DivisionRow | EntrantRow | FixtureRow

KINDS: Final[Mapping[str, type[AnyRow]]] = {
    "leagues": LeagueRow,
    "seasons": SeasonRow,
    "divisions": DivisionRow,
    "entrants": EntrantRow,
    "fixtures": FixtureRow,
}
"""The tables that an act of a league may change."""

KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    "leagues": ("id",),
    "seasons": ("id",),
    "divisions": ("season", "number"),
    "entrants": ("season", "number"),
    "fixtures": ("season", "number"),
}


def columns(kind: type[AnyRow], prefix: str = "") -> str:
    """The columns of a table, as a query names them."""
    return ", ".join(f"{prefix}{name}" for name in kind._fields)


async def insert(tx: Transaction, table: str, row: AnyRow) -> None:
    """Store a new row."""
    marks = ", ".join(f"${number}" for number in range(1, len(row) + 1))
    await tx.execute(f"INSERT INTO {table} ({columns(KINDS[table])}) VALUES ({marks})", *row)


async def change(
    tx: Transaction, table: str, key: Sequence[Any], columns: Mapping[str, Any]
) -> int:
    """Change some columns of a row; how many rows there were."""
    known = KINDS[table]._fields
    assert set(columns) <= set(known), "columns are named by our own code"
    values = ", ".join(f"{name} = ${number}" for number, name in enumerate(columns, 1))
    return await tx.execute(
        f"UPDATE {table} SET {values} WHERE {_where(table, len(columns))}", *columns.values(), *key
    )


async def delete(tx: Transaction, table: str, key: Sequence[Any]) -> None:
    """Take a row away."""
    await tx.execute(f"DELETE FROM {table} WHERE {_where(table, 0)}", *key)


async def find_row(tx: Transaction, table: str, key: Sequence[Any]) -> AnyRow | None:
    """A row as it stands."""
    kind = KINDS[table]
    rows = await tx.fetch(
        f"SELECT {columns(kind)} FROM {table} WHERE {_where(table, 0)} FOR UPDATE", *key
    )
    return kind(*rows[0]) if rows else None


def _where(table: str, after: int) -> str:
    return " AND ".join(f"{name} = ${n}" for n, name in enumerate(KEYS[table], after + 1))
