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


def pause_clocks(session: MatchSession, until: int) -> None:
    """The clocks stand still, and run again by themselves."""
    session.row = session.row._replace(paused=until)
    session.post(Post.NEWS, what=News.PAUSED.value, until=until)


def hold_clocks(session: MatchSession) -> None:
    """The league stops the clocks; what was left of a pause comes after that.

    Where computers play to the end already there is nothing to stop.
    """
    row = session.row
    if row.overtime is None and (row.paused is None or row.paused < FAR):
        left = max(0, (row.paused or session.now) - session.now)
        pause_clocks(session, HELD + left)


def release_clocks(session: MatchSession) -> None:
    """The league lets the clocks run, or the pause go on."""
    if is_held(session):
        _end_of(session, HELD)


def resume_clocks(session: MatchSession) -> None:
    """The clocks run again."""
    if session.row.paused is not None:
        session.row = session.row._replace(paused=None)
        session.post(Post.NEWS, what=News.GOES_ON.value)


def hold_for_server(session: MatchSession, server: int) -> None:
    """The bot was removed from a server: the clocks of its matches stand still without an end.

    What was left of a pause comes after that. Nobody could be told now.
    """
    row = session.row
    if row.server == server and read_pace(row.clock) and (row.paused or 0) < FAR:
        left = max(0, (row.paused or session.now) - session.now)
        session.row = row._replace(paused=FAR + left)


def find_server(session: MatchSession) -> None:
    """The bot is back, or the match goes on elsewhere: its clocks run, or its pause goes on."""
    if is_lost(session):
        _end_of(session, FAR)


def is_lost(session: MatchSession) -> bool:
    """Whether the clocks of a match stand still because its server is gone."""
    return session.row.paused is not None and FAR <= session.row.paused < HELD


def is_held(session: MatchSession) -> bool:
    """Whether the clocks of a match stand still because its league has stopped them."""
    return session.row.paused is not None and session.row.paused >= HELD


def _end_of(session: MatchSession, since: int) -> None:
    """What has stopped the clocks is over; what is left of a pause comes now."""
    left = (session.row.paused or since) - since
    if left:
        pause_clocks(session, session.now + left)
    else:
        resume_clocks(session)
