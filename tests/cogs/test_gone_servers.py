"""Servers that the bot is removed from are noted, and erased after the retention period."""

import asyncio
from collections.abc import Callable
from datetime import timedelta

from bot.operator.retention import KEPT, Retention
from data import Transaction
from playground.server.desk import Desk
from playground.server.state import channels
from tests.cogs.conftest import House, living_in
from tests.support.discord.first_sync import Luggage
from tests.support.discord.seating import home_of, sit_down
from tests.support.patience import PATIENCE
from tests.support.playground.person import Person


async def until_gone(house: House, server: int, gone: bool) -> None:
    async with asyncio.timeout(PATIENCE):
        while True:
            if await house.services.players.is_gone(server) is gone:
                return
            await asyncio.sleep(0.02)


async def matches_in(house: House) -> int:
    async def body(tx: Transaction) -> int:
        ((count,),) = await tx.fetch("SELECT COUNT(*) FROM matches")
        return int(count)

    return await house.database.read(body)


async def test_a_server_is_gone_from_its_removal_until_the_bot_is_back(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    await sit_down(house, desk, table, [ana, bruno])
    guild, _ = home_of(desk, table)
    channels.remove_bot(desk, guild)
    await until_gone(house, guild.id, True)
    channels.invite_bot(desk, guild)
    await until_gone(house, guild.id, False)
    clock = house.services.clock
    await Retention(house.database, clock=lambda: clock() + 2 * KEPT).erase()
    assert await matches_in(house) == 1
    channels.remove_bot(desk, guild)
    await until_gone(house, guild.id, True)
    await Retention(house.database, clock=lambda: clock() + KEPT - timedelta(days=1)).erase()
    assert await matches_in(house) == 1
    await Retention(house.database, clock=lambda: clock() + KEPT + timedelta(days=1)).erase()
    assert await matches_in(house) == 0


async def test_a_removal_while_the_bot_was_away_is_noticed_at_the_start(
    url: str,
    desk: Desk,
    ana: Person,
    bruno: Person,
    table: str,
    luggage: Luggage,
    seeds: Callable[[], str],
) -> None:
    await luggage.unpack(desk)
    guild, _ = home_of(desk, table)
    async with living_in(url, desk, seeds) as house:
        await sit_down(house, desk, table, [ana, bruno])
    channels.remove_bot(desk, guild)
    async with living_in(url, desk, seeds) as house:
        await until_gone(house, guild.id, True)
    channels.invite_bot(desk, guild)
    async with living_in(url, desk, seeds) as house:
        await until_gone(house, guild.id, False)
