"""Messages that Discord itself posts: a message was pinned, a thread was started."""

from typing import Final

from playground.server.desk import Desk
from playground.server.state import events, messages
from playground.server.state.world import Channel, ChannelKind, Json, Message
from playground.server.validation import limits
from playground.server.validation.refusals import refusal

PINNED: Final = 6
THREAD_BEGUN: Final = 18
KINDS: Final = (PINNED, THREAD_BEGUN)
"""Types of messages that nobody wrote and nobody can edit."""


async def pin(desk: Desk, message: Message, *, pinned: bool) -> None:
    """Pin a message for the bot, which posts a system message, or unpin it."""
    channel = desk.world.channels[message.channel_id]
    if pinned == (message.pinned_at is not None):
        return
    held = [other for other in desk.world.messages[channel.id].values() if other.pinned_at]
    if pinned and len(held) >= limits.PINS:
        raise refusal(30003)
    message.pinned_at = desk.clock.now() if pinned else None
    if pinned:
        channel.last_pin = message.pinned_at
    desk.world.touch("message", channel.id, message.id)
    desk.world.touch("channel", channel.id)
    events.message_updated(desk, message)
    events.pins_updated(desk, channel)
    if pinned:
        reference = messages.reference(channel, message.id)
        await _announce(desk, channel, desk.bot.id, PINNED, "", reference)


async def thread_begun(desk: Desk, thread: Channel) -> None:
    """Post the system message for a public thread that was started without a message."""
    parent = desk.world.channels[thread.parent_id or 0]
    if thread.type != ChannelKind.PRIVATE_THREAD:
        reference = messages.reference(thread)
        await _announce(desk, parent, thread.owner_id, THREAD_BEGUN, thread.name, reference)


async def _announce(
    desk: Desk, channel: Channel, author: int, kind: int, text: str, reference: Json
) -> None:
    number = desk.snowflakes.next()
    message = Message(number, channel.id, author, type=kind, content=text, reference=reference)
    await messages.publish(desk, channel, message)
