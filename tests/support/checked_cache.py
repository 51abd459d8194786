"""A cache for tests that compares every cached match with what is stored before using it."""

from typing import Any

from bot.matches import Matches
from bot.matches.cache import CachedMatch, MatchCache
from bot.matches.session import MatchSession
from data import Transaction
from data.tables import matches
from data.tables.matches import MatchRow


class CheckedCache(MatchCache):
    """Fails if a match is cached under its stored version and differs from what is stored."""

    async def hold(self, tx: Transaction, match: int, now: int) -> MatchSession | None:
        row = await matches.find(tx, match)
        if row is not None:
            await self._check(tx, row, now)
        return await super().hold(tx, match, now)

    async def open(self, tx: Transaction, row: MatchRow, now: int) -> MatchSession:
        await self._check(tx, row, now)
        return await super().open(tx, row, now)

    async def _check(self, tx: Transaction, row: MatchRow, now: int) -> None:
        cached = self.get(row.id)
        if cached is None or cached.row.versions != row.versions:
            return
        stored = await matches.find(tx, row.id)
        assert stored is not None
        session = await MatchCache(self._games, 0).open(tx, stored, now)
        if await matches.find(tx, row.id) != cached.row:
            return  # the match is not locked, and another process has moved meanwhile
        fresh = CachedMatch.of(session)
        assert fresh is not None
        assert _comparable(fresh) == _comparable(cached)
        if cached.position.legal is not None:
            seat, legal = cached.position.legal
            assert legal == session.game.moves(cached.position.state, seat)


def _comparable(cached: CachedMatch) -> tuple[object, ...]:
    """Everything but the legal moves, which are not computed when a match is read."""
    position = cached.position._replace(legal=None)
    return cached.row, list(cached.seats), position, cached.last


class CheckedMatches(Matches):
    """The service with a checked cache."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.transactions.cache = CheckedCache(self.transactions.games, 1000)
