"""Plans: moves that a seat wants to make on its next turns, checked when each turn comes.

A plan never makes an illegal move or one that it does not describe. Intents that no longer fit are
dropped, and every `Dropped` has a key and values for its sentence:

    plan-condition      fact, sign, wanted, found   a condition does not hold; `found` is the value
    plan-nothing-fits   pattern                     no legal move matches a pattern with `*`
    plan-round-over     round                       the round of the plan is over
    plan-phase-over     pattern                     its phase of the round is over
    plan-stopped        pattern                     an earlier step has become impossible
    (any other)                                     the game's refusal of an exact move

Reasons to ask the player while the plan stays, `Decision.asks`:

    plan-pick-open                                  the preferences do not decide the bonus tiles
    plan-keep-open                                  they do not decide which tiles to keep

A plan that cannot be stored is refused with a `PlanError`:

    plan-unreadable                                 it is not a plan at all
    plan-too-long       most                        too many turns, ways, conditions or colours
    plan-no-move        pattern                     no move of this game ever matches it
    plan-no-fact        fact, known                 a condition on an unknown fact
    plan-no-colour      colour, known               a preference for an unknown colour
    plan-no-turn                                    there is nothing to plan for now
"""

from games.plans.deciding import Decision, Dropped, after_own_move, decide
from games.plans.encoding import decode_plan, encode_plan
from games.plans.foreseeing import foresee
from games.plans.model import (
    ANY,
    MOST_CONDITIONS,
    MOST_INTENTS,
    MOST_TURNS,
    NO_PLAN,
    Condition,
    Intent,
    Plan,
    PlanError,
    validate_plan,
)

__all__ = [
    "ANY",
    "MOST_CONDITIONS",
    "MOST_INTENTS",
    "MOST_TURNS",
    "NO_PLAN",
    "Condition",
    "Decision",
    "Dropped",
    "Intent",
    "Plan",
    "PlanError",
    "after_own_move",
    "decide",
    "decode_plan",
    "encode_plan",
    "foresee",
    "validate_plan",
]
