"""Bags that several tables of a season have: when they may be seen, and by whom."""

from data.database import Transaction

# A match that no fixture has was called off before anybody had moved, and stays closed: if its
# season goes on after all, another one is played with that bag.
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
PLAYS_ALONG = """
SELECT 1 FROM fixtures f JOIN entrants e ON e.season = f.season
WHERE f.match = $1 AND e.player = $2 AND e.state NOT IN ('waiting', 'absent', 'left')
"""


async def to_unseal(tx: Transaction) -> list[int]:
    """Matches that are sealed although no table with the same bag plays any more."""
    return [match for (match,) in await tx.fetch(TO_UNSEAL)]


async def deal_of(tx: Transaction, match: int) -> tuple[int, int, int] | None:
    """The league, the season and the deal of a match whose bag other tables have, too."""
    rows = await tx.fetch(WITH_BAG, match)
    return (rows[0][0], rows[0][1], rows[0][2]) if rows else None


async def plays_along(tx: Transaction, match: int, player: int) -> bool:
    """Whether somebody plays, or has played, in the season of a match."""
    return bool(await tx.fetch(PLAYS_ALONG, match, player))
