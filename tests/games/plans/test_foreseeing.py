"""The state that a plan leads to."""

from games.plans import Plan, foresee, validate_plan
from tests.games.plans.positions import AZUL, HAND, ME, OFFER, OTHER, SUMMER, turn
from tests.games.summer_pavilion import tables as summer


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
