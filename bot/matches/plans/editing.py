"""Edit a plan by tapping and typing; nothing is stored here."""

import re
from collections.abc import Mapping
from hashlib import sha256
from json import dumps
from typing import Any, Final, NamedTuple

from games.core import AnyGame, Move, Seat
from games.displays import CENTRE, PLACES
from games.plans import ANY, Condition, Intent, Plan, PlanError, encode_plan, foresee
from games.plans.deciding import Dropped, fitting

TILES, LOST = "tiles", "lost"
EXACTLY, AT_LEAST, ANY_NUMBER = "exactly", "least", "any"
COUNTS: Final = (EXACTLY, AT_LEAST, ANY_NUMBER)
"""How many tiles a planned move may take: as many as now, at least as many, or any number."""
PASS, ASK, THEN = "pass", "ask", "then"
COUNT = re.compile(r"(\d{1,3})(\+?)")
CONDITION = re.compile(r"([a-z]{1,20}) ?(<=|>=|=) ?(\d{1,3})")
WAY = re.compile(r"([^()]*)(?:\(([^()]*)\))?")


class Where(NamedTuple):
    """The place of an entry in a plan: its turn and its alternative, both from 0."""

    turn: int
    way: int


def checksum(plan: Plan) -> str:
    """Return a few letters by which a button recognises its plan."""
    return sha256(dumps(encode_plan(plan)).encode()).hexdigest()[:6]


def entries_of(plan: Plan) -> list[Where]:
    """Return the places of all entries, in order."""
    return [Where(turn, way) for turn, ways in enumerate(plan.turns) for way in range(len(ways))]


def intent_at(plan: Plan, where: Where) -> Intent | None:
    """Return an entry of a plan; None if there is none at this place."""
    return plan.turns[where.turn][where.way] if where in entries_of(plan) else None


# The position that a player expects


def table_at(game: AnyGame, state: Any, seat: Seat, plan: Plan, turn: int) -> Any | None:
    """Return the state that the player expects at this turn of the plan."""
    before = plan._replace(turns=plan.turns[:turn], round=game.occasion(state).round)
    table = foresee(game, state, seat, before)
    return None if table is None else game.imagine(table, seat)


def plannable(game: AnyGame, table: Any, seat: Seat, heaps: frozenset[str]) -> list[Move]:
    """Return the moves that can be planned by tapping."""
    return [move for move in game.moves(table, seat) if move.split(" ")[0] not in heaps]


def intent_for(game: AnyGame, table: Any, seat: Seat, move: Move) -> Intent:
    """Return a move as it is planned at first: with exactly as many tiles as now."""
    tiles = game.facts(table, seat, move).get(TILES, 0)
    return Intent(move, (Condition(TILES, "=", tiles),) if tiles else ())


# Editing


def added(plan: Plan, turn: int, intent: Intent) -> Plan:
    """Return the plan with one more alternative for a turn, or one more turn."""
    if turn >= len(plan.turns):
        return plan._replace(turns=(*plan.turns, (intent,)))
    ways = tuple(one for one in plan.turns[turn] if one != intent)
    return with_turn(plan, turn, (*ways, intent))


def removed(plan: Plan, where: Where) -> Plan:
    """Return the plan without an entry."""
    ways = plan.turns[where.turn]
    return with_turn(plan, where.turn, ways[: where.way] + ways[where.way + 1 :])


def moved(plan: Plan, where: Where, by: int) -> tuple[Plan, Where]:
    """Return the plan with an entry moved up (-1) or down (1), and its new place.

    It moves among the alternatives of its turn; a turn with a single one moves as a whole.
    """
    ways = plan.turns[where.turn]
    other = where.way + by
    if 0 <= other < len(ways):
        return with_turn(plan, where.turn, swapped(ways, where.way, other)), Where(
            where.turn, other
        )
    other = where.turn + by
    if len(ways) == 1 and 0 <= other < len(plan.turns):
        return plan._replace(turns=swapped(plan.turns, where.turn, other)), Where(other, 0)
    return plan, where


def changed(plan: Plan, where: Where, intent: Intent) -> Plan:
    """Return the plan with an entry replaced."""
    ways = plan.turns[where.turn]
    return with_turn(plan, where.turn, (*ways[: where.way], intent, *ways[where.way + 1 :]))


def with_turn(plan: Plan, turn: int, ways: tuple[Intent, ...]) -> Plan:
    """Return the plan with other alternatives for a turn; without any, the turn is removed."""
    own = (ways,) if ways else ()
    return plan._replace(turns=plan.turns[:turn] + own + plan.turns[turn + 1 :])


