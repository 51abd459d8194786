"""Moves: of a person, of the clock, of a computer player, and the last one: resigning."""

from bot.matches.clocks import Kind
from bot.matches.errors import RefusedMoveError
from bot.matches.lobby import close
from bot.matches.model import SIMPLE, Ending, How, Post, Status
from bot.matches.sitting import Sitting
from bot.matches.table import last_scores
from data.tables import deadlines
from data.tables.deadlines import DeadlineRow
from games.core import Move, Outcome, RuleError, Seat


async def play(sitting: Sitting, player: int, ply: int, text: str) -> None:
    """Play a move of a person, and everything that follows by itself."""
    _ = sitting.running
    seat = sitting.seat_of(player)
    if not await sitting.waits_since(Seat(seat.seat), ply):
        sitting.require_ply(ply)
    try:
        move = sitting.game.parse(text)
    except RuleError as error:
        raise RefusedMoveError(error) from error
    _move(sitting, Seat(seat.seat), move, How.PLAYER)


async def expire(sitting: Sitting, deadline: DeadlineRow) -> None:
    """Play the simplest move for somebody whose time is up, or close a lobby.

    Nothing happens if the deadline is gone: somebody has moved, or it has fired before.
    """
    if deadline.kind == Kind.LOBBY and sitting.row.status == Status.LOBBY:
        await close(sitting, Ending.EXPIRY)
    if not await _is_set(sitting, deadline) or deadline.kind != Kind.MOVE:
        return
    seat = Seat(deadline.seat)
    _move(sitting, seat, sitting.game.moves(sitting.running.state, seat)[0], How.CLOCK)


async def play_computer(sitting: Sitting, deadline: DeadlineRow, text: str) -> None:
    """Play the move that a computer player has found for the deadline of its seat."""
    if await _is_set(sitting, deadline) and deadline.kind == Kind.COMPUTER:
        _move(sitting, Seat(deadline.seat), sitting.game.parse(text), How.COMPUTER)


async def _is_set(sitting: Sitting, deadline: DeadlineRow) -> bool:
    """Whether a deadline still holds. It belongs to a ply, so it cannot hit a later turn."""
    return sitting.row.status == Status.RUNNING and any(
        found.seat == deadline.seat and found.kind == deadline.kind and found.ply == deadline.ply
        for found in await deadlines.of_match(sitting.tx, sitting.row.id)
    )


def _move(sitting: Sitting, seat: Seat, move: Move, how: How) -> None:
    sitting.play(seat, move, how)
    sitting.settle()
    sitting.post(Post.BOARD)


async def resign(sitting: Sitting, player: int) -> None:
    """Give up.

    The match ends when that leaves no two seats that still play, or no person; otherwise the
    simple computer goes on in the place of whoever has resigned.
    """
    _ = sitting.running
    own = sitting.seat_of(player)
    sitting.reseat(
        [
            seat._replace(resigned=sitting.now, computer=SIMPLE) if seat is own else seat
            for seat in sitting.seated
        ]
    )
    active = [seat for seat in sitting.seated if seat.resigned is None]
    if len(active) < 2 or not sitting.people():
        sitting.end(Status.OVER, Ending.RESIGNATION, await _outcome(sitting))
    else:
        sitting.settle()
        sitting.post(Post.BOARD)


async def _outcome(sitting: Sitting) -> Outcome:
    """Whoever still plays is first; whoever resigned later is before whoever resigned earlier.

    The scores are those of the last full round.
    """
    marks = [seat.resigned or sitting.now + 1 for seat in sitting.seated]
    return Outcome(last_scores(await sitting.log()), Outcome.of(marks).ranks)
