"""The rows of leagues and their seasons, and how any of them is read and written."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from data.database import Transaction


class LeagueRow(NamedTuple):
    """A league of a server."""

    id: int
    server: int
    name: str
    settings: str
    """The settings as JSON."""
    organiser: int | None
    """Who created it; None if the player was erased."""
    notes: int
    """How many entries the league log has."""
    posts: int
    """How many announcements and tasks were queued."""
    created: int
    closed: int | None = None
    """When it was closed; it can only be read since then."""
    version: int = 0
    """A number that changes with every write to the league or its seasons."""


class SeasonRow(NamedTuple):
    """A season with its state and the time of its next step."""

    id: int
    league: int
    number: int
    state: str
    settings: str
    """The settings that the season took over from the league, as JSON."""
    seed: str
    """The seed from which the seeds of all matches are computed."""
    began: int
    """When the state began."""
    due: int | None
    """When the next step is due; None while it is paused and after it has ended."""
    paused: int | None = None
    """How many milliseconds were left when it was paused."""
    put_off: int = 0
    """How often it was put off for lack of players."""
    round: int = 0
    reminded: int = 0
    """Whether players who had not checked in were reminded."""
    invitation: str | None = None
    """The announcement that invites players and its message, as JSON."""
    clicks: str | None = None
    """The clicks of the entrants at the time of the draw, in order; None before the draw."""
    draw: int = 0
    """How many entries the league log had at the draw."""
    told: int = 0
    """Whether its seed was told, so that it must not be used for another match."""


class DivisionRow(NamedTuple):
    """A division of a season, and the message that shows its standings."""

    season: int
    number: int
    tier: int
    message: int | None = None
    channel: int | None = None


class EntrantRow(NamedTuple):
    """An entrant of a season. The number stays when the player is erased or replaced."""

    season: int
    number: int
    player: int | None
    state: str
    joined: int
    division: int | None = None
    seed: int | None = None
    """The rank in the division before the first match, counted from 0."""
    place: int | None = None
    """The place in the final standings."""
    way: str | None = None
    """Promotion or relegation after the season."""
    click: int | None = None
    """The interaction with which the player signed up, or checked in after that."""


class FixtureRow(NamedTuple):
    """A match of the season and its result."""

    season: int
    number: int
    division: int
    round: int
    seats: str
    """The numbers of the entrants by seat as JSON."""
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
"""The tables that an action on a league may change."""

KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    "leagues": ("id",),
    "seasons": ("id",),
    "divisions": ("season", "number"),
    "entrants": ("season", "number"),
    "fixtures": ("season", "number"),
}


def columns(kind: type[AnyRow], prefix: str = "") -> str:
    """Return the columns of a table for a query."""
    return ", ".join(f"{prefix}{name}" for name in kind._fields)


async def insert(tx: Transaction, table: str, row: AnyRow) -> None:
    """Insert a row."""
    marks = ", ".join(f"${number}" for number in range(1, len(row) + 1))
    await tx.execute(f"INSERT INTO {table} ({columns(KINDS[table])}) VALUES ({marks})", *row)


async def change(
    tx: Transaction, table: str, key: Sequence[Any], columns: Mapping[str, Any]
) -> int:
    """Change columns of a row; return how many rows there were."""
    known = KINDS[table]._fields
    assert set(columns) <= set(known), "columns are named by our own code"
    values = ", ".join(f"{name} = ${number}" for number, name in enumerate(columns, 1))
    return await tx.execute(
        f"UPDATE {table} SET {values} WHERE {_where(table, len(columns))}", *columns.values(), *key
    )


async def delete(tx: Transaction, table: str, key: Sequence[Any]) -> None:
    """Delete a row."""
    await tx.execute(f"DELETE FROM {table} WHERE {_where(table, 0)}", *key)


async def find_row(tx: Transaction, table: str, key: Sequence[Any]) -> AnyRow | None:
    """Return a row, locked until the transaction ends."""
    kind = KINDS[table]
    rows = await tx.fetch(
        f"SELECT {columns(kind)} FROM {table} WHERE {_where(table, 0)} FOR UPDATE", *key
    )
    return kind(*rows[0]) if rows else None


def _where(table: str, after: int) -> str:
    return " AND ".join(f"{name} = ${n}" for n, name in enumerate(KEYS[table], after + 1))
