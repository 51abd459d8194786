"""Plans: what is played when a turn comes, what is dropped and why."""

import pytest

from games.azul import Azul
from games.core import Seat
from games.plans import Condition, Intent, Plan, PlanError, decide, foresee, made, read, written
from tests.games.azul.tables import board, table

AZUL = Azul()
ME = Seat(0)


def test_of_a_turns_intents_the_first_that_fits_is_played() -> None:
    here = table(displays="RRWB YYKK", centre="BBB", marker=1)
    wanted = (Intent("1 Y 2"), Intent("2 Y 2"), Intent("2 K 2"))
    plan = made(AZUL, here, ME, Plan((wanted, (Intent("C B 3"),))))
    decision = decide(AZUL, here, ME, plan)
    assert decision.move == "2 Y 2"
    assert decision.plan.turns == ((Intent("C B 3"),),)
    assert decision.dropped == ()


def test_a_condition_on_the_tiles_is_kept() -> None:
    here = table(displays="RRWB YYKK", centre="BBB", marker=1)
    plan = made(AZUL, here, ME, Plan(((Intent("C B 5", (Condition("tiles", "=", 4),)),),)))
    decision = decide(AZUL, here, ME, plan)
    assert decision.move is None
    (dropped,) = decision.dropped
    assert dropped.key == "plan-condition"
    assert dropped.values == {"fact": "tiles", "sign": "=", "wanted": 4, "found": 3}


def test_an_exact_move_that_is_gone_is_refused_as_the_game_refuses_it() -> None:
    here = table(board("R"), displays="RRWB", centre="BBB", marker=1)
    plan = made(AZUL, here, ME, Plan(((Intent("2 B 3"), Intent("C B 1")),)))
    keys = [dropped.key for dropped in decide(AZUL, here, ME, plan).dropped]
    assert keys == ["no-such-tile", "azul-line-full"]


def test_a_plan_reads_back() -> None:
    intent = Intent("* Y 2", (Condition("fallen", "<=", 0),))
    plan = Plan(((intent,),), ("wild", "B"), ("R",), passes=True, round=3)
    assert read(written(plan)) == plan
    with pytest.raises(PlanError):
        read({"turns": [["3 R 2", 5]]})


def test_the_table_is_foreseen_as_if_nobody_else_moved() -> None:
    here = table(displays="RRWB YYKK", turn=1)
    after = foresee(AZUL, here, ME, made(AZUL, here, ME, Plan(((Intent("1 R 2"),),))))
    assert after is not None
    assert after.boards[0].lines[1] == "RR"
