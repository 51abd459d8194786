"""The tags that the posts of a league's matches have in a forum.

Tags are found by their names, whatever their case. The bot makes missing ones only where it may
manage the forum; everywhere else posts go without.
"""

import asyncio
import logging
from collections import defaultdict
from typing import Final

import discord

from cogs.discord_errors import short_timeout
from renderers.texts import Say

log = logging.getLogger(__name__)

MOST_TAGS: Final = 20
"""How many tags a forum can have."""
LONGEST_NAME: Final = 20
"""The longest name that Discord's own pages accept for a tag."""


def over_tag(say: Say) -> str:
    """Return the name of the tag of matches that are over."""
    return say("forum-tag-over")


def league_tag(say: Say) -> str:
    """Return the name of the tag for matches of any league."""
    return say("forum-tag-league")


def find_tag(forum: discord.ForumChannel, name: str) -> discord.ForumTag | None:
    """Return the tag with this name, if the bot may apply it."""
    moderates = forum.permissions_for(forum.guild.me).manage_threads
    for tag in forum.available_tags:
        if tag.name.casefold() == name.casefold() and (moderates or not tag.moderated):
            return tag
    return None


def can_make_tags(forum: discord.ForumChannel) -> bool:
    """Whether the bot may add a tag to a forum, and there is room for one."""
    manages = forum.permissions_for(forum.guild.me).manage_channels
    return manages and len(forum.available_tags) < MOST_TAGS


def has_tag_for_all(forum: discord.ForumChannel, league: str, say: Say) -> bool:
    """Whether every match of a league can have a tag, if the forum demands one."""
    if not forum.flags.require_tag or can_make_tags(forum):
        return True
    return any(find_tag(forum, name) for name in (league, league_tag(say)))


class ForumTags:
    """Finds the tags of posts, and makes those that are missing where the bot may."""

    def __init__(self) -> None:
        self._locks: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        # The tags of a forum are changed all at once, so only one is made at a time.

    async def of_match(
        self, forum: discord.ForumChannel, league: str, division: str, say: Say
    ) -> list[discord.ForumTag]:
        """Return the tags for a match's post: the league's if there is one, and the division's.

        Both are empty for a match of no league. Where the forum demands a tag and neither is there,
        it is the tag for matches of any league.
        """
        found = [find_tag(forum, league)]
        if division:
            found.append(await self.find_or_make(forum, division))
        if not any(found) and forum.flags.require_tag:
            found = [await self.find_or_make(forum, league_tag(say))]
        return list({tag.id: tag for tag in found if tag is not None}.values())

    async def find_or_make(self, forum: discord.ForumChannel, name: str) -> discord.ForumTag | None:
        """Return the tag with this name; make it if the bot may, else return None."""
        found = find_tag(forum, name)
        if found is not None or not can_make_tags(forum) or len(name) > LONGEST_NAME:
            return found
        async with self._locks[forum.id]:
            try:
                async with short_timeout(2):
                    return await _made(forum, name)
            except discord.HTTPException as error:
                log.info("forum %s gets no tag %s: %s", forum.id, name, error)
                return None


async def _made(forum: discord.ForumChannel, name: str) -> discord.ForumTag | None:
    """Add a tag to a forum, unless it has one with this name.

    All tags are sent, so they are read first: the cached ones may lack what was made a moment ago.
    """
    now = await forum.guild.fetch_channel(forum.id)
    if not isinstance(now, discord.ForumChannel) or not can_make_tags(now):
        return None
    if any(tag.name.casefold() == name.casefold() for tag in now.available_tags):
        return find_tag(now, name)
    return await now.create_tag(name=name)
