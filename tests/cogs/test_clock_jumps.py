"""A bot on a machine whose system clock jumps, over the wire: no one is timed out or reminded."""

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from bot.app.steady_clock import SteadyClock
from bot.matches.clocks.pace import PACES
from playground.server.desk import Desk
from tests.cogs.conftest import House, living_in, quiet, time_of
from tests.support.discord.first_sync import Luggage
from tests.support.discord.seating import mover, seen, sit_down
from tests.support.matches import rows
from tests.support.patience import PATIENCE
from tests.support.playground.person import Person

YEARS = timedelta(days=3652)
LOOKS = 10
"""How often the loops look at the clock before a jump is over; each does so every second."""


class JumpingClock:
    """A system clock that can be set, and that counts who looks at it."""

    def __init__(self, desk: Desk) -> None:
        self._true = time_of(desk)
        self.off = timedelta(0)
        self._looks = 0

    def __call__(self) -> datetime:
        self._looks += 1
        return self._true() + self.off

    async def looked_at(self) -> None:
        """Wait until the bot has gone by this clock for a while."""
        until = self._looks + LOOKS
        async with asyncio.timeout(PATIENCE):
            while True:
                if self._looks >= until:
                    return
                await asyncio.sleep(0.02)


async def deadlines(house: House) -> list[tuple[object, ...]]:
    return await rows(
        house.database, "SELECT match, seat, kind, due, ends, stage FROM deadlines ORDER BY 1, 2, 3"
    )


@pytest.mark.parametrize("jump", [YEARS, -timedelta(hours=1)])
async def test_a_jump_of_the_clock_is_no_absence(
    url: str,
    desk: Desk,
    luggage: Luggage,
    seeds: Callable[[], str],
    ana: Person,
    bruno: Person,
    table: str,
    jump: timedelta,
) -> None:
    await luggage.unpack(desk)
    system = JumpingClock(desk)
    clock = SteadyClock(system, desk.clock.running)
    async with living_in(url, desk, seeds, clock=clock) as house:
        sitting = await sit_down(house, desk, table, [ana, bruno], pace=PACES["daily"])
        await system.looked_at()
        before, messages = await deadlines(house), len(await seen(ana, sitting.channel))
        system.off = jump
        await system.looked_at()
        assert await deadlines(house) == before
        match = await sitting.match()
        await sitting.type_move(mover(sitting, match))
        moved = await deadlines(house)
        system.off = timedelta(0)
        await system.looked_at()
        await quiet(house)
        assert await deadlines(house) == moved
        day = stored_day(before)
        assert all(abs(int(str(one[4])) - day) < 60_000 for one in moved), "in a day, as usual"
        match = await sitting.match()
        assert [seat.strikes for seat in match.seats] == [0, 0]
        assert len(await seen(ana, sitting.channel)) <= messages + 1, "the board, no reminder"


def stored_day(found: list[tuple[object, ...]]) -> int:
    """When the first clock runs out."""
    return int(str(found[0][4]))
