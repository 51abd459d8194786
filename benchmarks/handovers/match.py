"""One match of simulated people, and how often it waited for somebody."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from benchmarks.handovers.judges import Judge
from benchmarks.handovers.people import Habits, Person
from games.core import BAG, AnyGame, Outcome, Seat
from games.plans import after_own_move, decide
from games.shuffle import Shuffler


class Match(NamedTuple):
    """How a match went."""

    handovers: int
    outcome: Outcome
    by_hand: int
    forced: int
    planned: int
    """Moves of premoves and plans."""
    regret: float
    """By how many points those who had left them would have taken and picked better by hand."""


def play(game: AnyGame, judge: Judge, habits: Sequence[Habits], seed: str) -> Match:
    """A whole match. Whoever has moved last is there; everybody else has to be called."""
    people = [
        Person(game, judge, Seat(seat), f"{seed} person {seat}", one)
        for seat, one in enumerate(habits)
    ]
    state: Any = game.start(len(people))
    there: Person | None = None
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
            if person is not there:
                if there is not None:
                    there.leave(state)
                there = person
                handovers += 1
            move = person.choose(state)
            by_hand += 1
            person.plan = after_own_move(game, state, seat, person.plan, move)
        state = game.play(state, seat, move).state
    outcome = game.outcome(state)
    assert outcome is not None, "nobody is to act, so the match is over"
    return Match(handovers, outcome, by_hand, forced, planned, regret)
