"""Seats: who sits where."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from data.database import Transaction, numbered


class SeatRow(NamedTuple):
    """A seat as it is stored, with the preferences of whoever sits there."""

    seat: int
    player: int | None
    """The person who sits here; nobody if it is a computer's seat, or the person's data is gone."""
    computer: str | None
    """The computer player that makes the moves of this seat."""
    host: int
    resigned: int | None
    remaining: int | None = None
    """Milliseconds that were left when its clock stopped, without the increment of its next turn;
    None before its first turn."""
    strikes: int = 0
    """How often the time was up."""
    offered: int | None = None
    """Until when others may take the seat."""
    preferences: str | None = None
    plan: str | None = None
    """What it shall do when its turn comes, as JSON; its player alone may know."""


OWN = SeatRow._fields[:-2]
"""What stands in the table of seats itself."""
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
    """The seats of a match, in order."""
    return (await of_matches(tx, [match])).get(match, [])


async def of_matches(tx: Transaction, matches: Sequence[int]) -> dict[int, list[SeatRow]]:
    """The seats of several matches, in order."""
    found: dict[int, list[SeatRow]] = {}
    if matches:
        where = f"WHERE s.match IN {numbered(len(matches))} ORDER BY s.match, s.seat"
        for *seat, match in await tx.fetch(f"{ALL} {where}", *matches):
            found.setdefault(match, []).append(SeatRow(*seat))
    return found


async def replace(tx: Transaction, match: int, seats: Iterable[SeatRow]) -> None:
    """Seat everybody anew."""
    await tx.execute("DELETE FROM seats WHERE match = $1", match)
    for seat in seats:
        await tx.execute(INSERT, match, *seat[: len(OWN)])


async def set_remaining(tx: Transaction, match: int, seat: int, remaining: int | None) -> None:
    """Store what is left on the clock of a seat."""
    await tx.execute(
        "UPDATE seats SET remaining = $3 WHERE match = $1 AND seat = $2", match, seat, remaining
    )
