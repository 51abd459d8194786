"""Servers that the bot is removed from, or that are out of order."""

import asyncio
from collections.abc import Callable
from datetime import timedelta

from playground.server.desk import Desk
from playground.server.gateway.intents import Intent
from playground.server.state import channels
from tests.cogs.conftest import House, living_in, quiet
from tests.support.discord.absence import DAILY, last_words
from tests.support.discord.playing import Sitting
from tests.support.discord.seating import home_of, settled, sit_down
from tests.support.discord.time_passing import pass_time
from tests.support.patience import PATIENCE
from tests.support.playground.person import Person


async def until_paused(sitting: Sitting, paused: bool) -> None:
    """Wait until the clocks stand still, or run again."""
    async with asyncio.timeout(PATIENCE):
        while True:
            if ((await sitting.match()).paused is not None) is paused:
                return
            await asyncio.sleep(0.02)


async def test_where_the_bot_is_removed_the_clocks_stand_still_until_it_is_back(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno], pace=DAILY)
    guild, _ = home_of(desk, table)
    channels.remove_bot(desk, guild)
    await until_paused(sitting, True)
    await pass_time(house, desk, timedelta(days=3))
    match = await sitting.match()
    assert [seat.strikes for seat in match.seats] == [0, 0]
    channels.invite_bot(desk, guild)
    await until_paused(sitting, False)
    await quiet(house)
    assert "The clocks run again" in await last_words(sitting, ana)


async def test_a_server_that_is_out_of_order_for_a_while_stops_no_clock(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno], pace=DAILY)
    guild, _ = home_of(desk, table)
    gone = asyncio.Event()

    async def listen(_: object) -> None:
        gone.set()

    house.client.add_listener(listen, "on_guild_unavailable")
    away = {"id": str(guild.id), "unavailable": True}
    desk.gateway.tell("GUILD_DELETE", away, guild.id, Intent.GUILDS)
    async with asyncio.timeout(PATIENCE):
        await gone.wait()
    assert (await sitting.match()).paused is None


async def test_servers_that_changed_while_the_bot_was_away_are_found_out_about(
    url: str, desk: Desk, seeds: Callable[[], str], ana: Person, bruno: Person, table: str
) -> None:
    guild, _ = home_of(desk, table)
    async with living_in(url, desk, seeds) as house:
        sitting = await sit_down(house, desk, table, [ana, bruno], pace=DAILY)
    channels.remove_bot(desk, guild)
    async with living_in(url, desk, seeds) as sitting.house:
        await until_paused(sitting, True)
    channels.invite_bot(desk, guild)
    async with living_in(url, desk, seeds) as sitting.house:
        await until_paused(sitting, False)
    async with living_in(url, desk, seeds) as sitting.house:
        assert (await settled(sitting)).paused is None
