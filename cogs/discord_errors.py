"""Discord's errors, and what they mean for a post."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from types import SimpleNamespace
from typing import Any, Final

import discord

from bot.posts.delivery_loop import TryLaterError, UndeliverableError

GONE: Final = frozenset({10003, 10004, 10008})
"""The channel, the server or the message does not exist any more."""


ASLEEP: Final = 50083
"""A thread is archived: nothing in it can be edited until someone writes there."""
TOO_OLD: Final = 30046
"""A message older than an hour was edited too often."""
GIVE_UP: Final = 6
"""The attempt after which failing side tasks of a post are ignored."""
BRIEF: Final = 4.0
"""Seconds for a call that others wait for."""


class NoAnswerError(discord.DiscordServerError):
    """Discord did not answer within the timeout."""

    def __init__(self, seconds: float) -> None:
        silence: Any = SimpleNamespace(status=504, reason="Gateway Timeout")
        super().__init__(silence, f"no answer within {seconds:g} seconds")


class LongWaitError(discord.HTTPException):
    """A rate limit that lasts longer than a call waits for it."""

    def __init__(self, retry_after: float) -> None:
        refusal: Any = SimpleNamespace(status=429, reason="Too Many Requests")
        super().__init__(refusal, f"the next call may be made in {retry_after:.0f} seconds")
        self.retry_after = retry_after


@asynccontextmanager
async def short_timeout(times: int = 1) -> AsyncIterator[None]:
    """Limit the time of a call that is less important than what comes after it.

    During an outage discord.py retries for 25 seconds, and a post times out after 20: without a
    limit the post would never get past such a call.
    """
    try:
        async with asyncio.timeout(BRIEF * times):
            yield
    except TimeoutError as error:
        raise NoAnswerError(BRIEF * times) from error


def may_succeed_later(error: discord.HTTPException) -> bool:
    """Whether the same call may succeed later without anybody changing anything.

    An error without one of Discord's own codes comes from a proxy on the way, and 401 from an
    outage of Discord's sign-in; both say nothing about this bot.
    """
    if error.status in (401, 408, 429) or error.status >= 500:
        return True
    return error.status in (403, 404) and not error.code


def translated(error: discord.HTTPException) -> Exception:
    """The delivery error for one of Discord's: try again later, or wait for a person."""
    if error.status == 429:
        after = float(getattr(error, "retry_after", 0) or 0)
        return TryLaterError(str(error), timedelta(seconds=after) if after else None)
    if may_succeed_later(error):
        return TryLaterError(str(error))
    return UndeliverableError(f"Discord refuses: {error}")
