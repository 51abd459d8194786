"""Bags that several matches of a season share: when they may be seen, and by whom."""

from data.database import Transaction

# A match without a fixture was called off before the first move. It stays sealed: if the call-off
# is undone, another match is played with its bag.
TO_UNSEAL = """
SELECT m.id FROM matches m JOIN fixtures played ON played.match = m.id
WHERE m.seal = 'sealed' AND NOT EXISTS (
    SELECT 1 FROM fixtures own JOIN fixtures f ON f.season = own.season AND f.seed = own.seed
        JOIN seasons s ON s.id = f.season LEFT JOIN matches other ON other.id = f.match
    WHERE own.match = m.id AND (
        other.status = 'running'
        OR f.match IS NULL AND f.result IS NULL AND s.state IN ('play', 'grace', 'adjudication')
    )
)
ORDER BY m.id
"""
WITH_BAG = """
SELECT s.league, s.number, f.round FROM fixtures f JOIN seasons s ON s.id = f.season
WHERE f.match = $1 AND f.seed IS NOT NULL
"""


async def to_unseal(tx: Transaction) -> list[int]:
    """Return sealed matches whose bag is not played with any more."""
    return [match for (match,) in await tx.fetch(TO_UNSEAL)]


async def deal_of(tx: Transaction, match: int) -> tuple[int, int, int] | None:
    """Return league, season and deal of a match, if it belongs to a duplicate week."""
    rows = await tx.fetch(WITH_BAG, match)
    return (rows[0][0], rows[0][1], rows[0][2]) if rows else None
