"""What is kept of a seat's plan, and what its player has not been told about it yet."""

import json
from typing import Any, NamedTuple

from bot.matches.model import MoveSource
from games.core import AnyGame, Move, Seat
from games.plans import (
    NO_PLAN,
    Dropped,
    Intent,
    Plan,
    PlanError,
    after_own_move,
    decide,
    decode_plan,
    encode_plan,
)

TAKEN_BACK = "plan-taken-back"
"""Why a plan is gone: something was taken back that it had been made after."""


class StoredPlan(NamedTuple):
    """The plan of a seat as it is stored."""

    plan: Plan = NO_PLAN
    ply: int = 0
    """The board on which it was made: how many entries the log had."""
    dropped: tuple[Dropped, ...] = ()
    """What did not fit and why, until the player has seen it or moves."""

    def asked(
        self, game: AnyGame, state: Any, seat: Seat, forced: Move | None
    ) -> tuple[Move | None, "StoredPlan"]:
        """What it says to this turn, if that is not forced anyway, and what is left of it."""
        decision = decide(game, state, seat, self.plan)
        if decision.move is not None and decision.move == forced:
            return None, self
        dropped = self.dropped + decision.dropped
        return decision.move, self._replace(plan=decision.plan, dropped=dropped)

    def after(
        self, game: AnyGame, state: Any, seat: Seat, move: Move, how: MoveSource
    ) -> "StoredPlan":
        """What is left of it when somebody else than the plan moves for its seat."""
        left = after_own_move(game, state, seat, self.plan, move)
        return self._replace(plan=left, dropped=() if how is MoveSource.PLAYER else self.dropped)

    def taken_back(self) -> "StoredPlan":
        """The plan is gone, because what it was made after is."""
        gone = [Dropped(intent, TAKEN_BACK, {}) for turn in self.plan.turns for intent in turn]
        return StoredPlan(NO_PLAN, self.ply, tuple(gone))


NOTHING_PLANNED = StoredPlan()


def encode(planned: StoredPlan) -> str | None:
    """A plan to be stored; None if there is nothing to remember."""
    if planned.plan.is_empty and not planned.dropped:
        return None
    data: dict[str, Any] = {"plan": encode_plan(planned.plan), "ply": planned.ply}
    if planned.dropped:
        data["dropped"] = [
            [intent.pattern, key, dict(values)] for intent, key, values in planned.dropped
        ]
    return json.dumps(data, separators=(",", ":"))


def decode(text: str | None) -> StoredPlan:
    """The plan that was stored; one that this version cannot read is none."""
    if text is None:
        return NOTHING_PLANNED
    data = json.loads(text)
    try:
        plan = decode_plan(data["plan"])
    except PlanError:
        plan = NO_PLAN
    dropped = [
        Dropped(Intent(pattern), key, values) for pattern, key, values in data.get("dropped", ())
    ]
    return StoredPlan(plan, data["ply"], tuple(dropped))
