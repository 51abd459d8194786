"""What Discord's refusals mean for a message that has to leave."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from types import SimpleNamespace
from typing import Any, Final

import discord

from bot.posts.delivery_loop import TryLaterError, UndeliverableError

GONE: Final = frozenset({10003, 10004, 10008})
"""The channel, the server or the message is gone."""


ASLEEP: Final = 50083
"""A thread is archived: nothing in it can be changed until somebody writes there."""
TOO_OLD: Final = 30046
"""A message from more than an hour ago was changed too often."""
GIVE_UP: Final = 6
"""After so many attempts it is enough that the message itself has arrived."""
BRIEF: Final = 4.0
"""Seconds for a call behind which others wait."""


class NoAnswerError(discord.DiscordServerError):
    """Discord was out of order for as long as one could wait."""

    def __init__(self, seconds: float) -> None:
        silence: Any = SimpleNamespace(status=504, reason="Gateway Timeout")
        super().__init__(silence, f"no answer within {seconds:g} seconds")


@asynccontextmanager
async def short_timeout(times: int = 1) -> AsyncIterator[None]:
    """Ask Discord for something that matters less than what comes after it.

    While Discord is out of order its library tries for 25 seconds, and a post is given up after
    20: it would never get past such a call, however often it is tried.
    """
    try:
        async with asyncio.timeout(BRIEF * times):
            yield
    except TimeoutError as error:
        raise NoAnswerError(BRIEF * times) from error


def translated(error: discord.HTTPException) -> Exception:
    """Whether to try again, or to wait for somebody."""
    if error.status == 429:
        after = float(getattr(error, "retry_after", 0) or 0)
        return TryLaterError(str(error), timedelta(seconds=after) if after else None)
    if error.status >= 500:
        return TryLaterError(str(error))
    return UndeliverableError(f"Discord refuses: {error}")
