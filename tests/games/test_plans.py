"""Plans: what is played when a turn comes, and what is dropped and why.

First by example; then for all games, over whole matches with plans of every kind.
"""

import json
from random import Random
from typing import Any

import pytest

from games import GAMES
from games.core import BAG, AnyGame, Move, Seat
from games.plans import (
    ANY,
    MOST_CONDITIONS,
    MOST_INTENTS,
    MOST_TURNS,
    NO_PLAN,
    Condition,
    Decision,
    Intent,
    Plan,
    PlanError,
    after_own_move,
    decide,
    foresee,
    made,
    read,
    written,
)
from games.shuffle import Shuffler
from tests.games.azul import tables as azul
from tests.games.summer_pavilion import tables as summer
from tests.games.variants import Variant, moments, moves_seen, variants

AZUL, SUMMER = GAMES["azul"], GAMES["summer-pavilion"]
ME, OTHER = Seat(0), Seat(1)
OFFER = azul.table(displays="RRWB YYKK", centre="BBB", marker=1)
"""Red and blue on display 1, yellow and black on 2, three blue in the centre."""
HAND = summer.board(hand="PPOOORRRRR")
PLACING = summer.placing(HAND)

every_variant = pytest.mark.parametrize("variant", [*variants()], ids=str)


def turn(*patterns: str, **conditions: int) -> tuple[Intent, ...]:
    """One turn; every way has the same conditions, each an exact number."""
    wanted = tuple(Condition(fact, "=", number) for fact, number in conditions.items())
    return tuple(Intent(pattern, wanted) for pattern in patterns)


def decided(state: Any, plan: Plan, game: AnyGame = AZUL, seat: Seat = ME) -> Decision:
    """What a plan that was made at this table says to it."""
    return decide(game, state, seat, made(game, state, seat, plan))


def reasons(decision: Decision) -> list[tuple[str, str]]:
    """What was dropped, and why."""
    assert decision.move is None
    return [(intent.pattern, key) for intent, key, _ in decision.dropped]


# What is played


def test_of_a_turns_ways_the_first_that_fits_is_played() -> None:
    decision = decided(OFFER, Plan((turn("1 Y 2", "2 Y 2", "2 K 2"), turn("C B 3"))))
    assert decision.move == "2 Y 2"
    assert decision.plan.turns == (turn("C B 3"),)
    assert decision.dropped == ()


def test_a_plan_that_is_played_to_its_end_is_gone() -> None:
    assert decided(OFFER, Plan((turn("2 Y 2"),))) == Decision(Move("2 Y 2"), NO_PLAN)


def test_while_others_are_to_act_a_plan_waits() -> None:
    plan = made(AZUL, OFFER, OTHER, Plan((turn("2 Y 2"),)))
    assert decide(AZUL, OFFER, OTHER, plan) == Decision(None, plan)


@pytest.mark.parametrize(
    ("pattern", "move"),
    [
        pytest.param("1 * 2", "1 R 2", id="nothing falls, and no space stays free"),
        pytest.param("* B 3", "C B 3", id="the line is filled"),
        pytest.param("* B 1", "1 B 1", id="least falls"),
        pytest.param("2 * 2", "2 Y 2", id="of equals the first"),
    ],
)
def test_of_several_moves_the_one_that_costs_least_is_played(pattern: str, move: str) -> None:
    assert decided(OFFER, Plan((turn(pattern),))).move == move


def test_of_several_payments_the_one_with_fewest_wilds_is_made() -> None:
    plan = Plan((turn("place NW 3 O *"),))
    assert decided(PLACING, plan, SUMMER).move == "place NW 3 O 0"


def test_a_plan_for_placing_waits_for_the_end_of_the_draft() -> None:
    here = summer.drafting(HAND, displays="RRGG")
    plan = made(SUMMER, here, ME, Plan((turn("place NE 5 R 0"),)))
    assert decide(SUMMER, here, ME, plan) == Decision(None, plan)
    assert decide(SUMMER, PLACING, ME, plan).move == "place NE 5 R 0"


def test_bonus_tiles_are_picked_as_planned_then_by_preference() -> None:
    owing = summer.table("pick", HAND, summer.board(hand="R"), owed=2, supply="PPGOYYBBRR")
    planned = Plan((turn("pick G G", "pick G *"), turn("place NE 5 R 0")), picks=("wild", "B"))
    decision = decided(owing, planned, SUMMER)
    assert decision.move == "pick G O"
    assert decision.plan.turns == (turn("place NE 5 R 0"),)
    only_preferences = planned._replace(turns=planned.turns[1:])
    decision = decided(owing, only_preferences, SUMMER)
    assert decision.move == "pick P P"
    assert decision.plan.turns == only_preferences.turns
    gone = planned._replace(turns=(turn("pick O O"), *planned.turns[1:]))
    decision = decided(owing, gone, SUMMER)
    assert decision.move == "pick P P"
    assert [dropped.key for dropped in decision.dropped] == ["summer-lacking"]


