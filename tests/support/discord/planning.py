"""People who plan ahead with buttons, and the plans that are stored."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest

from bot.matches import Match
from bot.matches.plans.stored_plan import StoredPlan
from games.core import Seat
from playground.server.desk import Desk
from tests.cogs.conftest import House
from tests.support.discord.messages import Json, buttons, text
from tests.support.discord.playing import Sitting
from tests.support.discord.seating import CLICKS, is_private, settled, sit_down
from tests.support.patience import PATIENCE
from tests.support.playground.person import Person


async def two_at(house: House, desk: Desk, table: str, people: Sequence[Person]) -> Sitting:
    return await sit_down(house, desk, table, people, game="azul")


@pytest.fixture
async def sitting(house: House, desk: Desk, ana: Person, bruno: Person, table: str) -> Sitting:
    """Ana and Bruno in a match."""
    return await two_at(house, desk, table, [ana, bruno])


async def planned_by(sitting: Sitting, person: Person) -> StoredPlan:
    return await sitting.house.services.matches.plan_of(sitting.number, person.id)


async def patterns(sitting: Sitting, person: Person) -> list[list[str]]:
    turns = (await planned_by(sitting, person)).plan.turns
    return [[intent.pattern for intent in turn] for turn in turns]


async def open_plan(sitting: Sitting, person: Person) -> Json:
    """Press "Plan ahead" on the public board."""
    outcome = await person.click(await sitting.board(), f"plan:{sitting.number}")
    message: Json = outcome["message"]
    assert is_private(message)
    return message


async def eventually(look: Callable[[], Awaitable[Any]], is_so: Callable[[Any], bool]) -> None:
    """Wait for something that happens after a reply."""
    async with asyncio.timeout(PATIENCE):
        while True:
            if is_so(await look()):
                return
            await asyncio.sleep(0.02)


async def tap(person: Person, message: Json, verb: str, ending: str) -> Json:
    """Press the button with this verb whose id ends with this."""
    (found,) = [
        one for one in buttons(message) if one.startswith(f"{verb}:") and one.endswith(f":{ending}")
    ]
    answer: Json = (await person.click(message, found))["message"]
    return answer


async def tap_move(person: Person, message: Json, move: str) -> Json:
    """Press the tokens of a move that are not the only choice; return the card that follows."""
    while not any(one.startswith("plan-do:") for one in buttons(message)):
        fits = [
            one
            for one, label in buttons(message).items()
            if label != "Back" and f"{move} ".startswith(" ".join(one.split(":")[5:]) + " ")
        ]
        assert fits, text(message)
        message = (await person.click(message, max(fits, key=len)))["message"]
    return message


def away_from(match: Match, move: str) -> str:
    """A move of the next seat that stays possible after another move, with many tiles if it can."""
    seat = Seat((match.to_act[0] + 1) % len(match.seats))
    table = match.game.imagine(match.state, seat)
    place = move.split(" ")[0]
    found = [one for one in match.game.moves(table, seat) if one[0] != place and one[-1] in "12345"]
    return max(found, key=lambda one: (match.game.facts(table, seat, one)["tiles"], one[-1]))


def first_of(match: Match) -> str:
    return match.game.moves(match.state, match.to_act[0])[0]


def imagined_moves(match: Match, person: Person) -> list[str]:
    seat = match.seat_of(person.id)
    assert seat is not None
    return list(match.game.moves(match.game.imagine(match.state, seat), seat))


async def placing(
    house: House, desk: Desk, table: str, people: Sequence[Person]
) -> tuple[Sitting, Match]:
    """A match in the placing phase, in which everyone has tiles."""
    sitting = await sit_down(house, desk, table, people, game="summer-pavilion")
    match = await sitting.match()
    matches = house.services.matches
    while match.state.phase != "placing":
        player, move = match.waiting[0], first_of(match)
        match = (await matches.play(match.id, match.ply, player, move, next(CLICKS))).match
    return sitting, await settled(sitting)
