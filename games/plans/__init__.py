"""Plans: what a seat would like to do on its next turns, checked when each turn comes.

A plan never makes an illegal move, nor one that it does not describe. What no longer fits is
dropped, and every `Dropped` has a key and values for its sentence:

    plan-condition      fact, sign, wanted, found   a condition does not hold: `found` is what is
    plan-nothing-fits   pattern                     no legal move looks like a pattern with `*`
    plan-round-over     round                       the round that it was made for is over
    plan-phase-over     pattern                     its phase of the round is over
    plan-stopped        pattern                     a step before it has become impossible
    (any other)                                     the game's own refusal of an exact move

A player is asked although the plan stays, `Decision.asks`:

    plan-pick-open                                  the preferences do not settle the bonus tiles
    plan-keep-open                                  they do not settle which tiles are kept

A plan that cannot be stored is refused with a `PlanError`:

    plan-unreadable                                 it is no plan at all
    plan-too-long       most                        too many turns, ways, conditions or colours
    plan-no-move        pattern                     no move of this game ever looks like that
    plan-no-fact        fact, known                 a condition on what this game does not count
    plan-no-colour      colour, known               a preference for what is no colour
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
