"""The parts of a plan, and the check whether a seat can make it."""

from typing import Any, Final, NamedTuple

from games.core import AnyGame, RuleError, Seat

ANY: Final = "*"
"""Matches any one token of a move, and any colour in a preference."""
SIGNS: Final = ("=", "<=", ">=")
MOST_TURNS: Final = 24
MOST_INTENTS: Final = 12
"""How many alternatives one turn may have."""
MOST_CONDITIONS: Final = 4


class PlanError(RuleError):
    """A plan that cannot be made."""


class Condition(NamedTuple):
    """A condition on a fact about a move, such as tiles = 3."""

    fact: str
    sign: str
    number: int

    def holds(self, found: int) -> bool:
        """Whether this number meets the condition."""
        if self.sign == "=":
            return found == self.number
        return found <= self.number if self.sign == "<=" else found >= self.number


class Intent(NamedTuple):
    """One move that a seat wants to make."""

    pattern: str
    """A move in notation, with `*` for any one token: `4 R 3`, `* Y 2`, `place NW 5 O *`."""
    conditions: tuple[Condition, ...] = ()


Turn = tuple[Intent, ...]
"""Alternatives for one turn, the most wanted first."""


class Plan(NamedTuple):
    """The moves that a seat wants to make in one round."""

    turns: tuple[Turn, ...] = ()
    """Of each turn's intents, the first that fits is played.

    A turn of Summer Pavilion that earns bonus tiles may be followed by one that picks them.
    """
    picks: tuple[str, ...] = ()
    """Colours for bonus tiles that no turn picks, the most wanted first."""
    keeps: tuple[str, ...] = ()
    """Colours to keep when the seat passes after its turns, the most wanted first."""
    passes: bool = False
    """Whether to pass after the turns without a preference for the tiles to keep."""
    round: int = 0
    """The round that the plan is for."""

    @property
    def is_empty(self) -> bool:
        """Whether the plan does nothing."""
        return not (self.turns or self.picks or self.ends_round)

    @property
    def ends_round(self) -> bool:
        """Whether the seat passes after its turns."""
        return self.passes or bool(self.keeps)


NO_PLAN: Final = Plan()


def validate_plan(game: AnyGame, state: Any, seat: Seat, plan: Plan) -> Plan:
    """The plan for the current round; refused if the game can never carry it out."""
    here = game.occasion(state)
    if all(game.imagine(state, seat, ahead=ahead) is None for ahead in (False, True)):
        raise PlanError("plan-no-turn", "there is nothing to plan for now")
    for turn in plan.turns:
        for pattern, conditions in turn:
            if game.occasion_of(pattern) is None:
                raise PlanError(
                    "plan-no-move", f"no move of {game.name} is like '{pattern}'", pattern=pattern
                )
            for fact, _, _ in conditions:
                known = ", ".join(game.fact_names)
                if fact not in game.fact_names:
                    raise PlanError(
                        "plan-no-fact",
                        f"{game.name} does not count '{fact}'; it counts {known}",
                        fact=fact,
                        known=known,
                    )
    for colour in (*plan.picks, *plan.keeps):
        known = ", ".join(game.wishes)
        if colour not in game.wishes:
            raise PlanError(
                "plan-no-colour",
                f"'{colour}' cannot be preferred; it can be {known}",
                colour=colour,
                known=known,
            )
    return plan._replace(round=here.round)
