"""Players who plan ahead, and what they have planned."""

import json
from typing import Any

from bot.matches import ActionResult, Match
from games.core import Move, Seat
from games.plans import Intent, Plan
from tests.support.club import Club
from tests.support.matches import rows, to_act

STRANGER = 999
EVERYTHING = Intent("* * *")


def plan(*ways: str | Intent, **more: Any) -> Plan:
    """A plan for the next turn."""
    turn = tuple(way if isinstance(way, Intent) else Intent(way) for way in ways)
    return Plan((turn,) if turn else (), **more)


def player(match: Match, seat: int) -> int:
    found = match.seats[seat % len(match.seats)].player
    assert found is not None
    return found


def next_seat(match: Match) -> int:
    return (match.to_act[0] + 1) % len(match.seats)


def next_player(match: Match) -> int:
    return player(match, next_seat(match))


async def plan_for(club: Club, match: Match, who: int, wanted: Plan) -> ActionResult:
    return await club.matches.plan(match.id, match.ply, who, wanted, club.click())


async def play(club: Club, match: Match, move: str) -> ActionResult:
    return await club.matches.play(match.id, match.ply, to_act(match), move, club.click())


def imagined(match: Match, seat: int) -> list[Move]:
    """What a seat could do if it were its turn."""
    return list(match.game.moves(match.game.imagine(match.state, Seat(seat)), Seat(seat)))


def apart(match: Match) -> tuple[Move, Move]:
    """A move of the player to act, and one of the next that it leaves possible, both exact."""
    mine = match.game.moves(match.state, match.to_act[0])[0]
    theirs = [one for one in imagined(match, next_seat(match)) if one[0] not in (mine[0], "C")]
    return mine, theirs[-2]


async def stored_plans(club: Club) -> dict[int, dict[str, Any]]:
    found = await rows(club.database, "SELECT seat, plan FROM plans ORDER BY seat")
    return {int(str(seat)): json.loads(str(text)) for seat, text in found}
