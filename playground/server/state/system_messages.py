"""Messages that Discord itself posts: about pins, new threads and their members."""

from collections.abc import Sequence
from typing import Final

from playground.server.desk import Desk
from playground.server.state import events, messages, threads
from playground.server.state.permissions import Permission
from playground.server.state.snowflakes import time_of
from playground.server.state.threads import THREAD_STARTER
from playground.server.state.world import Channel, ChannelKind, Json, Message
from playground.server.validation import limits
from playground.server.validation.refusals import refusal

MEMBER_ADDED: Final = 1
PINNED: Final = 6
THREAD_BEGUN: Final = 18
KINDS: Final = (MEMBER_ADDED, PINNED, THREAD_BEGUN, THREAD_STARTER)
"""Types of messages that nobody wrote and nobody can edit."""
UNDELETABLE: Final = (MEMBER_ADDED, THREAD_STARTER)
OLD_STARTER: Final = 300.0
"""Seconds after which a thread on a message is also announced below; Discord names no figure."""


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
        await _announce(desk, channel, desk.bot.id, PINNED, reference=reference)


async def thread_begun(desk: Desk, thread: Channel, message: Message | None = None) -> None:
    """Post what Discord says about a new thread.

    A thread on a message begins with a line that shows that message. A public thread without a
    message, or on an old one, is announced in the channel.
    """
    parent = desk.world.channels[thread.parent_id or 0]
    if message is not None:
        reference = messages.reference(parent, message.id)
        await _announce(desk, thread, thread.owner_id, THREAD_STARTER, reference=reference)
    is_recent = message is not None and desk.clock.now() - time_of(message.id) < OLD_STARTER
    if thread.type != ChannelKind.PRIVATE_THREAD and not is_recent:
        reference = messages.reference(thread)
        await _announce(
            desk, parent, thread.owner_id, THREAD_BEGUN, text=thread.name, reference=reference
        )


async def add_member(desk: Desk, thread: Channel, adder: int, user: int) -> None:
    """Add a user to a thread; if another user does it, a line notifies the new member."""
    if user in thread.thread_members:
        return
    threads.join(desk, thread, user)
    if user in thread.thread_members and user != adder:
        await _announce(desk, thread, adder, MEMBER_ADDED, mentions=[user])


def check_deletable(message: Message) -> None:
    """Refuse to delete a line that stays in its thread for good."""
    if message.type in UNDELETABLE:
        raise refusal(50021)


def may_add_members(desk: Desk, thread: Channel, user: int) -> bool:
    """Whether a user may add others to a thread: those who may write in it."""
    return bool(desk.permissions(user, thread) & Permission.SEND_MESSAGES_IN_THREADS)


async def _announce(
    desk: Desk,
    channel: Channel,
    author: int,
    kind: int,
    *,
    text: str = "",
    reference: Json | None = None,
    mentions: Sequence[int] = (),
) -> None:
    message = Message(
        id=desk.snowflakes.next(),
        channel_id=channel.id,
        author_id=author,
        type=kind,
        content=text,
        reference=reference,
        mentions=list(mentions),
        pinged=list(mentions),
    )
    await messages.publish(desk, channel, message)
