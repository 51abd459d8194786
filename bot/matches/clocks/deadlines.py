"""The deadlines of a match, written in the same transaction as the move that sets them.

They follow from how the match stands: who is to act, who is away, whether there is a pause. So an
action changes the match, and `set_deadlines` finds out which clocks stop and which run.
"""

from collections.abc import Collection, Mapping
from datetime import timedelta
from enum import StrEnum
from typing import Final, NamedTuple

from bot.matches.clocks.clock_time import begun, between, calendar_for, started
from bot.matches.clocks.pace import Pace, read_pace
from bot.matches.clocks.pauses import FAR
from bot.matches.model import LOBBY, RUNNING, SIMPLE, MoveSource
from bot.matches.session import MatchSession
from data.tables import deadlines
from data.tables.deadlines import DeadlineRow
from data.tables.outbox import NEVER
from data.times import duration
from games.core import BAG, Seat


class DeadlineKind(StrEnum):
    """What happens when a deadline is due."""

    MOVE = "move"
    """A person's clock: they are reminded, or their time is up."""
    COMPUTER = "computer"
    """A computer player that has to think is to act, at once."""
    OFFER = "offer"
    """Nobody has taken a seat that was offered."""
    LOBBY = "lobby"
    """Nobody has begun a match in time; it belongs to no seat, like those that follow."""
    PAUSE = "pause"
    """A pause is over."""
    WHOLE = "whole"
    """The time for the whole match is over."""


LOBBY_LASTS: Final = timedelta(days=1)
"""After so long without anybody joining or leaving, a lobby is closed."""
MERCY: Final = duration(timedelta(minutes=5))
"""So much is left at least to whoever has taken back a move; on a short clock a tenth of it."""

DECIDED: Final = (MoveSource.PLAYER, MoveSource.PLAN)
"""How a player decides on a move."""
MOVE: Final = DeadlineKind.MOVE.value
COMPUTER: Final = DeadlineKind.COMPUTER.value

Key = tuple[int, str]
"""A deadline's seat and kind."""


async def set_deadlines(session: MatchSession) -> None:
    """Stop the clocks of whoever has acted, and start those of whoever is to act now.

    A seat that was to act before, and still is because another seat moved, keeps its deadline:
    where several seats act at once, nobody's clock is wound by somebody else's move.
    """
    row = session.row
    if row.status == LOBBY:
        due = session.now + duration(LOBBY_LASTS)
        last = DeadlineRow(row.id, BAG, DeadlineKind.LOBBY.value, row.ply, due, due)
        await deadlines.replace(session.tx, row.id, [last])
        return
    pace = read_pace(row.clock)
    if session.turned:
        running = row.status == RUNNING
        session.deadlines = _wanted(session, pace, _hands(session, pace)) if running else {}
        await deadlines.replace(session.tx, row.id, session.deadlines.values())
        return
    if row.status != RUNNING or not (pace or session.reseated or _is_thought_about(session)):
        return
    before = await session.read_deadlines()
    hands = _hands(session, pace)
    if pace:
        await _stop_clocks(session, pace, hands)
    wanted = _wanted(session, pace, hands)
    if wanted != before:
        await _write(session, before, wanted)
    session.deadlines = wanted


async def _write(
    session: MatchSession, before: Mapping[Key, DeadlineRow], wanted: Mapping[Key, DeadlineRow]
) -> None:
    """Write the deadlines that are others than before; usually one takes the place of another."""
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


def _is_thought_about(session: MatchSession) -> bool:
    """Whether somebody has moved at a table with computer players that have to think."""
    if session.played:
        for seat in session.seats:
            if seat.computer is not None and seat.computer != SIMPLE:
                return True
    return False


class Hands(NamedTuple):
    """Who makes the next moves of a match."""

    acted: Collection[int]
    """The seats whose turn is another one than before."""
    people: Collection[Seat]
    """Those to act whose clocks run."""
    computers: Collection[Seat]
    """Those to act for whom a computer plays: it has the seat, or the time was up."""


def _hands(session: MatchSession, pace: Pace) -> Hands:
    """Who makes the next moves; in a pause, and without a pace, no clock of a person runs."""
    acted = session.taken_back or session.movers
    people, computers = [], []
    for seat in session.game.to_act(session.running.state):
        late = seat in session.overdue or (
            (seat, COMPUTER) in session.deadlines
            and seat not in acted
            and not session.changes_player(seat)
        )
        if session.seats[seat].computer is not None or late:
            computers.append(seat)
        elif pace and session.row.paused is None:
            people.append(seat)
    return Hands(acted, people, computers)


# Clocks that stop


