"""Leagues, seasons, divisions, entrants and fixtures: queries."""

from typing import Final

from data.database import Transaction
from data.tables.leagues.rows import (
    DivisionRow,
    EntrantRow,
    FixtureRow,
    LeagueRow,
    SeasonRow,
    columns,
)

SEASON_FOR_GOOD: Final = "('over', 'called off')"


async def next_id(tx: Transaction) -> int:
    """Return the id of a new league; other transactions wait here until this one ends."""
    ((number,),) = await tx.fetch(
        "INSERT INTO counters (name, value) VALUES ('league', 1)"
        " ON CONFLICT (name) DO UPDATE SET value = counters.value + 1 RETURNING value"
    )
    return int(number)


# Leagues


async def lock(tx: Transaction, league: int) -> LeagueRow | None:
    """Return a league, locked until the transaction ends."""
    rows = await tx.fetch(
        f"SELECT {columns(LeagueRow)} FROM leagues WHERE id = $1 FOR UPDATE", league
    )
    return LeagueRow(*rows[0]) if rows else None


async def find(tx: Transaction, league: int) -> LeagueRow | None:
    """Return a league."""
    rows = await tx.fetch(f"SELECT {columns(LeagueRow)} FROM leagues WHERE id = $1", league)
    return LeagueRow(*rows[0]) if rows else None


SERVERS = f"""
SELECT l.server, MAX(CASE WHEN s.paused IS NULL THEN 0 ELSE 1 END),
    MIN(CASE WHEN s.paused IS NULL THEN 0 ELSE 1 END)
FROM leagues l JOIN seasons s ON s.league = l.id
WHERE l.closed IS NULL AND s.state NOT IN {SEASON_FOR_GOOD} GROUP BY l.server ORDER BY l.server
"""


async def servers(tx: Transaction) -> dict[int, tuple[bool, bool]]:
    """Return the servers with an active season: whether any is paused, and whether all are."""
    return {server: (bool(any_), bool(all_)) for server, any_, all_ in await tx.fetch(SERVERS)}


async def of_server(tx: Transaction, server: int) -> list[LeagueRow]:
    """Return the leagues of a server, the oldest first."""
    rows = await tx.fetch(
        f"SELECT {columns(LeagueRow)} FROM leagues WHERE server = $1 ORDER BY id", server
    )
    return [LeagueRow(*row) for row in rows]


# Seasons


async def season(tx: Transaction, league: int, number: int | None = None) -> SeasonRow | None:
    """Return a season of a league by number, by default the newest."""
    wanted = "= $2" if number is not None else "<= $2"
    rows = await tx.fetch(
        f"SELECT {columns(SeasonRow)} FROM seasons WHERE league = $1 AND number {wanted}"
        " ORDER BY number DESC LIMIT 1",
        league,
        2**31 - 1 if number is None else number,
    )
    return SeasonRow(*rows[0]) if rows else None


async def divisions(tx: Transaction, season: int) -> list[DivisionRow]:
    """Return the divisions of a season by number."""
    rows = await tx.fetch(
        f"SELECT {columns(DivisionRow)} FROM divisions WHERE season = $1 ORDER BY number", season
    )
    return [DivisionRow(*row) for row in rows]


async def entrants(tx: Transaction, season: int) -> list[EntrantRow]:
    """Return the entrants of a season by number."""
    rows = await tx.fetch(
        f"SELECT {columns(EntrantRow)} FROM entrants WHERE season = $1 ORDER BY number", season
    )
    return [EntrantRow(*row) for row in rows]


async def fixtures(tx: Transaction, season: int) -> list[FixtureRow]:
    """Return the fixtures of a season by number."""
    rows = await tx.fetch(
        f"SELECT {columns(FixtureRow)} FROM fixtures WHERE season = $1 ORDER BY number", season
    )
    return [FixtureRow(*row) for row in rows]


async def exchange(tx: Transaction, season: int, one: int, other: int) -> None:
    """Let two entrants exchange their players."""
    found = await tx.fetch(
        "SELECT number, player FROM entrants WHERE season = $1 AND number IN ($2, $3)",
        season,
        one,
        other,
    )
    rows: dict[int, int | None] = {int(number): player for number, player in found}
    sql = "UPDATE entrants SET player = $3 WHERE season = $1 AND number = $2"
    for number, player in ((one, None), (other, rows[one]), (one, rows[other])):
        await tx.execute(sql, season, number, player)