def test_a_bonus_choice_that_is_not_covered_is_asked_and_the_turns_stay() -> None:
    owing = summer.table("pick", HAND, summer.board(hand="R"), owed=2, supply="PGOYYYBBRR")
    decision = decided(owing, Plan((turn("place NE 5 R 0"),), picks=("wild",)), SUMMER)
    assert decision.move is None
    assert decision.asks == "plan-pick-open"
    assert decision.plan.turns == (turn("place NE 5 R 0"),)
    assert decision.dropped == ()


def test_once_the_turns_are_done_the_seat_passes_and_keeps_what_it_prefers() -> None:
    plan = Plan((turn("place NE 5 R 0"),), keeps=("O", "wild"))
    first = decided(PLACING, plan, SUMMER)
    assert first.move == "place NE 5 R 0"
    left = summer.placing(summer.board(hand="PPOOO"))
    assert decide(SUMMER, left, ME, first.plan) == Decision(Move("pass P O O O end"), NO_PLAN)


def test_tiles_to_keep_that_are_not_settled_are_asked() -> None:
    decision = decided(PLACING, Plan(passes=True), SUMMER)
    assert (decision.move, decision.asks) == (None, "plan-keep-open")
    assert decision.plan.passes
    few = summer.placing(summer.board(hand="PPOO"))
    assert decided(few, Plan(passes=True), SUMMER).move == "pass P P O O end"


# What is dropped


def test_an_exact_move_that_is_gone_is_refused_as_the_game_refuses_it() -> None:
    here = azul.table(azul.board("R"), displays="RRWB", centre="BBB", marker=1)
    decision = decided(here, Plan((turn("2 B 3", "C B 1"),)))
    assert reasons(decision) == [("2 B 3", "no-such-tile"), ("C B 1", "azul-line-full")]
    assert decision.dropped[0].values == {"place": "2", "colour": "B"}
    assert decision.plan == NO_PLAN


@pytest.mark.parametrize(
    ("sign", "wanted"), [("=", 2), ("=", 4), ("<=", 2), (">=", 4)], ids=lambda part: str(part)
)
def test_a_condition_that_does_not_hold_says_what_was_found(sign: str, wanted: int) -> None:
    plan = Plan(((Intent("C B 5", (Condition("tiles", sign, wanted),)),),))
    decision = decided(OFFER, plan)
    assert reasons(decision) == [("C B 5", "plan-condition")]
    found = {"fact": "tiles", "sign": sign, "wanted": wanted, "found": 3}
    assert decision.dropped[0].values == found


@pytest.mark.parametrize(("sign", "wanted"), [("=", 3), ("<=", 3), (">=", 3)])
def test_a_condition_that_holds_lets_the_move_happen(sign: str, wanted: int) -> None:
    plan = Plan(((Intent("C B 5", (Condition("tiles", sign, wanted),)),),))
    assert decided(OFFER, plan).move == "C B 5"


def test_of_moves_that_look_alike_only_one_with_the_conditions_is_played() -> None:
    assert decided(OFFER, Plan((turn("* B 3", tiles=1),))).move == "1 B 3"
    decision = decided(OFFER, Plan((turn("* B 3", tiles=2),)))
    assert reasons(decision) == [("* B 3", "plan-condition")]
    assert decision.dropped[0].values["found"] == 3  # of the move that would cost least


def test_a_pattern_that_nothing_is_like_is_dropped() -> None:
    decision = decided(OFFER, Plan((turn("* R 2", "3 * F"),), passes=True))
    assert decision.move == "1 R 2"
    decision = decided(OFFER, Plan((turn("3 * F"),)))
    assert reasons(decision) == [("3 * F", "plan-nothing-fits")]
    assert decision.dropped[0].values == {"pattern": "3 * F"}


def test_a_plan_stops_where_it_becomes_impossible() -> None:
    decision = decided(OFFER, Plan((turn("3 R 2"), turn("C B 3", "2 Y 2")), passes=True))
    assert reasons(decision) == [
        ("3 R 2", "no-such-tile"),
        ("C B 3", "plan-stopped"),
        ("2 Y 2", "plan-stopped"),
    ]
    assert decision.plan == NO_PLAN


