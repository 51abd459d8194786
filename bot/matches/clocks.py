"""The deadlines of a match, written in the same transaction as the move that sets them.

They follow from how the match stands: who is to act, who is away, whether there is a pause. So an
action changes the match, and `set_deadlines` finds out which clocks stop and which run.
"""

from datetime import timedelta
from enum import StrEnum
from typing import Final

from bot.matches.counting import begun, between, calendar_for, started
from bot.matches.model import SIMPLE, How, Status
from bot.matches.pace import Pace, read_pace
from bot.matches.pausing import FAR
from bot.matches.sitting import Sitting
from data.tables import deadlines, seats
from data.tables.deadlines import DeadlineRow
from data.tables.outbox import NEVER
from data.times import duration
from games.core import BAG, Seat


class Kind(StrEnum):
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
"""So much is left at least to whoever has taken back a move."""

Key = tuple[int, str]
"""A deadline's seat and kind."""


async def set_deadlines(sitting: Sitting) -> None:
    """Stop the clocks of whoever has acted, and start those of whoever is to act now.

    A seat that was to act before, and still is because another seat moved, keeps its deadline:
    where several seats act at once, nobody's clock is wound by somebody else's move.
    """
    row = sitting.row
    if row.status == Status.LOBBY:
        due = sitting.now + duration(LOBBY_LASTS)
        last = DeadlineRow(row.id, BAG, Kind.LOBBY.value, row.ply, due, due)
        await deadlines.replace(sitting.tx, row.id, [last])
        return
    pace = read_pace(row.clock)
    if sitting.turned:
        running = row.status == Status.RUNNING
        sitting.deadlines = _wanted(sitting, pace) if running else {}
        await deadlines.replace(sitting.tx, row.id, sitting.deadlines.values())
        return
    if row.status != Status.RUNNING or not (pace or sitting.reseated or _is_thought_about(sitting)):
        return
    before = await sitting.read_deadlines()
    if pace:
        await _stop_clocks(sitting, pace)
    wanted = _wanted(sitting, pace)
    for key in before.keys() - wanted.keys():
        await deadlines.drop(sitting.tx, before[key])
    for key, deadline in wanted.items():
        if before.get(key) != deadline:
            await deadlines.put(sitting.tx, deadline)
    sitting.deadlines = wanted


def _is_thought_about(sitting: Sitting) -> bool:
    """Whether somebody has moved at a table with computer players that have to think."""
    return bool(sitting.movers) and any(
        seat.computer not in (None, SIMPLE) for seat in sitting.seated
    )


# Clocks that stop


async def _stop_clocks(sitting: Sitting, pace: Pace) -> None:
    """Remember what is left on the clocks that do not run any more."""
    running = _running(sitting)
    seated = list(sitting.seated)
    for sitter in sitting.seated:
        seat = Seat(sitter.seat)
        if sitting.taken_back:
            left = _taken_back(sitting, pace, seat)
        else:
            left = _remaining(sitting, pace, seat, goes_on=seat in running)
        if left != sitter.remaining:
            seated[seat] = sitter._replace(remaining=left)
            await seats.set_remaining(sitting.tx, sitting.row.id, seat, left)
    sitting.seated = seated


def _remaining(sitting: Sitting, pace: Pace, seat: Seat, *, goes_on: bool) -> int | None:
    """What is left on the clock of a seat; its next turn adds the increment to that.

    A turn that is interrupted, by a pause or because its player hands the seat over, goes on
    without another increment, so it is taken off.
    """
    sitter = sitting.seated[seat]
    clock = sitting.deadlines.get((seat, Kind.MOVE.value))
    own = sum(one.seat == seat and one.how in (How.PLAYER, How.PLAN) for one in sitting.played)
    if clock is None:
        late = (seat, Kind.COMPUTER.value) in sitting.deadlines
        return _after_moves(pace, sitter.remaining, 0 if late else own)
    left = _left(sitting, pace, clock)
    if seat in sitting.movers:
        return _after_moves(pace, left, own - 1)
    if goes_on:
        return sitter.remaining
    return left if seat in sitting.overdue else left - pace.increment


def _after_moves(pace: Pace, left: int | None, moves: int) -> int | None:
    """What is left on a clock after so many more turns that took no time."""
    for _ in range(moves):
        left = begun(pace, left)
    return left


