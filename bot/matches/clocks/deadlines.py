"""The deadlines of a match, written in the same transaction as the move that sets them.

They follow from who has to act, whose seat a computer plays and whether there is a pause. So
actions do not set them: `set_deadlines` does, after every action.
"""

from collections.abc import Collection, Mapping
from datetime import timedelta
from enum import StrEnum
from typing import Final, NamedTuple

from bot.matches.clocks.clock_time import between, calendar_for, time_at_start
from bot.matches.clocks.pace import Pace, read_pace
from bot.matches.clocks.pauses import FAR
from bot.matches.clocks.reminder_schedule import started
from bot.matches.model import SIMPLE, MoveSource, Status
from bot.matches.session import DeadlineKey, MatchSession
from data.tables import deadlines
from data.tables.deadlines import DeadlineRow
from data.tables.outbox import NEVER
from data.times import duration
from games.core import BAG, Seat


class DeadlineKind(StrEnum):
    """What happens when a deadline is due."""

    MOVE = "move"
    """A player's clock: the player is reminded, or the time is up."""
    COMPUTER = "computer"
    """A thinking computer player has to act, at once."""
    OFFER = "offer"
    """The offer of a seat ends."""
    LOBBY = "lobby"
    """A lobby expires. This kind and the next three belong to no seat."""
    PAUSE = "pause"
    """A pause ends."""
    WHOLE = "whole"
    """The time limit of the match is reached."""
    ARCHIVE = "archive"
    """The match was over long enough, so its thread is archived."""


LOBBY_LASTS: Final = timedelta(days=1)
"""A lobby expires after this time without a change."""
THREAD_LASTS: Final = timedelta(hours=1)
"""The thread of a match is archived this long after the end."""
MERCY: Final = duration(timedelta(minutes=5))
"""The least time left after taking back a move; on a short clock, a tenth of that clock."""

DECIDED: Final = (MoveSource.PLAYER, MoveSource.PLAN)
"""The sources of a player's own moves."""
MOVE: Final = DeadlineKind.MOVE.value
COMPUTER: Final = DeadlineKind.COMPUTER.value


async def find_deadline(session: MatchSession, deadline: DeadlineRow) -> DeadlineRow | None:
    """Return a claimed deadline as it is stored now; None if it does not belong to this turn."""
    found = (await session.read_deadlines()).get((deadline.seat, deadline.kind))
    return found if found is not None and found.ply == deadline.ply else None


async def set_deadlines(session: MatchSession) -> None:
    """Stop the clocks of seats that have acted, and start those of seats that have to act.

    Where several seats decide at once, a seat that has not acted yet keeps its deadline when
    another one moves.
    """
    row = session.row
    if row.status == Status.LOBBY:
        due = session.now + duration(LOBBY_LASTS)
        expiry = DeadlineRow(row.id, BAG, DeadlineKind.LOBBY.value, row.ply, due, due)
        await deadlines.replace(session.tx, row.id, [expiry])
        return
    if not session.is_running:
        if session.status_changed or row.thread != session.before.thread:
            session.deadlines = _after_end(session)
            await deadlines.replace(session.tx, row.id, session.deadlines.values())
        return
    pace = read_pace(row.clock)
    if session.status_changed:
        session.deadlines = _wanted(session, pace, _movers(session, pace))
        await deadlines.replace(session.tx, row.id, session.deadlines.values())
        return
    if not (pace or session.reseated or _affects_computers(session)):
        return
    before = await session.read_deadlines()
    movers = _movers(session, pace)
    if pace:
        await _stop_clocks(session, pace, movers)
    wanted = _wanted(session, pace, movers)
    if wanted != before:
        await _write(session, before, wanted)
    session.deadlines = wanted


def _after_end(session: MatchSession) -> dict[DeadlineKey, DeadlineRow]:
    """Return the deadlines of a match that is over: that of its thread, if it has one."""
    if session.row.thread is None:
        return {}
    due = session.now + duration(THREAD_LASTS)
    archiving = _new(session, BAG, DeadlineKind.ARCHIVE.value, due)
    return {(archiving.seat, archiving.kind): archiving}


async def _write(
    session: MatchSession,
    before: Mapping[DeadlineKey, DeadlineRow],
    wanted: Mapping[DeadlineKey, DeadlineRow],
) -> None:
    """Write the deadlines that have changed; usually one row replaces another."""
    over = [deadline for key, deadline in before.items() if key not in wanted]
    for key, deadline in wanted.items():
        if before.get(key) == deadline:
            continue
        if key not in before and over:
            await deadlines.hand_over(session.tx, over.pop(), deadline)
        else:
            await deadlines.put(session.tx, deadline)
    for deadline in over:
        await deadlines.drop(session.tx, deadline)


def _affects_computers(session: MatchSession) -> bool:
    """Whether there was a move in a match with thinking computer players."""
    return bool(session.played) and any(
        seat.computer is not None and seat.computer != SIMPLE for seat in session.seats
    )


class Movers(NamedTuple):
    """Who makes the next moves of a match."""

    acted: Collection[int]
    """The seats whose turn is over, or was taken back."""
    people: Collection[Seat]
    """The seats to act whose clocks run."""
    computers: Collection[Seat]
    """The seats to act for which a computer plays: it has the seat, or the time ran out."""


def _movers(session: MatchSession, pace: Pace) -> Movers:
    """Return who makes the next moves; in a pause, and without a pace, no player's clock runs."""
    acted = session.taken_back or session.moved_seats
    people, computers = [], []
    for seat in session.game.to_act(session.require_running().state):
        late = seat in session.overdue or (
            (seat, COMPUTER) in session.deadlines
            and seat not in acted
            and not session.changes_player(seat)
        )
        if session.seats[seat].computer is not None or late:
            computers.append(seat)
        elif pace and session.row.paused is None:
            people.append(seat)
    return Movers(acted, people, computers)


