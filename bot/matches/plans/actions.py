"""Planning at a table: what a player would like to do when their turn comes.

Everything here is between the player and the bot: nothing is posted, and no time is told.
"""

from bot.matches.errors import (
    NotYourSeatError,
    PlanNowError,
    RefusedPlanError,
    StaleMoveError,
)
from bot.matches.model import ActionResult
from bot.matches.plans.stored_plan import NOTHING_PLANNED, StoredPlan, decode
from bot.matches.session import MatchSession
from bot.matches.transactions import Acting
from data import Transaction
from data.tables import entries, seats
from games.core import Seat
from games.plans import Plan, PlanError, decide, decode_plan, encode_plan, validate_plan


class Planning(Acting):
    """The plans of players, each of which its own player alone may know."""

    async def plan(
        self, match: int, ply: int, player: int, wanted: Plan, interaction: int
    ) -> ActionResult:
        """Plan this instead of what was planned before, on the board that the player saw."""
        return await self._act(match, interaction, lambda at: plan(at, player, ply, wanted))

    async def clear_plan(self, match: int, player: int, interaction: int) -> ActionResult:
        """Plan nothing any more."""
        return await self._act(match, interaction, lambda at: clear(at, player))

    async def hear_plan(self, match: int, player: int) -> None:
        """The player has been told what did not fit."""
        await self._act(match, None, lambda at: hear(at, player))

    async def plan_of(self, match: int, player: int) -> StoredPlan:
        """What a player has planned, and what they have not been told about it yet."""

        async def body(tx: Transaction) -> StoredPlan:
            for seat in await seats.of_match(tx, match):
                if seat.player == player and seat.resigned is None:
                    return decode(seat.plan)
            raise NotYourSeatError

        return await self._database.read(body)


async def plan(session: MatchSession, player: int, ply: int, wanted: Plan) -> None:
    """Plan this instead of what was planned before, on a board that had this ply.

    On one's turn a plan is for what comes later: what it would do at once is a move.
    """
    table = session.running
    seat = Seat(session.require_present(player).seat)
    await _require_round(session, ply)
    try:
        new = validate_plan(session.game, table.state, seat, decode_plan(encode_plan(wanted)))
    except PlanError as error:
        raise RefusedPlanError(error) from error
    if seat in session.game.to_act(table.state):
        decision = decide(session.game, table.state, seat, new)
        if decision.move is not None or decision.dropped:
            raise PlanNowError
    session.set_plan(seat, StoredPlan(new, session.row.ply))


def clear(session: MatchSession, player: int) -> None:
    """Plan nothing any more."""
    _ = session.running
    session.set_plan(Seat(session.seat_of(player).seat), NOTHING_PLANNED)


def hear(session: MatchSession, player: int) -> None:
    """The player has been told what did not fit."""
    own = session.seat_of(player)
    if own.plan is not None:
        session.set_plan(Seat(own.seat), decode(own.plan)._replace(dropped=()))


async def _require_round(session: MatchSession, ply: int) -> None:
    """Refuse what was planned on the displays of an earlier round, or on a board taken back."""
    if ply == session.row.ply:
        return
    rows = await entries.since(session.tx, session.row.id, max(ply, 0))
    ended = await entries.digests(session.tx, session.row.id)
    back = any(row.back_to is not None and row.back_to < ply for row in rows)
    if back or not 0 <= ply < session.row.ply or any(end >= ply for end in ended):
        raise StaleMoveError(session.row.ply)
