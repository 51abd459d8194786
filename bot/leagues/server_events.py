"""Pauses and resumes leagues when the bot leaves or rejoins a server."""

from collections.abc import Callable
from datetime import datetime

from bot.leagues.admin import operations
from bot.leagues.queries import LeagueQueries
from bot.leagues.transactions import Action, LeagueTransactions
from data import Database, Transaction
from data.tables import outbox
from data.tables.leagues import announcements, channels
from data.times import stored


class LeagueServerEvents:
    """What happens to leagues when their server or its channels become available or not."""

    def __init__(
        self,
        database: Database,
        clock: Callable[[], datetime],
        queries: LeagueQueries,
        transactions: LeagueTransactions,
    ) -> None:
        self._database = database
        self._clock = clock
        self._queries = queries
        self._transactions = transactions

    async def try_again(self, league: int) -> None:
        """Send again what could not be sent until a user acts."""
        now = stored(self._clock())

        async def body(tx: Transaction) -> None:
            await announcements.unblock(tx, league, now)
            for match in await channels.not_begun(tx, league):
                await outbox.unblock(tx, match, now)

        await self._database.write(body)
        self._transactions.wake()

    async def pause_server(self, server: int) -> None:
        """Pause the seasons of a server that the bot was removed from."""
        await self._run_for_each(server, operations.pause_for_server)

    async def resume_server(self, server: int) -> None:
        """Resume the seasons of a server that the bot is back on, and send what waits."""
        for league in await self._run_for_each(server, operations.resume_for_server):
            await self.try_again(league)

    async def _run_for_each(self, server: int, action: Action[None]) -> list[int]:
        """Run an action on each open league of a server, and return their ids."""
        found = [row.id for row in await self._queries.of_server(server) if row.closed is None]
        for league in found:
            await self._transactions.run_unattended(league, action)
        return found
