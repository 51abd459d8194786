"""One match of simulated people, and how often it waited for a player."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from benchmarks.handovers.judges import Judge
from benchmarks.handovers.people import Habits, Person
from games.core import BAG, AnyGame, Outcome, Seat
from games.plans import after_own_move, decide
from games.shuffle import Shuffler


class Match(NamedTuple):
    """The result of a match and its hand-overs."""

    handovers: int
    outcome: Outcome
    by_hand: int
    forced: int
    planned: int
    """Moves that premoves and plans made."""
    regret: float
    """How many points better the players would have taken and picked by hand, in their opinion."""


def play(game: AnyGame, judge: Judge, habits: Sequence[Habits], seed: str) -> Match:
    """Play a match. The player who moved last is present; any other has to be notified."""
    people = [
        Person(game, judge, Seat(seat), f"{seed} person {seat}", one)
        for seat, one in enumerate(habits)
    ]
    state: Any = game.start(len(people))
    present: Person | None = None
    draws = handovers = by_hand = forced = planned = 0
    regret = 0.0
    while to_act := game.to_act(state):
        seat = to_act[0]
        if seat == BAG:
            state = game.play(state, BAG, game.draw(state, Shuffler(seed, draws))).state
            draws += 1
            continue
        person = people[seat]
        move = game.obvious(state, seat) if person.habits.forced else None
        decision = decide(game, state, seat, person.plan)
        person.plan = decision.plan
        if decision.move is not None:
            move = decision.move
            planned += 1
            here = game.occasion(state)
            if here.follows or not here.phase:
                regret += person.regret(state, move)
        elif move is not None:
            forced += 1
            person.plan = after_own_move(game, state, seat, person.plan, move)
        else:
            if person is not present:
                if present is not None:
                    present.leave(state)
                present = person
                handovers += 1
            move = person.choose(state)
            by_hand += 1
            person.plan = after_own_move(game, state, seat, person.plan, move)
        state = game.play(state, seat, move).state
    outcome = game.outcome(state)
    assert outcome is not None, "no seat has to act, so the match is over"
    return Match(handovers, outcome, by_hand, forced, planned, regret)
