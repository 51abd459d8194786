"""Resigning: the seat has lost, and the others play on if there is something left to play for."""

from bot.matches.actions import lobby
from bot.matches.actions.proposals import count_votes_again
from bot.matches.model import SIMPLE, STAND_IN, Ending, Seal, Status
from bot.matches.position import last_scores
from bot.matches.posts import BoardPost
from bot.matches.session import MatchSession
from data.tables.seats import SeatRow
from games.core import Outcome


async def resign(session: MatchSession, player: int) -> None:
    """Give up; players for whom a computer plays may do that, too."""
    session.require_running()
    await give_up(session, session.seat_of(player))
    await count_votes_again(session)


async def depart(session: MatchSession, player: int) -> None:
    """Leave for good: free the seat in a lobby, resign from a running match."""
    leave = lobby.leave if session.row.status == Status.LOBBY else resign
    await leave(session, player)


async def give_up(session: MatchSession, own: SeatRow) -> None:
    """Let a seat lose.

    The match ends if fewer than two seats are left, or no person; a person whose seat a computer
    plays counts. Otherwise the simple computer plays on for the seat.

    Where other matches have the same bag, scores are compared. So the last player plays to the
    end, against the usual stand-in.
    """
    sealed = session.row.seal == Seal.SEALED
    computer, fewest = (STAND_IN, 1) if sealed else (SIMPLE, 2)
    session.change_seat(own._replace(resigned=session.now, computer=computer, offered=None))
    active = [seat for seat in session.seats if seat.resigned is None]
    if len(active) < fewest or all(seat.player is None for seat in active):
        session.end(Status.OVER, Ending.RESIGNATION, await _outcome(session))
    else:
        session.play_automatic_moves()
        session.post(BoardPost(ply=session.ply))


async def _outcome(session: MatchSession) -> Outcome:
    """Rank seats that still play first, then the others by how late they resigned.

    The scores are those of the last full round.
    """
    resigned = [seat.resigned or session.now + 1 for seat in session.seats]
    return Outcome(last_scores(await session.log()), Outcome.of(resigned).ranks)
