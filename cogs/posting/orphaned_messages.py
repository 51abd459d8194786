"""Deletes messages that were sent although Discord's answer never arrived."""

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

SEARCHED: Final = 25
"""How many of the newest messages of a channel are searched."""
LIVE: Final = frozenset({"pick", "undo", "join", "start", "agree"})
"""Verbs of buttons that only the newest message of a match may have."""


async def delete_orphans(
    bot: "Azulejo", queued: QueuedPost, sent: Sent, known: Collection[int]
) -> None:
    """Delete messages that show a match, other than the known ones and the one just sent.

    This is needed after a failed attempt only: the connection may have broken, or the bot stopped,
    before the message was recorded.
    """
    channel, match = bot.get_partial_messageable(sent.channel), queued.match
    try:
        async with short_timeout():
            async for message in channel.history(limit=SEARCHED):
                if message.author.id != bot.user_id or message.id in {sent.message, *known}:
                    continue
                if any(is_live(one, match) for one in custom_ids(message)):
                    log.info("message %s of match %s was unknown and is deleted", message.id, match)
                    await delete_message(bot, queued, sent.channel, message.id)
    except discord.HTTPException as error:
        if error.status >= 500 and queued.attempt < GIVE_UP:
            raise
        log.info("could not search for unknown messages of match %s: %s", match, error)


def is_live(custom_id: str, match: int) -> bool:
    """Whether only the newest message of this match may have this button."""
    verb, arguments = parse_custom_id(custom_id)
    return verb in LIVE and arguments[:1] == [str(match)]
