"""Matches that believe nothing they remember: what they use is compared with what is stored."""

from bot.matches import Matches
from bot.matches.cache import CachedMatch, MatchCache
from bot.matches.model import Match
from bot.matches.session import MatchSession
from bot.matches.transactions import Action, Result
from data import Transaction
from data.tables import matches
from data.tables.matches import MatchRow

NOTHING = MatchCache(0)


class Doubting(Matches):
    """The matches of a bot, in all tests of what can be done with one."""

    async def _sit(
        self, tx: Transaction, row: MatchRow, interaction: int | None, action: Action, now: int
    ) -> Result:
        await self._doubt(tx, row, now)
        return await super()._sit(tx, row, interaction, action, now)

    async def _play_on(
        self, tx: Transaction, match: int, interaction: int | None, action: Action, now: int
    ) -> Result | None:
        row = await matches.find(tx, match)
        if row is not None:
            await self._doubt(tx, row, now)
        return await super()._play_on(tx, match, interaction, action, now)

    async def _found(self, tx: Transaction, match: int, now: int) -> MatchSession:
        session = await super()._found(tx, match, now)
        await self._doubt(tx, session.row, now)
        return session

    async def _doubt(self, tx: Transaction, row: MatchRow, now: int) -> None:
        known = self._memory.find(row.id)
        if known is None or known.row.stamps != row.stamps:
            return
        stored = await matches.find(tx, row.id)
        assert stored is not None
        session = await MatchSession.open(tx, stored, self._games, NOTHING, now)
        if await matches.find(tx, row.id) != known.row:
            return  # nobody has locked it, and somebody has moved while we looked
        fresh = session.known(session.match())
        assert fresh is not None
        assert plain(fresh) == plain(known)
        if known.position.legal is not None:
            seat, legal = known.position.legal
            assert legal == session.game.moves(known.position.state, seat)


def plain(known: CachedMatch) -> tuple[object, ...]:
    """What is remembered, without what is not read with it: clocks, and moves that are legal."""
    match: Match = known.match._replace(clocks=(), latest=None)
    return known.row, list(known.seats), known.position._replace(legal=None), match, known.last
