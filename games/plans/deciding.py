"""Which move of a plan is played on a turn, which intents are dropped, and why."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from games.core import AnyGame, Move, Occasion, RuleError, Seat
from games.plans.model import ANY, NO_PLAN, Condition, Intent, Plan, Turn

CONDITION: Final = "plan-condition"
NOTHING_FITS: Final = "plan-nothing-fits"
ROUND_OVER: Final = "plan-round-over"
PHASE_OVER: Final = "plan-phase-over"
STOPPED: Final = "plan-stopped"
PICK_OPEN: Final = "plan-pick-open"
KEEP_OPEN: Final = "plan-keep-open"


class Dropped(NamedTuple):
    """An intent that no longer fits, and why: the key and values of a sentence."""

    intent: Intent
    key: str
    values: Mapping[str, str | int]


class Decision(NamedTuple):
    """What a plan does on a turn."""

    move: Move | None
    """The move to play; None means ask the player."""
    plan: Plan
    """The rest of the plan."""
    dropped: tuple[Dropped, ...] = ()
    asks: str = ""
    """Why the player is asked although the plan stays; empty if there is no reason."""


def decide(game: AnyGame, state: Any, seat: Seat, plan: Plan) -> Decision:
    """What a seat plays by its plan, if it may move and the plan has a move."""
    here = game.occasion(state)
    if plan.is_empty:
        return Decision(None, NO_PLAN)
    if plan.round != here.round:
        return Decision(None, NO_PLAN, drop_all(plan.turns, ROUND_OVER, round=plan.round))
    if seat not in game.to_act(state):
        return Decision(None, plan)
    plan, over = drop_past_turns(game, here, plan)
    decision = follow(game, state, seat, plan) if here.follows else turn(game, state, seat, plan)
    return decision._replace(dropped=over + decision.dropped)


def after_own_move(game: AnyGame, state: Any, seat: Seat, plan: Plan, move: Move) -> Plan:
    """The rest of a plan after the player made this move without it.

    A planned move uses up its turn; any other move ends the plan. Turns for a later phase stay,
    and so does the plan after a choice that it left open.
    """
    here = game.occasion(state)
    if plan.round != here.round:
        return NO_PLAN
    plan, _ = drop_past_turns(game, here, plan)
    if not plan.turns:
        passing = plan.ends_round and game.preferred(state, seat, (), game.wishes) is not None
        return NO_PLAN if passing and not here.follows else plan
    now = [intent for intent in plan.turns[0] if suits(game, here, intent)]
    if any(matches(intent.pattern, move) for intent in now):
        return rest_of(plan)
    return NO_PLAN if now and not here.follows else plan


def drop_past_turns(game: AnyGame, here: Occasion, plan: Plan) -> tuple[Plan, tuple[Dropped, ...]]:
    """The plan without the turns whose phase is over, and the dropped intents."""
    dropped: tuple[Dropped, ...] = ()
    while plan.turns and all(is_over(game, here, intent) for intent in plan.turns[0]):
        dropped += drop_all(plan.turns[:1], PHASE_OVER)
        plan = rest_of(plan)
    return plan, dropped


def is_over(game: AnyGame, here: Occasion, intent: Intent) -> bool:
    """Whether an intent is for an earlier phase, or for a choice that did not come up."""
    meant = game.occasion_of(intent.pattern)
    if meant is None or meant.phase < here.phase:
        return True
    return meant.phase == here.phase and meant.follows and not here.follows


def suits(game: AnyGame, here: Occasion, intent: Intent) -> bool:
    """Whether an intent is for the current phase and kind of choice."""
    meant = game.occasion_of(intent.pattern)
    return meant is not None and (meant.phase, meant.follows) == (here.phase, here.follows)


def follow(game: AnyGame, state: Any, seat: Seat, plan: Plan) -> Decision:
    """Decide a choice that follows a turn: as planned, else by preference, else ask."""
    dropped: tuple[Dropped, ...] = ()
    here = game.occasion(state)
    if plan.turns and any(suits(game, here, intent) for intent in plan.turns[0]):
        move, dropped = first_fitting(game, state, seat, plan.turns[0])
        plan = rest_of(plan)
        if move is not None:
            return Decision(move, plan)
    move = game.preferred(state, seat, plan.picks, ())
    return Decision(move, plan, dropped, "" if move else PICK_OPEN)


def turn(game: AnyGame, state: Any, seat: Seat, plan: Plan) -> Decision:
    """Decide a turn by the first intent that fits; without any the plan ends here."""
    here = game.occasion(state)
    if not plan.turns:
        if not plan.ends_round:
            return Decision(None, plan)
        move = game.preferred(state, seat, (), plan.keeps)
        return Decision(move, NO_PLAN) if move else Decision(None, plan, (), KEEP_OPEN)
    if not any(suits(game, here, intent) for intent in plan.turns[0]):
        return Decision(None, plan)  # the next turn is for a later phase
    move, dropped = first_fitting(game, state, seat, plan.turns[0])
    if move is not None:
        return Decision(move, rest_of(plan))
    return Decision(None, NO_PLAN, dropped + drop_all(plan.turns[1:], STOPPED))


def first_fitting(
    game: AnyGame, state: Any, seat: Seat, turn: Turn
) -> tuple[Move | None, tuple[Dropped, ...]]:
    """The move of the first intent that fits, or all intents as dropped."""
    dropped = []
    for intent in turn:
        found = fitting(game, state, seat, intent)
        if not isinstance(found, Dropped):
            return found, ()
        dropped.append(found)
    return None, tuple(dropped)


def fitting(game: AnyGame, state: Any, seat: Seat, intent: Intent) -> Move | Dropped:
    """The best legal move for an intent, or why there is none."""
    legal = game.moves(state, seat)
    counted = [
        (move, game.facts(state, seat, move)) for move in legal if matches(intent.pattern, move)
    ]
    if not counted:
        return Dropped(intent, *refusal(game, state, seat, intent.pattern))
    counted.sort(key=lambda one: rank_key(game, one[1]))  # stable: equals stay in order
    for move, facts in counted:
        if broken_condition(intent, facts) is None:
            return move
    fact, sign, wanted = broken_condition(intent, counted[0][1]) or intent.conditions[0]
    found = counted[0][1].get(fact, 0)
    return Dropped(
        intent, CONDITION, {"fact": fact, "sign": sign, "wanted": wanted, "found": found}
    )


def broken_condition(intent: Intent, facts: Mapping[str, int]) -> Condition | None:
    """The first condition that does not hold; an unknown fact never does."""
    for condition in intent.conditions:
        if condition.fact not in facts or not condition.holds(facts[condition.fact]):
            return condition
    return None


def rank_key(game: AnyGame, facts: Mapping[str, int]) -> list[int]:
    """The sort key of a move by the facts in `ranked_by`."""
    return [-facts[name[1:]] if name[0] == "-" else facts[name] for name in game.ranked_by]


def refusal(
    game: AnyGame, state: Any, seat: Seat, pattern: str
) -> tuple[str, Mapping[str, str | int]]:
    """Why no legal move matches this pattern."""
    if ANY not in pattern.split(" "):
        try:
            game.play(state, seat, game.parse(pattern))
        except RuleError as error:
            return error.key, error.values
    return NOTHING_FITS, {"pattern": pattern}


def matches(pattern: str, move: Move) -> bool:
    """Whether a move has the tokens of a pattern, in which `*` matches any."""
    wanted, found = pattern.split(" "), move.split(" ")
    return len(wanted) == len(found) and all(
        one in (ANY, other) for one, other in zip(wanted, found, strict=True)
    )


def rest_of(plan: Plan) -> Plan:
    """The plan after its first turn; `NO_PLAN` if nothing is left."""
    rest = plan._replace(turns=plan.turns[1:])
    return NO_PLAN if rest.is_empty else rest


def drop_all(turns: tuple[Turn, ...], key: str, **values: str | int) -> tuple[Dropped, ...]:
    """Every intent of these turns, dropped for the same reason."""
    return tuple(
        Dropped(intent, key, values or {"pattern": intent.pattern})
        for turn in turns
        for intent in turn
    )
