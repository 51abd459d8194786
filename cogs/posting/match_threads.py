"""A thread for each match, where that is allowed."""

import asyncio
import logging
from typing import TYPE_CHECKING, Final

import discord

from bot.matches import Match
from bot.posts.sent_messages import SentMessage
from cogs.cards.game_names import variant_name
from cogs.discord_errors import GIVE_UP, short_timeout
from renderers.lettering.names import clean
from renderers.texts import Say

if TYPE_CHECKING:
    from cogs.client import Azulejo

log = logging.getLogger(__name__)

ALREADY: Final = 160004
"""Discord's error code for a message that has a thread already."""
QUIET_FOR: Final = 10080
"""Minutes of inactivity after which Discord archives a thread: a week."""


async def open_thread(
    bot: "Azulejo", match: Match, start: SentMessage, say: Say, attempt: int
) -> int | None:
    """Open a thread on a message and return its id; None where there can be none.

    While Discord is down the post is tried again; after many attempts it goes without a thread.
    The thread has the id of its message, so one that an earlier attempt has opened is known.
    """
    names = await bot.names.of_match(match, say)
    title = say(
        "thread-title",
        game=variant_name(match, say),
        match=match.id,
        names=say("list-separator").join(map(clean, names)),
    )
    message = bot.get_partial_messageable(
        start.channel, guild_id=match.location.server
    ).get_partial_message(start.id)
    try:
        async with short_timeout():
            await bot.http.start_thread_with_message(
                start.channel,
                message.id,
                name=title[:100],
                auto_archive_duration=QUIET_FOR,
            )
    except discord.HTTPException as error:
        if error.status >= 500 and attempt < GIVE_UP:
            raise
        if error.code != ALREADY:
            log.info("match %s gets no thread: %s", match.id, error)
            return None
    people = [seat.player for seat in match.seats if seat.player is not None]
    await asyncio.gather(*(_add(bot, start.id, player) for player in people))
    return start.id


async def _add(bot: "Azulejo", thread: int, player: int) -> None:
    """Add a player to the thread, without a mention."""
    try:
        async with short_timeout():
            await bot.http.add_user_to_thread(thread, player)
    except discord.HTTPException as error:
        log.info("%s could not be added to thread %s: %s", player, thread, error)
