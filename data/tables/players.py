"""Players with their preferences, and servers with their settings."""

import json
from typing import Any

from data.database import Transaction
from data.tables import matches, outbox, results
from data.tables.leagues import leagues


async def add_player(tx: Transaction, player: int) -> None:
    """Make sure that a person is known."""
    await tx.execute(
        "INSERT INTO players (id, preferences) VALUES ($1, '{}') ON CONFLICT (id) DO NOTHING",
        player,
    )


async def preferences(tx: Transaction, player: int) -> dict[str, Any]:
    """What a person has chosen; what is missing has its usual value."""
    rows = await tx.fetch("SELECT preferences FROM players WHERE id = $1", player)
    return dict(json.loads(rows[0][0])) if rows else {}


async def lock(tx: Transaction, player: int) -> None:
    """Let nobody else choose for a person, or seat them, until this transaction is over.

    Their tables get a new stamp; twice, because they may be sitting down at another one just now,
    which is seen once it is stored. Taking a seat locks the person a little, so that is waited for.
    """
    await matches.restamp_of(tx, player)
    await add_player(tx, player)
    await tx.fetch("SELECT id FROM players WHERE id = $1 FOR UPDATE", player)
    await matches.restamp_of(tx, player)


async def set_preferences(tx: Transaction, player: int, chosen: dict[str, Any]) -> None:
    """Store what a person has chosen."""
    await lock(tx, player)
    await tx.execute(
        "UPDATE players SET preferences = $2 WHERE id = $1", player, json.dumps(chosen)
    )


async def erase_player(tx: Transaction, player: int) -> None:
    """Forget a person: their seats are those of a former player, and matches stay whole."""
    await outbox.forget(tx, player)
    await results.forget(tx, player)
    await leagues.forget(tx, player)
    await matches.restamp_of(tx, player)
    await tx.execute(
        "DELETE FROM plans WHERE EXISTS (SELECT 1 FROM seats s"
        " WHERE s.match = plans.match AND s.seat = plans.seat AND s.player = $1)",
        player,
    )
    await tx.execute("UPDATE seats SET player = NULL WHERE player = $1", player)
    await tx.execute("DELETE FROM witnesses WHERE player = $1", player)
    await tx.execute("DELETE FROM invitations WHERE player = $1", player)
    await tx.execute("DELETE FROM proposals WHERE player = $1", player)
    await tx.execute("DELETE FROM players WHERE id = $1", player)


async def substitutes(tx: Transaction, server: int, match: int, limit: int) -> list[int]:
    """People who like to step in and have played on a server, but not in a match; last first."""
    rows = await tx.fetch(
        "SELECT p.id FROM players p JOIN seats s ON s.player = p.id"
        " JOIN matches m ON m.id = s.match"
        """ WHERE p.preferences LIKE '%"substitute": true%' AND m.server = $1"""
        " AND NOT EXISTS (SELECT 1 FROM seats own WHERE own.match = $2 AND own.player = p.id)"
        " GROUP BY p.id ORDER BY MAX(m.id) DESC, p.id LIMIT $3",
        server,
        match,
        limit,
    )
    return [player for (player,) in rows]


async def finished(tx: Transaction, player: int) -> int:
    """How many matches a person sat in that are at their end."""
    ((count,),) = await tx.fetch(
        "SELECT COUNT(*) FROM seats s JOIN matches m ON m.id = s.match"
        " WHERE s.player = $1 AND m.status NOT IN ('lobby', 'running')",
        player,
    )
    return int(count)


async def settings(tx: Transaction, server: int) -> dict[str, Any]:
    """What a server has chosen; what is missing has its usual value."""
    rows = await tx.fetch("SELECT settings FROM servers WHERE id = $1", server)
    return dict(json.loads(rows[0][0])) if rows else {}


async def lock_settings(tx: Transaction, server: int) -> None:
    """Let nobody else choose for a server until this transaction is over."""
    await tx.execute(
        "INSERT INTO servers (id, settings) VALUES ($1, '{}') ON CONFLICT (id) DO NOTHING", server
    )
    await tx.fetch("SELECT id FROM servers WHERE id = $1 FOR UPDATE", server)


async def set_settings(tx: Transaction, server: int, chosen: dict[str, Any]) -> None:
    """Store what a server has chosen."""
    await tx.execute(
        "INSERT INTO servers (id, settings) VALUES ($1, $2)"
        " ON CONFLICT (id) DO UPDATE SET settings = excluded.settings",
        server,
        json.dumps(chosen),
    )
