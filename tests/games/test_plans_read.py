"""Plans that cannot be made or read, and what a plan lets its player foresee."""

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
    foresee,
    made,
    read,
    written,
)
from tests.games.plans import AZUL, HAND, ME, OFFER, OTHER, SUMMER, turn
from tests.games.summer_pavilion import tables as summer

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
