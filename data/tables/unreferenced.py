"""People about whom nothing is stored but their id."""

from data.database import Transaction, numbered

REFERENCES = (
    ("seats", "player"),
    ("invitations", "player"),
    ("witnesses", "player"),
    ("proposals", "player"),
    ("entrants", "player"),
    ("leagues", "organiser"),
    ("chronicle", "actor"),
    ("corrections", "author"),
    ("player_blocks", "player"),
)
"""Every column that refers to a player."""
NOBODY_NEEDS = " AND ".join(
    f"NOT EXISTS (SELECT 1 FROM {table} WHERE {column} = p.id)" for table, column in REFERENCES
)


async def people(tx: Transaction, after: int, size: int) -> list[tuple[int, str]]:
    """Return a page of people who are in no match and no league, with their settings."""
    rows = await tx.fetch(
        f"SELECT p.id, p.preferences FROM players p WHERE p.id > $1 AND {NOBODY_NEEDS}"
        " ORDER BY p.id LIMIT $2",
        after,
        size,
    )
    return [(player, preferences) for player, preferences in rows]


async def drop(tx: Transaction, people: list[int]) -> int:
    """Delete people, except those who have joined something meanwhile."""
    if not people:
        return 0
    listed = numbered(len(people))
    return await tx.execute(
        f"DELETE FROM players WHERE id IN (SELECT p.id FROM players p WHERE p.id IN {listed}"
        f" AND {NOBODY_NEEDS})",
        *people,
    )
