"""Simulated people: the moves they make when present, and the plans they leave when they go."""

from collections import Counter
from collections.abc import Mapping
from math import inf
from typing import Any, Final, NamedTuple

from benchmarks.handovers.judges import Judge, best_of, own_values
from games.core import AnyGame, Move, Occasion, Seat
from games.plans import (
    MOST_INTENTS,
    MOST_TURNS,
    NO_PLAN,
    Condition,
    Intent,
    Plan,
    decide,
    validate_plan,
)
from games.plans.model import Turn
from games.players.core import chance


class Habits(NamedTuple):
    """The features that a person uses, and how often."""

    forced: bool = False
    premoves: bool = False
    """Alternatives for the next turn."""
    plans: bool = False
    """Several turns; in Summer Pavilion all placements up to the pass."""
    diligence: float = 1.0
    """How often they leave a premove or plan when they go."""


BY_HAND: Final = Habits()
FORCED: Final = Habits(forced=True)
PREMOVES: Final = Habits(forced=True, premoves=True)
PLANS: Final = Habits(forced=True, premoves=True, plans=True)
LAZY: Final = PLANS._replace(diligence=0.5)

FUTURES: Final = 16
"""How many ways the others may move a person imagines before leaving a premove."""
DOUBT: Final = 3.0
"""The standard deviation, in points, of a person's guess of how others value a move."""
MOST_REGRET: Final = 0.25
"""How many points a premove may cost in any imagined future."""
LEAST_COVERAGE: Final = 0.6
"""The share of futures in which a premove must be possible."""
MOST_ALTERNATIVES: Final = 5
"""How many alternatives a person enters for one turn."""
PICKS_AHEAD: Final = 1
"""How often a person chooses bonus tiles in advance: once, while they know the supply."""
WORTH_WAITING: Final = 0.5
"""How many points better a tile that may still be drawn must be, for a person to choose later."""
TAKES_AHEAD: Final = 2
"""For how many turns a person plans which tiles to take."""


