"""What was played in a match since when, from its log."""

from collections.abc import Collection, Sequence
from datetime import datetime

from bot.matches.model import History, Match, MoveSource, PlayedMove
from bot.matches.position import entries_that_count, log_of
from data.tables.entries import EntryRow
from data.times import loaded
from games.core import Seat
from games.log import final_state, replay

BY_PEOPLE = frozenset({MoveSource.PLAYER, MoveSource.PLAN, MoveSource.UNDO})
"""The sources of people's decisions; others must not see that a move was planned."""


def history_of(match: Match, rows: Sequence[EntryRow]) -> History:
    """Return every entry that was not taken back, with its events."""
    kept = entries_that_count(rows)
    log = log_of(match.game, len(match.seats), match.options, kept)
    steps = list(replay(log))[1:] if kept else []
    played = tuple(
        PlayedMove(row.ply, Seat(row.seat), row.move, MoveSource(row.how), step.events)
        for row, step in zip(kept, steps, strict=True)
    )
    return History(match, log, played, tuple(rows))


def since_last_turn(
    history: History, seats: Collection[Seat], *, for_all: bool = False
) -> tuple[PlayedMove, ...]:
    """Return what was played since one of these seats last decided on a move, oldest first.

    Moves that were forced, planned or played after a timeout are included. With `for_all`, a
    planned move counts as a decision, because others must not see that it was planned.
    """
    decided = {MoveSource.PLAYER, MoveSource.PLAN} if for_all else {MoveSource.PLAYER}
    own = [
        number
        for number, played in enumerate(history.played)
        if played.seat in seats and played.how in decided
    ]
    return history.played[own[-1] + 1 if own else 0 :]


def last_turn(history: History, seat: Seat | None) -> datetime | None:
    """Return when a seat last decided on a move."""
    own = [one.ply for one in history.played if one.seat == seat and one.how is MoveSource.PLAYER]
    return loaded(history.rows[own[-1]].at) if own else None


def to_call(history: History, shown: int | None) -> tuple[Seat, ...]:
    """Return the seats to notify, if the last board that was shown had the ply `shown`.

    These are the players who have to act now and did not have to then, and those who have acted
    since if another person has acted, too: a player who goes on alone is there already. A player
    whose request to take back was granted, or whose time ran out, is always notified.
    """
    people = [seat for seat in history.match.to_act if history.match.seats[seat].is_present]
    if shown is None:
        return tuple(people)
    waiting = _to_act_at(history, shown)
    since = [row for row in history.rows if row.ply >= shown and row.how in BY_PEOPLE]
    granted = {Seat(row.seat) for row in since if _needed_consent(history, row)}
    acted = {Seat(row.seat) for row in since if not _needed_consent(history, row)}
    late = {
        Seat(row.seat) for row in history.rows if row.ply >= shown and row.how == MoveSource.CLOCK
    }
    return tuple(
        seat
        for seat in people
        if seat in granted | late or (acted - {seat} if seat in acted else seat not in waiting)
    )


def _needed_consent(history: History, row: EntryRow) -> bool:
    """Whether an entry has taken back decisions of others, or draws."""
    if row.back_to is None:
        return False
    taken = [one for one in history.rows if row.back_to <= one.ply < row.ply]
    return any(one.seat != row.seat and one.how != MoveSource.FORCED for one in taken)


def _to_act_at(history: History, ply: int) -> tuple[Seat, ...]:
    rows = [row for row in history.rows if row.ply < ply]
    match = history.match
    state = final_state(log_of(match.game, len(match.seats), match.options, rows))
    return match.game.to_act(state)
