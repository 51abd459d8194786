"""What the league scheduler has to do: steps, matches, results, seats and clocks."""

from typing import NamedTuple

from data.database import Transaction
from data.tables.leagues.leagues import SEASON_FOR_GOOD
from data.tables.leagues.rows import FixtureRow, columns
from data.tables.outbox import NEVER

DUE = f"""
SELECT league FROM seasons s
WHERE state NOT IN {SEASON_FOR_GOOD} AND paused IS NULL AND (
    due <= $1
    OR state = 'check-in' AND reminded = 0 AND due <= $2
    OR state IN ('play', 'grace', 'adjudication')
        AND EXISTS (SELECT 1 FROM fixtures WHERE season = s.id)
        AND NOT EXISTS (SELECT 1 FROM fixtures WHERE season = s.id AND result IS NULL)
)
ORDER BY due
"""
OPENED_SINCE = """
SELECT k.server FROM fixtures x JOIN seasons t ON t.id = x.season JOIN leagues k ON k.id = t.league
    JOIN matches m ON m.id = x.match
WHERE t.state IN ('play', 'grace', 'adjudication') AND m.created > {since}
"""
TO_OPEN = f"""
SELECT s.league, {columns(FixtureRow, "f.")} FROM fixtures f JOIN seasons s ON s.id = f.season
    JOIN leagues l ON l.id = s.league
WHERE f.match IS NULL AND f.result IS NULL AND s.paused IS NULL
    AND s.state IN ('play', 'grace', 'adjudication')
    AND f.season NOT IN (
        SELECT b.season FROM outbox o JOIN fixtures b ON b.match = o.match
        WHERE o.kind = 'start' AND o.due < {NEVER} GROUP BY b.season HAVING COUNT(*) >= $2)
    AND l.server NOT IN ({OPENED_SINCE.format(since="$3")} GROUP BY k.server HAVING COUNT(*) >= $4)
ORDER BY f.season, f.number LIMIT $1
"""
OPENED = """
UPDATE fixtures SET match = $3
WHERE season = $1 AND number = $2 AND match IS NULL AND result IS NULL
    AND EXISTS (SELECT 1 FROM seasons
        WHERE id = $1 AND state IN ('play', 'grace', 'adjudication') AND paused IS NULL)
"""
NEW_VERSION = """
UPDATE leagues SET version = version + 1 WHERE id = (SELECT league FROM seasons WHERE id = $1)
"""
ENDED = """
SELECT DISTINCT s.league, s.number FROM fixtures f
    JOIN matches m ON m.id = f.match JOIN seasons s ON s.id = f.season
WHERE f.result IS NULL AND m.status IN ('over', 'aborted')
"""
ENDED_OF = """
SELECT f.number, f.match FROM fixtures f JOIN matches m ON m.id = f.match
WHERE f.season = $1 AND f.result IS NULL AND m.status IN ('over', 'aborted') ORDER BY f.number
"""


async def due(tx: Transaction, now: int, soon: int) -> list[int]:
    """Return the leagues whose season has to advance or to send a reminder, the oldest first."""
    return [league for (league,) in await tx.fetch(DUE, now, soon)]


async def to_open(
    tx: Transaction, limit: int, *, unposted: int = NEVER, since: int = 0, opened: int = NEVER
) -> list[tuple[int, FixtureRow]]:
    """Return fixtures whose match is to be opened, with their league.

    A season is left out while the start of `unposted` or more of its matches is not posted yet, a
    server if `opened` or more were opened there after `since`.
    """
    rows = await tx.fetch(TO_OPEN, limit, unposted, since, opened)
    return [(league, FixtureRow(*row)) for league, *row in rows]


async def opened_since(tx: Transaction, server: int, since: int) -> int:
    """Return how many matches of leagues were opened on a server after a time."""
    sql = f"SELECT COUNT(*) FROM ({OPENED_SINCE.format(since='$2')}) o WHERE server = $1"
    return int((await tx.fetch(sql, server, since))[0][0])


