"""Cards whose picture Discord refuses: they come all the same, with the picture in words."""

import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

import discord

log = logging.getLogger(__name__)

REFUSALS: Final = frozenset({20009, 40005, 50013, 50035, 50045, 50046})
"""Discord's codes for files that are too large, not allowed here, or not what they should be."""
TOO_LARGE: Final = 413

M = TypeVar("M", bound=Any)
T = TypeVar("T")


async def with_picture_or_words(message: M, send: Callable[[M], Awaitable[T]]) -> T:
    """Send a card or a notification; if its picture is refused, send words in its place."""
    try:
        return await send(message)
    except discord.HTTPException as error:
        refused = error.status == TOO_LARGE or error.code in REFUSALS
        described = message.in_words() if refused else None
        if described is None:
            raise
        log.warning("a picture was refused, so it is described in words: %s", error)
    return await send(described)
