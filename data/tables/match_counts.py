"""How many matches a person or a server has, for limits. Matches of leagues are not counted."""

from typing import Final, NamedTuple

from data.database import Transaction

OPEN: Final = """
m.status IN ('lobby', 'running') AND m.id <> $2
AND NOT EXISTS (SELECT 1 FROM fixtures f WHERE f.match = m.id)
"""
"""Other open matches than this one. The list of statuses is spelled as in the index."""
OF_PERSON: Final = f"""
SELECT COUNT(*),
    COUNT(CASE WHEN m.status = 'lobby' AND s.host = 1 THEN 1 END),
    COUNT(CASE WHEN m.status = 'running' AND NOT EXISTS (
        SELECT 1 FROM seats o WHERE o.match = m.id AND o.player <> $1
    ) THEN 1 END)
FROM seats s JOIN matches m ON m.id = s.match
WHERE s.player = $1 AND s.resigned IS NULL AND {OPEN}
"""
ON_SERVER: Final = f"""
SELECT COUNT(*),
    COUNT(CASE WHEN m.status = 'lobby' AND EXISTS (
        SELECT 1 FROM seats o WHERE o.match = m.id AND o.player IS NOT NULL
    ) THEN 1 END)
FROM matches m WHERE m.server = $1 AND {OPEN}
"""
IN_LEAGUE: Final = "SELECT 1 FROM fixtures WHERE match = $1"


class PersonCounts(NamedTuple):
    """The open matches of a person."""

    matches: int
    lobbies: int
    """Those of which the person is the host."""
    solo: int
    """Running matches without another person."""


class ServerCounts(NamedTuple):
    """The open matches on a server."""

    matches: int
    lobbies: int
    """Those with a person in them; others cannot fill a server with lobbies and leave them."""


async def of_person(tx: Transaction, player: int, besides: int) -> PersonCounts:
    """Lock a person, and count their open matches besides this one.

    The lock lasts until the commit, so that no other transaction can count the same matches and
    add another one.
    """
    await tx.fetch("SELECT id FROM players WHERE id = $1 FOR UPDATE", player)
    (row,) = await tx.fetch(OF_PERSON, player, besides)
    return PersonCounts(*map(int, row))


async def on_server(tx: Transaction, server: int, besides: int) -> ServerCounts:
    """Count the open matches on a server besides this one.

    New matches are counted one after the other, because their number locks the counter.
    """
    (row,) = await tx.fetch(ON_SERVER, server, besides)
    return ServerCounts(*map(int, row))


async def is_in_league(tx: Transaction, match: int) -> bool:
    """Whether a league has arranged this match."""
    return bool(await tx.fetch(IN_LEAGUE, match))
