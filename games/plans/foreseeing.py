"""The imagined state after a plan has been carried out."""

from typing import Any

from games.core import AnyGame, Seat
from games.plans.deciding import decide
from games.plans.model import Plan


def foresee(game: AnyGame, state: Any, seat: Seat, plan: Plan) -> Any | None:
    """The state after the plan's turns if no other seat moves; None if that is uncertain.

    Bonus tiles come from the current supply, and the bag draws nothing.
    """
    table = imagined(game, state, seat, plan)
    while table is not None and (plan.turns or game.occasion(table).follows):
        decision = decide(game, table, seat, plan)
        if decision.move is None or decision.dropped:
            return None
        table, plan = game.foresee(table, seat, decision.move), decision.plan
        if plan.turns:
            table = imagined(game, table, seat, plan)
    return table


def imagined(game: AnyGame, state: Any, seat: Seat, plan: Plan) -> Any | None:
    """The state as if it were this seat's turn to carry out the plan's next step."""
    phases = [game.occasion_of(intent.pattern) for turn in plan.turns[:1] for intent in turn]
    here = game.occasion(state).phase
    ahead = bool(phases) and all(meant is not None and meant.phase > here for meant in phases)
    return game.imagine(state, seat, ahead=ahead)
