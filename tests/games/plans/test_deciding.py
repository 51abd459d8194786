"""Plans: which move is played on a turn, and which intents are dropped."""

import pytest

from games.core import Move
from games.plans import (
    NO_PLAN,
    Condition,
    Decision,
    Intent,
    Plan,
    after_own_move,
    decide,
    validate_plan,
)
from tests.games.azul import tables as azul
from tests.games.plans.positions import (
    AZUL,
    HAND,
    ME,
    OFFER,
    OTHER,
    PLACING,
    SUMMER,
    decided,
    reasons,
    turn,
)
from tests.games.summer_pavilion import tables as summer

# The move that is played


def test_the_first_alternative_that_fits_is_played() -> None:
    decision = decided(OFFER, Plan((turn("1 Y 2", "2 Y 2", "2 K 2"), turn("C B 3"))))
    assert decision.move == "2 Y 2"
    assert decision.plan.turns == (turn("C B 3"),)
    assert decision.dropped == ()


def test_a_finished_plan_is_gone() -> None:
    assert decided(OFFER, Plan((turn("2 Y 2"),))) == Decision(Move("2 Y 2"), NO_PLAN, (), asks="")


def test_an_empty_plan_does_nothing() -> None:
    assert decided(OFFER, Plan()) == Decision(None, NO_PLAN)


def test_a_plan_waits_while_other_seats_move() -> None:
    plan = validate_plan(AZUL, OFFER, OTHER, Plan((turn("2 Y 2"),)))
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


def test_of_several_heaps_the_one_with_most_tiles_is_taken() -> None:
    here = summer.drafting(HAND, displays="GYRR GGRR GYYY")
    assert decided(here, Plan((turn("* G"),)), SUMMER).move == "2 G"


def test_only_alternatives_for_this_phase_are_tried() -> None:
    either = Plan((turn("1 R", "place NE 5 R 0"),))
    assert decided(summer.drafting(HAND, displays="RRGG"), either, SUMMER).move == "1 R"
    assert decided(PLACING, either, SUMMER) == Decision(Move("place NE 5 R 0"), NO_PLAN)


def test_a_plan_of_preferred_bonus_tiles_neither_places_nor_passes() -> None:
    wishes = validate_plan(SUMMER, PLACING, ME, Plan(picks=("wild",)))
    assert decide(SUMMER, PLACING, ME, wishes) == Decision(None, wishes)


def test_a_plan_for_placing_waits_for_the_end_of_the_draft() -> None:
    here = summer.drafting(HAND, displays="RRGG")
    plan = validate_plan(SUMMER, here, ME, Plan((turn("place NE 5 R 0"),)))
    assert decide(SUMMER, here, ME, plan) == Decision(None, plan)
    assert decide(SUMMER, PLACING, ME, plan).move == "place NE 5 R 0"


def test_bonus_tiles_are_picked_as_planned_then_by_preference() -> None:
    owing = summer.table("pick", HAND, summer.board(hand="R"), owed=2, supply="PPGOYYBBRR")
    planned = Plan((turn("pick G G", "pick G *"), turn("place NE 5 R 0")), picks=("wild", "B"))
    decision = decided(owing, planned, SUMMER)
    assert decision.move == "pick G O"
    assert decision.plan.turns == (turn("place NE 5 R 0"),)
    either = planned._replace(turns=(turn("place NE 5 R 0", "pick G O"),))
    assert decided(owing, either, SUMMER).move == "pick G O"
    only_preferences = planned._replace(turns=planned.turns[1:])
    decision = decided(owing, only_preferences, SUMMER)
    assert (decision.move, decision.asks) == ("pick P P", "")
    assert decision.plan.turns == only_preferences.turns
    gone = planned._replace(turns=(turn("pick O O"), *planned.turns[1:]))
    decision = decided(owing, gone, SUMMER)
    assert decision.move == "pick P P"
    assert [dropped.key for dropped in decision.dropped] == ["summer-lacking"]


def test_the_player_is_asked_about_an_undecided_bonus_choice_and_the_turns_stay() -> None:
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


def test_the_player_is_asked_if_preferences_do_not_decide_the_tiles_to_keep() -> None:
    decision = decided(PLACING, Plan(passes=True), SUMMER)
    assert (decision.move, decision.asks) == (None, "plan-keep-open")
    assert decision.plan.passes
    few = summer.placing(summer.board(hand="PPOO"))
    assert decided(few, Plan(passes=True), SUMMER).move == "pass P P O O end"


# Dropped intents


def test_an_exact_move_that_is_illegal_is_dropped_with_the_refusal_of_the_game() -> None:
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