def test_a_plan_ends_with_its_round() -> None:
    plan = made(AZUL, OFFER, ME, Plan((turn("2 Y 2"),)))
    decision = decide(AZUL, OFFER._replace(round=2), ME, plan)
    assert reasons(decision) == [("2 Y 2", "plan-round-over")]
    assert decision.dropped[0].values == {"round": 1}
    assert decision.plan == NO_PLAN


def test_a_turn_that_did_not_come_in_its_phase_is_dropped_and_the_next_one_played() -> None:
    here = summer.drafting(HAND, displays="RRGG")
    plan = made(SUMMER, here, ME, Plan((turn("1 R"), turn("pick P P"), turn("place NE 5 R 0"))))
    decision = decide(SUMMER, PLACING, ME, plan)
    assert decision.move == "place NE 5 R 0"
    assert [(dropped.intent.pattern, dropped.key) for dropped in decision.dropped] == [
        ("1 R", "plan-phase-over"),
        ("pick P P", "plan-phase-over"),
    ]


# What a player does by hand


def test_a_move_by_hand_uses_up_the_turn_that_wanted_it() -> None:
    plan = made(AZUL, OFFER, ME, Plan((turn("* Y 2", tiles=3), turn("C B 3"))))
    assert after_own_move(AZUL, OFFER, ME, plan, Move("2 Y 2")).turns == (turn("C B 3"),)


def test_any_other_move_by_hand_ends_the_plan() -> None:
    plan = made(AZUL, OFFER, ME, Plan((turn("2 Y 2"), turn("C B 3"))))
    assert after_own_move(AZUL, OFFER, ME, plan, Move("2 K 2")) == NO_PLAN
    passing = made(SUMMER, PLACING, ME, Plan(passes=True))
    assert after_own_move(SUMMER, PLACING, ME, passing, Move("place NE 5 R 0")) == NO_PLAN


def test_what_is_meant_for_later_outlives_a_move_by_hand() -> None:
    here = summer.drafting(HAND, displays="RRGG")
    for plan in (Plan((turn("place NE 5 R 0"),)), Plan(keeps=("R",)), Plan(picks=("wild",))):
        plan = made(SUMMER, here, ME, plan)
        assert after_own_move(SUMMER, here, ME, plan, Move("1 R")) == plan
    owing = summer.table("pick", HAND, summer.board(hand="R"), owed=1)
    plan = made(SUMMER, owing, ME, Plan((turn("place NE 5 R 0"),), keeps=("R",)))
    assert after_own_move(SUMMER, owing, ME, plan, Move("pick P")) == plan
    later = owing._replace(round=2)
    assert after_own_move(SUMMER, later, ME, plan, Move("pick P")) == NO_PLAN


# What cannot be planned, and what cannot be read


@pytest.mark.parametrize(
    ("plan", "key"),
    [
        (Plan((turn("6 6 6"),)), "plan-no-move"),
        (Plan((turn("deal RRRR"),)), "plan-no-move"),
        (Plan((turn("4 r 3"),)), "plan-no-move"),
        (Plan((turn("*"),)), "plan-no-move"),
        (Plan((turn("C B 3", luck=3),)), "plan-no-fact"),
        (Plan(picks=("B",)), "plan-no-colour"),
    ],
    ids=str,
)
def test_what_azul_can_never_carry_out_is_refused(plan: Plan, key: str) -> None:
    with pytest.raises(PlanError) as refused:
        made(AZUL, OFFER, ME, plan)
    assert refused.value.key == key


def test_who_has_passed_and_whoever_is_not_there_has_nothing_to_plan() -> None:
    passed = summer.placing(summer.board(hand="R", passed=True), HAND, turn=1)
    for game, state, seat in ((SUMMER, passed, 0), (AZUL, OFFER, 2), (AZUL, AZUL.start(2), 0)):
        with pytest.raises(PlanError) as refused:
            made(game, state, Seat(seat), Plan((turn("* * *"),)))
        assert refused.value.key == "plan-no-turn"


def test_a_plan_reads_back_from_what_was_stored() -> None:
    intent = Intent("* Y 2", (Condition("fallen", "<=", 0), Condition("tiles", "=", 2)))
    plan = Plan(((intent, Intent("C B F")),), ("wild", "B"), ("R", ANY), passes=True, round=3)
    assert read(json.loads(json.dumps(written(plan)))) == plan
    assert read({}) == NO_PLAN
    assert written(NO_PLAN) == {}