# Clocks that stop


async def _stop_clocks(session: MatchSession, pace: Pace, movers: Movers) -> None:
    """Store the time left on the clocks that stop."""
    for own in session.seats:
        seat = Seat(own.seat)
        if session.taken_back:
            left = _after_take_back(session, pace, seat)
        else:
            left = _remaining(session, pace, seat, movers)
        if left != own.remaining:
            await session.set_remaining(seat, left)


def _remaining(session: MatchSession, pace: Pace, seat: Seat, movers: Movers) -> int | None:
    """Return the time left on a seat's clock; its next turn adds the increment to that.

    A turn that is interrupted, by a pause or by handing the seat over, continues without another
    increment, so one is subtracted here.
    """
    clock = session.deadlines.get((seat, MOVE))
    remaining = session.seats[seat].remaining
    acted = seat in movers.acted
    if not acted and (clock is None or seat in movers.people):
        return remaining
    own = sum(one.seat == seat and one.how in DECIDED for one in session.played)
    if clock is None:
        late = (seat, COMPUTER) in session.deadlines
        return _after_moves(pace, remaining, 0 if late else own)
    left = _left(session, pace, clock)
    if acted:
        return _after_moves(pace, left, own - 1)
    return left if seat in session.overdue else left - pace.increment


def _after_moves(pace: Pace, left: int | None, moves: int) -> int | None:
    """Return the time left on a clock after some turns that took no time."""
    for _ in range(moves):
        left = time_at_start(pace, left)
    return left


def _after_take_back(session: MatchSession, pace: Pace, seat: Seat) -> int | None:
    """Return the time left on a seat's clock after moves were taken back.

    The time used for a move stays used, and its increment is lost. The player who takes back also
    pays for the time since their current turn began; another player whose turn is interrupted
    does not.
    """
    own = session.seats[seat]
    if seat not in session.taken_back or own.remaining is None:
        return own.remaining
    used = 0
    clock = session.deadlines.get((seat, MOVE))
    if clock is not None and any(
        one.seat == seat and one.how == MoveSource.UNDO for one in session.played
    ):
        used = clock.span - _left(session, pace, clock)
    return max(own.remaining - used, min(MERCY, pace.most // 10)) - pace.increment


def _left(session: MatchSession, pace: Pace, clock: DeadlineRow) -> int:
    """Return the time left on a running clock: never more than it had, if time was set back."""
    calendar = calendar_for(session.seats[clock.seat].preferences, pace)
    return min(between(calendar, session.now, clock.ends), clock.span)


# Clocks that run


def _wanted(session: MatchSession, pace: Pace, movers: Movers) -> dict[DeadlineKey, DeadlineRow]:
    """Return all deadlines that a running match has as it stands."""
    found = [
        _kept(session, seat, MOVE, movers) or _start(session, pace, seat) for seat in movers.people
    ]
    found += [
        _kept(session, seat, COMPUTER, movers) or _new(session, seat, COMPUTER)
        for seat in movers.computers
    ]
    found += _of_match(session, pace)
    return {(deadline.seat, deadline.kind): deadline for deadline in found}


def _kept(session: MatchSession, seat: Seat, kind: str, movers: Movers) -> DeadlineRow | None:
    """Return the deadline that a seat has already, if its turn continues."""
    before = session.deadlines.get((seat, kind))
    if before is None or seat in movers.acted or session.changes_player(seat):
        return None
    return before._replace(ply=session.row.ply)


def _of_match(session: MatchSession, pace: Pace) -> list[DeadlineRow]:
    """Return the deadlines that do not depend on who has to act."""
    row = session.row
    found = [
        _new(session, seat.seat, DeadlineKind.OFFER.value, seat.offered)
        for seat in session.seats
        if seat.offered is not None
    ]
    if row.paused is not None and row.paused < FAR:
        found.append(_new(session, BAG, DeadlineKind.PAUSE.value, row.paused))
    if pace.whole and row.overtime is None:
        found.append(_time_limit(session, pace))
    return found


def _time_limit(session: MatchSession, pace: Pace) -> DeadlineRow:
    """Return the deadline of the match's time limit; in a pause its span is the time left."""
    limit = session.deadlines.get((BAG, DeadlineKind.WHOLE.value))
    if limit is None:
        limit = _new(session, BAG, DeadlineKind.WHOLE.value, NEVER)._replace(span=pace.whole)
    stopped, paused = limit.due >= NEVER, session.row.paused is not None
    if stopped and not paused:
        ends = session.now + limit.span
        return limit._replace(due=ends, ends=ends, span=0)
    if paused and not stopped:
        return limit._replace(due=NEVER, ends=NEVER, span=max(0, limit.ends - session.now))
    return limit


def _start(session: MatchSession, pace: Pace, seat: Seat) -> DeadlineRow:
    """Start the clock of a seat now."""
    own = session.seats[seat]
    calendar = calendar_for(own.preferences, pace)
    span = time_at_start(pace, own.remaining)
    return started(_new(session, seat, MOVE), calendar, session.now, span)


def _new(session: MatchSession, seat: int, kind: str, due: int | None = None) -> DeadlineRow:
    """Return a deadline that is due at a time, or now; an equal one is kept as it is."""
    if due is None:
        due = session.now
    elif (before := session.deadlines.get((seat, kind))) is not None and before.due == due:
        return before
    return DeadlineRow(session.row.id, seat, kind, session.row.ply, due, due)
