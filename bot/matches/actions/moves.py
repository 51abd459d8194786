"""Moves: of a person and of a computer; what happens when something is due; and resigning."""

from collections.abc import Coroutine
from typing import Any

from bot.matches.actions import timeouts
from bot.matches.actions.proposals import count_again
from bot.matches.actions.resign import give_up
from bot.matches.clocks import pauses
from bot.matches.clocks.deadlines import DeadlineKind
from bot.matches.clocks.reminders import remind
from bot.matches.errors import RefusedMoveError, StaleMoveError
from bot.matches.model import Ending, MoveSource, Post, Status
from bot.matches.session import MatchSession
from data.tables.deadlines import DeadlineRow
from games.core import Move, RuleError, Seat


def play(
    session: MatchSession, player: int, ply: int, text: str
) -> Coroutine[Any, Any, None] | None:
    """Play a move of a person, and everything that follows by itself."""
    _ = session.running
    seat = Seat(session.require_present(player).seat)
    if ply != session.row.ply:
        return _play_late(session, seat, ply, text)
    _play(session, seat, text)
    return None


async def _play_late(session: MatchSession, seat: Seat, ply: int, text: str) -> None:
    """Play a move on an older board, if only seats that choose at the same time have moved."""
    if not await session.waits_since(seat, ply):
        raise StaleMoveError(session.row.ply)
    _play(session, seat, text)


def _play(session: MatchSession, seat: Seat, text: str) -> None:
    try:
        move = session.game.parse(text)
    except RuleError as error:
        raise RefusedMoveError(error) from error
    _move(session, seat, move, MoveSource.PLAYER)


async def expire(session: MatchSession, deadline: DeadlineRow) -> None:
    """Something is due: a reminder, the end of somebody's time, of a lobby, a pause or an offer.

    Nothing happens if the deadline is gone: somebody has moved, or it has fired before.
    """
    found = await _find(session, deadline)
    if found is None or found.due > session.now:
        return
    if found.kind == DeadlineKind.LOBBY:
        session.end(Status.ABORTED, Ending.EXPIRY)
    elif found.kind == DeadlineKind.MOVE and session.now < found.ends:
        await remind(session, found)
    elif found.kind == DeadlineKind.MOVE:
        await timeouts.handle_timeout(session, Seat(found.seat))
        await count_again(session)
    elif found.kind == DeadlineKind.PAUSE:
        pauses.resume_clocks(session)
    elif found.kind == DeadlineKind.OFFER:
        await timeouts.close_offer(session, Seat(found.seat))
    elif found.kind == DeadlineKind.WHOLE:
        await timeouts.end_overtime(session)


async def play_computer(session: MatchSession, deadline: DeadlineRow, text: str) -> None:
    """Play the move that a computer has found for a seat of its own, or of somebody who is late."""
    found = await _find(session, deadline)
    if found is None or found.kind != DeadlineKind.COMPUTER:
        return
    seat = Seat(found.seat)
    own = session.seats[seat].computer is not None
    if not own:
        session.overdue |= {seat}
    _move(session, seat, session.game.parse(text), MoveSource.COMPUTER if own else MoveSource.CLOCK)


async def _find(session: MatchSession, deadline: DeadlineRow) -> DeadlineRow | None:
    """A deadline that still holds. It belongs to a ply, so it cannot hit a later turn."""
    found = (await session.read_deadlines()).get((deadline.seat, deadline.kind))
    return found if found is not None and found.ply == deadline.ply else None


def _move(session: MatchSession, seat: Seat, move: Move, how: MoveSource) -> None:
    session.play(seat, move, how)
    session.play_automatic_moves()
    session.post(Post.BOARD)


async def resign(session: MatchSession, player: int) -> None:
    """Give up; whoever is away can do that, too."""
    _ = session.running
    await give_up(session, session.seat_of(player))
    await count_again(session)
