"""Which plans a game accepts."""

import pytest

from games.core import Seat
from games.plans import Plan, PlanError, validate_plan
from tests.games.plans.positions import AZUL, HAND, ME, OFFER, SUMMER, turn
from tests.games.summer_pavilion import tables as summer

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