MANY = [["C B 3"]]


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (None, "plan-unreadable"),
        ("turns", "plan-unreadable"),
        ([], "plan-unreadable"),
        ({"moves": []}, "plan-unreadable"),
        ({"turns": 3}, "plan-unreadable"),
        ({"turns": "3 R 2"}, "plan-unreadable"),
        ({"turns": [[]]}, "plan-unreadable"),
        ({"turns": [[[]]]}, "plan-unreadable"),
        ({"turns": [["3 R 2"]]}, "plan-unreadable"),
        ({"turns": [[[3]]]}, "plan-unreadable"),
        ({"turns": [[[""]]]}, "plan-unreadable"),
        ({"turns": [[["3  R 2"]]]}, "plan-unreadable"),
        ({"turns": [[["3 R\n2"]]]}, "plan-unreadable"),
        ({"turns": [[["3" * 61]]]}, "plan-unreadable"),
        ({"turns": [[["3 R 2", 5]]]}, "plan-unreadable"),
        ({"turns": [[["3 R 2", ["tiles", "="]]]]}, "plan-unreadable"),
        ({"turns": [[["3 R 2", ["tiles", "<", 3]]]]}, "plan-unreadable"),
        ({"turns": [[["3 R 2", ["tiles", ["="], 3]]]]}, "plan-unreadable"),
        ({"turns": [[["3 R 2", ["tiles", "=", "3"]]]]}, "plan-unreadable"),
        ({"turns": [[["3 R 2", ["tiles", "=", True]]]]}, "plan-unreadable"),
        ({"turns": [[["3 R 2", ["tiles", "=", 10**9]]]]}, "plan-unreadable"),
        ({"turns": [[["3 R 2", [None, "=", 1]]]]}, "plan-unreadable"),
        ({"turns": [MANY] * (MOST_TURNS + 1)}, "plan-too-long"),
        ({"turns": [MANY * (MOST_INTENTS + 1)]}, "plan-too-long"),
        ({"turns": [[["C B 3", *[["tiles", "=", 1]] * (MOST_CONDITIONS + 1)]]]}, "plan-too-long"),
        ({"picks": ["R"] * 13}, "plan-too-long"),
        ({"picks": [["R"]]}, "plan-unreadable"),
        ({"keeps": {"R": 1}}, "plan-unreadable"),
        ({"passes": 1}, "plan-unreadable"),
        ({"round": -1}, "plan-unreadable"),
        ({"round": 1.5}, "plan-unreadable"),
    ],
    ids=str,
)
def test_nonsense_is_refused(data: object, key: str) -> None:
    with pytest.raises(PlanError) as refused:
        read(data)
    assert refused.value.key == key


# What is foreseen


def test_the_table_is_foreseen_as_if_nobody_else_moved() -> None:
    here = OFFER._replace(turn=OTHER)
    after = foresee(AZUL, here, ME, made(AZUL, here, ME, Plan((turn("1 R 2"), turn("C B 5")))))
    assert after is not None
    assert after.boards[0].lines == ("", "RR", "", "", "BBBB")
    assert after.boards[1] == here.boards[1]
    assert after.displays == ("", "YYKK", "", "", "")


def test_what_cannot_be_said_is_not_foreseen() -> None:
    for plan in (Plan((turn("3 R 2"),)), Plan((turn("2 Y 2"), turn("2 K 2")))):
        assert foresee(AZUL, OFFER, ME, made(AZUL, OFFER, ME, plan)) is None


def test_placements_and_bonus_tiles_are_foreseen_during_the_draft() -> None:
    begun = summer.board("NE:....R.", hand="RRRRRRR")
    here = summer.drafting(begun, displays="RRGG", turn=1, supply="PPGGOOYYBB")
    plan = Plan((turn("place NE 6 R 0"), turn("place NE 1 R 0")), picks=("wild", "B"), passes=True)
    after = foresee(SUMMER, here, ME, made(SUMMER, here, ME, plan))
    assert after is not None
    assert after.boards[0].stars[3] == "R...RR"
    assert after.boards[0].hand == "PPB"
    assert after.supply == "GGOOYYB"
    without = plan._replace(picks=("wild",))
    assert foresee(SUMMER, here, ME, made(SUMMER, here, ME, without)) is None


# Every game, whole matches, plans of every kind


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
    """A move that is legal, or was or will be, or only looks like one; often with `*`."""
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
    """A plan that nobody has checked."""
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
    """Whether a move is one that a pattern describes; told apart from the code under test."""
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
    """A decision is legal and intended, and whatever is gone from the plan says why."""
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
            assert read(json.loads(json.dumps(written(plans[seat])))) == plans[seat]
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
                plan = made(game, state, seat, plan)
            except PlanError as error:
                refused.add(error.key)
            else:
                check(game, state, seat, plan, decide(game, state, seat, plan))
                foresee(game, state, seat, plan)
    assert {"plan-no-fact", "plan-no-turn"} <= refused