def swapped(things: tuple[Any, ...], one: int, other: int) -> tuple[Any, ...]:
    """Return the items with two of them swapped."""
    order = list(things)
    order[one], order[other] = order[other], order[one]
    return tuple(order)


# Conditions


class Loose(NamedTuple):
    """Which tiles an entry may take."""

    amount: str
    tiles: int
    anywhere: bool
    lost: int
    """The most points that it may cost."""
    place: str
    """Where it takes them; if that may be anywhere, where the best ones are now."""


def looseness(game: AnyGame, table: Any | None, seat: Seat, intent: Intent) -> Loose | None:
    """Return which tiles an entry may take; None if it takes none, or they are gone."""
    place = intent.pattern.split(" ")[0]
    if place not in (*PLACES, CENTRE, ANY):
        return None
    asked = next((one for one in intent.conditions if one.fact == TILES), None)
    found = None if table is None else fitting(game, table, seat, Intent(intent.pattern))
    facts: Mapping[str, int] = {}
    if found is not None and not isinstance(found, Dropped):
        facts, place = game.facts(table, seat, found), found.split(" ")[0]
    tiles = asked.number if asked else facts.get(TILES, 0)
    if not tiles:
        return None
    amount = ANY_NUMBER if asked is None else EXACTLY if asked.sign == "=" else AT_LEAST
    lost = next((one.number for one in intent.conditions if one.fact == LOST), None)
    anywhere = intent.pattern.startswith(ANY)
    return Loose(amount, tiles, anywhere, facts.get(LOST, 0) if lost is None else lost, place)


def loosened(intent: Intent, loose: Loose) -> Intent:
    """Return an entry that may take these tiles; inexact ones must not cost more than now."""
    _, *rest = intent.pattern.split(" ")
    pattern = " ".join([ANY if loose.anywhere else loose.place, *rest])
    conditions = []
    if loose.amount != ANY_NUMBER:
        sign = "=" if loose.amount == EXACTLY else ">="
        conditions.append(Condition(TILES, sign, loose.tiles))
    if loose.amount != EXACTLY or loose.anywhere:
        conditions.append(Condition(LOST, "<=", loose.lost))
    return Intent(pattern, tuple(conditions))


# Typing


def typed_plan(game: AnyGame, moves: str, picks: str = "", keeps: str = "") -> Plan:
    """Read a typed plan: `4 R 3 (3); * Y 2 (2+); ask`, with `then` between turns."""
    turns: list[tuple[Intent, ...]] = []
    passes = False
    for part in re.split(rf"\b{THEN}\b", moves, flags=re.IGNORECASE):
        ways = [way.strip() for way in part.split(";")]
        wanted = [way for way in ways if way and way.casefold() != ASK]
        if [way.casefold() for way in wanted] == [PASS]:
            passes = True
        elif wanted:
            turns.append(tuple(typed_intent(game, way) for way in wanted))
    return Plan(tuple(turns), typed_wishes(game, picks), typed_wishes(game, keeps), passes)


def typed_intent(game: AnyGame, text: str) -> Intent:
    """Read one entry with its conditions: `4 R 3 (3)`, `* Y 2 (2+, lost <= 1)`."""
    found = WAY.fullmatch(text)
    if found is None:
        raise PlanError("plan-no-move", f"no move is like '{text}'", pattern=text)
    conditions = [
        typed_condition(one.strip()) for one in (found[2] or "").split(",") if one.strip()
    ]
    return Intent(typed_pattern(game, found[1]), tuple(conditions))


def typed_pattern(game: AnyGame, text: str) -> str:
    """Read a move in upper or lower case; `*` stands for anything."""
    if ANY not in text:
        return game.parse(text)
    return " ".join(word.lower() if len(word) > 2 else word.upper() for word in text.split())


def typed_condition(text: str) -> Condition:
    """Read a condition: `3` for three tiles, `3+` for at least three, or `lost <= 1`."""
    if found := COUNT.fullmatch(text):
        return Condition(TILES, ">=" if found[2] else "=", int(found[1]))
    if found := CONDITION.fullmatch(text.lower()):
        return Condition(found[1], found[2], int(found[3]))
    raise PlanError("plan-no-condition", f"'{text}' is no condition", text=text)


def typed_wishes(game: AnyGame, text: str) -> tuple[str, ...]:
    """Read colours in order of preference, by their letters, and `wild`."""
    words = re.split(r"[\s,;]+", text.strip())
    known = {wish.casefold(): wish for wish in game.wishes}
    return tuple(dict.fromkeys(known.get(word.casefold(), word) for word in words if word))