def test_of_several_conditions_the_one_that_does_not_hold_is_named() -> None:
    wanted = Condition("tiles", "=", 3), Condition("fallen", ">=", 1)
    decision = decided(OFFER, Plan(((Intent("C B 5", wanted),),)))
    found = {"fact": "fallen", "sign": ">=", "wanted": 1, "found": 0}
    assert decision.dropped[0].values == found


@pytest.mark.parametrize(("sign", "wanted"), [("=", 3), ("<=", 3), ("<=", 4), (">=", 3), (">=", 2)])
def test_a_move_whose_condition_holds_is_played(sign: str, wanted: int) -> None:
    plan = Plan(((Intent("C B 5", (Condition("tiles", sign, wanted),)),),))
    assert decided(OFFER, plan).move == "C B 5"


def test_of_matching_moves_only_one_that_meets_the_conditions_is_played() -> None:
    assert decided(OFFER, Plan((turn("* B 3", tiles=1),))).move == "1 B 3"
    decision = decided(OFFER, Plan((turn("* B 3", tiles=2),)))
    assert reasons(decision) == [("* B 3", "plan-condition")]
    assert decision.dropped[0].values["found"] == 3  # of the move that would cost least


def test_a_pattern_that_matches_nothing_is_dropped() -> None:
    decision = decided(OFFER, Plan((turn("* R 2", "3 * F"),), passes=True))
    assert decision.move == "1 R 2"
    decision = decided(OFFER, Plan((turn("3 * F"),)))
    assert reasons(decision) == [("3 * F", "plan-nothing-fits")]
    assert decision.dropped[0].values == {"pattern": "3 * F"}


def test_a_plan_ends_when_it_becomes_impossible() -> None:
    decision = decided(OFFER, Plan((turn("3 R 2"), turn("C B 3", "2 Y 2")), passes=True))
    assert reasons(decision) == [
        ("3 R 2", "no-such-tile"),
        ("C B 3", "plan-stopped"),
        ("2 Y 2", "plan-stopped"),
    ]
    assert decision.dropped[2].values == {"pattern": "2 Y 2"}
    assert decision.plan == NO_PLAN


def test_a_plan_ends_with_its_round() -> None:
    plan = validate_plan(AZUL, OFFER, ME, Plan((turn("2 Y 2"),)))
    decision = decide(AZUL, OFFER._replace(round=2), ME, plan)
    assert reasons(decision) == [("2 Y 2", "plan-round-over")]
    assert decision.dropped[0].values == {"round": 1}
    assert decision.plan == NO_PLAN


def test_a_turn_that_did_not_come_in_its_phase_is_dropped_and_the_next_one_played() -> None:
    here = summer.drafting(HAND, displays="RRGG")
    plan = validate_plan(
        SUMMER, here, ME, Plan((turn("1 R"), turn("pick P P"), turn("place NE 5 R 0")))
    )
    decision = decide(SUMMER, PLACING, ME, plan)
    assert decision.move == "place NE 5 R 0"
    assert [(dropped.intent.pattern, dropped.key) for dropped in decision.dropped] == [
        ("1 R", "plan-phase-over"),
        ("pick P P", "plan-phase-over"),
    ]


# Moves by hand


def test_a_planned_move_made_by_hand_uses_up_its_turn() -> None:
    plan = validate_plan(AZUL, OFFER, ME, Plan((turn("* Y 2", tiles=3), turn("C B 3"))))
    assert after_own_move(AZUL, OFFER, ME, plan, Move("2 Y 2")).turns == (turn("C B 3"),)


def test_any_other_move_by_hand_ends_the_plan() -> None:
    plan = validate_plan(AZUL, OFFER, ME, Plan((turn("2 Y 2"), turn("C B 3"))))
    assert after_own_move(AZUL, OFFER, ME, plan, Move("2 K 2")) == NO_PLAN
    passing = validate_plan(SUMMER, PLACING, ME, Plan(passes=True))
    assert after_own_move(SUMMER, PLACING, ME, passing, Move("place NE 5 R 0")) == NO_PLAN


def test_turns_for_a_later_phase_survive_a_move_by_hand() -> None:
    here = summer.drafting(HAND, displays="RRGG")
    for plan in (Plan((turn("place NE 5 R 0"),)), Plan(keeps=("R",)), Plan(picks=("wild",))):
        plan = validate_plan(SUMMER, here, ME, plan)
        assert after_own_move(SUMMER, here, ME, plan, Move("1 R")) == plan
    owing = summer.table("pick", HAND, summer.board(hand="R"), owed=1)
    plan = validate_plan(SUMMER, owing, ME, Plan((turn("place NE 5 R 0"),), keeps=("R",)))
    assert after_own_move(SUMMER, owing, ME, plan, Move("pick P")) == plan
    later = owing._replace(round=2)
    assert after_own_move(SUMMER, later, ME, plan, Move("pick P")) == NO_PLAN
