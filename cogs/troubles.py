"""What Discord's refusals mean for a message that has to leave."""

from datetime import timedelta
from typing import Final

import discord

from bot.courier import TryLaterError, UndeliverableError

GONE: Final = frozenset({10003, 10004, 10008})
"""The channel, the server or the message is gone."""


ASLEEP: Final = 50083
"""A thread is archived: nothing in it can be changed until somebody writes there."""
TOO_OLD: Final = 30046
"""A message from more than an hour ago was changed too often."""
GIVE_UP: Final = 6
"""After so many attempts it is enough that the message itself has arrived."""


def translated(error: discord.HTTPException) -> Exception:
    """Whether to try again, or to wait for somebody."""
    if error.status == 429:
        after = float(getattr(error, "retry_after", 0) or 0)
        return TryLaterError(str(error), timedelta(seconds=after) if after else None)
    if error.status >= 500:
        return TryLaterError(str(error))
    return UndeliverableError(f"Discord refuses: {error}")
