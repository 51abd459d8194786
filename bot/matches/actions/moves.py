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
    sitting: MatchSession, player: int, ply: int, text: str
) -> Coroutine[Any, Any, None] | None:
    """Play a move of a person, and everything that follows by itself."""
    _ = sitting.running
    seat = Seat(sitting.present(player).seat)
    if ply != sitting.row.ply:
        return _play_late(sitting, seat, ply, text)
    _play(sitting, seat, text)
    return None


async def _play_late(sitting: MatchSession, seat: Seat, ply: int, text: str) -> None:
    """Play a move on an older board, if only seats that choose at the same time have moved."""
    if not await sitting.waits_since(seat, ply):
        raise StaleMoveError(sitting.row.ply)
    _play(sitting, seat, text)


def _play(sitting: MatchSession, seat: Seat, text: str) -> None:
    try:
        move = sitting.game.parse(text)
    except RuleError as error:
        raise RefusedMoveError(error) from error
    _move(sitting, seat, move, MoveSource.PLAYER)


async def expire(sitting: MatchSession, deadline: DeadlineRow) -> None:
    """Something is due: a reminder, the end of somebody's time, of a lobby, a pause or an offer.

    Nothing happens if the deadline is gone: somebody has moved, or it has fired before.
    """
    found = await _find(sitting, deadline)
    if found is None or found.due > sitting.now:
        return
    if found.kind == DeadlineKind.LOBBY:
        sitting.end(Status.ABORTED, Ending.EXPIRY)
    elif found.kind == DeadlineKind.MOVE and sitting.now < found.ends:
        await remind(sitting, found)
    elif found.kind == DeadlineKind.MOVE:
        await timeouts.handle_timeout(sitting, Seat(found.seat))
        await count_again(sitting)
    elif found.kind == DeadlineKind.PAUSE:
        pauses.resume_clocks(sitting)
    elif found.kind == DeadlineKind.OFFER:
        await timeouts.close_offer(sitting, Seat(found.seat))
    elif found.kind == DeadlineKind.WHOLE:
        await timeouts.end_overtime(sitting)


async def play_computer(sitting: MatchSession, deadline: DeadlineRow, text: str) -> None:
    """Play the move that a computer has found for a seat of its own, or of somebody who is late."""
    found = await _find(sitting, deadline)
    if found is None or found.kind != DeadlineKind.COMPUTER:
        return
    seat = Seat(found.seat)
    own = sitting.seated[seat].computer is not None
    if not own:
        sitting.overdue |= {seat}
    _move(sitting, seat, sitting.game.parse(text), MoveSource.COMPUTER if own else MoveSource.CLOCK)


async def _find(sitting: MatchSession, deadline: DeadlineRow) -> DeadlineRow | None:
    """A deadline that still holds. It belongs to a ply, so it cannot hit a later turn."""
    found = (await sitting.read_deadlines()).get((deadline.seat, deadline.kind))
    return found if found is not None and found.ply == deadline.ply else None


def _move(sitting: MatchSession, seat: Seat, move: Move, how: MoveSource) -> None:
    sitting.play(seat, move, how)
    sitting.settle()
    sitting.post(Post.BOARD)


async def resign(sitting: MatchSession, player: int) -> None:
    """Give up; whoever is away can do that, too."""
    _ = sitting.running
    await give_up(sitting, sitting.seat_of(player))
    await count_again(sitting)
