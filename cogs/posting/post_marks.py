"""Marks by which a message is found again if it was sent but Discord's answer never arrived.

Discord treats two messages with the same nonce as one for some minutes only. The mark lasts: it
is the component id of a card's frame or of a notification's first button, which readers do not see.
"""

import logging
from typing import TYPE_CHECKING, Final
from zlib import crc32

import discord

from cogs.discord_errors import GIVE_UP, short_timeout

if TYPE_CHECKING:
    from cogs.cards.card import Card
    from cogs.cards.notification import Notification

log = logging.getLogger(__name__)

SEARCHED: Final = 50
"""How many of the newest messages are searched for a mark."""


def mark(message: "Card | Notification", nonce: str) -> None:
    """Mark a message as the post with this nonce."""
    message.children[0].id = mark_of(nonce)


async def find_marked(
    where: discord.abc.Messageable, nonce: str, attempt: int
) -> discord.Message | None:
    """Return the message that an earlier attempt at this post has sent, if there is one."""
    if attempt <= 1:
        return None
    number = mark_of(nonce)
    try:
        async with short_timeout():
            async for message in where.history(limit=SEARCHED):
                for part in message.components:
                    inside = getattr(part, "children", ())
                    if number in (getattr(one, "id", None) for one in (part, *inside)):
                        return message
    except discord.HTTPException as error:
        if error.status >= 500 and attempt < GIVE_UP:
            raise
        log.info("could not search for an earlier attempt: %s", error)
    return None


def mark_of(nonce: str) -> int:
    """Return the mark for a nonce: a positive number within Discord's range."""
    return crc32(nonce.encode()) >> 1 or 1
