"""Marks: a message that was posted, and of which the bot never heard, is found again.

Discord knows for some minutes that two posts with the same nonce are one. For longer than that a
message has its mark: the number of its frame, which nobody sees.
"""

import logging
from typing import TYPE_CHECKING, Final
from zlib import crc32

import discord

from cogs.discord_errors import GIVE_UP, short_timeout

if TYPE_CHECKING:
    from cogs.cards.card import Card

log = logging.getLogger(__name__)

LOOKED_AT: Final = 50
"""How many of the newest messages are looked at for one that was posted before."""


def mark(card: "Card", nonce: str) -> None:
    """Mark a card as this post and no other."""
    (frame,) = card.children
    frame.id = number_of(nonce)


async def find_marked(
    where: discord.PartialMessageable, nonce: str, attempt: int
) -> discord.Message | None:
    """The message that this post has become, if it was tried before and has arrived."""
    if attempt <= 1:
        return None
    number = number_of(nonce)
    try:
        async with short_timeout():
            async for message in where.history(limit=LOOKED_AT):
                if any(getattr(part, "id", None) == number for part in message.components):
                    return message
    except discord.HTTPException as error:
        if error.status >= 500 and attempt < GIVE_UP:
            raise
        log.info("nobody could look for what was posted before: %s", error)
    return None


def number_of(nonce: str) -> int:
    """The number of a frame: positive, and as large as Discord takes it."""
    return crc32(nonce.encode()) >> 1 or 1
