"""Plans: validation, encoding, and the foreseen state."""

import json

import pytest

from games.core import Seat
from games.plans import (
    ANY,
    MOST_CONDITIONS,
    MOST_INTENTS,
    MOST_TURNS,
    NO_PLAN,
    Condition,
    Intent,
    Plan,
    PlanError,
    decode_plan,
    encode_plan,
    foresee,
    validate_plan,
)
from tests.games.plans import AZUL, HAND, ME, OFFER, OTHER, SUMMER, turn
from tests.games.summer_pavilion import tables as summer

# Validation and encoding


COUNTED = "tiles, fallen, lost, room, marker, points"
WILD = "P, G, O, Y, B, R, wild, *"


@pytest.mark.parametrize(
    ("plan", "key", "sentence", "values"),
    [
        *(
            (Plan((turn(text),)), "plan-no-move", f"no move of Azul is like '{text}'",
             {"pattern": text})
            for text in ("6 6 6", "deal RRRR", "4 r 3", "*")
        ),
        (Plan((turn("C B 3", luck=3),)), "plan-no-fact",
         f"Azul does not count 'luck'; it counts {COUNTED}", {"fact": "luck", "known": COUNTED}),
        (Plan(picks=("B",)), "plan-no-colour",
         "'B' cannot be preferred; it can be ", {"colour": "B", "known": ""}),
    ],
    ids=str,
)  # fmt: skip
def test_an_impossible_plan_is_refused(
    plan: Plan, key: str, sentence: str, values: dict[str, str]
) -> None:
    with pytest.raises(PlanError) as refused:
        validate_plan(AZUL, OFFER, ME, plan)
    error = refused.value
    assert (error.key, str(error), error.values) == (key, sentence, values)


def test_a_refused_preference_names_the_allowed_ones() -> None:
    for plan in (Plan(picks=("W",)), Plan(keeps=("R", "W"))):
        with pytest.raises(PlanError, match="'W' cannot be preferred") as refused:
            validate_plan(SUMMER, summer.placing(HAND), ME, plan)
        assert refused.value.values == {"colour": "W", "known": WILD}


def test_a_seat_that_has_passed_or_does_not_exist_has_nothing_to_plan() -> None:
    passed = summer.placing(summer.board(hand="R", passed=True), HAND, turn=1)
    for game, state, seat in ((SUMMER, passed, 0), (AZUL, OFFER, 2), (AZUL, AZUL.start(2), 0)):
        with pytest.raises(PlanError) as refused:
            validate_plan(game, state, Seat(seat), Plan((turn("* * *"),)))
        assert refused.value.key == "plan-no-turn"
        assert str(refused.value) == "there is nothing to plan for now"


def test_a_plan_can_be_encoded_and_decoded() -> None:
    intent = Intent(
        "* Y 2",
        (Condition("fallen", "<=", 0), Condition("tiles", "=", 2), Condition("room", ">=", 1)),
    )
    plan = Plan(((intent, Intent("C B F")),), ("wild", "B"), ("R", ANY), passes=True, round=3)
    assert decode_plan(json.loads(json.dumps(encode_plan(plan)))) == plan
    assert decode_plan({}) == NO_PLAN
    assert encode_plan(NO_PLAN) == {}


@pytest.mark.parametrize(
    "data",
    [
        None,
        "turns",
        [],
        {"moves": []},
        {"turns": 3},
        {"turns": "3 R 2"},
        {"turns": [[]]},
        {"turns": [[[]]]},
        {"turns": [["3 R 2"]]},
        {"turns": [[[3]]]},
        {"turns": [[[""]]]},
        {"turns": [[["3  R 2"]]]},
        {"turns": [[["3 R\n2"]]]},
        {"turns": [[["3" * 61]]]},
        {"turns": [[["3 R 2", 5]]]},
        {"turns": [[["3 R 2", ["tiles", "="]]]]},
        {"turns": [[["3 R 2", ["tiles", "<", 3]]]]},
        {"turns": [[["3 R 2", ["tiles", ["="], 3]]]]},
        {"turns": [[["3 R 2", ["tiles", "=", "3"]]]]},
        {"turns": [[["3 R 2", ["tiles", "=", True]]]]},
        {"turns": [[["3 R 2", ["tiles", "=", 1001]]]]},
        {"turns": [[["3 R 2", ["tiles", "=", -1001]]]]},
        {"turns": [[["3 R 2", [None, "=", 1]]]]},
        {"picks": "RG"},
        {"picks": ["R" * 21]},
        {"picks": [["R"]]},
        {"keeps": {"R": 1}},
        {"passes": 1},
        {"round": -1},
        {"round": 1.5},
    ],
    ids=str,
)
def test_nonsense_is_refused(data: object) -> None:
    with pytest.raises(PlanError) as refused:
        decode_plan(data)
    assert (refused.value.key, str(refused.value)) == ("plan-unreadable", "this is no plan")


