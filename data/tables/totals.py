"""Running totals of results: for each game of a server, by variant, player and pair of players."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from data.database import Transaction

NOWHERE: Final = 0
"""Stands for the server of matches that are played outside of servers."""
ARGUMENTS: Final = 900
"""The most arguments of one statement."""
PAGE: Final = 500
"""How many rows of old totals are deleted at a time."""


class GameTotalsRow(NamedTuple):
    """The totals of a game on a server."""

    server: int
    game: str
    totals: int
    """The number of the rows that count."""
    version: int
    """A number that changes with every write."""
    stale: int
    """Whether the totals must be computed again."""
    filling: int | None
    """The number of the rows that are being computed."""
    lease: int
    """Until when nobody else computes them."""


class ListTotalsRow(NamedTuple):
    """The results of a variant, among people or with computers."""

    totals: int
    variant: str
    company: str
    results: int
    ended: int
    """When the last of them ended."""


class PlayerTotalsRow(NamedTuple):
    """The totals of a player."""

    totals: int
    variant: str
    company: str
    player: int
    matches: int
    sums: str
    """Everything else, as JSON."""


class PlayerResultRow(NamedTuple):
    """What a player has from one match: a pace, and the rating after it."""

    totals: int
    variant: str
    company: str
    player: int
    match: int
    ended: int
    pace: int | None
    mean: float | None
    deviation: float | None
    rated: int | None
    """How many matches were rated so far."""


class RatingRow(NamedTuple):
    """The current rating of a player, or of a former player with a negative number."""

    totals: int
    variant: str
    player: int
    mean: float
    deviation: float
    matches: int
    strength: float
    """What the ranking is by."""


class MeetingsRow(NamedTuple):
    """How often one player finished ahead of another, level and behind; the lower id is first."""

    totals: int
    variant: str
    player: int
    other: int
    ahead: int
    equal: int
    behind: int


class RecordRow(NamedTuple):
    """A record of a variant."""

    totals: int
    variant: str
    feat: str
    value: int
    player: int
    match: int
    ended: int


AnyTotalsRow = (
    ListTotalsRow | PlayerTotalsRow | PlayerResultRow | RatingRow | MeetingsRow | RecordRow
)

TABLES: Final[dict[type[Any], tuple[str, tuple[str, ...]]]] = {
    ListTotalsRow: ("list_totals", ("totals", "variant", "company")),
    PlayerTotalsRow: ("player_totals", ("totals", "variant", "company", "player")),
    PlayerResultRow: ("player_results", ("totals", "variant", "company", "player", "match")),
    RatingRow: ("ratings", ("totals", "variant", "player")),
    MeetingsRow: ("meetings", ("totals", "variant", "player", "other")),
    RecordRow: ("records", ("totals", "variant", "feat")),
}
"""The table of each kind of row, and its key."""

CURRENT: Final = ", ".join(GameTotalsRow._fields)
NEXT: Final = """
INSERT INTO counters (name, value) VALUES ('totals', 1)
ON CONFLICT (name) DO UPDATE SET value = counters.value + 1 RETURNING value
"""


async def next_number(tx: Transaction) -> int:
    """Return a new number of totals."""
    ((number,),) = await tx.fetch(NEXT)
    return int(number)


# The totals of a game


async def lock(tx: Transaction, server: int, game: str) -> GameTotalsRow:
    """Return the totals of a game, locked; new ones if there are none."""
    sql = f"SELECT {CURRENT} FROM game_totals WHERE server = $1 AND game = $2 FOR UPDATE"
    rows = await tx.fetch(sql, server, game)
    if not rows:
        await tx.execute(
            f"INSERT INTO game_totals ({CURRENT}) VALUES ($1, $2, $3, 0, 0, NULL, 0)"
            " ON CONFLICT (server, game) DO NOTHING",
            server,
            game,
            await next_number(tx),
        )
        rows = await tx.fetch(sql, server, game)
    return GameTotalsRow(*rows[0])


async def change(tx: Transaction, row: GameTotalsRow) -> None:
    """Store the totals of a game, with a new version."""
    await tx.execute(
        "UPDATE game_totals SET totals = $3, stale = $4, filling = $5, lease = $6,"
        " version = version + 1 WHERE server = $1 AND game = $2",
        row.server,
        row.game,
        row.totals,
        row.stale,
        row.filling,
        row.lease,
    )


async def fill(tx: Transaction, row: GameTotalsRow, filling: int | None, lease: int) -> None:
    """Store which rows are being computed, and until when; this is no new version."""
    await tx.execute(
        "UPDATE game_totals SET filling = $3, lease = $4 WHERE server = $1 AND game = $2",
        row.server,
        row.game,
        filling,
        lease,
    )


async def find(tx: Transaction, server: int, game: str) -> GameTotalsRow | None:
    """Return the totals of a game, if any."""
    sql = f"SELECT {CURRENT} FROM game_totals WHERE server = $1 AND game = $2"
    rows = await tx.fetch(sql, server, game)
    return GameTotalsRow(*rows[0]) if rows else None


async def of_games(tx: Transaction) -> list[GameTotalsRow]:
    """Return the totals of all games of all servers."""
    rows = await tx.fetch(f"SELECT {CURRENT} FROM game_totals ORDER BY server, game")
    return [GameTotalsRow(*row) for row in rows]


STALE: Final = "SELECT server, game FROM game_totals WHERE stale = 1"
STALE_OF_PLAYER: Final = f"""
{STALE} AND (server, game) IN (
    SELECT COALESCE(r.server, 0), r.game FROM results r JOIN seats s ON s.match = r.match
    WHERE s.player = $1)
