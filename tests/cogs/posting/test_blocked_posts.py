"""A refused post is tried again: later if it was an accident, otherwise when the server changes."""

from datetime import timedelta

import pytest

from bot.posts.delivery_loop import RETRY_EVERY, RETRY_SPREAD
from data import Transaction
from data.tables.outbox import NEVER
from playground.server.desk import Desk
from playground.server.state import channels, threads
from playground.server.state.permissions import Permission
from playground.server.state.world import Overwrite
from tests.cogs.conftest import House
from tests.support.discord.messages import buttons
from tests.support.discord.playing import Sitting
from tests.support.discord.seating import home_of, lobby_of, mover, seen, sit_down
from tests.support.discord.time_passing import pass_time
from tests.support.playground.person import Person
from tests.support.waiting import until_async

WRITE = int(Permission.SEND_MESSAGES | Permission.SEND_MESSAGES_IN_THREADS)


async def waits_for_a_person(house: House) -> bool:
    async def body(tx: Transaction) -> bool:
        return bool(await tx.fetch("SELECT 1 FROM outbox WHERE due >= $1", NEVER))

    return await house.database.read(body)


async def is_sent(house: House) -> bool:
    async def body(tx: Transaction) -> bool:
        return not await tx.fetch("SELECT 1 FROM outbox")

    return await house.database.read(body)


async def blocked(house: House, desk: Desk, sitting: Sitting, table: str) -> Sitting:
    """Play a move whose board the bot may not post."""
    channels.overwrite(desk, desk.channel(int(table)), Overwrite(desk.bot.id, 1, 0, WRITE))
    match = await sitting.match()
    player = mover(sitting, match)
    move = match.game.moves(match.state, match.to_act[0])[0]
    await player.use(table, "move", move=move, match=match.id)
    await until_async(lambda: waits_for_a_person(house))
    return sitting


@pytest.mark.parametrize("status", [401, 403, 404, 408])
async def test_an_error_without_a_code_of_discord_means_later(
    house: House, desk: Desk, ana: Person, table: str, status: int
) -> None:
    desk.faults.fail("POST", rf"/channels/{table}/messages", status)
    match = await lobby_of(house, desk, table, [ana], seat_count=2)
    await pass_time(house, desk, timedelta(seconds=5))
    (lobby,) = await seen(ana, table)
    assert f"join:{match.id}" in buttons(lobby)


async def test_a_board_comes_when_the_channel_allows_it_again(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    await blocked(house, desk, await sit_down(house, desk, table, [ana, bruno]), table)
    channels.overwrite(desk, desk.channel(int(table)), Overwrite(desk.bot.id, 1, 0, 0))
    await until_async(lambda: is_sent(house))


async def test_a_board_comes_when_a_role_allows_it_again(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    guild, _ = home_of(desk, table)
    (role,) = guild.members[desk.bot.id].roles
    bits = guild.roles[role].permissions
    everyone = guild.roles[guild.id].permissions
    channels.set_permissions(desk, guild, guild.id, everyone & ~WRITE)
    channels.set_permissions(desk, guild, role, bits & ~WRITE)
    await blocked(house, desk, sitting, table)
    channels.overwrite(desk, desk.channel(int(table)), Overwrite(desk.bot.id, 1, 0, 0))
    channels.set_permissions(desk, guild, role, bits)
    await until_async(lambda: is_sent(house))


async def test_a_board_comes_when_its_thread_is_unlocked(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    guild, _ = home_of(desk, table)
    (role,) = guild.members[desk.bot.id].roles
    kept = guild.roles[role].permissions & ~Permission.MANAGE_THREADS
    channels.set_permissions(desk, guild, role, kept)
    thread = desk.channel(int(sitting.channel))
    threads.change_thread(desk, thread, {"archived": True, "locked": True}, may_manage=True)
    match = await sitting.match()
    move = match.game.moves(match.state, match.to_act[0])[0]
    await mover(sitting, match).use(table, "move", move=move, match=match.id)
    await until_async(lambda: waits_for_a_person(house))
    threads.change_thread(desk, thread, {"archived": False, "locked": False}, may_manage=True)
    await until_async(lambda: is_sent(house))


async def test_a_blocked_board_is_tried_again_every_hour(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    await blocked(house, desk, await sit_down(house, desk, table, [ana, bruno]), table)
    # The channel allows it again, and nobody tells the bot.
    desk.faults.lose("CHANNEL_UPDATE")
    channels.overwrite(desk, desk.channel(int(table)), Overwrite(desk.bot.id, 1, 0, 0))
    await pass_time(house, desk, timedelta(minutes=30))
    assert await waits_for_a_person(house)
    await pass_time(house, desk, RETRY_EVERY)
    await pass_time(house, desk, RETRY_SPREAD)
    await until_async(lambda: is_sent(house))
