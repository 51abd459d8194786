"""Pausing: the clocks of a match stand still, and moves stay possible."""

from datetime import UTC, datetime, timedelta
from typing import Final

from bot.matches.clocks.pace import read_pace
from bot.matches.model import News, Post
from bot.matches.session import MatchSession
from data.times import stored

LONGEST: Final = timedelta(days=60)
"""A pause that the table agrees on lasts no longer."""
FAR: Final = stored(datetime(3000, 1, 1, tzinfo=UTC))
"""Clocks that stand still until then, or later, do so until somebody lets them run."""
HELD: Final = stored(datetime(4000, 1, 1, tzinfo=UTC))
"""From then on: a league has stopped them, and lets them run."""


def pause_clocks(sitting: MatchSession, until: int) -> None:
    """The clocks stand still, and run again by themselves."""
    sitting.row = sitting.row._replace(paused=until)
    sitting.post(Post.NEWS, what=News.PAUSED.value, until=until)


def hold_clocks(sitting: MatchSession) -> None:
    """The league stops the clocks; what was left of a pause comes after that.

    Where computers play to the end already there is nothing to stop.
    """
    row = sitting.row
    if row.overtime is None and (row.paused is None or row.paused < FAR):
        left = max(0, (row.paused or sitting.now) - sitting.now)
        pause_clocks(sitting, HELD + left)


def release_clocks(sitting: MatchSession) -> None:
    """The league lets the clocks run, or the pause go on."""
    if is_held(sitting):
        _end_of(sitting, HELD)


def resume_clocks(sitting: MatchSession) -> None:
    """The clocks run again."""
    if sitting.row.paused is not None:
        sitting.row = sitting.row._replace(paused=None)
        sitting.post(Post.NEWS, what=News.GOES_ON.value)


def lose_server(sitting: MatchSession, server: int) -> None:
    """The bot was removed from a server: the clocks of its matches stand still without an end.

    What was left of a pause comes after that. Nobody could be told now.
    """
    row = sitting.row
    if row.server == server and read_pace(row.clock) and (row.paused or 0) < FAR:
        left = max(0, (row.paused or sitting.now) - sitting.now)
        sitting.row = row._replace(paused=FAR + left)


def find_server(sitting: MatchSession) -> None:
    """The bot is back, or the match goes on elsewhere: its clocks run, or its pause goes on."""
    if is_lost(sitting):
        _end_of(sitting, FAR)


def is_lost(sitting: MatchSession) -> bool:
    """Whether the clocks of a match stand still because its server is gone."""
    return sitting.row.paused is not None and FAR <= sitting.row.paused < HELD


def is_held(sitting: MatchSession) -> bool:
    """Whether the clocks of a match stand still because its league has stopped them."""
    return sitting.row.paused is not None and sitting.row.paused >= HELD


def _end_of(sitting: MatchSession, since: int) -> None:
    """What has stopped the clocks is over; what is left of a pause comes now."""
    left = (sitting.row.paused or since) - since
    if left:
        pause_clocks(sitting, sitting.now + left)
    else:
        resume_clocks(sitting)
