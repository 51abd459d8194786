"""Simulated people: what they play when they are there, and what they leave when they go."""

from collections import Counter
from collections.abc import Mapping
from math import inf
from typing import Any, Final, NamedTuple

from benchmarks.handovers.judges import Judge, best_of, judged
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
    """What somebody uses, and how often they take the trouble."""

    forced: bool = False
    premoves: bool = False
    """Ways for the next turn."""
    plans: bool = False
    """Several turns in a row; in Summer Pavilion everything up to the pass."""
    diligence: float = 1.0
    """How often they leave anything when they go."""


BY_HAND: Final = Habits()
FORCED: Final = Habits(forced=True)
PREMOVES: Final = Habits(forced=True, premoves=True)
PLANS: Final = Habits(forced=True, premoves=True, plans=True)
LAZY: Final = PLANS._replace(diligence=0.5)

STORIES: Final = 16
"""How many courses of events somebody thinks of before they leave a premove."""
DOUBT: Final = 3.0
"""By how many points others may think better of a move than this person believes."""
REGRET: Final = 0.25
"""The most points that a premove may cost in any of these stories."""
SURENESS: Final = 0.6
"""In how many of them it must be possible, or it is not worth the trouble."""
LONGEST: Final = 5
"""Ways that somebody enters for one turn."""
PICKS: Final = 1
"""How often somebody chooses bonus tiles in advance: as long as they know the supply."""
HOPE: Final = 0.5
"""By how many points a tile that may still be drawn must be better, for them to choose later."""
AHEAD: Final = 2
"""Turns for which somebody plans which tiles to take."""


class Person:
    """Somebody at a seat."""

    def __init__(self, game: AnyGame, judge: Judge, seat: Seat, name: str, habits: Habits) -> None:
        self.game, self.judge, self.seat, self.name = game, judge, seat, name
        self.habits = habits
        self.plan = NO_PLAN

    def values(self, state: Any) -> Mapping[Move, float]:
        """What this person thinks of the moves at a table."""
        return judged(self.judge, state, self.seat, self.name)

    def choose(self, state: Any) -> Move:
        """The move that this person makes when they are there."""
        return best_of(self.values(state))

    def regret(self, state: Any, move: Move) -> float:
        """By how many points this person, had they been there, would have played better."""
        values = self.values(state)
        return max(values.values()) - values.get(move, min(values.values()))

    def leave(self, state: Any) -> None:
        """Somebody else is waited for; leave what is certain by now."""
        self.plan = NO_PLAN
        trouble = chance(f"{self.name} trouble", state, self.seat).random()
        if not self.habits.premoves or trouble >= self.habits.diligence:
            return
        if self.game.occasion(state).phase:
            plan = self.placing(state, ahead=False)
        else:
            plan = self.taking(state)
        if not plan.is_empty:
            self.plan = validate_plan(self.game, state, self.seat, plan)

    # Taking tiles: ways that stay good whatever the others do

    def taking(self, state: Any) -> Plan:
        """Ways for the next turn, or turns; or what to place, if there is nothing left to take."""
        turns: list[Turn] = []
        here = self.game.occasion(state)
        stories = self.stories(here, [state] * STORIES)
        while len(turns) < (AHEAD if self.habits.plans else 1):
            mine = [story for story in stories if self.is_mine(here, story)]
            if not turns and not mine:
                return self.placing(state, ahead=True)
            ways = self.ways(mine) if len(mine) >= SURENESS * STORIES else ()
            if not ways:
                break
            turns.append(ways)
            plan = Plan((ways,), round=here.round)
            played = [(story, decide(self.game, story, self.seat, plan).move) for story in mine]
            after = [
                self.game.apply(story, self.seat, move).state for story, move in played if move
            ]
            stories = self.stories(here, after)
        return Plan(tuple(turns))

    def is_mine(self, here: Occasion, state: Any) -> bool:
        """Whether it is this person's turn in the same phase."""
        return self.game.occasion(state) == here and self.game.to_act(state) == (self.seat,)

    def stories(self, here: Occasion, tables: list[Any]) -> list[Any]:
        """How it may go on from each table until this person's turn, or the end of the phase.

        The others do what seems best for them; in the first story just as one would oneself.
        """
        told = []
        for number, state in enumerate(tables):
            luck = chance(f"{self.name} story {number}", state, self.seat)
            while self.game.occasion(state) == here and not self.is_mine(here, state):
                if not (to_act := self.game.to_act(state)):
                    break
                values = self.judge.sight(state, to_act[0])
                doubt = DOUBT if number else 0.0
                seen = {move: value + luck.gauss(0, doubt) for move, value in values.items()}
                state = self.game.apply(state, to_act[0], best_of(seen)).state
            told.append(state)
        return told

    def ways(self, stories: list[Any]) -> Turn:
        """A ranked list that is never much regretted, if it covers enough of the stories."""
        losses = [self.losses(story) for story in stories]
        ways: list[Intent] = []
        while losses and len(ways) < LONGEST:
            fits = Counter(intent for story in losses for intent in story)
            good = [
                (count, -sum(story.get(intent, 0.0) for story in losses), intent)
                for intent, count in fits.items()
                if all(story.get(intent, 0.0) <= REGRET for story in losses)
            ]
            if not good:
                break
            ways.append(max(good)[2])
            losses = [story for story in losses if ways[-1] not in story]
        covered = len(stories) - len(losses)
        return tuple(ways) if covered >= SURENESS * STORIES else ()

    def losses(self, state: Any) -> dict[Intent, float]:
        """What each move would cost; a move that is not even thought of costs too much."""
        values = self.values(state)
        best = max(values.values())
        return {
            self.exactly(state, move): best - values.get(move, -inf)
            for move in self.game.moves(state, self.seat)
        }

    def exactly(self, state: Any, move: Move) -> Intent:
        """This move with just these tiles."""
        tiles = self.game.facts(state, self.seat, move)["tiles"]
        return Intent(move, (Condition("tiles", "=", tiles),))

    # Placing tiles: all of it, since nobody comes between but for bonus tiles

    def placing(self, state: Any, *, ahead: bool) -> Plan:
        """Placements, bonus tiles and the pass, as this person would play them alone.

        Without plans it is the next placement, and the bonus tiles that it earns.
        """
        turns: list[Turn] = []
        picks = 0
        table = self.game.imagine(state, self.seat, ahead=ahead)
        while table is not None and len(turns) < MOST_TURNS:
            values = self.judge.values(table, self.seat)
            move = best_of(values)
            if self.game.occasion(table).follows:
                wishes = self.wishes(table, values[move])
                if not wishes or picks == PICKS:
                    break
                picks += 1
                turns.append(wishes)
            else:
                turns.append((Intent(move),))
            table = self.game.foresee(table, self.seat, move)
            if not self.habits.plans and not self.game.occasion(table).follows:
                break
            table = self.game.imagine(table, self.seat)
        return Plan(tuple(turns))

    def wishes(self, state: Any, least: float) -> Turn:
        """Bonus tiles as good as what lies there, and better ones that may be drawn until then.

        None if one more tile could make much of a difference: that is worth waiting for.
        """
        values = self.judge.wishes(state)
        good = sorted((move for move in values if values[move] >= least), key=values.__getitem__)
        if values[good[-1]] > least + HOPE or len(good) > MOST_INTENTS:
            return ()
        return tuple(Intent(move) for move in reversed(good))
