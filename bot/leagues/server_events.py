"""Where leagues are: servers that the bot loses and finds again, and what could not be posted."""

from collections.abc import Awaitable, Callable
from datetime import datetime

from bot.leagues.admin import operations
from bot.leagues.queries import LeagueQueries
from bot.leagues.session import LeagueSession
from bot.matches.transactions import nothing
from data import Database, Transaction
from data.tables import outbox
from data.tables.leagues import announcements, channels
from data.times import stored


class Places(LeagueQueries):
    """Leagues on servers that may be gone for a while."""

    def __init__(self, database: Database, clock: Callable[[], datetime]) -> None:
        super().__init__(database, clock)
        self.wake = nothing
        """Called after each change, for whoever posts what leagues announce."""

    async def try_again(self, league: int) -> None:
        """Somebody may have mended it: what could not be posted is tried once more."""
        now = stored(self._clock())

        async def body(tx: Transaction) -> None:
            await announcements.unblock(tx, league, now)
            for match in await channels.not_begun(tx, league):
                await outbox.unblock(tx, match, now)

        await self._database.write(body)
        self.wake()

    async def pause_server(self, server: int) -> None:
        """The bot was removed from a server: the calendars of its leagues stand still."""
        await self._at_all(server, operations.pause_for_server)

    async def resume_server(self, server: int) -> None:
        """The bot is back on a server: calendars go on, and what waits is posted."""
        for league in await self._at_all(server, operations.resume_for_server):
            await self.try_again(league)

    async def _at_all(
        self, server: int, action: Callable[[LeagueSession], Awaitable[None]]
    ) -> list[int]:
        """Do something with all leagues of a server, by itself; which they are."""
        now = stored(self._clock())
        found = [row.id for row in await self.of_server(server) if row.closed is None]

        async def body(tx: Transaction) -> None:
            for league in found:
                session = await LeagueSession.open(tx, league, now)
                await action(session)
                await session.save()

        if found:
            await self._database.write(body)
        return found
