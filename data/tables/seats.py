"""Seats: who sits where."""

from collections.abc import Iterable
from typing import NamedTuple

from data.database import Transaction


class SeatRow(NamedTuple):
    """A seat as it is stored, with the preferences of whoever sits there."""

    seat: int
    player: int | None
    """The person who sits here; nobody if it is a computer's seat, or the person's data is gone."""
    computer: str | None
    """The computer player that makes the moves of this seat."""
    host: int
    resigned: int | None
    preferences: str | None = None


OF_MATCH = """
SELECT s.seat, s.player, s.computer, s.host, s.resigned, p.preferences
FROM seats s LEFT JOIN players p ON p.id = s.player
WHERE s.match = $1 ORDER BY s.seat
"""


async def of_match(tx: Transaction, match: int) -> list[SeatRow]:
    """The seats of a match, in order."""
    return [SeatRow(*row) for row in await tx.fetch(OF_MATCH, match)]


async def replace(tx: Transaction, match: int, seats: Iterable[SeatRow]) -> None:
    """Seat everybody anew."""
    await tx.execute("DELETE FROM seats WHERE match = $1", match)
    for seat in seats:
        await tx.execute(
            "INSERT INTO seats (match, seat, player, computer, host, resigned)"
            " VALUES ($1, $2, $3, $4, $5, $6)",
            match,
            seat.seat,
            seat.player,
            seat.computer,
            seat.host,
            seat.resigned,
        )