def _taken_back(sitting: Sitting, pace: Pace, seat: Seat) -> int | None:
    """What is left on the clock of a seat after something was taken back.

    What was used for a move stays used, and its increment is gone with the move. Whoever takes
    back pays for the time since their last turn began, too; somebody else whose turn that
    interrupts does not.
    """
    sitter = sitting.seated[seat]
    if seat not in sitting.taken_back or sitter.remaining is None:
        return sitter.remaining
    used = 0
    clock = sitting.deadlines.get((seat, Kind.MOVE.value))
    if clock is not None and any(
        one.seat == seat and one.how == How.UNDO for one in sitting.played
    ):
        used = clock.span - _left(sitting, pace, clock)
    return max(sitter.remaining - used, min(MERCY, pace.most)) - pace.increment


def _left(sitting: Sitting, pace: Pace, clock: DeadlineRow) -> int:
    """What is left on a clock that runs."""
    calendar = calendar_for(sitting.seated[clock.seat].preferences, pace)
    return between(calendar, sitting.now, clock.ends)


# Clocks that run


def _running(sitting: Sitting) -> set[Seat]:
    """The seats whose clocks run: people who are to act, unless there is a pause."""
    if sitting.row.paused is not None:
        return set()
    return {
        seat
        for seat in sitting.game.to_act(sitting.running.state)
        if not _is_played_by_computer(sitting, seat)
    }


def _is_played_by_computer(sitting: Sitting, seat: Seat) -> bool:
    """Whether a computer makes the next move of a seat: it is its own, or the time was up."""
    if sitting.seated[seat].computer is not None or seat in sitting.overdue:
        return True
    return _kept(sitting, seat, Kind.COMPUTER) is not None


def _kept(sitting: Sitting, seat: Seat, kind: Kind) -> DeadlineRow | None:
    """The deadline that a seat has had before, if nothing has happened to its turn."""
    acted = sitting.taken_back or sitting.movers
    if seat in acted or sitting.changes_hands(seat):
        return None
    return sitting.deadlines.get((seat, kind.value))


def _wanted(sitting: Sitting, pace: Pace) -> dict[Key, DeadlineRow]:
    """All deadlines of a running match as it stands."""
    found: list[DeadlineRow] = []
    running = _running(sitting) if pace else set()
    for seat in sitting.game.to_act(sitting.running.state):
        if seat in running:
            clock = _kept(sitting, seat, Kind.MOVE) or _start(sitting, pace, seat)
        elif _is_played_by_computer(sitting, seat):
            clock = _kept(sitting, seat, Kind.COMPUTER) or _new(sitting, seat, Kind.COMPUTER)
        else:
            continue
        found.append(clock._replace(ply=sitting.row.ply))
    found += _of_the_table(sitting, pace)
    return {(deadline.seat, deadline.kind): deadline for deadline in found}


def _of_the_table(sitting: Sitting, pace: Pace) -> list[DeadlineRow]:
    """The deadlines that do not depend on who is to act."""
    row = sitting.row
    found = [
        _new(sitting, Seat(seat.seat), Kind.OFFER, seat.offered)
        for seat in sitting.seated
        if seat.offered is not None
    ]
    if row.paused is not None and row.paused < FAR:
        found.append(_new(sitting, BAG, Kind.PAUSE, row.paused))
    if pace.whole and row.overtime is None:
        found.append(_whole(sitting, pace))
    return found


def _whole(sitting: Sitting, pace: Pace) -> DeadlineRow:
    """The end of the time for the whole match; in a pause it keeps what is left."""
    known = sitting.deadlines.get((BAG, Kind.WHOLE.value))
    if known is None:
        known = _new(sitting, BAG, Kind.WHOLE, NEVER)._replace(span=pace.whole)
    stands, paused = known.due >= NEVER, sitting.row.paused is not None
    if stands and not paused:
        ends = sitting.now + known.span
        return known._replace(due=ends, ends=ends, span=0)
    if paused and not stands:
        return known._replace(due=NEVER, ends=NEVER, span=max(0, known.ends - sitting.now))
    return known


def _start(sitting: Sitting, pace: Pace, seat: Seat) -> DeadlineRow:
    """Let the clock of a seat run from now on."""
    sitter = sitting.seated[seat]
    calendar = calendar_for(sitter.preferences, pace)
    row = _new(sitting, seat, Kind.MOVE)
    return started(row, calendar, sitting.now, begun(pace, sitter.remaining))


def _new(sitting: Sitting, seat: Seat, kind: Kind, due: int | None = None) -> DeadlineRow:
    """A deadline that is due then, or now; as it is, if it is known already."""
    then = sitting.now if due is None else due
    known = sitting.deadlines.get((seat, kind.value))
    if due is not None and known is not None and known.due == due:
        return known
    return DeadlineRow(sitting.row.id, seat, kind.value, sitting.row.ply, then, then)
