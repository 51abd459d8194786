"""Servers that the bot was removed from, and what is erased after a time."""

from typing import Final

from data.database import Transaction, numbered
from data.tables import totals
from data.versions import new_version

OF_A_MATCH: Final = (
    "outbox",
    "messages",
    "deadlines",
    "plans",
    "proposals",
    "invitations",
    "witnesses",
    "digests",
    "entries",
    "former_seats",
    "corrections",
    "results",
    "seats",
)
"""The tables with rows of a match; those without other tables' rows first."""
OF_A_SEASON: Final = ("remembered", "fixtures", "entrants", "divisions")
KNOWN = """
SELECT id, gone FROM servers
UNION SELECT m.server, NULL FROM matches m WHERE m.server IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM servers WHERE id = m.server)
UNION SELECT l.server, NULL FROM leagues l
    WHERE NOT EXISTS (SELECT 1 FROM servers WHERE id = l.server)
"""
SET_GONE = """
INSERT INTO servers (id, settings, gone) VALUES ($1, '{}', $2)
ON CONFLICT (id) DO UPDATE SET gone = COALESCE(servers.gone, excluded.gone)
"""
# Finished matches stay if one of their players also plays elsewhere.
TO_ERASE = """
SELECT m.id FROM matches m WHERE m.server = $1 AND (m.status IN ('lobby', 'running')
    OR NOT EXISTS (
        SELECT 1 FROM seats s JOIN seats o ON o.player = s.player
        JOIN matches e ON e.id = o.match
        WHERE s.match = m.id AND COALESCE(e.server, 0) <> $1))
ORDER BY m.id LIMIT $2
"""


async def known(tx: Transaction) -> dict[int, int | None]:
    """Return all servers about which something is stored, and since when they are gone."""
    return {row[0]: row[1] for row in await tx.fetch(KNOWN)}


async def is_gone(tx: Transaction, server: int) -> bool:
    """Whether the bot was removed from a server."""
    return bool(await tx.fetch("SELECT 1 FROM servers WHERE id = $1 AND gone IS NOT NULL", server))


async def set_gone(tx: Transaction, server: int, now: int) -> None:
    """Store that the bot was removed from a server; the first time counts."""
    await tx.execute(SET_GONE, server, now)


async def set_here(tx: Transaction, server: int) -> None:
    """Store that the bot is on a server."""
    await tx.execute("UPDATE servers SET gone = NULL WHERE id = $1 AND gone IS NOT NULL", server)


async def gone_before(tx: Transaction, before: int) -> list[int]:
    """Return the servers that have been gone since a time."""
    rows = await tx.fetch("SELECT id FROM servers WHERE gone < $1 ORDER BY id", before)
    return [server for (server,) in rows]


async def erase_leagues(tx: Transaction, server: int) -> None:
    """Erase the leagues of a server, unless the bot is back; their matches stay for now."""
    if not await is_gone(tx, server):
        return
    leagues = "SELECT id FROM leagues WHERE server = $1"
    for table in OF_A_SEASON:
        await tx.execute(
            f"DELETE FROM {table} WHERE season IN"
            f" (SELECT id FROM seasons WHERE league IN ({leagues}))",
            server,
        )
    for table in ("announcements", "chronicle", "seasons"):
        await tx.execute(f"DELETE FROM {table} WHERE league IN ({leagues})", server)
    await tx.execute("DELETE FROM leagues WHERE server = $1", server)


async def erase_matches(tx: Transaction, server: int, limit: int) -> int:
    """Erase some matches of a server, unless the bot is back; return how many."""
    if not await is_gone(tx, server):
        return 0
    found = [match for (match,) in await tx.fetch(TO_ERASE, server, limit)]
    if found:
        listed = numbered(len(found))
        for table in OF_A_MATCH:
            await tx.execute(f"DELETE FROM {table} WHERE match IN {listed}", *found)
        await tx.execute(f"DELETE FROM matches WHERE id IN {listed}", *found)
    return len(found)


async def erase_totals(tx: Transaction, server: int) -> bool:
    """Erase some of a server's totals, unless the bot is back; return whether more are left."""
    if not await is_gone(tx, server):
        return False
    rows = await tx.fetch("SELECT totals, filling FROM game_totals WHERE server = $1", server)
    for number in [number for row in rows for number in row if number is not None]:
        if await totals.delete_some(tx, number):
            return True
    await tx.execute("DELETE FROM game_totals WHERE server = $1", server)
    return False


async def release_matches(tx: Transaction, server: int) -> None:
    """Keep finished matches for their players, without the server; and erase the server."""
    if not await is_gone(tx, server):
        return
    theirs = "SELECT id FROM matches WHERE server = $1"
    await tx.execute(f"DELETE FROM messages WHERE match IN ({theirs})", server)
    await tx.execute(f"DELETE FROM outbox WHERE match IN ({theirs})", server)
    games = await tx.fetch("SELECT DISTINCT game FROM results WHERE server = $1", server)
    await tx.execute("UPDATE results SET server = NULL WHERE server = $1", server)
    for (game,) in games:
        counted = await totals.lock(tx, totals.NOWHERE, game)
        await totals.change(tx, counted._replace(stale=1))
    await tx.execute(
        "UPDATE matches SET server = NULL, channel = NULL, thread = NULL, stamp = $2"
        " WHERE server = $1",
        server,
        new_version(),
    )
    await tx.execute("DELETE FROM servers WHERE id = $1", server)
