"""What outlives `/forget-me` until a season ends: who was in it, and must not be in it again.

Instead of the player a keyed hash is stored, and the key of each row is random and its own. So a
row says nothing about who it was; but a player who is back is recognised.
"""

from data.database import Transaction
from data.tables.keyed_hashes import digest, is_digest_of, new_key

# Players who dropped out of a season or were drawn in it; then those who only have, or have had,
# a seat in one of its matches whose bag is sealed.
TO_REMEMBER = """
SELECT e.season, e.state FROM entrants e JOIN seasons s ON s.id = e.season
WHERE e.player = $1 AND s.state NOT IN ('over', 'called off')
    AND (e.division IS NOT NULL OR e.state IN ('withdrawn', 'disqualified'))
"""
WITNESSED = """
SELECT DISTINCT f.season FROM fixtures f JOIN matches m ON m.id = f.match
WHERE m.seal = 'sealed' AND m.id IN (
    SELECT match FROM seats WHERE player = $1 UNION SELECT match FROM witnesses WHERE player = $1)
"""
DROP_ENDED = """
DELETE FROM remembered WHERE season IN (
    SELECT s.id FROM seasons s WHERE s.state IN ('over', 'called off') AND NOT EXISTS (
        SELECT 1 FROM fixtures f JOIN matches m ON m.id = f.match
        WHERE f.season = s.id AND m.status = 'running'))
"""
WITNESS = "witness"
"""In place of an entrant's status: a substitute who knows a sealed bag."""


async def keep(tx: Transaction, player: int) -> None:
    """Remember a player's seasons, before the player is erased."""
    found = {season: WITNESS for (season,) in await tx.fetch(WITNESSED, player)}
    found |= dict([tuple(row) for row in await tx.fetch(TO_REMEMBER, player)])
    for season, state in found.items():
        if await find(tx, season, player) is not None:
            continue
        key = new_key()
        ((number,),) = await tx.fetch(
            "SELECT COALESCE(MAX(number), -1) + 1 FROM remembered WHERE season = $1", season
        )
        await tx.execute(
            "INSERT INTO remembered (season, number, state, key, digest)"
            " VALUES ($1, $2, $3, $4, $5)",
            season,
            number,
            state,
            key,
            digest(key, player),
        )


async def find(tx: Transaction, season: int, player: int) -> str | None:
    """Return the status that an erased player had in a season; None if there is no such one."""
    rows = await tx.fetch("SELECT state, key, digest FROM remembered WHERE season = $1", season)
    for state, key, kept in rows:
        if is_digest_of(kept, key, player):
            return str(state)
    return None


async def drop_ended(tx: Transaction) -> None:
    """Delete what was remembered for seasons that have ended, with all their matches."""
    await tx.execute(DROP_ENDED)
