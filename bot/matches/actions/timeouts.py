"""What happens when a player's time, or the time limit of a match, runs out.

A computer plays the turn. The third time it takes the seat, and others may substitute.
"""

from bot.matches.actions import lobby
from bot.matches.actions.proposals import count_votes_again
from bot.matches.actions.resign import give_up
from bot.matches.actions.substitutes import STRIKES, offer_seat
from bot.matches.clocks.pace import read_pace
from bot.matches.model import STAND_IN, Status
from bot.matches.posts import BoardPost, NobodyLeft, SeatForfeited, TimeLimitReached
from bot.matches.session import MatchSession
from data.tables import invitations, proposals
from games.core import Seat


async def handle_timeout(session: MatchSession, seat: Seat) -> None:
    """Let a computer play the turn or take the seat, or let the seat lose if the pace says so."""
    own = session.seats[seat]
    if read_pace(session.row.clock).forfeit:
        session.post(SeatForfeited(ply=session.ply, seat=seat))
        await give_up(session, own)
        return
    late = own._replace(strikes=own.strikes + 1)
    session.overdue |= {seat}
    if late.strikes < STRIKES:
        session.change_seat(late)
        return
    session.change_seat(late._replace(computer=STAND_IN))
    if session.people():
        offer_seat(session, seat)
    else:
        session.post(NobodyLeft(ply=session.ply, seat=seat))


async def stand_in(session: MatchSession, player: int) -> None:
    """Let a computer play for a player who is not allowed to, as after the third timeout.

    The seat is offered to others. In a lobby it becomes free.
    """
    if session.row.status == Status.LOBBY:
        await lobby.leave(session, player)
        return
    session.require_running()
    own = session.require_present(player)
    session.change_seat(own._replace(computer=STAND_IN, strikes=STRIKES))
    if session.people():
        offer_seat(session, Seat(own.seat))
    else:
        session.post(NobodyLeft(ply=session.ply, seat=Seat(own.seat)))
    await count_votes_again(session)


async def end_overtime(session: MatchSession) -> None:
    """Let computers play the match to its end, because its time limit is reached."""
    session.row = session.row._replace(overtime=session.now, paused=None)
    session.reseat(
        [seat._replace(computer=seat.computer or STAND_IN, offered=None) for seat in session.seats]
    )
    await proposals.drop(session.tx, session.row.id)
    await invitations.drop(session.tx, session.row.id)
    session.post(TimeLimitReached(ply=session.ply))
    session.post(BoardPost(ply=session.ply))
