"""Matches of leagues that cannot be shown where they are to be played."""

from data.database import Transaction
from data.tables.outbox import NEVER

HOMELESS = f"""
SELECT DISTINCT s.league, m.id, m.channel FROM outbox o JOIN matches m ON m.id = o.match
    JOIN fixtures f ON f.match = m.id JOIN seasons s ON s.id = f.season
WHERE o.due >= {NEVER} AND o.lease IS NULL AND m.status = 'running'
ORDER BY m.id
"""
NOT_BEGUN = f"""
SELECT o.match, o.trouble FROM outbox o
    JOIN fixtures f ON f.match = o.match JOIN seasons s ON s.id = f.season
WHERE s.league = $1 AND o.kind = 'start' AND o.due >= {NEVER} AND o.lease IS NULL
ORDER BY o.match
"""


async def homeless(tx: Transaction) -> list[tuple[int, int, int | None]]:
    """Matches whose posts wait for somebody to act: league, match, and the channel they are in."""
    rows = await tx.fetch(HOMELESS)
    return [(league, match, channel) for league, match, channel in rows]


async def not_begun(tx: Transaction, league: int) -> dict[int, str]:
    """Matches of a league of whose beginning nobody could be told, and why."""
    return {int(match): str(trouble) for match, trouble in await tx.fetch(NOT_BEGUN, league)}
