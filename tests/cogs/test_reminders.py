"""Reminders: half of the time is gone, four fifths are gone; once each, to the right person."""

from datetime import timedelta

import pytest

from bot.matches.pace import each_move
from bot.preferences import Notice
from playground.server.desk import Desk
from tests.cogs.conftest import House, time_of
from tests.cogs.passing import Told, calls, pass_time
from tests.cogs.playing import Sitting
from tests.cogs.seating import idler, mover, seen, settled, sit_down
from tests.playground.person import Person

A_DAY = each_move(timedelta(days=1))
HOUR = timedelta(hours=1)


async def daily(house: House, desk: Desk, table: str, people: list[Person]) -> Sitting:
    """A match with a day for every move."""
    return await sit_down(house, desk, table, people, pace=A_DAY)


async def reminders(sitting: Sitting) -> list[Told]:
    """What people were reminded of so far."""
    return [one for one in await calls(list(sitting.people.values())) if "⏳" in one.words]


async def test_one_is_reminded_at_half_and_at_four_fifths_of_the_time(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await daily(house, desk, table, [ana, bruno])
    start = time_of(desk)()
    called = mover(sitting, await sitting.match())
    await pass_time(house, desk, timedelta(hours=23), step=HOUR)
    told = await reminders(sitting)
    assert [one.who for one in told] == [called.id, called.id]
    after = [round((one.at - start) / HOUR) for one in told]
    assert after == [12, 20], "as soon as it is due, with steps of an hour"
    (left,) = [one for one in await seen(ana, sitting.place) if "⏳" in str(one)]
    board = await sitting.board()
    assert f"/{sitting.place}/{board['id']}" in str(left), "the last one leads to the board"
