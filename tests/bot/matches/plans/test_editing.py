"""Editing plans: typing, ordering, and making entries less strict."""

import pytest

from bot.matches.plans.editing import (
    Loose,
    Where,
    added,
    checksum,
    entries_of,
    loosened,
    moved,
    removed,
    typed_plan,
)
from games import GAMES
from games.core import RuleError
from games.plans import Condition, Intent, Plan

AZUL, SUMMER = GAMES["azul"], GAMES["summer-pavilion"]
A, B, C, D = (Intent(f"{place} R 1") for place in "1234")


def ways(plan: Plan) -> list[list[str]]:
    return [[intent.pattern for intent in turn] for turn in plan.turns]


@pytest.mark.parametrize(
    ("typed", "turns"),
    [
        ("4 R 3", [["4 R 3"]]),
        ("4r3; ask", [["4 R 3"]]),
        ("  4 r 3 ;* y 2;ASK", [["4 R 3", "* Y 2"]]),
        ("4 R 3 then C K F", [["4 R 3"], ["C K F"]]),
        ("4 R 3; * Y 2 THEN c k f; ask then", [["4 R 3", "* Y 2"], ["C K F"]]),
        ("wall * 3", [["wall * 3"]]),
        ("", []),
        ("ask", []),
    ],
)
def test_turns_and_wishes_are_typed_in_order(typed: str, turns: list[list[str]]) -> None:
    assert ways(typed_plan(AZUL, typed)) == turns


@pytest.mark.parametrize(
    ("typed", "condition"),
    [
        ("3", Condition("tiles", "=", 3)),
        ("3+", Condition("tiles", ">=", 3)),
        ("lost<=1", Condition("lost", "<=", 1)),
        ("Fallen = 0", Condition("fallen", "=", 0)),
    ],
)
def test_conditions_stand_in_brackets(typed: str, condition: Condition) -> None:
    ((intent,),) = typed_plan(AZUL, f"4 R 3 ({typed})").turns
    assert intent == Intent("4 R 3", (condition,))


def test_a_whole_placing_is_typed() -> None:
    plan = typed_plan(SUMMER, "place nw 5 o 2 then PLACE C 1 P * then pass", "wild b", "R, *")
    assert ways(plan) == [["place NW 5 O 2"], ["place C 1 P *"]]
    assert (plan.picks, plan.keeps, plan.passes) == (("wild", "B"), ("R", "*"), True)


@pytest.mark.parametrize("typed", ["up", "4 R 3 (a lot)", "4 R 3 (3) (4)", "4 R 3 (((", "(3)"])
def test_invalid_plans_are_refused(typed: str) -> None:
    with pytest.raises(RuleError):
        typed_plan(AZUL, typed)


@pytest.mark.parametrize(
    ("where", "by", "after", "then"),
    [
        pytest.param((0, 1), -1, [[B, A], [C], [D]], (0, 0), id="up in its turn"),
        pytest.param((0, 0), 1, [[B, A], [C], [D]], (0, 1), id="down in its turn"),
        pytest.param((0, 0), -1, [[A, B], [C], [D]], (0, 0), id="the first stays"),
        pytest.param((0, 1), 1, [[A, B], [C], [D]], (0, 1), id="the last of a turn stays"),
        pytest.param((1, 0), 1, [[A, B], [D], [C]], (2, 0), id="a single one changes turns"),
        pytest.param((1, 0), -1, [[C], [A, B], [D]], (0, 0), id="also with a turn of two"),
        pytest.param((2, 0), 1, [[A, B], [C], [D]], (2, 0), id="the last stays"),
    ],
)
def test_entries_go_up_and_down(
    where: tuple[int, int], by: int, after: list[list[Intent]], then: tuple[int, int]
) -> None:
    plan, now = moved(Plan(((A, B), (C,), (D,))), Where(*where), by)
    assert plan.turns == tuple(map(tuple, after))
    assert now == then


def test_entries_come_and_go() -> None:
    plan = added(added(added(Plan(), 0, A), 0, B), 1, C)
    assert plan.turns == ((A, B), (C,))
    assert entries_of(plan) == [(0, 0), (0, 1), (1, 0)]
    assert added(plan, 0, A).turns == ((B, A), (C,)), "the same wish is there once"
    assert removed(removed(plan, Where(0, 0)), Where(0, 0)).turns == ((C,),)


@pytest.mark.parametrize(
    ("loose", "pattern", "conditions"),
    [
        (Loose("exactly", 3, False, 1, "4"), "4 R 3", "tiles=3"),
        (Loose("least", 3, False, 1, "4"), "4 R 3", "tiles>=3 lost<=1"),
        (Loose("any", 3, False, 0, "4"), "4 R 3", "lost<=0"),
        (Loose("exactly", 3, True, 0, "4"), "* R 3", "tiles=3 lost<=0"),
    ],
)
def test_a_less_exact_entry_must_not_cost_more(loose: Loose, pattern: str, conditions: str) -> None:
    intent = loosened(Intent("4 R 3"), loose)
    said = [f"{fact}{sign}{number}" for fact, sign, number in intent.conditions]
    assert (intent.pattern, " ".join(said)) == (pattern, conditions)


def test_the_checksum_differs_between_plans() -> None:
    stamps = {
        checksum(plan) for plan in (Plan(), Plan(((A,),)), Plan(((A, B),)), Plan(((A,), (B,))))
    }
    assert len(stamps) == 4
    assert checksum(Plan(((A,),))) == checksum(Plan(((Intent("1 R 1"),),)))