"""


async def stale(
    tx: Transaction, server: int | None = None, player: int | None = None
) -> list[tuple[int, str]]:
    """Return the servers and games whose totals must be computed again.

    By default all of them, or those of a server, or those with results of a player.
    """
    rows = await tx.fetch(f"{STALE} ORDER BY totals")
    if rows and player is not None:
        rows = await tx.fetch(STALE_OF_PLAYER, player)
    return [(here, game) for here, game in rows if server in (None, here)]


async def outdate(tx: Transaction, match: int) -> None:
    """Have the totals computed again that the result of a match counts for, if it is stored."""
    await tx.execute(
        "UPDATE game_totals SET stale = 1, version = version + 1 WHERE EXISTS ("
        " SELECT 1 FROM results r WHERE r.match = $1"
        " AND COALESCE(r.server, 0) = game_totals.server AND r.game = game_totals.game)",
        match,
    )


# Rows


async def rows_of(
    tx: Transaction, kind: type[Any], totals: int, where: str = "", *args: Any
) -> list[Any]:
    """Return the rows of one kind; a condition may follow, with arguments from `$2` on."""
    table, key = TABLES[kind]
    sql = f"SELECT {', '.join(kind._fields)} FROM {table} WHERE totals = $1 {where}"
    return [kind(*row) for row in await tx.fetch(f"{sql} ORDER BY {', '.join(key)}", totals, *args)]


async def put(tx: Transaction, rows: Iterable[AnyTotalsRow]) -> None:
    """Insert rows, or replace those with the same key."""
    by_kind: dict[type[Any], list[AnyTotalsRow]] = {}
    for row in rows:
        by_kind.setdefault(type(row), []).append(row)
    for kind, some in by_kind.items():
        size = ARGUMENTS // len(kind._fields)
        for start in range(0, len(some), size):
            await _put(tx, kind, some[start : start + size])


async def _put(tx: Transaction, kind: type[Any], rows: Sequence[AnyTotalsRow]) -> None:
    table, key = TABLES[kind]
    width = len(kind._fields)
    marks = ", ".join(
        f"({', '.join(f'${row * width + column + 1}' for column in range(width))})"
        for row in range(len(rows))
    )
    values = ", ".join(f"{name} = excluded.{name}" for name in kind._fields if name not in key)
    await tx.execute(
        f"INSERT INTO {table} ({', '.join(kind._fields)}) VALUES {marks}"
        f" ON CONFLICT ({', '.join(key)}) DO UPDATE SET {values}",
        *(value for row in rows for value in row),
    )


async def delete_some(tx: Transaction, totals: int) -> bool:
    """Delete some rows of totals that do not count any more; return whether there were any."""
    for table, key in TABLES.values():
        names = ", ".join(key)
        if await tx.execute(
            f"DELETE FROM {table} WHERE ({names}) IN"
            f" (SELECT {names} FROM {table} WHERE totals = $1 LIMIT {PAGE})",
            totals,
        ):
            return True
    return False


# People


async def forget(tx: Transaction, player: int, former: int) -> None:
    """Remove a player from all totals; the number `former` keeps the ratings.

    A record of the player goes to another player, so it must be computed again.
    """
    await tx.execute(
        "UPDATE game_totals SET version = version + 1 WHERE (server, game) IN"
        " (SELECT COALESCE(r.server, 0), r.game FROM results r"
        " JOIN seats s ON s.match = r.match WHERE s.player = $1)",
        player,
    )
    await tx.execute(
        "UPDATE game_totals SET stale = 1 WHERE totals IN"
        " (SELECT totals FROM records WHERE player = $1)",
        player,
    )
    for table in ("player_totals", "player_results", "records"):
        await tx.execute(f"DELETE FROM {table} WHERE player = $1", player)
    await tx.execute("DELETE FROM meetings WHERE player = $1 OR other = $1", player)
    await tx.execute("UPDATE ratings SET player = $2 WHERE player = $1", player, former)
