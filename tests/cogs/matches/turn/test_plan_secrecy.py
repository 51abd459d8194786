"""No other player learns that someone plans ahead."""

import json
import re
from typing import Any

from playground.server.desk import Desk
from tests.cogs.conftest import House, living_in, quiet
from tests.support.discord.messages import Json, files, parts, pictures, text
from tests.support.discord.planning import (
    away_from,
    first_of,
    open_plan,
    sitting,
    tap,
    tap_move,
    two_at,
)
from tests.support.discord.playing import Sitting
from tests.support.discord.seating import idler, mover, seen, settled
from tests.support.playground.fixtures import Meet
from tests.support.playground.person import Person

__all__ = ["sitting"]

ADDRESSES = ("id", "items", "components", "file")
"""Parts that say where something is, and not what it is."""


def without_numbers(message: Json) -> str:
    """What a message is made of, without what differs between any two matches."""
    shown = [
        {key: value for key, value in part.items() if key not in ADDRESSES}
        for part in parts(message)
    ]
    return re.sub(r"\d{15,}|match[ -]\d+|(?<=[a-z]):\d+", "#", json.dumps(shown))


async def test_others_see_the_same_with_and_without_a_plan(
    url: str, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    """Two matches with the same tiles: in one a move is planned, in the other it is made."""
    saw: list[list[Any]] = []
    async with living_in(url, desk, lambda: "the same seed") as house:
        for planning in (True, False):
            sitting = await two_at(house, desk, table, [ana, bruno])
            match = await sitting.match()
            first, second = mover(sitting, match), idler(sitting, match)
            mine = first_of(match)
            theirs = away_from(match, mine)
            if planning:
                await second.use(sitting.channel, "plan", moves=theirs, match=sitting.number)
            await first.use(sitting.channel, "move", move=mine, match=sitting.number)
            await settled(sitting)
            if not planning:
                await second.use(sitting.channel, "move", move=theirs, match=sitting.number)
            await settled(sitting)
            board = await sitting.board()
            log = (await first.use(sitting.channel, "log", match=sitting.number))["message"]
            since = (await first.click(board, f"since:{sitting.number}"))["message"]
            (file,) = files(log)
            exported = (await first.fetch(file["url"]))[1].decode().split("\n", 1)[1]
            picture = (await first.fetch(pictures(board)[0]))[1]
            saw.append([*map(without_numbers, (board, log, since)), exported, picture])
            own = (await second.use(sitting.channel, "log", match=sitting.number))["message"]
            assert ("planned" in text(own)) is planning, "the player knows"
            for message in await seen(first, sitting.channel):
                assert "planned" not in json.dumps(message)
            for person in (first, second):
                await person.use(sitting.channel, "abort", match=sitting.number)
            await quiet(house)
    assert saw[0] == saw[1]


async def test_no_message_reveals_that_a_player_plans(sitting: Sitting, house: House) -> None:
    match = await sitting.match()
    first, planner = mover(sitting, match), idler(sitting, match)
    await first.read_up()
    before, shown = len(first.events), await first.messages(sitting.channel)
    card = await tap_move(planner, await open_plan(sitting, planner), away_from(match, "C"))
    await tap(planner, card, "plan-do", "least")
    await quiet(house)
    await first.read_up()
    assert first.kinds()[before:] == ["user_updated"], "this is their own"
    assert await first.messages(sitting.channel) == shown
    assert await sitting.match() == match


async def test_a_plan_is_private(sitting: Sitting, meet: Meet) -> None:
    match = await sitting.match()
    first, planner = mover(sitting, match), idler(sitting, match)
    await planner.use(sitting.channel, "plan", moves="4 R 3")
    mine = await open_plan(sitting, first)
    assert "You have planned nothing" in text(mine)
    carla = await meet("Carla")
    board = await sitting.board()
    told = (await carla.click(board, f"plan:{sitting.number}"))["message"]
    assert "You do not play in this match" in text(told)
    told = (await carla.use(sitting.channel, "plan", moves="4 R 3", match=sitting.number))[
        "message"
    ]
    assert "You do not play in this match" in text(told)
