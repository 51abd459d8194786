"""Seats of league matches: whose they are, and who belongs to their season."""

import json

from data.database import Transaction


async def status_in_season(tx: Transaction, season: int, player: int) -> str | None:
    """Return the status of a player's entrant in a season; None without one."""
    rows = await tx.fetch(
        "SELECT state FROM entrants WHERE season = $1 AND player = $2", season, player
    )
    return rows[0][0] if rows else None


async def seat_of_entrant(tx: Transaction, match: int, player: int) -> int | None:
    """Return the seat that belongs to a player as an entrant, even if another one has it now."""
    rows = await tx.fetch(
        "SELECT f.seats, e.number FROM fixtures f JOIN entrants e ON e.season = f.season"
        " WHERE f.match = $1 AND e.player = $2 AND e.state = 'playing'",
        match,
        player,
    )
    seats = json.loads(rows[0][0]) if rows else []
    return seats.index(rows[0][1]) if rows and rows[0][1] in seats else None


async def waiting_list(tx: Transaction, match: int, limit: int) -> list[int] | None:
    """Return who waits for a place in the season of a match; None if it is not of a league."""
    rows = await tx.fetch("SELECT season FROM fixtures WHERE match = $1", match)
    if not rows:
        return None
    found = await tx.fetch(
        "SELECT player FROM entrants WHERE season = $1 AND state = 'waiting'"
        " AND player IS NOT NULL ORDER BY joined, number LIMIT $2",
        rows[0][0],
        limit,
    )
    return [player for (player,) in found]