def full(*, turns: int = 24, ways: int = 12, conditions: int = 4, wishes: int = 12) -> object:
    """The data of a plan of the largest allowed size, or larger."""
    intent = ["3" * 60, *[["t" * 20, "=", 1000]] * conditions]
    return {"turns": [[intent] * ways] * turns, "picks": ["R" * 20] * wishes}


def test_a_plan_of_the_largest_size_is_accepted() -> None:
    assert encode_plan(decode_plan(full())) == full()
    assert (MOST_TURNS, MOST_INTENTS, MOST_CONDITIONS) == (24, 12, 4)


@pytest.mark.parametrize(
    ("data", "most", "found"),
    [
        pytest.param(full(turns=25), 24, 25, id="turns"),
        pytest.param(full(ways=13), 12, 13, id="ways of a turn"),
        pytest.param(full(conditions=5), 5, 6, id="a pattern and its conditions"),
        pytest.param(full(wishes=13), 12, 13, id="wishes"),
        pytest.param({"turns": [[["3 R 2", ["t", "=", 1, 1]]]]}, 3, 4, id="a condition"),
    ],
)
def test_a_plan_that_is_too_long_is_refused_with_the_limit(
    data: object, most: int, found: int
) -> None:
    with pytest.raises(PlanError) as refused:
        decode_plan(data)
    assert (refused.value.key, refused.value.values) == ("plan-too-long", {"most": most})
    assert str(refused.value) == f"at most {most} fit here, not {found}"


# The foreseen state


def test_the_state_is_foreseen_as_if_no_other_seat_moved() -> None:
    here = OFFER._replace(turn=OTHER)
    after = foresee(
        AZUL, here, ME, validate_plan(AZUL, here, ME, Plan((turn("1 R 2"), turn("C B 5"))))
    )
    assert after is not None
    assert after.boards[0].lines == ("", "RR", "", "", "BBBB")
    assert after.boards[1] == here.boards[1]
    assert after.displays == ("", "YYKK", "", "", "")


def test_an_uncertain_state_is_not_foreseen() -> None:
    for plan in (Plan((turn("3 R 2"),)), Plan((turn("2 Y 2"), turn("2 K 2")))):
        assert foresee(AZUL, OFFER, ME, validate_plan(AZUL, OFFER, ME, plan)) is None


def test_steps_for_now_are_foreseen_before_steps_for_later() -> None:
    here = summer.drafting(HAND, displays="RRGG", turn=1)
    either = Plan((turn("1 R", "place NE 5 R 0"),))
    after = foresee(SUMMER, here, ME, validate_plan(SUMMER, here, ME, either))
    assert after is not None
    assert after.displays[0] == ""


def test_placements_and_bonus_tiles_are_foreseen_during_the_draft() -> None:
    begun = summer.board("NE:....R.", hand="RRRRRRR")
    here = summer.drafting(begun, displays="RRGG", turn=1, supply="PPGGOOYYBB")
    plan = Plan((turn("place NE 6 R 0"), turn("place NE 1 R 0")), picks=("wild", "B"), passes=True)
    after = foresee(SUMMER, here, ME, validate_plan(SUMMER, here, ME, plan))
    assert after is not None
    assert after.boards[0].stars[3] == "R...RR"
    assert after.boards[0].hand == "PPB"
    assert after.supply == "GGOOYYB"
    without = plan._replace(picks=("wild",))
    assert foresee(SUMMER, here, ME, validate_plan(SUMMER, here, ME, without)) is None
