"""What was played in a match, told from its log."""

from collections.abc import Collection, Sequence
from datetime import datetime

from bot.matches.model import History, Match, MoveSource, PlayedMove, Verified
from bot.matches.position import entries_that_count, log_of
from data.tables.entries import EntryRow
from data.times import loaded
from games.core import BAG, Seat
from games.log import Log, final_state, replay, verify

BY_PEOPLE = frozenset({MoveSource.PLAYER, MoveSource.PLAN, MoveSource.UNDO})
"""What people have decided on. That something was planned is nobody else's business."""


def history_of(match: Match, rows: Sequence[EntryRow]) -> History:
    """Every entry that still stands, and what followed from it."""
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
    """What happened since one of these seats last decided on something, the oldest first.

    What was played for them meanwhile, because it was forced or planned or their time was up, is
    told as well. Where all can read it, a planned move is one like any other: how far the story
    goes back must not show that it was planned.
    """
    decided = {MoveSource.PLAYER, MoveSource.PLAN} if for_all else {MoveSource.PLAYER}
    own = [
        number
        for number, played in enumerate(history.played)
        if played.seat in seats and played.how in decided
    ]
    return history.played[own[-1] + 1 if own else 0 :]


def last_turn(history: History, seat: Seat | None) -> datetime | None:
    """When a seat last decided on something."""
    own = [one.ply for one in history.played if one.seat == seat and one.how is MoveSource.PLAYER]
    return loaded(history.rows[own[-1]].at) if own else None


def to_call(history: History, shown: int | None) -> tuple[Seat, ...]:
    """Who must be told that it is their turn, if the board at ply `shown` was seen last.

    That is everybody who is to act now and was not then, and whoever has acted since if another
    person has, too: somebody who plays on alone, or against computers, or takes back alone, is
    there already. Whoever had to ask for taking back is told that the others agreed. Whoever ran
    out of time and is to act again is called again.
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
    """Whether an entry took back what others had decided on, or what the bag had drawn."""
    if row.back_to is None:
        return False
    taken = [one for one in history.rows if row.back_to <= one.ply < row.ply]
    return any(one.seat != row.seat and one.how != MoveSource.FORCED for one in taken)


def _to_act_at(history: History, ply: int) -> tuple[Seat, ...]:
    rows = [row for row in history.rows if row.ply < ply]
    match = history.match
    state = final_state(log_of(match.game, len(match.seats), match.options, rows))
    return match.game.to_act(state)


def verified(match: Match, log: Log, seed: str) -> Verified:
    """Check a bag: every draw must come from the seed, or RuleError says which does not."""
    verify(log, seed, foreign=match.foreign_draws)
    draws = sum(entry.seat == BAG for entry in log.entries)
    return Verified(match.id, seed, match.commitment, draws, match.foreign_draws)
