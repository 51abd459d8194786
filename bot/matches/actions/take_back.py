"""Take back moves: an entry says at which ply the match goes on."""

from bot.matches.model import MoveSource, PlayedMove
from bot.matches.plans.stored_plan import decode
from bot.matches.position import entries_that_count, log_of, position_of
from bot.matches.posts import BoardPost
from bot.matches.session import MatchSession
from data.tables import entries
from data.tables.entries import EntryRow
from games.core import Seat


async def take_back(session: MatchSession, seat: Seat, back_to: int) -> None:
    """Take back everything from this ply on."""
    rows = await entries.since(session.tx, session.row.id, 0)
    _drop_plans(session, seat, back_to, rows)
    session.taken_back = frozenset(
        row.seat
        for row in entries_that_count(rows)
        if row.ply >= back_to and row.how in (MoveSource.PLAYER, MoveSource.PLAN)
    )
    session.played.append(PlayedMove(session.ply, seat, MoveSource.UNDO, MoveSource.UNDO, ()))
    session.write_entry(seat, MoveSource.UNDO, MoveSource.UNDO, back_to)
    kept = [*rows, *session.pending.entries]
    log = log_of(session.game, len(session.seats), session.options, kept)
    session.position = position_of(log, session.ply)
    session.post(BoardPost(ply=session.ply))


def _drop_plans(session: MatchSession, seat: Seat, back_to: int, rows: list[EntryRow]) -> None:
    """Drop plans that were made after the ply to which the match goes back."""
    moved = {row.seat for row in rows if row.ply >= back_to}
    for own in session.seats:
        if own.plan is None:
            continue
        plan = decode(own.plan)
        if own.seat == seat or own.seat in moved or plan.ply > back_to:
            session.set_plan(Seat(own.seat), plan.taken_back())
