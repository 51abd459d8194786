"""Bags that several matches of a season share: when they may be seen, and by whom."""

from typing import NamedTuple

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


SEASON_OF = """
SELECT s.seed, s.clicks, s.told, f.seed FROM fixtures f JOIN seasons s ON s.id = f.season
WHERE f.match = $1
"""
TELL = """
UPDATE seasons SET told = 1
WHERE told = 0 AND state IN ('over', 'called off') AND NOT EXISTS (
    SELECT 1 FROM fixtures f LEFT JOIN matches m ON m.id = f.match
    WHERE f.season = seasons.id AND (f.result IS NULL OR m.status = 'running' OR m.seal = 'sealed'))
"""


class SeasonBag(NamedTuple):
    """What the seed of a league match comes from."""

    seed: str
    clicks: str | None
    """The clicks of the season's entrants; None for seasons that were drawn without them."""
    told: bool
    """Whether the seed of the season may be shown."""
    shared: bool
    """Whether the match belongs to a duplicate deal."""


async def season_bag(tx: Transaction, match: int) -> SeasonBag | None:
    """Return the season from whose seed the bag of a match comes, if it is a league match."""
    rows = await tx.fetch(SEASON_OF, match)
    if not rows:
        return None
    seed, clicks, told, deal = rows[0]
    return SeasonBag(seed, clicks, bool(told), deal is not None)


async def tell_season_seeds(tx: Transaction) -> None:
    """Let the seeds of seasons be shown that have ended with all their matches."""
    await tx.execute(TELL)


async def to_unseal(tx: Transaction) -> list[int]:
    """Return sealed matches whose bag is not played with any more."""
    return [match for (match,) in await tx.fetch(TO_UNSEAL)]


async def deal_of(tx: Transaction, match: int) -> tuple[int, int, int] | None:
    """Return league, season and deal of a match, if it belongs to a duplicate week."""
    rows = await tx.fetch(WITH_BAG, match)
    return (rows[0][0], rows[0][1], rows[0][2]) if rows else None
