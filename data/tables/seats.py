"""Seats: who plays which seat of a match."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from data.database import Transaction, numbered


class SeatRow(NamedTuple):
    """A seat as it is stored, with its player's settings and plan."""

    seat: int
    player: int | None
    """The player; None for a computer, a former player and a free seat."""
    computer: str | None
    """The computer player that makes the moves of this seat."""
    host: int
    resigned: int | None
    remaining: int | None = None
    """Milliseconds left when its clock stopped, without the next increment; None at first."""
    strikes: int = 0
    """The number of timeouts."""
    offered: int | None = None
    """Until when others may take the seat."""
    joined: int | None = None
    """The click with which its first player joined; it stays when the seat changes hands."""
    substitute: int = 0
    """Whether its player has taken it from another one, when it was on offer."""
    preferences: str | None = None
    plan: str | None = None
    """The plan for its next turns, as JSON; only its player may know it."""


OWN = SeatRow._fields[:-2]
"""The columns of the table of seats; the others are joined."""
COLUMNS = ", ".join(OWN)
VALUES = ", ".join(f"${number}" for number in range(1, len(OWN) + 2))
ALL = f"""
SELECT {", ".join(f"s.{column}" for column in OWN)}, p.preferences, l.plan, s.match
FROM seats s
LEFT JOIN players p ON p.id = s.player
LEFT JOIN plans l ON l.match = s.match AND l.seat = s.seat
"""

INSERT = f"INSERT INTO seats (match, {COLUMNS}) VALUES ({VALUES})"


async def of_match(tx: Transaction, match: int) -> list[SeatRow]:
    """Return the seats of a match, in order."""
    return (await of_matches(tx, [match])).get(match, [])


async def of_matches(tx: Transaction, matches: Sequence[int]) -> dict[int, list[SeatRow]]:
    """Return the seats of several matches, in order."""
    found: dict[int, list[SeatRow]] = {}
    if matches:
        where = f"WHERE s.match IN {numbered(len(matches))} ORDER BY s.match, s.seat"
        for *seat, match in await tx.fetch(f"{ALL} {where}", *matches):
            found.setdefault(match, []).append(SeatRow(*seat))
    return found


async def replace(tx: Transaction, match: int, seats: Iterable[SeatRow]) -> None:
    """Replace all seats of a match."""
    await tx.execute("DELETE FROM seats WHERE match = $1", match)
    for seat in seats:
        await tx.execute(INSERT, match, *seat[: len(OWN)])


async def set_remaining(tx: Transaction, match: int, seat: int, remaining: int | None) -> None:
    """Store the time left on the clock of a seat."""
    await tx.execute(
        "UPDATE seats SET remaining = $3 WHERE match = $1 AND seat = $2", match, seat, remaining
    )