async def opened(tx: Transaction, fixture: FixtureRow, match: int) -> bool:
    """Give a fixture its match; return False if it has one or the season is not being played."""
    if not await tx.execute(OPENED, fixture.season, fixture.number, match):
        return False
    await tx.execute(NEW_VERSION, fixture.season)
    return True


async def with_ended(tx: Transaction) -> list[tuple[int, int]]:
    """Return the leagues and seasons with finished matches whose result is not stored."""
    return sorted((league, number) for league, number in await tx.fetch(ENDED))


async def ended(tx: Transaction, season: int) -> list[tuple[int, int]]:
    """Return the fixtures of a season with finished matches whose result is not stored."""
    return [(number, match) for number, match in await tx.fetch(ENDED_OF, season)]


class AbandonedSeat(NamedTuple):
    """A seat of a running match whose player does not play in the season any more."""

    league: int
    fixture: int
    match: int
    seat: int
    state: str
    """The status of the player's entrant."""
    computer: str | None
    """The computer that plays on, if there is one already."""


# A player who was replaced has changed places with an entrant without a division: the substitute
# gets the seat even if a computer has it meanwhile.
ABANDONED = """
SELECT s.league, f.number, f.match, l.seat, e.state, l.computer
FROM seasons s JOIN fixtures f ON f.season = s.id JOIN matches m ON m.id = f.match
    JOIN seats l ON l.match = m.id JOIN entrants e ON e.season = s.id AND e.player = l.player
WHERE m.status = 'running' AND l.resigned IS NULL AND e.state <> 'playing'
    AND (l.substitute = 0 OR e.state IN ('withdrawn', 'disqualified'))
    AND (l.computer IS NULL OR e.state = 'disqualified' OR e.division IS NULL)
"""
UNDECIDED = """
SELECT s.league, f.match, m.overtime IS NOT NULL, s.due
FROM seasons s JOIN fixtures f ON f.season = s.id JOIN matches m ON m.id = f.match
WHERE s.state = 'adjudication' AND s.paused IS NULL AND f.result IS NULL AND m.status = 'running'
"""
ALREADY_DECIDED = """
SELECT f.match FROM fixtures f JOIN matches m ON m.id = f.match
WHERE f.result IS NOT NULL AND m.status = 'running'
"""

RUNNING_ON = """
SELECT f.match FROM seasons s JOIN fixtures f ON f.season = s.id JOIN matches m ON m.id = f.match
WHERE s.paused IS NOT NULL AND m.status = 'running' AND m.clock <> '{}' AND m.overtime IS NULL
    AND (m.paused IS NULL OR m.paused < $1)
"""
STANDING_STILL = """
SELECT f.match FROM seasons s JOIN fixtures f ON f.season = s.id JOIN matches m ON m.id = f.match
WHERE s.paused IS NULL AND m.status = 'running' AND m.paused >= $1
"""


async def running_on(tx: Transaction, far: int) -> list[int]:
    """Return the matches of paused seasons whose clocks run, or will before a time."""
    return [match for (match,) in await tx.fetch(RUNNING_ON, far)]


async def standing_still(tx: Transaction, held: int) -> list[int]:
    """Return the matches of running seasons whose clocks are stopped until a time or longer."""
    return [match for (match,) in await tx.fetch(STANDING_STILL, held)]


async def abandoned(tx: Transaction) -> list[AbandonedSeat]:
    """Return the seats whose player has left the season."""
    return [AbandonedSeat(*row) for row in await tx.fetch(ABANDONED)]


async def undecided(tx: Transaction) -> list[tuple[int, int, bool, int]]:
    """Return matches to decide: league, match, whether computers play already, due time."""
    rows = await tx.fetch(UNDECIDED)
    return [(league, match, bool(late), due or 0) for league, match, late, due in rows]


async def already_decided(tx: Transaction) -> list[int]:
    """Return running matches whose fixture has a result already."""
    return [match for (match,) in await tx.fetch(ALREADY_DECIDED)]


async def set_back(tx: Transaction, now: int, span: int) -> None:
    """Make the next steps of seasons earlier whose state began after a time, in the future."""
    await tx.execute(
        "UPDATE seasons SET began = began - $2, due = due - $2 WHERE began > $1", now, span
    )
