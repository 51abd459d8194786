"""The thread of a match: opened where that is allowed, and archived after the end."""

import logging
from datetime import timedelta
from typing import Final

import discord
from discord.utils import snowflake_time

from bot.matches.posts import ArchivePost
from cogs.bot_permissions import can_have_threads, missing_to_open_threads
from cogs.discord_errors import GIVE_UP, may_succeed_later, short_timeout
from cogs.posting.forum_posts import mark_over
from cogs.posting.post_context import PostContext
from cogs.posting.send_once import delete_message
from cogs.posting.thread_title import WEEK, find_opened_thread, thread_title

log = logging.getLogger(__name__)

ALREADY: Final = 160004
"""Discord's error code for a message that has a thread already."""
HOUR: Final = 60
"""Minutes of inactivity after which Discord archives a thread whose match is over."""
NEWS_THREAD: Final = 10
PUBLIC_THREAD: Final = 11
"""Discord's types of threads: in an announcement channel, and in a text channel."""
NEARBY: Final = 20
"""How many messages are searched for Discord's announcement of a thread."""


async def open_thread(context: PostContext, message: int | None = None) -> int | None:
    """Open a thread on a message or without one; return its id, or None where there can be none.

    It is tried again later while Discord is down or wants the bot to wait. Only a refusal that
    lasts means that there is no thread.
    """
    bot, place = context.bot, context.match.location
    if not can_have_threads(bot, place.server, place.channel):
        return None
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
                channel, message, name=await thread_title(context), auto_archive_duration=WEEK
            )
    except discord.HTTPException as error:
        if error.code != ALREADY:
            raise
    return message


async def _open_without_message(context: PostContext, channel: int) -> int:
    """Open a thread without a message, unless an earlier attempt has."""
    if context.queued.attempt > 1 and (known := await find_opened_thread(context, channel)):
        return known
    place = context.bot.get_channel(channel)
    is_news = isinstance(place, discord.TextChannel) and place.is_news()
    async with short_timeout():
        thread = await context.bot.http.start_thread_without_message(
            channel,
            name=await thread_title(context),
            auto_archive_duration=WEEK,
            type=NEWS_THREAD if is_news else PUBLIC_THREAD,
        )
    return int(thread["id"])


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
    await mark_over(context)  # again, if Discord was down at the end
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
