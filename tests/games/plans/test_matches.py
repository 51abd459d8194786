"""Plans of every kind, in whole matches of every game."""

import json
from random import Random
from typing import Any

import pytest

from games.core import BAG, AnyGame, Move, Seat
from games.plans import (
    ANY,
    NO_PLAN,
    Condition,
    Decision,
    Intent,
    Plan,
    PlanError,
    after_own_move,
    decide,
    decode_plan,
    encode_plan,
    foresee,
    validate_plan,
)
from games.shuffle import Shuffler
from tests.games.plans.positions import every_variant
from tests.support.games.variants import Variant, moments, moves_seen

HOSTILE = [
    "*",
    "* *",
    "* * *",
    "* * * * *",
    "pick * *",
    "pass * end",
    "pass end",
    "deal *",
    "3",
    "é",
]
FACTS = ["tiles", "fallen", "lost", "points", "spent", "luck"]
WISHES = ["P", "G", "O", "Y", "B", "R", "wild", "*", "X"]


def any_pattern(variant: Variant, state: Any, seat: Seat, luck: Random) -> str:
    """A pattern of a legal or illegal move, often with `*`."""
    game = variant.game
    table = game.imagine(state, seat, ahead=luck.random() < 0.2)
    near = list(game.moves(table, seat)) if table is not None else []
    kind = luck.random()
    if kind < 0.05:
        return luck.choice(HOSTILE)
    pattern = luck.choice(near if near and kind < 0.7 else moves_seen(variant))
    hidden = luck.choice([0.0, 0.0, 0.3, 0.7])
    return " ".join(ANY if luck.random() < hidden else token for token in pattern.split(" "))


def any_plan(variant: Variant, state: Any, seat: Seat, luck: Random) -> Plan:
    """A random plan that was not validated."""
    turns = []
    for _ in range(luck.choice([0, 1, 1, 2, 4])):
        ways = []
        for _ in range(luck.choice([1, 1, 2, 4])):
            conditions = [
                Condition(luck.choice(FACTS), luck.choice(["=", "<=", ">="]), luck.randrange(5))
                for _ in range(luck.choice([0, 0, 1, 2]))
            ]
            ways.append(Intent(any_pattern(variant, state, seat, luck), tuple(conditions)))
        turns.append(tuple(ways))
    picks, keeps = [tuple(luck.sample(WISHES, luck.choice([0, 0, 1, 3, 6]))) for _ in range(2)]
    number = variant.game.occasion(state).round
    return Plan(tuple(turns), picks, keeps, passes=luck.random() < 0.3, round=number)


def looks_like(pattern: str, move: str) -> bool:
    """Whether a move matches a pattern, independent of the code under test."""
    wanted, tokens = pattern.split(" "), move.split(" ")
    return len(wanted) == len(tokens) and not [
        1 for one, token in zip(wanted, tokens, strict=True) if one not in ("*", token)
    ]


def describes(game: AnyGame, state: Any, seat: Seat, intent: Intent, move: Move) -> bool:
    """Whether an intent, with its conditions, describes a move."""
    facts = game.facts(state, seat, move)
    return looks_like(intent.pattern, move) and all(
        fact in facts
        and {"=": facts[fact] == n, "<=": facts[fact] <= n, ">=": facts[fact] >= n}[sign]
        for fact, sign, n in intent.conditions
    )


def check(game: AnyGame, state: Any, seat: Seat, plan: Plan, decision: Decision) -> None:
    """Check that a decision is legal and planned, and that dropped intents have reasons."""
    move, left, dropped, asks = decision
    used = len(plan.turns) - len(left.turns)
    assert left.turns == plan.turns[used:]
    gone = [intent for turn in plan.turns[:used] for intent in turn]
    assert all(drop.key and drop.intent in gone for drop in dropped)
    assert not (asks and move)
    if seat not in game.to_act(state):
        assert move is None
    if move is None:
        assert [drop.intent for drop in dropped] == gone
        return
    assert plan.round == game.occasion(state).round
    legal = game.moves(state, seat)
    assert move in legal
    played = gone[len(dropped) :]
    if not played:  # by preference
        if game.occasion(state).follows:
            assert plan.picks or len(legal) == 1
        else:
            assert plan.ends_round
            assert left == NO_PLAN
        return
    turn = plan.turns[used - 1]
    assert played == list(turn)
    ranked = [way for way in turn if any(describes(game, state, seat, way, one) for one in legal)]
    assert describes(game, state, seat, ranked[0], move)


@every_variant
@pytest.mark.parametrize("seed", range(2))
def test_no_plan_ever_makes_an_illegal_or_unintended_move(variant: Variant, seed: int) -> None:
    game, luck = variant.game, Random(f"{variant} {seed}")
    state, draws, moved = variant.start(), 0, 0
    plans = [NO_PLAN] * variant.seats
    while to_act := game.to_act(state):
        for seat in map(Seat, range(variant.seats)):
            if luck.random() < (0.4 if plans[seat].is_empty else 0.05):
                plans[seat] = any_plan(variant, state, seat, luck)
            assert decode_plan(json.loads(json.dumps(encode_plan(plans[seat])))) == plans[seat]
        seat = luck.choice(to_act)
        if seat == BAG:
            move = game.draw(state, Shuffler(str(seed), draws))
            draws += 1
        else:
            decision = decide(game, state, seat, plans[seat])
            check(game, state, seat, plans[seat], decision)
            moved += decision.move is not None
            plans[seat] = decision.plan
            if decision.move is None:
                move = luck.choice(game.moves(state, seat))
                plans[seat] = after_own_move(game, state, seat, decision.plan, move)
                assert plans[seat].turns in (decision.plan.turns, decision.plan.turns[1:], ())
            else:
                move = decision.move
        number = game.occasion(state).round
        state = game.play(state, seat, move).state
        if game.occasion(state).round != number:
            for one in map(Seat, range(variant.seats)):
                assert decide(game, state, one, plans[one]).plan == NO_PLAN
                assert after_own_move(game, state, one, plans[one], Move("")) == NO_PLAN
    assert moved > 0


@every_variant
def test_a_checked_plan_is_refused_or_can_be_decided_on(variant: Variant) -> None:
    game, luck = variant.game, Random(str(variant))
    refused = set()
    for state, _, _ in moments(variant)[::2]:
        for seat in map(Seat, range(variant.seats)):
            plan = any_plan(variant, state, seat, luck)
            try:
                plan = validate_plan(game, state, seat, plan)
            except PlanError as error:
                refused.add(error.key)
            else:
                check(game, state, seat, plan, decide(game, state, seat, plan))
                foresee(game, state, seat, plan)
    assert {"plan-no-fact", "plan-no-turn"} <= refused