async def fixture_of(tx: Transaction, match: int) -> FixtureRow | None:
    """Return the fixture of a match, if it belongs to a league."""
    rows = await tx.fetch(f"SELECT {columns(FixtureRow)} FROM fixtures WHERE match = $1", match)
    return FixtureRow(*rows[0]) if rows else None


UNTOUCHED = f"""
SELECT {columns(FixtureRow, "f.")} FROM fixtures f JOIN matches m ON m.id = f.match
WHERE f.season = $1 AND f.result IS NULL AND m.status = 'running' AND NOT EXISTS (
    SELECT 1 FROM entries WHERE match = f.match AND how IN ('player', 'plan'))
ORDER BY f.number
"""


async def untouched(tx: Transaction, season: int) -> list[FixtureRow]:
    """Return the fixtures with a running match in which nobody has moved."""
    rows = await tx.fetch(UNTOUCHED, season)
    return [FixtureRow(*row) for row in rows]


async def human_moves(tx: Transaction, match: int) -> int:
    """Return how many moves people have made in a match."""
    ((count,),) = await tx.fetch(
        "SELECT COUNT(*) FROM entries WHERE match = $1 AND how IN ('player', 'plan')", match
    )
    return int(count)


async def detach(tx: Transaction, fixture: FixtureRow) -> None:
    """Take the match away from a fixture, which gets another one if its season is played."""
    sql = "UPDATE fixtures SET match = NULL WHERE season = $1 AND number = $2"
    await tx.execute(sql, fixture.season, fixture.number)


# Roles


CHAMPIONS = """
SELECT e.season, e.player FROM entrants e JOIN seasons s ON s.id = e.season
    JOIN divisions d ON d.season = e.season AND d.number = e.division
WHERE s.league = $1 AND d.tier = 0 AND e.place = 1 AND e.state = 'playing'
    AND e.player IS NOT NULL
ORDER BY e.season DESC, e.number LIMIT $2
"""
RANKED = """
SELECT e.player, d.tier FROM entrants e
    JOIN divisions d ON d.season = e.season AND d.number = e.division
WHERE e.state = 'playing' AND e.player IS NOT NULL
    AND e.season = (SELECT MAX(season) FROM divisions JOIN seasons ON id = season WHERE league = $1)
"""


async def champions(tx: Transaction, league: int, limit: int) -> list[tuple[int, int]]:
    """Return seasons of a league and the winners of their highest tier, the newest first."""
    return [(season, player) for season, player in await tx.fetch(CHAMPIONS, league, limit)]


async def tiers(tx: Transaction, league: int) -> dict[int, int]:
    """Return each player's tier by the last draw of a league."""
    return {int(player): int(tier) for player, tier in await tx.fetch(RANKED, league)}


# Players


ENTERED = f"""
SELECT s.league FROM entrants e JOIN seasons s ON s.id = e.season
WHERE e.player = $1 AND s.state NOT IN {SEASON_FOR_GOOD} AND s.state <> 'rest'
    AND e.state IN ('signed up', 'checked in', 'waiting', 'playing')
ORDER BY s.league
"""


async def of_player(tx: Transaction, player: int) -> list[int]:
    """Return the leagues with an unfinished season in which a player takes part or waits to."""
    return [league for (league,) in await tx.fetch(ENTERED, player)]


async def ever_entered(tx: Transaction, player: int) -> list[LeagueRow]:
    """Return the leagues that a player has ever entered."""
    rows = await tx.fetch(
        f"SELECT {columns(LeagueRow)} FROM leagues WHERE id IN ("
        "SELECT s.league FROM entrants e JOIN seasons s ON s.id = e.season WHERE e.player = $1)",
        player,
    )
    return [LeagueRow(*row) for row in rows]


async def forget(tx: Transaction, player: int) -> None:
    """Remove a player from leagues, entrants and the league log before they are erased."""
    await tx.execute(
        "UPDATE leagues SET version = version + 1 WHERE organiser = $1 OR id IN ("
        "SELECT s.league FROM entrants e JOIN seasons s ON s.id = e.season WHERE e.player = $1)",
        player,
    )
    await tx.execute("UPDATE leagues SET organiser = NULL WHERE organiser = $1", player)
    await tx.execute("UPDATE entrants SET player = NULL WHERE player = $1", player)
    await tx.execute("UPDATE chronicle SET actor = NULL WHERE actor = $1", player)
