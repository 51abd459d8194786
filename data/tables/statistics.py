"""What is asked of running totals: games, rankings, curves, paces, meetings and records."""

from typing import Final

from data.database import Transaction
from data.tables.totals import NOWHERE, MeetingsRow, PlayerTotalsRow, RatingRow, rows_of

GAMES: Final = """
SELECT g.game, l.variant FROM game_totals g JOIN list_totals l ON l.totals = g.totals
WHERE g.server = $1 GROUP BY g.game, l.variant
ORDER BY SUM(l.results) DESC, g.game, l.variant
"""
OF_PLAYER: Final = """
SELECT g.game, p.totals, p.variant, p.company, p.player, p.matches, p.sums
FROM player_totals p JOIN game_totals g ON g.totals = p.totals
WHERE p.player = $1 AND ($2 = 1 OR g.server = $3)
ORDER BY g.game, p.variant, p.company, g.server
"""
PACES: Final = """
SELECT r.pace FROM player_results r JOIN game_totals g ON g.totals = r.totals
WHERE g.game = $1 AND ($2 = 1 OR g.server = $3)
    AND r.variant = $4 AND r.company = $5 AND r.player = $6 AND r.pace IS NOT NULL
ORDER BY r.pace LIMIT 1 OFFSET $7
"""
RANKED: Final = "totals = $1 AND variant = $2 AND matches >= $3 AND player >= 0"
CURVE: Final = """
SELECT ended, mean, deviation, rated FROM player_results
WHERE totals = $1 AND variant = $2 AND company = 'people' AND player = $3
    AND rated >= $4 AND (rated % $5 = 0 OR rated = $6)
ORDER BY ended, match
"""


async def games(tx: Transaction, server: int) -> list[tuple[str, str]]:
    """Return the games of a server with their variants, the most played first."""
    return [(game, variant) for game, variant in await tx.fetch(GAMES, server)]


async def of_player(
    tx: Transaction, player: int, server: int | None
) -> list[tuple[str, PlayerTotalsRow]]:
    """Return a player's games and totals on a server, by default everywhere."""
    rows = await tx.fetch(OF_PLAYER, player, *_where(server))
    return [(game, PlayerTotalsRow(*row)) for game, *row in rows]


async def pace(
    tx: Transaction,
    player: int,
    server: int | None,
    game: str,
    variant: str,
    company: str,
    index: int,
) -> int | None:
    """Return the pace of a player at an index, in order of size."""
    where = _where(server)
    rows = await tx.fetch(PACES, game, *where, variant, company, player, index)
    return int(rows[0][0]) if rows else None


def _where(server: int | None) -> tuple[int, int]:
    """Return the arguments for a server, or for all of them."""
    return (1, NOWHERE) if server is None else (0, server)


async def ratings(tx: Transaction, totals: int, variant: str) -> list[RatingRow]:
    """Return all ratings of people in a variant."""
    found: list[RatingRow] = await rows_of(
        tx, RatingRow, totals, "AND variant = $2 AND player >= 0", variant
    )
    return found


async def rating(tx: Transaction, totals: int, variant: str, player: int) -> RatingRow | None:
    """Return the rating of a player, if they have one."""
    where = "AND variant = $2 AND player = $3"
    found: list[RatingRow] = await rows_of(tx, RatingRow, totals, where, variant, player)
    return found[0] if found else None


async def ranked(
    tx: Transaction, totals: int, variant: str, least: int, first: int, limit: int
) -> list[RatingRow]:
    """Return ratings of players with enough matches, the strongest first, from an index on."""
    rows = await tx.fetch(
        f"SELECT {', '.join(RatingRow._fields)} FROM ratings WHERE {RANKED}"
        " ORDER BY strength DESC, player LIMIT $4 OFFSET $5",
        totals,
        variant,
        least,
        limit,
        first,
    )
    return [RatingRow(*row) for row in rows]


async def ranked_count(tx: Transaction, totals: int, variant: str, least: int) -> int:
    """Return how many players have enough matches to be ranked."""
    sql = f"SELECT COUNT(*) FROM ratings WHERE {RANKED}"
    ((count,),) = await tx.fetch(sql, totals, variant, least)
    return int(count)


async def ranked_before(
    tx: Transaction, totals: int, variant: str, least: int, strength: float, player: int
) -> tuple[int, int]:
    """Return how many players are stronger, and how many are before a player in the ranking."""
    sql = f"""
    SELECT COUNT(CASE WHEN strength > $4 THEN 1 END), COUNT(*) FROM ratings
    WHERE {RANKED} AND (strength > $4 OR (strength = $4 AND player < $5))
    """
    ((stronger, before),) = await tx.fetch(sql, totals, variant, least, strength, player)
    return int(stronger), int(before)


async def curve(
    tx: Transaction, totals: int, variant: str, player: int, least: int, step: int, last: int
) -> list[tuple[int, float, float, int]]:
    """Return every `step`th rating of a player over time, and the last one."""
    rows = await tx.fetch(CURVE, totals, variant, player, least, step, last)
    return [(ended, mean, deviation, rated) for ended, mean, deviation, rated in rows]


async def meetings(
    tx: Transaction, totals: int, variant: str, one: int, other: int
) -> MeetingsRow | None:
    """Return the meetings of two players, the lower id first."""
    where = "AND variant = $2 AND player = $3 AND other = $4"
    pair = sorted((one, other))
    found: list[MeetingsRow] = await rows_of(tx, MeetingsRow, totals, where, variant, *pair)
    return found[0] if found else None