async def _stop_clocks(session: MatchSession, pace: Pace, hands: Hands) -> None:
    """Remember what is left on the clocks that do not run any more."""
    for sitter in session.seats:
        seat = Seat(sitter.seat)
        if session.taken_back:
            left = _taken_back(session, pace, seat)
        else:
            left = _remaining(session, pace, seat, hands)
        if left != sitter.remaining:
            await session.set_remaining(seat, left)


def _remaining(session: MatchSession, pace: Pace, seat: Seat, hands: Hands) -> int | None:
    """What is left on the clock of a seat; its next turn adds the increment to that.

    A turn that is interrupted, by a pause or because its player hands the seat over, goes on
    without another increment, so it is taken off.
    """
    clock = session.deadlines.get((seat, MOVE))
    remaining = session.seats[seat].remaining
    acted = seat in hands.acted
    if not acted and (clock is None or seat in hands.people):
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
    """What is left on a clock after so many more turns that took no time."""
    for _ in range(moves):
        left = begun(pace, left)
    return left


def _taken_back(session: MatchSession, pace: Pace, seat: Seat) -> int | None:
    """What is left on the clock of a seat after something was taken back.

    What was used for a move stays used, and its increment is gone with the move. Whoever takes
    back pays for the time since their last turn began, too; somebody else whose turn that
    interrupts does not.
    """
    sitter = session.seats[seat]
    if seat not in session.taken_back or sitter.remaining is None:
        return sitter.remaining
    used = 0
    clock = session.deadlines.get((seat, MOVE))
    if clock is not None and any(
        one.seat == seat and one.how == MoveSource.UNDO for one in session.played
    ):
        used = clock.span - _left(session, pace, clock)
    return max(sitter.remaining - used, min(MERCY, pace.most // 10)) - pace.increment


def _left(session: MatchSession, pace: Pace, clock: DeadlineRow) -> int:
    """What is left on a clock that runs."""
    calendar = calendar_for(session.seats[clock.seat].preferences, pace)
    return between(calendar, session.now, clock.ends)


# Clocks that run


def _wanted(session: MatchSession, pace: Pace, hands: Hands) -> dict[Key, DeadlineRow]:
    """All deadlines of a running match as it stands."""
    found = [
        _kept(session, seat, MOVE, hands) or _start(session, pace, seat) for seat in hands.people
    ]
    found += [
        _kept(session, seat, COMPUTER, hands) or _new(session, seat, COMPUTER)
        for seat in hands.computers
    ]
    found += _of_the_table(session, pace)
    return {(deadline.seat, deadline.kind): deadline for deadline in found}


def _kept(session: MatchSession, seat: Seat, kind: str, hands: Hands) -> DeadlineRow | None:
    """The deadline that a seat has had before, if nothing has happened to its turn."""
    known = session.deadlines.get((seat, kind))
    if known is None or seat in hands.acted or session.changes_player(seat):
        return None
    return known._replace(ply=session.row.ply)


def _of_the_table(session: MatchSession, pace: Pace) -> list[DeadlineRow]:
    """The deadlines that do not depend on who is to act."""
    row = session.row
    found = [
        _new(session, seat.seat, DeadlineKind.OFFER.value, seat.offered)
        for seat in session.seats
        if seat.offered is not None
    ]
    if row.paused is not None and row.paused < FAR:
        found.append(_new(session, BAG, DeadlineKind.PAUSE.value, row.paused))
    if pace.whole and row.overtime is None:
        found.append(_whole(session, pace))
    return found


def _whole(session: MatchSession, pace: Pace) -> DeadlineRow:
    """The end of the time for the whole match; in a pause it keeps what is left."""
    known = session.deadlines.get((BAG, DeadlineKind.WHOLE.value))
    if known is None:
        known = _new(session, BAG, DeadlineKind.WHOLE.value, NEVER)._replace(span=pace.whole)
    stands, paused = known.due >= NEVER, session.row.paused is not None
    if stands and not paused:
        ends = session.now + known.span
        return known._replace(due=ends, ends=ends, span=0)
    if paused and not stands:
        return known._replace(due=NEVER, ends=NEVER, span=max(0, known.ends - session.now))
    return known


def _start(session: MatchSession, pace: Pace, seat: Seat) -> DeadlineRow:
    """Let the clock of a seat run from now on."""
    sitter = session.seats[seat]
    calendar = calendar_for(sitter.preferences, pace)
    span = begun(pace, sitter.remaining)
    return started(_new(session, seat, MOVE), calendar, session.now, span)


def _new(session: MatchSession, seat: int, kind: str, due: int | None = None) -> DeadlineRow:
    """A deadline that is due then, or now; as it is, if it is known already."""
    if due is None:
        due = session.now
    elif (known := session.deadlines.get((seat, kind))) is not None and known.due == due:
        return known
    return DeadlineRow(session.row.id, seat, kind, session.row.ply, due, due)
