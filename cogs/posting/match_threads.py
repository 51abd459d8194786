"""The thread of a match: opened where that is allowed, and archived after the end."""

import logging
from datetime import timedelta
from typing import Final

import discord
from discord.utils import snowflake_time

from bot.matches.posts import ArchivePost
from cogs.bot_permissions import missing_to_open_threads
from cogs.cards.game_names import variant_name
from cogs.discord_errors import GIVE_UP, may_succeed_later, short_timeout
from cogs.posting.post_context import PostContext
from cogs.posting.send_once import delete_message
from renderers.lettering.names import clean

log = logging.getLogger(__name__)

ALREADY: Final = 160004
"""Discord's error code for a message that has a thread already."""
WEEK: Final = 10080
"""Minutes of inactivity after which Discord archives the thread of a running match."""
HOUR: Final = 60
"""The same after the end."""
NEARBY: Final = 20
"""How many messages are searched for Discord's announcement of a thread."""


async def open_thread(context: PostContext, message: int | None = None) -> int | None:
    """Open a thread on a message or without one; return its id, or None where there can be none.

    It is tried again later while Discord is down or wants the bot to wait. Only a refusal that
    lasts means that there is no thread.
    """
    bot, place = context.bot, context.match.location
    if missing := missing_to_open_threads(bot, place.server, place.channel):
        log.info("match %s gets no thread without %s", context.match.id, ", ".join(missing))
        return None
    channel = place.channel or 0
    try:
        if message is not None:
            return await _open_on(context, channel, message)
        return await _open_without_message(context, channel)
    except discord.HTTPException as error:
        if may_succeed_later(error):
            raise
        log.info("match %s gets no thread: %s", context.match.id, error)
        return None


async def _open_on(context: PostContext, channel: int, message: int) -> int:
    """Open a thread on a message. It has the message's id, so an earlier attempt is recognised."""
    try:
        async with short_timeout():
            await context.bot.http.start_thread_with_message(
                channel, message, name=await _title(context), auto_archive_duration=WEEK
            )
    except discord.HTTPException as error:
        if error.code != ALREADY:
            raise
    return message


async def _open_without_message(context: PostContext, channel: int) -> int:
    """Open a thread without a message, unless an earlier attempt has."""
    if context.queued.attempt > 1 and (known := await _opened_before(context, channel)):
        return known
    async with short_timeout():
        thread = await context.bot.http.start_thread_without_message(
            channel,
            name=await _title(context),
            auto_archive_duration=WEEK,
            type=discord.ChannelType.public_thread.value,
        )
    return int(thread["id"])


async def _opened_before(context: PostContext, channel: int) -> int | None:
    """Return the thread that an earlier attempt has opened, if there is one.

    It is found by the number of the match, with which its title begins.
    """
    server, beginning = context.match.location.server or 0, _title_with(context, names="")
    async with short_timeout():
        active = await context.bot.http.get_active_threads(server)
    for thread in active["threads"]:
        own = int(thread["owner_id"]) == context.bot.user_id
        if own and int(thread["parent_id"]) == channel and thread["name"].startswith(beginning):
            return int(thread["id"])
    return None


async def delete_thread_notice(context: PostContext, thread: int) -> None:
    """Delete the message with which Discord announces a thread in the channel, if possible."""
    channel = context.match.location.channel or 0
    where = context.bot.get_partial_messageable(channel)
    try:
        async with short_timeout():
            async for message in where.history(limit=NEARBY, around=discord.Object(thread)):
                about = message.reference and message.reference.channel_id
                if message.type is discord.MessageType.thread_created and about == thread:
                    await delete_message(
                        context.bot, context.queued, channel, message.id, optional=True
                    )
    except discord.HTTPException as error:
        log.info("the notice of thread %s stays: %s", thread, error)


async def archive_thread(context: PostContext, post: ArchivePost) -> None:
    """Archive the thread of a match that is over.

    If someone has written within the last hour, Discord archives it after an hour of silence; so
    it does if someone wakes it later. A thread that is gone, locked or another's stays as it is.
    """
    bot, number = context.bot, context.match.location.thread
    if number is None:
        return
    try:
        async with short_timeout():
            thread = await bot.fetch_channel(number)
            if not isinstance(thread, discord.Thread) or thread.owner_id != bot.user_id:
                return
            if not thread.archived:
                written = snowflake_time(thread.last_message_id or thread.id)
                silent = bot.services.clock() - written >= timedelta(minutes=HOUR)
                await thread.edit(archived=silent, auto_archive_duration=HOUR)
    except discord.HTTPException as error:
        if may_succeed_later(error) and context.queued.attempt < GIVE_UP:
            raise
        log.info("thread %s of match %s is not archived: %s", number, context.match.id, error)


async def _title(context: PostContext) -> str:
    names = map(clean, await context.names())
    return _title_with(context, context.say("list-separator").join(names))[:100]


def _title_with(context: PostContext, names: str) -> str:
    game = variant_name(context.match, context.say)
    return context.say("thread-title", game=game, match=context.match.id, names=names)
