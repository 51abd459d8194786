"""The post of a match in a forum: opened with the first message about it, and marked as over."""

import logging
from collections.abc import Collection
from typing import TYPE_CHECKING

import discord

from bot.leagues.errors import UnknownSeasonError
from bot.matches import Match
from bot.posts.outbox import Sent
from cogs.cards.card import Card
from cogs.cards.notification import Notification
from cogs.cards.refused_pictures import with_picture_or_words
from cogs.discord_errors import short_timeout
from cogs.leagues.forum_tags import over_tag
from cogs.leagues.league_text import division_name
from cogs.posting.post_marks import mark
from cogs.posting.send_once import only
from cogs.posting.thread_title import WEEK, find_opened_thread, thread_title

if TYPE_CHECKING:
    from cogs.client import Azulejo
    from cogs.posting.post_context import PostContext

log = logging.getLogger(__name__)

MOST_APPLIED = 5
"""How many tags a post can have."""


def forum_of(bot: "Azulejo", match: Match) -> discord.ForumChannel | None:
    """Return the forum in which a match is played, or None if it is played elsewhere."""
    found = bot.get_channel(match.location.channel or 0)
    return found if isinstance(found, discord.ForumChannel) else None


async def open_post(
    context: "PostContext",
    forum: discord.ForumChannel,
    message: Card | Notification,
    mentions: Collection[int],
    nonce: str,
) -> Sent | None:
    """Open the post of a match with this message as its first.

    Return None if the match has a post already, which another attempt may have opened.
    """
    bot, match = context.bot, context.match
    services = bot.services
    if (await services.matches.find(match.id)).location.thread is not None:
        return None
    thread = None
    if context.queued.attempt > 1:
        thread = await find_opened_thread(context, forum.id)
    if thread is not None:
        await services.matches.set_thread(match.id, thread)
        return None
    tags, title = await _tags(context, forum), await thread_title(context)
    mark(message, nonce)
    async with short_timeout(2):
        opened = await with_picture_or_words(
            message,
            lambda one: forum.create_thread(
                **one.to_send(),
                name=title,
                auto_archive_duration=WEEK,
                applied_tags=tags,
                allowed_mentions=only(mentions),
            ),
        )
    await services.matches.set_thread(match.id, opened.thread.id)
    return Sent(opened.message.id, opened.thread.id, match.ply)


async def mark_over(context: "PostContext") -> None:
    """Give the post of a match that is over the tag that says so, if the forum has one."""
    bot, match = context.bot, context.match
    forum, number = forum_of(bot, match), match.location.thread
    if forum is None or number is None:
        return
    try:
        async with short_timeout(2):
            post = await bot.fetch_channel(number)
            if not isinstance(post, discord.Thread) or post.owner_id != bot.user_id:
                return
            tag = await bot.forum_tags.find_or_make(forum, over_tag(context.say))
            if tag is not None and tag not in post.applied_tags:
                await post.edit(applied_tags=[*post.applied_tags[: MOST_APPLIED - 1], tag])
    except discord.HTTPException as error:
        log.info("the post of match %s is not marked as over: %s", match.id, error)


async def _tags(context: "PostContext", forum: discord.ForumChannel) -> list[discord.ForumTag]:
    """Return the tags of a match's post."""
    leagues, tags = context.bot.services.leagues, context.bot.forum_tags
    found = await leagues.of_match(context.match.id)
    if found is None:
        return await tags.of_match(forum, "", "", context.say)
    try:
        session = await leagues.find(found.league.id, found.season)
    except UnknownSeasonError:
        return await tags.of_match(forum, found.league.name, "", context.say)
    fixture = session.fixture(found.fixture)
    division = "" if fixture is None else division_name(session, fixture.division, context.say)
    return await tags.of_match(forum, found.league.name, division, context.say)
