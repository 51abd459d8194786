"""What is remembered of the matches that moved last, so that a move need not read all of it again.

Only what is committed comes in here, and it is used only if the stamp of the match is still the
same. Everything else about it is a matter of speed.
"""

from collections.abc import Sequence
from typing import NamedTuple

from bot.matches.model import Match
from bot.matches.position import Position, log_of, position_of
from bot.matches.view import read_json
from data.database import Transaction
from data.tables import entries
from data.tables.entries import EntryRow
from data.tables.matches import MatchRow
from data.tables.seats import SeatRow
from games.core import BAG, AnyGame, Move, Seat


class CachedMatch(NamedTuple):
    """A running match as it was stored, with all that is read to sit down at it."""

    row: MatchRow
    seats: Sequence[SeatRow]
    position: Position
    match: Match
    last: EntryRow | None
    """The entry that led to the table."""


class MatchCache:
    """The running matches that moved last."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._known: dict[int, CachedMatch] = {}

    def find(self, match: int) -> CachedMatch | None:
        """What is remembered of a match."""
        return self._known.get(match)

    def row(self, match: int) -> MatchRow | None:
        """The row of a match as it was stored."""
        known = self._known.get(match)
        return None if known is None else known.row

    def keep(self, known: CachedMatch) -> None:
        """Remember a match, and forget the one that was kept longest ago."""
        match = known.match.id
        self._known.pop(match, None)
        self._known[match] = known
        if len(self._known) > self._limit:
            self._known.pop(next(iter(self._known)))

    def forget(self, match: int) -> None:
        """A match is at its end."""
        self._known.pop(match, None)


async def newest_position(
    tx: Transaction, row: MatchRow, game: AnyGame, seats: int, known: CachedMatch | None
) -> tuple[Position, EntryRow | None]:
    """The newest table: as remembered, with what other processes have added since, or anew.

    And the entry that led to it. When a server has come back without its last commits, and others
    have been there since, a ply may be another one than the one that is remembered: its entry
    tells.
    """
    if known is not None and known.last is not None and known.position.ply <= row.ply:
        last, *added = await entries.since(tx, row.id, known.last.ply)
        if last == known.last and all(entry.back_to is None for entry in added):
            return (
                (_with(known.position, game, added), added[-1]) if added else (known.position, last)
            )
    rows = await entries.since(tx, row.id, 0)
    log = log_of(game, seats, read_json(row.options), rows)
    return position_of(log, row.ply), rows[-1] if rows else None


def _with(table: Position, game: AnyGame, added: Sequence[EntryRow]) -> Position:
    """A table, and what has happened there since."""
    ply, state, draws, _ = table
    for entry in added:
        state = game.play(state, Seat(entry.seat), Move(entry.move)).state
        draws += entry.seat == BAG
    return Position(ply + len(added), state, draws)
