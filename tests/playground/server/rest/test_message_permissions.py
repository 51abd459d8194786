"""What a bot without a permission can still do with messages."""

from typing import Any

import discord
import pytest

from playground.server.desk import Desk
from playground.server.state import channels, threads
from playground.server.state.permissions import Permission
from playground.server.state.world import Overwrite
from tests.support.playground.demo_bot import DemoBot
from tests.support.playground.demo_views import picture
from tests.support.playground.rest_client import RestClient


def take(desk: Desk, channel: str, permission: Permission) -> None:
    """Take a permission from the bot in one channel."""
    place = desk.channel(int(channel))
    channels.overwrite(desk, place, Overwrite(desk.bot.id, 1, 0, int(permission)))


async def test_without_history_a_channel_looks_empty(
    desk: Desk, bot: DemoBot, rest: RestClient, table: str
) -> None:
    message = await bot.text_channel(table).send("board")
    take(desk, table, Permission.READ_MESSAGE_HISTORY)
    assert await rest.call("GET", f"/channels/{table}/messages") == (200, [])
    status, told = await rest.call("GET", f"/channels/{table}/messages/{message.id}")
    assert (status, told["code"]) == (403, 50013)


async def test_an_edit_with_a_file_needs_the_permission(
    desk: Desk, bot: DemoBot, table: str
) -> None:
    message = await bot.text_channel(table).send("board")
    take(desk, table, Permission.ATTACH_FILES)
    await message.edit(content="another board")
    with pytest.raises(discord.Forbidden) as refused:
        await message.edit(attachments=[picture()])
    assert refused.value.code == 50013


async def test_nothing_is_edited_in_a_locked_thread(desk: Desk, bot: DemoBot, table: str) -> None:
    public = discord.ChannelType.public_thread
    thread = await bot.text_channel(table).create_thread(name="match", type=public)
    message = await thread.send("board")
    body: dict[str, Any] = {"locked": True}
    threads.change_thread(desk, desk.channel(thread.id), body, may_manage=True)
    with pytest.raises(discord.Forbidden) as refused:
        await message.edit(content="another board")
    assert refused.value.code == 160005
    await message.delete()
