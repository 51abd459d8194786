"""Moves that nobody has to decide on: draws, forced and planned moves, the simple computer."""

from typing import TYPE_CHECKING

from bot.matches.model import SIMPLE, MoveSource
from bot.matches.plans.stored_plan import decode
from bot.matches.position import Position
from bot.players.settings import read_player_settings
from data.tables.seats import SeatRow
from games.core import BAG, Move, Seat
from games.shuffle import Shuffler, bag_key

if TYPE_CHECKING:
    from bot.matches.session import MatchSession

AutomaticMove = tuple[Seat, Move, MoveSource]


def next_automatic_move(session: "MatchSession") -> AutomaticMove | None:
    """Return the next automatic move, or None if a player or a thinking computer must decide."""
    position = session.position
    if position is None or not session.is_running:
        return None
    game, state = session.game, position.state
    for seat in game.to_act(state):
        if seat == BAG:
            draw = position.draws - session.row.foreign_draws
            key = bag_key(session.row.seed, session.row.binding)
            return BAG, game.draw(state, Shuffler(key, draw)), MoveSource.BAG
        own = session.seats[seat]
        if own.computer == SIMPLE:
            return seat, game.moves(state, seat)[0], MoveSource.COMPUTER
        if own.computer is None and (found := _planned_or_forced(session, position, seat, own)):
            return found
    return None


def _planned_or_forced(
    session: "MatchSession", position: Position, seat: Seat, own: SeatRow
) -> AutomaticMove | None:
    """Return a player's planned or forced move, if there is one.

    A planned move that is forced anyway counts as forced, so that others do not learn of the plan.
    """
    forced = None
    if read_player_settings(own.preferences).forced_moves:
        forced = session.game.obvious(position.state, seat)
    planned = None if own.plan is None else _next_planned(session, position, seat, own, forced)
    if planned is not None:
        return seat, planned, MoveSource.PLAN
    if forced is not None:
        return seat, forced, MoveSource.FORCED
    # The player's move will be checked against these, which are slow to compute.
    session.position = position._replace(legal=(seat, session.game.moves(position.state, seat)))
    return None


def _next_planned(
    session: "MatchSession", position: Position, seat: Seat, own: SeatRow, forced: Move | None
) -> Move | None:
    """Return what the plan plays now, and keep the rest of the plan."""
    plan = decode(own.plan)
    move, rest = plan.asked(session.game, position.state, seat, forced)
    if rest != plan:
        session.set_plan(seat, rest)
    return move