class Person:
    """A simulated person at a seat."""

    def __init__(self, game: AnyGame, judge: Judge, seat: Seat, name: str, habits: Habits) -> None:
        self.game, self.judge, self.seat, self.name = game, judge, seat, name
        self.habits = habits
        self.plan = NO_PLAN

    def values(self, state: Any) -> Mapping[Move, float]:
        """Return this person's values of the moves."""
        return own_values(self.judge, state, self.seat, self.name)

    def choose(self, state: Any) -> Move:
        """Return the move that this person makes when present."""
        return best_of(self.values(state))

    def regret(self, state: Any, move: Move) -> float:
        """Return how many points better this person would have played by hand."""
        values = self.values(state)
        return max(values.values()) - values.get(move, min(values.values()))

    def leave(self, state: Any) -> None:
        """Leave a premove or plan, as far as it is certain, while another player is to act."""
        self.plan = NO_PLAN
        effort = chance(f"{self.name} trouble", state, self.seat).random()
        if not self.habits.premoves or effort >= self.habits.diligence:
            return
        if self.game.occasion(state).phase:
            plan = self.placing(state, ahead=False)
        else:
            plan = self.taking(state)
        if not plan.is_empty:
            self.plan = validate_plan(self.game, state, self.seat, plan)

    # Taking tiles: alternatives that stay good whatever the others do

    def taking(self, state: Any) -> Plan:
        """Plan takes for the next turn or turns; if no tiles are left to take, plan placements."""
        turns: list[Turn] = []
        here = self.game.occasion(state)
        futures = self.futures(here, [state] * FUTURES)
        while len(turns) < (TAKES_AHEAD if self.habits.plans else 1):
            mine = [future for future in futures if self.is_mine(here, future)]
            if not turns and not mine:
                return self.placing(state, ahead=True)
            turn = self.alternatives(mine) if len(mine) >= LEAST_COVERAGE * FUTURES else ()
            if not turn:
                break
            turns.append(turn)
            plan = Plan((turn,), round=here.round)
            played = [(future, decide(self.game, future, self.seat, plan).move) for future in mine]
            after = [
                self.game.apply(future, self.seat, move).state for future, move in played if move
            ]
            futures = self.futures(here, after)
        return Plan(tuple(turns))

    def is_mine(self, here: Occasion, state: Any) -> bool:
        """Whether this person has to act in the same phase."""
        return self.game.occasion(state) == here and self.game.to_act(state) == (self.seat,)

    def futures(self, here: Occasion, states: list[Any]) -> list[Any]:
        """Imagine how each state may continue until this person's turn or the end of the phase.

        The others play their best moves; in the first future, with exactly this judgement.
        """
        imagined = []
        for number, state in enumerate(states):
            luck = chance(f"{self.name} story {number}", state, self.seat)
            while self.game.occasion(state) == here and not self.is_mine(here, state):
                if not (to_act := self.game.to_act(state)):
                    break
                values = self.judge.rough_values(state, to_act[0])
                doubt = DOUBT if number else 0.0
                seen = {move: value + luck.gauss(0, doubt) for move, value in values.items()}
                state = self.game.apply(state, to_act[0], best_of(seen)).state
            imagined.append(state)
        return imagined

    def alternatives(self, futures: list[Any]) -> Turn:
        """Return a ranked list that costs little in any future, if it covers enough of them."""
        costs = [self.costs(future) for future in futures]
        chosen: list[Intent] = []
        while costs and len(chosen) < MOST_ALTERNATIVES:
            fits = Counter(intent for cost in costs for intent in cost)
            good = [
                (count, -sum(cost.get(intent, 0.0) for cost in costs), intent)
                for intent, count in fits.items()
                if all(cost.get(intent, 0.0) <= MOST_REGRET for cost in costs)
            ]
            if not good:
                break
            chosen.append(max(good)[2])
            costs = [cost for cost in costs if chosen[-1] not in cost]
        covered = len(futures) - len(costs)
        return tuple(chosen) if covered >= LEAST_COVERAGE * FUTURES else ()

    def costs(self, state: Any) -> dict[Intent, float]:
        """Return the cost of each move in points; a move without a value costs too much."""
        values = self.values(state)
        best = max(values.values())
        return {
            self.exact_intent(state, move): best - values.get(move, -inf)
            for move in self.game.moves(state, self.seat)
        }

    def exact_intent(self, state: Any, move: Move) -> Intent:
        """Return an intent of this move with exactly this number of tiles."""
        tiles = self.game.facts(state, self.seat, move)["tiles"]
        return Intent(move, (Condition("tiles", "=", tiles),))

    # Placing tiles: all turns, because other seats only affect the bonus tiles

    def placing(self, state: Any, *, ahead: bool) -> Plan:
        """Plan placements, bonus tiles and the pass as if no other seat moved.

        Without plans, only the next placement and the bonus tiles that it earns.
        """
        turns: list[Turn] = []
        picks = 0
        future = self.game.imagine(state, self.seat, ahead=ahead)
        while future is not None and len(turns) < MOST_TURNS:
            values = self.judge.values(future, self.seat)
            move = best_of(values)
            if self.game.occasion(future).follows:
                pick = self.pick(future, values[move])
                if not pick or picks == PICKS_AHEAD:
                    break
                picks += 1
                turns.append(pick)
            else:
                turns.append((Intent(move),))
            future = self.game.foresee(future, self.seat, move)
            if not self.habits.plans and not self.game.occasion(future).follows:
                break
            future = self.game.imagine(future, self.seat)
        return Plan(tuple(turns))

    def pick(self, state: Any, least: float) -> Turn:
        """Return picks of at least this value, including tiles that may still be drawn.

        Empty if one more tile could make a large difference, because that is worth waiting for.
        """
        values = self.judge.pick_values(state)
        good = sorted((move for move in values if values[move] >= least), key=values.__getitem__)
        if values[good[-1]] > least + WORTH_WAITING or len(good) > MOST_INTENTS:
            return ()
        return tuple(Intent(move) for move in reversed(good))
