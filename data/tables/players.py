"""Players and servers, with their settings."""

import json
from typing import Any

from data.database import Transaction
from data.tables import matches, outbox, player_blocks, results
from data.tables.leagues import leagues, remembered
from data.tables.leagues import seats as league_seats


async def add_player(tx: Transaction, player: int) -> None:
    """Insert a player, unless they are stored already."""
    await tx.execute(
        "INSERT INTO players (id, preferences) VALUES ($1, '{}') ON CONFLICT (id) DO NOTHING",
        player,
    )


async def preferences(tx: Transaction, player: int) -> dict[str, Any]:
    """Return a player's settings; missing ones have their default."""
    rows = await tx.fetch("SELECT preferences FROM players WHERE id = $1", player)
    return dict(json.loads(rows[0][0])) if rows else {}


async def lock(tx: Transaction, player: int) -> None:
    """Lock a player, and give their matches a new version.

    Taking a seat also locks the player. Versions are changed twice, before and after waiting for
    the lock, because the player may be joining another match at the same time.
    """
    await matches.restamp_of(tx, player)
    await add_player(tx, player)
    await tx.fetch("SELECT id FROM players WHERE id = $1 FOR UPDATE", player)
    await matches.restamp_of(tx, player)


async def set_preferences(tx: Transaction, player: int, chosen: dict[str, Any]) -> None:
    """Store a player's settings."""
    await lock(tx, player)
    await tx.execute(
        "UPDATE players SET preferences = $2 WHERE id = $1", player, json.dumps(chosen)
    )


async def erase_player(tx: Transaction, player: int) -> None:
    """Erase a player; their seats become those of a former player.

    Until their seasons end, a keyed hash remembers that they must not come back to them.
    """
    await remembered.keep(tx, player)
    await player_blocks.forget(tx, player)
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
    """Return the players to notify about a seat on offer.

    For a league match they are the first on the waiting list; otherwise substitutes who have played
    on the server, but not in the match, most recent first.
    """
    waiting = await league_seats.waiting_list(tx, match, limit)
    if waiting is not None:
        return waiting
    rows = await tx.fetch(
        "SELECT p.id FROM players p JOIN seats s ON s.player = p.id"
        " JOIN matches m ON m.id = s.match"
        """ WHERE p.preferences LIKE '%"substitute": true%' AND m.server = $1"""
        " AND NOT EXISTS (SELECT 1 FROM seats own WHERE own.match = $2 AND own.player = p.id)"
        " AND NOT EXISTS (SELECT 1 FROM player_blocks b JOIN seats other ON other.match = $2"
        " WHERE b.player = p.id AND b.blocked = other.player"
        " OR b.player = other.player AND b.blocked = p.id)"
        " GROUP BY p.id ORDER BY MAX(m.id) DESC, p.id LIMIT $3",
        server,
        match,
        limit,
    )
    return [player for (player,) in rows]


async def finished(tx: Transaction, player: int) -> int:
    """Return how many finished matches a player had a seat in."""
    ((count,),) = await tx.fetch(
        "SELECT COUNT(*) FROM seats s JOIN matches m ON m.id = s.match"
        " WHERE s.player = $1 AND m.status NOT IN ('lobby', 'running')",
        player,
    )
    return int(count)


async def settings(tx: Transaction, server: int) -> dict[str, Any]:
    """Return a server's settings; missing ones have their default."""
    rows = await tx.fetch("SELECT settings FROM servers WHERE id = $1", server)
    return dict(json.loads(rows[0][0])) if rows else {}


async def lock_settings(tx: Transaction, server: int) -> None:
    """Lock a server's settings."""
    await tx.execute(
        "INSERT INTO servers (id, settings) VALUES ($1, '{}') ON CONFLICT (id) DO NOTHING", server
    )
    await tx.fetch("SELECT id FROM servers WHERE id = $1 FOR UPDATE", server)


async def set_settings(tx: Transaction, server: int, chosen: dict[str, Any]) -> None:
    """Store a server's settings."""
    await tx.execute(
        "INSERT INTO servers (id, settings) VALUES ($1, $2)"
        " ON CONFLICT (id) DO UPDATE SET settings = excluded.settings",
        server,
        json.dumps(chosen),
    )
