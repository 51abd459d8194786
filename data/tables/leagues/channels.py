"""League matches that cannot be posted in their channel."""

from data.database import Transaction
from data.tables.outbox import NEVER

UNDELIVERABLE = f"""
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


async def undeliverable(tx: Transaction) -> list[tuple[int, int, int | None]]:
    """Return league, match and channel of matches whose posts wait for a user to act."""
    rows = await tx.fetch(UNDELIVERABLE)
    return [(league, match, channel) for league, match, channel in rows]


async def not_begun(tx: Transaction, league: int) -> dict[int, str]:
    """Return matches of a league whose start could not be posted, and why."""
    return {int(match): str(trouble) for match, trouble in await tx.fetch(NOT_BEGUN, league)}
