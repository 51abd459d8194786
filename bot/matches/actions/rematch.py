"""A rematch: the same people once more, and everybody moves up by one seat."""

from collections.abc import Sequence

from bot.matches.errors import NotOverError, NotYourSeatError
from bot.matches.model import Post, Status
from bot.matches.session import MatchSession
from data.tables import invitations
from data.tables.matches import MatchRow
from data.tables.seats import SeatRow


def require_rematch(row: MatchRow, seated: Sequence[SeatRow], player: int) -> None:
    """Refuse a rematch of a match that goes on, and for somebody who did not play in it."""
    if row.status not in (Status.OVER, Status.ABORTED):
        raise NotOverError
    if all(seat.player != player for seat in seated):
        raise NotYourSeatError


async def gather(session: MatchSession, before: Sequence[SeatRow], player: int) -> None:
    """Whoever asked for it sits down first, the computers too; the others are invited."""
    computers = [seat.computer for seat in before if seat.player is None and seat.computer]
    session.reseat(
        [
            SeatRow(0, player, None, 1, None),
            *(SeatRow(seat, None, key, 0, None) for seat, key in enumerate(computers, 1)),
        ]
    )
    guests = sorted(seat.player for seat in before if seat.player not in (None, player))
    await invitations.add(session.tx, session.row.id, guests)
    session.invited = guests
    session.post(Post.LOBBY)
    if guests:
        session.post(Post.INVITATION, seat=0, guests=" ".join(map(str, guests)))


def is_complete(before: Sequence[SeatRow], seated: Sequence[SeatRow]) -> bool:
    """Whether everybody is back."""
    return len(seated) == len(before) and bool(rotated(before, seated))


def rotated(before: Sequence[SeatRow], seated: Sequence[SeatRow]) -> list[SeatRow]:
    """The same players one seat further; nothing if they are not the same."""
    left = list(seated)
    order: list[SeatRow] = []
    for old in [*before[1:], *before[:1]]:
        key = (old.player, None) if old.player is not None else (None, old.computer)
        found = next((seat for seat in left if (seat.player, seat.computer) == key), None)
        if found is None:
            return []
        left.remove(found)
        order.append(found._replace(seat=len(order)))
    return [] if left else order
