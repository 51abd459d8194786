"""A seat's plan as it is stored, with what did not fit and the player does not know yet."""

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
"""Why a plan was dropped: moves from before it were taken back."""


class StoredPlan(NamedTuple):
    """A seat's plan."""

    plan: Plan = NO_PLAN
    ply: int = 0
    """The ply of the board on which it was made."""
    dropped: tuple[Dropped, ...] = ()
    """What did not fit, and why, until the player has seen it or moves."""

    def asked(
        self, game: AnyGame, state: Any, seat: Seat, forced: Move | None
    ) -> tuple[Move | None, "StoredPlan"]:
        """Return the move for this turn, unless it is forced anyway, and the rest of the plan."""
        decision = decide(game, state, seat, self.plan)
        if decision.move is not None and decision.move == forced:
            return None, self
        dropped = self.dropped + decision.dropped
        return decision.move, self._replace(plan=decision.plan, dropped=dropped)

    def after(
        self, game: AnyGame, state: Any, seat: Seat, move: Move, how: MoveSource
    ) -> "StoredPlan":
        """Return the plan after a move of its seat that was not planned."""
        left = after_own_move(game, state, seat, self.plan, move)
        return self._replace(plan=left, dropped=() if how is MoveSource.PLAYER else self.dropped)

    def taken_back(self) -> "StoredPlan":
        """Return an empty plan that says what was dropped by taking back."""
        gone = [Dropped(intent, TAKEN_BACK, {}) for turn in self.plan.turns for intent in turn]
        return StoredPlan(NO_PLAN, self.ply, tuple(gone))


NOTHING_PLANNED = StoredPlan()


def encode(planned: StoredPlan) -> str | None:
    """Return the text to store; None for an empty plan."""
    if planned.plan.is_empty and not planned.dropped:
        return None
    data: dict[str, Any] = {"plan": encode_plan(planned.plan), "ply": planned.ply}
    if planned.dropped:
        data["dropped"] = [
            [intent.pattern, key, dict(values)] for intent, key, values in planned.dropped
        ]
    return json.dumps(data, separators=(",", ":"))


def decode(text: str | None) -> StoredPlan:
    """Return a stored plan; one that this version cannot read is empty."""
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
