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
"""Discord's code for a message that has a thread."""
QUIET_FOR: Final = 10080
"""Minutes after which Discord hides a thread in which nothing happens: a week."""


async def open_thread(
    bot: "Azulejo", match: Match, lobby: SentMessage, say: Say, attempt: int
) -> int | None:
    """Open a thread on the lobby's message; None where there can be none.

    If that does not work just now it is tried again, and after many attempts it goes without.
    Such a thread has the id of its message. So it is known even if it was opened before, and
    nobody was told because the bot went down.
    """
    names = await bot.names.of_match(match, say)
    title = say(
        "thread-title",
        game=variant_name(match, say),
        match=match.id,
        names=say("list-separator").join(map(clean, names)),
    )
    message = bot.get_partial_messageable(
        lobby.channel, guild_id=match.location.server
    ).get_partial_message(lobby.id)
    try:
        async with short_timeout():
            await bot.http.start_thread_with_message(
                lobby.channel,
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
    await asyncio.gather(*(_add(bot, lobby.id, player) for player in people))
    return lobby.id


async def _add(bot: "Azulejo", thread: int, player: int) -> None:
    """Let a player find the thread, without a mention."""
    try:
        async with short_timeout():
            await bot.http.add_user_to_thread(thread, player)
    except discord.HTTPException as error:
        log.info("%s could not be added to thread %s: %s", player, thread, error)
