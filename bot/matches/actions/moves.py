"""Moves of players and of computers."""

from bot.matches.clocks.deadlines import DeadlineKind, find_deadline
from bot.matches.errors import RefusedMoveError, StaleMoveError
from bot.matches.model import MoveSource
from bot.matches.posts import BoardPost
from bot.matches.session import MatchSession
from data.tables.deadlines import DeadlineRow
from games.core import RuleError, Seat


async def play(session: MatchSession, player: int, ply: int, text: str) -> None:
    """Play a player's move on the board of this ply, and the automatic moves that follow.

    The board may be older, if only seats that decide at the same time have moved since.
    """
    session.require_running()
    seat = Seat(session.require_present(player).seat)
    if ply != session.row.ply and not await session.waits_since(seat, ply):
        raise StaleMoveError(session.row.ply)
    try:
        move = session.game.parse(text)
    except RuleError as error:
        raise RefusedMoveError(error) from error
    session.play_turn(seat, move, MoveSource.PLAYER)
    session.post(BoardPost(ply=session.ply))


async def play_computer(session: MatchSession, deadline: DeadlineRow, text: str) -> None:
    """Play a computer's move, for its own seat or for a player whose time ran out.

    Nothing happens if the deadline for which it was found is gone.
    """
    found = await find_deadline(session, deadline)
    if found is None or found.kind != DeadlineKind.COMPUTER:
        return
    seat = Seat(found.seat)
    how = MoveSource.COMPUTER
    if session.seats[seat].computer is None:
        how = MoveSource.CLOCK
        session.overdue |= {seat}
    session.play_turn(seat, session.game.parse(text), how)
    session.post(BoardPost(ply=session.ply))
