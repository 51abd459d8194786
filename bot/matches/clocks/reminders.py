"""Reminders: somebody is told that the others wait, twice at most, and never at night."""

from datetime import timedelta
from typing import Final

from bot.matches.clocks.clock_time import READING, REMINDED_AT, between, calendar_for, next_due
from bot.matches.clocks.pace import read_pace
from bot.matches.model import Post
from bot.matches.session import MatchSession
from bot.matches.view import seat_view
from bot.players.calendar import waking_hours
from bot.players.settings import NotifyBy
from data.tables import entries
from data.tables.deadlines import DeadlineRow
from data.tables.seats import SeatRow
from data.times import duration, loaded, stored

JUST_NOW: Final = timedelta(minutes=10)
"""Whoever has moved so lately is there, and need not be reminded."""


async def remind(session: MatchSession, clock: DeadlineRow) -> None:
    """Remind somebody that the others wait, unless that is of no use or not welcome.

    In hours in which they are not to be disturbed it waits, as long as there is time. One that is
    late, because no bot was there, is given once, and not twice in a row.
    """
    sitter = session.seats[clock.seat]
    preferences = seat_view(sitter).settings
    calendar = calendar_for(sitter.preferences, read_pace(session.row.clock))
    now, left = session.now, between(calendar, session.now, clock.ends)
    stage = sum(left <= clock.span // part for part in REMINDED_AT)
    loud = stored(waking_hours(preferences).next_loud(loaded(now)))
    if clock.ends - loud < READING:
        clock = clock._replace(due=clock.ends, stage=len(REMINDED_AT))
    elif loud > now:
        clock = clock._replace(due=loud)
    else:
        if stage > clock.stage and await _is_welcome(session, sitter, clock):
            session.post(Post.REMINDER, seat=clock.seat, stage=stage, ends=clock.ends)
        clock = clock._replace(stage=max(stage, clock.stage))
        clock = clock._replace(due=next_due(clock, calendar, now, left))
    session.deadlines[clock.seat, clock.kind] = clock


async def _is_welcome(session: MatchSession, sitter: SeatRow, clock: DeadlineRow) -> bool:
    """Whether somebody wants to be reminded, and has not just moved somewhere else."""
    preferences = seat_view(sitter).settings
    if sitter.player is None or not preferences.reminders or preferences.notice is NotifyBy.NONE:
        return False
    lately = session.now - min(duration(JUST_NOW), clock.span // 10)
    return not await entries.has_decided(session.tx, sitter.player, lately)
