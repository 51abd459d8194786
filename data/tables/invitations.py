"""Invitations: who was asked to come to a match that has not begun."""

from collections.abc import Iterable

from data.database import Transaction

ADD = """
INSERT INTO invitations (match, player) VALUES ($1, $2) ON CONFLICT (match, player) DO NOTHING
"""


async def add(tx: Transaction, match: int, players: Iterable[int]) -> None:
    """Invite people, whom the players table knows already."""
    for player in players:
        await tx.execute(ADD, match, player)


async def of_match(tx: Transaction, match: int) -> list[int]:
    """The people who are invited to a match."""
    rows = await tx.fetch("SELECT player FROM invitations WHERE match = $1 ORDER BY player", match)
    return [player for (player,) in rows]


async def drop(tx: Transaction, match: int) -> None:
    """The match begins, or will not: nobody is invited any more."""
    await tx.execute("DELETE FROM invitations WHERE match = $1", match)
