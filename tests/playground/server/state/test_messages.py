"""Messages: system messages, edits and deletions at any age, and how many are kept."""

import discord
import pytest

from playground.server.desk import Desk
from playground.server.state import messages
from playground.server.state.permissions import Permission
from tests.support.playground.demo_bot import DemoBot
from tests.support.playground.granting import grant_bot
from tests.support.playground.person import Person

DAY = 86_400.0


async def test_a_pin_posts_a_system_message(
    desk: Desk, bot: DemoBot, ana: Person, table: str
) -> None:
    grant_bot(desk, Permission.PIN_MESSAGES | Permission.MANAGE_MESSAGES)
    board = await bot.text_channel(table).send("board")
    await board.pin()
    seen = (await ana.messages(table))[-1]
    assert (seen["type"], seen["message_reference"]["message_id"]) == (6, str(board.id))
    line = await bot.text_channel(table).fetch_message(int(seen["id"]))
    assert line.type is discord.MessageType.pins_add
    with pytest.raises(discord.Forbidden) as refused:
        await line.edit(content="no")
    assert refused.value.code == 50021
    await line.delete()
    await board.unpin()
    assert [message["content"] for message in await ana.messages(table)] == ["board"]


async def test_a_thread_without_a_message_posts_a_system_message(
    desk: Desk, bot: DemoBot, ana: Person, table: str
) -> None:
    grant_bot(desk, Permission.CREATE_PRIVATE_THREADS)
    channel = bot.text_channel(table)
    thread = await channel.create_thread(name="open", type=discord.ChannelType.public_thread)
    (seen,) = await ana.messages(table)
    assert (seen["type"], seen["content"]) == (18, "open")
    assert seen["message_reference"]["channel_id"] == str(thread.id)
    await channel.create_thread(name="hidden", type=discord.ChannelType.private_thread)
    board = await channel.send("board")
    await board.create_thread(name="on the board")
    assert [message["type"] for message in await ana.messages(table)] == [18, 0]
    await ana.call("POST", f"/channels/{table}/threads", {"name": "Ana's"})
    assert (await ana.messages(table))[-1]["type"] == 18


async def test_old_messages_can_be_edited_and_deleted(
    desk: Desk, bot: DemoBot, ana: Person, table: str
) -> None:
    grant_bot(desk, Permission.MANAGE_MESSAGES)
    channel = bot.text_channel(table)
    old = await channel.send("board")
    desk.clock.advance(100 * DAY)
    await channel.get_partial_message(old.id).edit(content="old board")
    assert (await ana.messages(table))[0]["content"] == "old board"
    with pytest.raises(discord.HTTPException) as refused:
        await channel.delete_messages([old, await channel.send("new")])
    assert refused.value.code == 50034
    await channel.get_partial_message(old.id).delete()
    assert [message["content"] for message in await ana.messages(table)] == ["new"]


async def test_a_bot_edits_only_its_own_messages(
    desk: Desk, bot: DemoBot, ana: Person, table: str
) -> None:
    said = await ana.say(table, "mine")
    theirs = bot.text_channel(table).get_partial_message(int(said["id"]))
    with pytest.raises(discord.Forbidden) as refused:
        await theirs.edit(content="yours")
    assert refused.value.code == 50005
    with pytest.raises(discord.Forbidden) as refused:
        await theirs.delete()
    assert refused.value.code == 50013
    grant_bot(desk, Permission.MANAGE_MESSAGES)
    await theirs.delete()


async def test_a_channel_keeps_a_limited_number_of_messages(
    desk: Desk, ana: Person, table: str
) -> None:
    channel = desk.channel(int(table))
    for number in range(messages.KEPT_MESSAGES + 5):
        draft = messages.Draft(channel, ana.id, {"content": str(number)})
        await messages.post(desk, draft)
    held = list(desk.world.messages[channel.id].values())
    assert len(held) == messages.KEPT_MESSAGES
    assert held[0].content == "5"
    for _ in range(messages.KEPT_ANSWERS + 5):
        draft = messages.Draft(channel, desk.bot.id, {"content": "private"}, owner=ana.id)
        await messages.post(desk, draft)
    again = list(desk.world.messages[channel.id].values())
    assert again[: messages.KEPT_MESSAGES] == held, "private answers push nothing out"
    assert len(again) == messages.KEPT_MESSAGES + messages.KEPT_ANSWERS
