"""States for tests of plans, and helpers to decide on a plan."""

from typing import Any

import pytest

from games import GAMES
from games.core import AnyGame, Seat
from games.plans import Condition, Decision, Intent, Plan, decide, validate_plan
from tests.games.azul import tables as azul
from tests.games.summer_pavilion import tables as summer
from tests.support.games.variants import variants

AZUL, SUMMER = GAMES["azul"], GAMES["summer-pavilion"]
ME, OTHER = Seat(0), Seat(1)
OFFER = azul.table(displays="RRWB YYKK", centre="BBB", marker=1)
"""Red and blue on display 1, yellow and black on 2, three blue in the centre."""
HAND = summer.board(hand="PPOOORRRRR")
PLACING = summer.placing(HAND)

every_variant = pytest.mark.parametrize("variant", [*variants()], ids=str)


def turn(*patterns: str, **conditions: int) -> tuple[Intent, ...]:
    """One turn whose alternatives have the same conditions, each with an exact number."""
    wanted = tuple(Condition(fact, "=", number) for fact, number in conditions.items())
    return tuple(Intent(pattern, wanted) for pattern in patterns)


def decided(state: Any, plan: Plan, game: AnyGame = AZUL, seat: Seat = ME) -> Decision:
    """The decision of a plan that is validated in this state."""
    return decide(game, state, seat, validate_plan(game, state, seat, plan))


def reasons(decision: Decision) -> list[tuple[str, str]]:
    """The dropped patterns with their reasons."""
    assert decision.move is None
    return [(intent.pattern, key) for intent, key, _ in decision.dropped]
