"""Make and clear plans: what a player's seat will play when its turn comes.

Only the player may know of a plan: nothing is posted, and the match does not count as updated.
"""

from bot.matches.errors import PlanNowError, RefusedPlanError, StaleMoveError
from bot.matches.plans.stored_plan import NOTHING_PLANNED, StoredPlan, decode
from bot.matches.session import MatchSession
from data.tables import entries
from games.core import Seat
from games.plans import Plan, PlanError, decide, decode_plan, encode_plan, validate_plan


async def plan(session: MatchSession, player: int, ply: int, wanted: Plan) -> None:
    """Replace a player's plan with one that was made on the board of this ply.

    On the player's own turn, a plan that would play at once is refused: that is a move.
    """
    position = session.require_running()
    seat = Seat(session.require_present(player).seat)
    await _require_round(session, ply)
    try:
        new = validate_plan(session.game, position.state, seat, decode_plan(encode_plan(wanted)))
    except PlanError as error:
        raise RefusedPlanError(error) from error
    if seat in session.game.to_act(position.state):
        decision = decide(session.game, position.state, seat, new)
        if decision.move is not None or decision.dropped:
            raise PlanNowError
    session.set_plan(seat, StoredPlan(new, session.row.ply))


async def clear(session: MatchSession, player: int) -> None:
    """Delete a player's plan."""
    session.require_running()
    session.set_plan(Seat(session.seat_of(player).seat), NOTHING_PLANNED)


async def acknowledge(session: MatchSession, player: int) -> None:
    """Forget what did not fit, because the player has been told."""
    own = session.seat_of(player)
    if own.plan is not None:
        session.set_plan(Seat(own.seat), decode(own.plan)._replace(dropped=()))


async def _require_round(session: MatchSession, ply: int) -> None:
    """Refuse a plan that was made in an earlier round, or on a board that was taken back."""
    if ply == session.row.ply:
        return
    rows = await entries.since(session.tx, session.row.id, max(ply, 0))
    ended = await entries.digests(session.tx, session.row.id)
    back = any(row.back_to is not None and row.back_to < ply for row in rows)
    if back or not 0 <= ply < session.row.ply or any(end >= ply for end in ended):
        raise StaleMoveError(session.row.ply)
