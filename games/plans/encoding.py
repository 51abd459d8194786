"""Plans as plain data for storage, and back; anything else is refused."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.plans.model import (
    MOST_CONDITIONS,
    MOST_INTENTS,
    MOST_TURNS,
    SIGNS,
    Condition,
    Intent,
    Plan,
    PlanError,
)

LONGEST_PATTERN = 60
LONGEST_WORD = 20
MOST_WISHES = 12
LARGEST = 1000

Data = dict[str, Any]
"""Data that JSON can represent."""


def encode_plan(plan: Plan) -> Data:
    """A plan as plain data; empty fields are left out."""
    turns = [[_encode_intent(intent) for intent in turn] for turn in plan.turns]
    data = {
        "round": plan.round,
        "turns": turns,
        "picks": [*plan.picks],
        "keeps": [*plan.keeps],
        "passes": plan.passes,
    }
    return {name: value for name, value in data.items() if value}


def _encode_intent(intent: Intent) -> list[Any]:
    return [intent.pattern, *([*condition] for condition in intent.conditions)]


def decode_plan(data: object) -> Plan:
    """The plan in this data; anything but the output of `encode_plan` is refused."""
    if not isinstance(data, Mapping) or not set(data) <= set(Plan._fields):
        raise unreadable()
    number = data.get("round", 0)
    passes = data.get("passes", False)
    if not is_number(number) or number < 0 or not isinstance(passes, bool):
        raise unreadable()
    return Plan(
        turns=tuple(_decode_turn(turn) for turn in listed(data.get("turns", []), MOST_TURNS)),
        picks=_decode_wishes(data.get("picks", [])),
        keeps=_decode_wishes(data.get("keeps", [])),
        passes=passes,
        round=number,
    )


def _decode_turn(data: object) -> tuple[Intent, ...]:
    turn = tuple(_decode_intent(intent) for intent in listed(data, MOST_INTENTS))
    if not turn:
        raise unreadable()
    return turn


def _decode_intent(data: object) -> Intent:
    pattern, *conditions = listed(data, 1 + MOST_CONDITIONS) or [None]
    if not is_word(pattern, LONGEST_PATTERN) or " ".join(pattern.split()) != pattern:
        raise unreadable()
    return Intent(pattern, tuple(_decode_condition(condition) for condition in conditions))


def _decode_condition(data: object) -> Condition:
    parts = listed(data, 3)
    if len(parts) < 3:
        raise unreadable()
    fact, sign, number = parts
    if not is_word(fact, LONGEST_WORD) or sign not in SIGNS or not is_number(number):
        raise unreadable()
    return Condition(fact, sign, number)


def _decode_wishes(data: object) -> tuple[str, ...]:
    wishes = listed(data, MOST_WISHES)
    if not all(is_word(wish, LONGEST_WORD) for wish in wishes):
        raise unreadable()
    return tuple(wishes)


def listed(data: object, most: int) -> list[Any]:
    """A list of at most this many items; anything else is refused."""
    if not isinstance(data, Sequence) or isinstance(data, str | bytes):
        raise unreadable()
    if len(data) > most:
        raise PlanError("plan-too-long", f"at most {most} fit here, not {len(data)}", most=most)
    return list(data)


def is_word(thing: object, longest: int) -> bool:
    """Whether this is a printable text of at most this length."""
    return isinstance(thing, str) and 0 < len(thing) <= longest and thing.isprintable()


def is_number(thing: object) -> bool:
    """Whether this is a whole number in the allowed range."""
    return isinstance(thing, int) and not isinstance(thing, bool) and abs(thing) <= LARGEST


def unreadable() -> PlanError:
    """The refusal of data that is not a plan."""
    return PlanError("plan-unreadable", "this is no plan")
