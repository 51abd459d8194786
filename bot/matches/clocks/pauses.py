"""Stop and restart the clocks of a match; moves stay possible in a pause."""

from datetime import UTC, datetime, timedelta
from typing import Final

from bot.matches.clocks.pace import read_pace
from bot.matches.posts import ClocksPaused, ClocksResumed
from bot.matches.session import MatchSession
from data.times import stored

LONGEST: Final = timedelta(days=60)
"""The longest pause that players can agree on."""
FAR: Final = stored(datetime(3000, 1, 1, tzinfo=UTC))
"""Clocks that are paused until then or later wait for the bot to be back on the server."""
HELD: Final = stored(datetime(4000, 1, 1, tzinfo=UTC))
"""Clocks that are paused until then or later wait for their league."""


def pause_clocks(session: MatchSession, until: int) -> None:
    """Stop the clocks until a time."""
    session.row = session.row._replace(paused=until)
    session.post(ClocksPaused(ply=session.ply, until=until))


def hold_clocks(session: MatchSession) -> None:
    """Stop the clocks until the league restarts them; the rest of a pause comes after that.

    After the time limit nothing is stopped, because computers play to the end.
    """
    row = session.row
    if row.overtime is None and (row.paused is None or row.paused < FAR):
        left = max(0, (row.paused or session.now) - session.now)
        pause_clocks(session, HELD + left)


def release_clocks(session: MatchSession) -> None:
    """Restart clocks that the league has stopped, or continue the pause before that."""
    if is_held(session):
        _end_of(session, HELD)


def resume_clocks(session: MatchSession) -> None:
    """Restart the clocks."""
    if session.row.paused is not None:
        session.row = session.row._replace(paused=None)
        session.post(ClocksResumed(ply=session.ply))


def hold_for_server(session: MatchSession, server: int) -> None:
    """Stop the clocks of a match on a server from which the bot was removed.

    The rest of a pause comes after that. Nothing is posted, because nobody could read it.
    """
    row = session.row
    if row.server == server and read_pace(row.clock) and (row.paused or 0) < FAR:
        left = max(0, (row.paused or session.now) - session.now)
        session.row = row._replace(paused=FAR + left)


def release_for_server(session: MatchSession) -> None:
    """Restart the clocks because the bot is back, or because the match has moved elsewhere."""
    if is_held_for_server(session):
        _end_of(session, FAR)


def is_held_for_server(session: MatchSession) -> bool:
    """Whether the clocks are stopped because the bot was removed from the server."""
    return session.row.paused is not None and FAR <= session.row.paused < HELD


def is_held(session: MatchSession) -> bool:
    """Whether the clocks are stopped by the league."""
    return session.row.paused is not None and session.row.paused >= HELD


def _end_of(session: MatchSession, since: int) -> None:
    """Restart the clocks, or continue a pause of which something is left."""
    left = (session.row.paused or since) - since
    if left:
        pause_clocks(session, session.now + left)
    else:
        resume_clocks(session)
