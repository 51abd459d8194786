"""Giving up: the seat has lost, and the others play on if there is still something to play for."""

from bot.matches.model import SIMPLE, STAND_IN, Ending, Post, Seal, Status
from bot.matches.position import last_scores
from bot.matches.session import MatchSession
from data.tables.seats import SeatRow
from games.core import Outcome


async def give_up(session: MatchSession, own: SeatRow) -> None:
    """A seat has lost.

    The match ends when that leaves no two seats that still play, or no person; otherwise the
    simple computer goes on in the place of whoever has resigned. People who are away count: the
    computers that play for them play on.

    Where other tables have the same bag, points are compared: whoever is left plays to the end,
    against the computer that stands in for people elsewhere.
    """
    sealed = session.row.seal == Seal.SEALED
    computer, fewest = (STAND_IN, 1) if sealed else (SIMPLE, 2)
    lost = own._replace(resigned=session.now, computer=computer, offered=None)
    session.reseat([lost if seat is own else seat for seat in session.seats])
    active = [seat for seat in session.seats if seat.resigned is None]
    if len(active) < fewest or all(seat.player is None for seat in active):
        session.end(Status.OVER, Ending.RESIGNATION, await _outcome(session))
    else:
        session.play_automatic_moves()
        session.post(Post.BOARD)


async def _outcome(session: MatchSession) -> Outcome:
    """Whoever still plays is first; whoever resigned later is before whoever resigned earlier.

    The scores are those of the last full round.
    """
    marks = [seat.resigned or session.now + 1 for seat in session.seats]
    return Outcome(last_scores(await session.log()), Outcome.of(marks).ranks)
