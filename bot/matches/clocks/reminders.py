"""Reminders: a player is told that the others wait, at most twice, and never in quiet hours."""

from datetime import timedelta
from typing import Final

from bot.matches.clocks.clock_time import between, calendar_for
from bot.matches.clocks.pace import read_pace
from bot.matches.clocks.reminder_schedule import LEAST_NOTICE, REMINDED_AT, next_due
from bot.matches.posts import ReminderPost
from bot.matches.session import MatchSession
from bot.matches.view import seat_view
from bot.players.calendar import waking_hours
from bot.players.settings import NotifyBy
from data.tables import entries
from data.tables.deadlines import DeadlineRow
from data.tables.seats import SeatRow
from data.times import duration, loaded, stored
from games.core import Seat

RECENTLY: Final = timedelta(minutes=10)
"""A player who has moved in any match within this time is not reminded."""


async def remind(session: MatchSession, clock: DeadlineRow) -> None:
    """Remind a player, unless that is of no use or not wanted, and set the clock's next due time.

    In quiet hours the reminder is put off as long as there is time. If downtime has delayed two
    reminders, only one is given.
    """
    own = session.seats[clock.seat]
    calendar = calendar_for(own.preferences, read_pace(session.row.clock))
    now, left = session.now, between(calendar, session.now, clock.ends)
    stage = sum(left <= clock.span // part for part in REMINDED_AT)
    awake = stored(waking_hours(seat_view(own).settings).next_loud(loaded(now)))
    if clock.ends - awake < LEAST_NOTICE:
        clock = clock._replace(due=clock.ends, stage=len(REMINDED_AT))
    elif awake > now:
        clock = clock._replace(due=awake)
    else:
        if stage > clock.stage and await _is_wanted(session, own, clock):
            session.post(ReminderPost(ply=session.ply, seat=Seat(clock.seat)))
        clock = clock._replace(stage=max(stage, clock.stage))
        clock = clock._replace(due=next_due(clock, calendar, now, left))
    session.deadlines = {**session.deadlines, (clock.seat, clock.kind): clock}


async def _is_wanted(session: MatchSession, own: SeatRow, clock: DeadlineRow) -> bool:
    """Whether a player wants reminders and has not moved elsewhere a short time ago."""
    settings = seat_view(own).settings
    if own.player is None or not settings.reminders or settings.notice is NotifyBy.NONE:
        return False
    since = session.now - min(duration(RECENTLY), clock.span // 10)
    return not await entries.has_decided(session.tx, own.player, since)
