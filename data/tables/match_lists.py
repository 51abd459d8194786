"""Lists of matches, cut by the database: a player's, those in a channel, those in a thread.

Who has to act is in the newest entry of a match (`to_act`), so no log is read for a list.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from data.database import Transaction, numbered

OPEN: Final = ("lobby", "running")
ENDED: Final = ("over", "aborted")
ANY: Final = (*OPEN, *ENDED)

PAGE: Final = 25
"""How many matches a list has: a menu has no room for more."""

WAITS: Final = 0
"""The match waits for the player."""
MAY_WAIT: Final = 1
"""Its newest entry was written by an older version, which did not note who has to act."""
AWAY: Final = 2
"""A computer plays for the player."""
RANK = f"""
CASE WHEN m.status <> 'running' THEN 3
    WHEN s.computer IS NOT NULL THEN {AWAY}
    WHEN e.to_act IS NULL THEN {MAY_WAIT}
    WHEN (e.to_act >> s.seat) & 1 = 1 THEN {WAITS}
    ELSE 3 END
"""
CHANGED = "CASE WHEN e.at > m.updated THEN e.at ELSE m.updated END"
BY_URGENCY = f"""
SELECT m.id AS id, m.status AS status, d.ends AS ends, {CHANGED} AS changed, {RANK} AS rank
FROM seats s JOIN matches m ON m.id = s.match
LEFT JOIN entries e
    ON e.match = m.id AND e.ply = (SELECT MAX(ply) FROM entries WHERE match = m.id)
LEFT JOIN deadlines d ON d.match = m.id AND d.seat = s.seat AND d.kind = 'move'
"""


class ListedRow(NamedTuple):
    """A match in a player's list, and how many there are in all."""

    id: int
    rank: int
    total: int
    running: int
    waiting: int


@dataclass(frozen=True, slots=True)
class MatchQuery:
    """Which matches are wanted."""

    statuses: Sequence[str] = OPEN
    channel: int | None = None
    """The channel of the match, or of its thread."""
    thread: int | None = None
    away: bool = False
    """A computer plays for the player."""
    decided: bool = False
    """The match has an outcome."""
    digits: str = ""
    """Digits in the number of the match."""
    besides: int = 0
    """The number of a match that is left out."""

    def conditions(self, values: list[Any]) -> list[str]:
        """Return the conditions in SQL, and add their values to a list of parameters."""
        found = [f"m.status IN {numbered(len(self.statuses), len(values) + 1)}"]
        values += self.statuses
        for condition, value in (
            ("m.channel = ${}", self.channel),
            ("m.thread = ${}", self.thread),
            ("m.id <> ${}", self.besides or None),
            ("CAST(m.id AS TEXT) LIKE '%' || ${} || '%'", self.digits or None),
        ):
            if value is not None:
                values.append(value)
                found.append(condition.format(len(values)))
        if self.away:
            found.append("s.computer IS NOT NULL AND m.overtime IS NULL")
        if self.decided:
            found.append("m.outcome IS NOT NULL")
        if set(self.statuses) <= set(ENDED):
            found.append("EXISTS (SELECT 1 FROM entries WHERE match = m.id)")
        return found


async def of_player(
    tx: Transaction, player: int, wanted: MatchQuery, limit: int
) -> list[ListedRow]:
    """Return a player's matches, the most urgent first.

    Those that wait for the player come first, in the order in which their time runs out; then
    those that changed last. A seat that was given up counts only after the end of the match.
    """
    values: list[Any] = [player]
    where = ["s.player = $1", *wanted.conditions(values)]
    if set(wanted.statuses) <= set(OPEN):
        where.append("s.resigned IS NULL")
    values.append(limit)
    rows = await tx.fetch(
        f"""
        WITH own AS ({BY_URGENCY} WHERE {" AND ".join(where)})
        SELECT id, rank, COUNT(*) OVER (),
            SUM(CASE WHEN status = 'running' THEN 1 ELSE 0 END) OVER (),
            SUM(CASE WHEN rank = {WAITS} THEN 1 ELSE 0 END) OVER ()
        FROM own
        ORDER BY rank, CASE WHEN ends IS NULL OR rank > {MAY_WAIT} THEN 1 ELSE 0 END,
            CASE WHEN rank > {MAY_WAIT} THEN NULL ELSE ends END,
            CASE WHEN rank > {MAY_WAIT} THEN -changed ELSE changed END, id DESC
        LIMIT ${len(values)}
        """,
        *values,
    )
    return [ListedRow(*map(int, row)) for row in rows]


async def anyones(tx: Transaction, wanted: MatchQuery, limit: int) -> list[int]:
    """Return the numbers of matches of any players, the newest first."""
    values: list[Any] = []
    where = " AND ".join(wanted.conditions(values))
    values.append(limit)
    rows = await tx.fetch(
        f"SELECT m.id FROM matches m WHERE {where} ORDER BY m.id DESC LIMIT ${len(values)}",
        *values,
    )
    return [match for (match,) in rows]
