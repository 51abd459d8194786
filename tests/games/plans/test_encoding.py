"""Plans as JSON data."""

import json

import pytest

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
)


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
