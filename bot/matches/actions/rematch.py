"""A rematch: the same players again, with every seat rotated by one."""

from collections.abc import Sequence

from bot.matches.actions import lobby
from bot.matches.actions.player_blocks import who_is_called
from bot.matches.errors import NotOverError, NotYourSeatError
from bot.matches.model import Status
from bot.matches.posts import InvitationPost, LobbyPost
from bot.matches.session import MatchSession
from data.tables import invitations
from data.tables.matches import MatchRow
from data.tables.seats import SeatRow


def require_rematch(row: MatchRow, seats: Sequence[SeatRow], player: int) -> None:
    """Refuse a rematch of a match that is not over, and by players who did not play in it."""
    if row.status not in (Status.OVER, Status.ABORTED):
        raise NotOverError
    if all(seat.player != player for seat in seats):
        raise NotYourSeatError


async def join(session: MatchSession, before: Sequence[SeatRow], player: int) -> None:
    """Open a rematch of these seats, or join it; begin when all players have joined."""
    if not session.seats:
        await _open(session, before, player)
    elif session.has_player(player):
        return  # the answer shows where it is
    else:
        await lobby.join(session, player)
    if _is_complete(before, session.seats):
        await lobby.begin(session)


async def _open(session: MatchSession, before: Sequence[SeatRow], player: int) -> None:
    """Seat the player who asked and the computers, and invite the others."""
    computers = [seat.computer for seat in before if seat.player is None and seat.computer]
    session.reseat(
        [
            SeatRow(0, player, None, 1, None, joined=session.interaction),
            *(SeatRow(seat, None, key, 0, None) for seat, key in enumerate(computers, 1)),
        ]
    )
    guests = sorted(seat.player for seat in before if seat.player and seat.player != player)
    await invitations.add(session.tx, session.row.id, guests)
    session.invited = guests
    session.post(LobbyPost(ply=session.ply))
    if called := await who_is_called(session, player, guests):
        session.post(InvitationPost(ply=session.ply, guests=called))


def _is_complete(before: Sequence[SeatRow], seats: Sequence[SeatRow]) -> bool:
    """Whether all players of the previous match have joined."""
    return len(seats) == len(before) and bool(lobby.rotated(before, seats))
