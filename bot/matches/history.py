"""What was played in a match, told from its log."""

from collections.abc import Sequence

from bot.matches.model import History, How, Match, Played, Verified
from bot.matches.table import log_of, standing
from data.tables.entries import EntryRow
from games.core import BAG, Seat
from games.log import Log, replay, verify


def history_of(match: Match, rows: Sequence[EntryRow]) -> History:
    """Every entry that still stands, and what followed from it."""
    kept = standing(rows)
    log = log_of(match.game, len(match.seats), match.options, kept)
    if not kept:
        return History(match, log, ())
    steps = list(replay(log))[1:]
    return History(
        match,
        log,
        tuple(
            Played(row.ply, Seat(row.seat), row.move, How(row.how), step.events)
            for row, step in zip(kept, steps, strict=True)
        ),
    )


def since_last_turn(history: History, seats: Sequence[Seat]) -> tuple[Played, ...]:
    """What happened since one of these seats last decided on something, the oldest first."""
    own = [
        number
        for number, played in enumerate(history.played)
        if played.seat in seats and played.how is not How.FORCED
    ]
    return history.played[own[-1] + 1 if own else 0 :]


def verified(match: Match, log: Log, seed: str) -> Verified:
    """Check a bag: every draw must come from the seed, or RuleError says which does not."""
    verify(log, seed, foreign=match.foreign_draws)
    draws = sum(entry.seat == BAG for entry in log.entries)
    return Verified(match.id, seed, match.commitment, draws, match.foreign_draws)
