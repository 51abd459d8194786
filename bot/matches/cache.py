"""The running matches that moved last, in memory, so that a move need not read a whole match.

Only committed matches are kept, and one is used only while its version is the stored one.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.matches.clocks.pace import read_pace
from bot.matches.errors import UnknownMatchError
from bot.matches.model import Status
from bot.matches.position import Position, log_of, position_of
from bot.matches.session import MatchSession
from bot.matches.view import read_json
from data.database import Transaction
from data.tables import deadlines, entries, invitations, matches, seats
from data.tables.entries import EntryRow
from data.tables.matches import MatchRow
from data.tables.seats import SeatRow
from games.core import BAG, AnyGame, Move, Seat


class CachedMatch(NamedTuple):
    """A running match as it was stored, with everything that a session needs of it."""

    row: MatchRow
    seats: Sequence[SeatRow]
    position: Position
    last: EntryRow | None
    """The entry that led to the position."""

    @classmethod
    def of(cls, session: MatchSession) -> "CachedMatch | None":
        """What to keep of a session once it is committed; None unless the match is running."""
        if session.position is None or session.row.status != Status.RUNNING:
            return None
        return cls(session.row, session.seats, session.position, session.last_entry)


class MatchCache:
    """Opens sessions, from memory where the stored version is the cached one."""

    def __init__(self, games: Mapping[str, AnyGame], limit: int) -> None:
        self._games = games
        self._limit = limit
        self._cached: dict[int, CachedMatch] = {}

    def get(self, match: int) -> CachedMatch | None:
        """Return what is cached of a match."""
        return self._cached.get(match)

    def keep(self, match: int, cached: CachedMatch | None) -> None:
        """Cache a match after its commit, and drop the one that was kept longest ago."""
        self._cached.pop(match, None)
        if cached is not None:
            self._cached[match] = cached
            if len(self._cached) > self._limit:
                self._cached.pop(next(iter(self._cached)))

    def forget(self, match: int) -> None:
        """Drop a match."""
        self._cached.pop(match, None)

    async def hold(self, tx: Transaction, match: int, now: int) -> MatchSession | None:
        """Lock a match and open a session on it, if the cached version is the stored one.

        On PostgreSQL another process may have moved while this one waited for the lock. That
        move is not seen here: appending an entry at the same ply finds it.
        """
        cached = self._cached.get(match)
        if cached is None or not await matches.hold(tx, cached.row):
            return None
        return self._session(tx, cached, now)

    async def lock(self, tx: Transaction, match: int, now: int) -> MatchSession:
        """Lock a match, then read it."""
        cached = self._cached.get(match)
        row = await matches.lock(tx, match, cached and cached.row)
        if row is None:
            raise UnknownMatchError(match)
        return await self.open(tx, row, now)

    async def read(self, tx: Transaction, match: int, now: int) -> MatchSession:
        """Open a session on a match in a transaction that only reads."""
        cached = self._cached.get(match)
        row = await matches.find(tx, match, cached and cached.row)
        if row is None:
            raise UnknownMatchError(match)
        return await self.open(tx, row, now)

    async def open(self, tx: Transaction, row: MatchRow, now: int) -> MatchSession:
        """Open a session on a match whose row was read in this transaction."""
        cached = self._cached.get(row.id)
        if cached is not None and cached.row.versions == row.versions:
            session = self._session(tx, cached, now)
        else:
            game = self._games[row.game]
            session = MatchSession(tx, row, game, await seats.of_match(tx, row.id), now)
            if row.status == Status.LOBBY:
                session.invited = await invitations.of_match(tx, row.id)
            if row.status == Status.RUNNING or row.ply:
                await _read_position(session, cached)
        if _has_clocks(row):
            await session.read_deadlines()
        return session

    async def read_many(
        self, tx: Transaction, numbers: Sequence[int], now: int
    ) -> list[MatchSession]:
        """Open sessions on several matches with a handful of queries; unknown ones are left out."""
        rows = await matches.find_many(tx, numbers)
        cached = {row.id: self._cached.get(row.id) for row in rows}
        stale = [
            row
            for row in rows
            if (one := cached[row.id]) is None or one.row.versions != row.versions
        ]
        seats_of = await seats.of_matches(tx, [row.id for row in stale])
        lobbies = [row.id for row in stale if row.status == Status.LOBBY]
        invited = await invitations.of_matches(tx, lobbies)
        log_rows = await entries.of_matches(tx, [row.id for row in stale if row.ply])
        clocks = await deadlines.of_matches(tx, [row.id for row in rows if _has_clocks(row)])
        sessions = []
        for row in rows:
            if row in stale:
                game = self._games[row.game]
                session = MatchSession(tx, row, game, seats_of.get(row.id, []), now)
                session.invited = invited.get(row.id, ())
                if row.status == Status.RUNNING or row.ply:
                    _replay(session, log_rows.get(row.id, []))
            else:
                known = cached[row.id]
                assert known is not None
                session = self._session(tx, known, now)
            if _has_clocks(row):
                session.use_deadlines(clocks.get(row.id, []))
            sessions.append(session)
        order = {number: place for place, number in enumerate(numbers)}
        return sorted(sessions, key=lambda session: order[session.row.id])

    def _session(self, tx: Transaction, cached: CachedMatch, now: int) -> MatchSession:
        row = cached.row
        session = MatchSession(tx, row, self._games[row.game], list(cached.seats), now)
        session.start_at(cached.position, cached.last)
        return session


def _has_clocks(row: MatchRow) -> bool:
    return row.status == Status.RUNNING and bool(read_pace(row.clock))


async def _read_position(session: MatchSession, cached: CachedMatch | None) -> None:
    """Compute the position from the log; if a cached one leads there, from the rest of the log.

    A database server that crashed may have lost its last commits, and other entries may have
    taken their place. So the last cached entry is compared with the stored one.
    """
    tx, row = session.tx, session.row
    if cached is not None and cached.last is not None and cached.position.ply <= row.ply:
        last, *added = await entries.since(tx, row.id, cached.last.ply)
        if last == cached.last and all(entry.back_to is None for entry in added):
            position = _play_on(cached.position, session.game, added)
            session.start_at(position, added[-1] if added else last)
            return
    _replay(session, await entries.since(tx, row.id, 0))


def _replay(session: MatchSession, rows: Sequence[EntryRow]) -> None:
    options = read_json(session.row.options)
    log = log_of(session.game, len(session.seats), options, rows)
    session.start_at(position_of(log, session.row.ply), rows[-1] if rows else None)


def _play_on(position: Position, game: AnyGame, added: Sequence[EntryRow]) -> Position:
    """Apply entries that were stored after a position."""
    state, draws = position.state, position.draws
    for entry in added:
        state = game.play(state, Seat(entry.seat), Move(entry.move)).state
        draws += entry.seat == BAG
    return Position(position.ply + len(added), state, draws) if added else position
