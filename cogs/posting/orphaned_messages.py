"""Sweeping: a message that was sent, and of which the bot never heard, is taken away."""

import logging
from collections.abc import Collection
from typing import TYPE_CHECKING, Final

import discord

from bot.posts.outbox import QueuedPost, Sent
from cogs.cards.card import custom_ids
from cogs.discord_errors import GIVE_UP, short_timeout
from cogs.posting.send_once import delete_message
from cogs.verbs import parse_custom_id

if TYPE_CHECKING:
    from cogs.client import Azulejo

log = logging.getLogger(__name__)

LOOKED_AT: Final = 25
"""How many of the newest messages of a channel are looked at."""
LIVE: Final = frozenset({"pick", "undo", "join", "start", "agree"})
"""Buttons that belong to how a match stands."""


async def delete_orphans(
    bot: "Azulejo", letter: QueuedPost, sent: Sent, known: Collection[int]
) -> None:
    """Take away what shows a match and is neither known nor what was just sent.

    It is needed only when a post was tried before: the connection may have broken after Discord
    had the message, or the bot went down before it could remember it.
    """
    channel, match = bot.get_partial_messageable(sent.channel), letter.match
    try:
        async with short_timeout():
            async for message in channel.history(limit=LOOKED_AT):
                if message.author.id != bot.user_id or message.id in {sent.message, *known}:
                    continue
                if any(is_live(one, match) for one in custom_ids(message)):
                    log.info("message %s of match %s was unknown and goes", message.id, match)
                    await delete_message(bot, letter, sent.channel, message.id)
    except discord.HTTPException as error:
        if error.status >= 500 and letter.attempt < GIVE_UP:
            raise
        log.info("nobody could look for unknown messages of match %s: %s", match, error)


def is_live(custom_id: str, match: int) -> bool:
    """Whether this button shows how a match stands."""
    verb, arguments = parse_custom_id(custom_id)
    return verb in LIVE and arguments[:1] == [str(match)]
