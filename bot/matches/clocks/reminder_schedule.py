"""When a running clock is due next: at a reminder, or when the time is up."""

from datetime import timedelta
from typing import Final

from bot.matches.clocks.clock_time import after, between
from bot.players.calendar import PlayerCalendar
from data.tables.deadlines import DeadlineRow
from data.times import duration

REMINDED_AT: Final = (2, 5)
"""Players are reminded when a half, and then a fifth, of their time is left."""
LEAST_NOTICE: Final = duration(timedelta(minutes=1))
"""With less time left than this, a reminder would be of no use."""


def started(row: DeadlineRow, calendar: PlayerCalendar, now: int, span: int) -> DeadlineRow:
    """Return a clock that starts now with this much time."""
    row = row._replace(
        ends=after(calendar, now, span), span=span, stage=0, calendar=int(not calendar.is_plain)
    )
    return row._replace(due=next_due(row, calendar, now, span))


def next_due(row: DeadlineRow, calendar: PlayerCalendar, now: int, left: int) -> int:
    """Return when a clock with this much time left is due: at the next reminder, or at its end."""
    for part in REMINDED_AT[row.stage :]:
        then = row.span // part
        if then >= LEAST_NOTICE:
            return after(calendar, now, left - then)
    return row.ends


def adjusted(
    row: DeadlineRow, was: PlayerCalendar, will: PlayerCalendar, since: int, now: int
) -> DeadlineRow:
    """Return a clock that continues now, by a new calendar, with the time it had at `since`."""
    left = between(was, since, row.ends)
    row = row._replace(ends=after(will, now, left), calendar=int(not will.is_plain))
    return row._replace(due=next_due(row, will, now, left))
