"""Making a plan: from taps and typed words to what a seat would like to do. Nothing is stored."""

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
"""How many tiles a planned move may take: as many as now, more too, or any number."""
PASS, ASK, THEN = "pass", "ask", "then"
COUNT = re.compile(r"(\d{1,3})(\+?)")
CONDITION = re.compile(r"([a-z]{1,20}) ?(<=|>=|=) ?(\d{1,3})")
WAY = re.compile(r"([^()]*)(?:\(([^()]*)\))?")


class Where(NamedTuple):
    """An entry of a plan: of which turn, and which of its ways, both counted from 0."""

    turn: int
    way: int


def checksum(plan: Plan) -> str:
    """A few letters by which a button knows the plan that it was made for."""
    return sha256(dumps(encode_plan(plan)).encode()).hexdigest()[:6]


def entries_of(plan: Plan) -> list[Where]:
    """All entries of a plan, in order."""
    return [Where(turn, way) for turn, ways in enumerate(plan.turns) for way in range(len(ways))]


def intent_at(plan: Plan, where: Where) -> Intent | None:
    """An entry of a plan, if there is such a one."""
    return plan.turns[where.turn][where.way] if where in entries_of(plan) else None


# The table that a player imagines


def table_at(game: AnyGame, state: Any, seat: Seat, plan: Plan, turn: int) -> Any | None:
    """The table as the player imagines it when this turn of the plan comes."""
    before = plan._replace(turns=plan.turns[:turn], round=game.occasion(state).round)
    table = foresee(game, state, seat, before)
    return None if table is None else game.imagine(table, seat)


def plannable(game: AnyGame, table: Any, seat: Seat, heaps: frozenset[str]) -> list[Move]:
    """The moves that can be planned by tapping; heaps of tiles are chosen by preference."""
    return [move for move in game.moves(table, seat) if move.split(" ")[0] not in heaps]


def intent_for(game: AnyGame, table: Any, seat: Seat, move: Move) -> Intent:
    """A move as it is planned first: with exactly so many tiles as are there now."""
    tiles = game.facts(table, seat, move).get(TILES, 0)
    return Intent(move, (Condition(TILES, "=", tiles),) if tiles else ())


# Changing it


def added(plan: Plan, turn: int, intent: Intent) -> Plan:
    """The plan with one more way for a turn, or with one more turn."""
    if turn >= len(plan.turns):
        return plan._replace(turns=(*plan.turns, (intent,)))
    ways = tuple(one for one in plan.turns[turn] if one != intent)
    return with_turn(plan, turn, (*ways, intent))


def removed(plan: Plan, where: Where) -> Plan:
    """The plan without an entry."""
    ways = plan.turns[where.turn]
    return with_turn(plan, where.turn, ways[: where.way] + ways[where.way + 1 :])


def moved(plan: Plan, where: Where, by: int) -> tuple[Plan, Where]:
    """The plan with an entry further up (-1) or down (1), and where it is then.

    Among the ways of its turn; a turn with a single way changes places with the next one.
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
    """The plan with another entry in the place of one."""
    ways = plan.turns[where.turn]
    return with_turn(plan, where.turn, (*ways[: where.way], intent, *ways[where.way + 1 :]))


def with_turn(plan: Plan, turn: int, ways: tuple[Intent, ...]) -> Plan:
    """The plan with other ways for a turn; without any the turn is gone."""
    own = (ways,) if ways else ()
    return plan._replace(turns=plan.turns[:turn] + own + plan.turns[turn + 1 :])


def swapped(things: tuple[Any, ...], one: int, other: int) -> tuple[Any, ...]:
    """The same things, two of which have changed places."""
    order = list(things)
    order[one], order[other] = order[other], order[one]
    return tuple(order)


# Conditions


class Loose(NamedTuple):
    """How exact an entry is about the tiles that it takes."""

    amount: str
    tiles: int
    anywhere: bool
    lost: int
    """The points that it may cost."""
    place: str
    """From where it takes them; if that may be anywhere, where the best of them lie now."""


def looseness(game: AnyGame, table: Any | None, seat: Seat, intent: Intent) -> Loose | None:
    """How exact an entry is; None if it takes no tiles, or none that are there any more."""
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
    """An entry that is so exact. Whatever is not exact must not cost more than it would now."""
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
    """The plan that somebody typed: `4 R 3 (3); * Y 2 (2+); ask`, turns with `then` in between."""
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
    """One entry with its conditions: `4 R 3 (3)`, `* Y 2 (2+, lost <= 1)`."""
    found = WAY.fullmatch(text)
    if found is None:
        raise PlanError("plan-no-move", f"no move is like '{text}'", pattern=text)
    conditions = [
        typed_condition(one.strip()) for one in (found[2] or "").split(",") if one.strip()
    ]
    return Intent(typed_pattern(game, found[1]), tuple(conditions))


def typed_pattern(game: AnyGame, text: str) -> str:
    """A move as it is written, in any case; `*` stands for anything."""
    if ANY not in text:
        return game.parse(text)
    return " ".join(word.lower() if len(word) > 2 else word.upper() for word in text.split())


def typed_condition(text: str) -> Condition:
    """`3` for exactly so many tiles, `3+` for at least so many, or a fact: `lost <= 1`."""
    if found := COUNT.fullmatch(text):
        return Condition(TILES, ">=" if found[2] else "=", int(found[1]))
    if found := CONDITION.fullmatch(text.lower()):
        return Condition(found[1], found[2], int(found[3]))
    raise PlanError("plan-no-condition", f"'{text}' is no condition", text=text)


def typed_wishes(game: AnyGame, text: str) -> tuple[str, ...]:
    """Colours in the order in which they are wanted, by their letters, and `wild`."""
    words = re.split(r"[\s,;]+", text.strip())
    known = {wish.casefold(): wish for wish in game.wishes}
    return tuple(dict.fromkeys(known.get(word.casefold(), word) for word in words if word))
