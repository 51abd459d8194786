"""Reads leagues, including closed ones and past seasons."""

import json
from collections.abc import Callable
from datetime import datetime

from bot.leagues.admin.undo import entry_to_undo
from bot.leagues.errors import (
    NoLeagueError,
    UnknownLeagueError,
    UnknownSeasonError,
    WhichLeagueError,
)
from bot.leagues.season.fixture_matches import FixtureMatch, fixture_of_match
from bot.leagues.season.roles import RoleChanges, role_changes, roles_of
from bot.leagues.session import LeagueSession
from bot.leagues.settings import LeagueSettings
from bot.leagues.tasks import UpdateRoles
from data import Database, Transaction
from data.tables.leagues import announcements, channels, leagues, log
from data.tables.leagues.log import LogRow
from data.tables.leagues.rows import LeagueRow
from data.times import stored


class LeagueQueries:
    """Everything that can be read about leagues."""

    def __init__(self, database: Database, clock: Callable[[], datetime]) -> None:
        self._database = database
        self._clock = clock

    async def find(self, league: int, number: int | None = None) -> LeagueSession:
        """Return a league with its newest season, or with the season of this number."""
        now = stored(self._clock())

        async def body(tx: Transaction) -> LeagueSession:
            session = await LeagueSession.open(tx, league, now, number=number, locked=False)
            if number is not None and not session.has_season:
                raise UnknownSeasonError(number)
            return session

        return await self._database.read(body)

    async def of_server(self, server: int) -> list[LeagueRow]:
        """Return the leagues of a server."""
        return await self._database.read(lambda tx: leagues.of_server(tx, server))

    async def servers(self) -> dict[int, tuple[bool, bool]]:
        """Return the servers with an active season: whether any is paused, and whether all are."""
        return await self._database.read(leagues.servers)

    async def named(self, server: int, name: str | None) -> LeagueRow:
        """Return a league of a server by its name or id; without a name, the only one."""
        here = await self.of_server(server)
        if name is None:
            known = [row for row in here if row.closed is None] or here
            if not known:
                raise NoLeagueError
            if len(known) > 1:
                raise WhichLeagueError(", ".join(row.name for row in known))
            return known[0]
        for row in here:
            if name.strip().casefold() in (row.name.casefold(), str(row.id)):
                return row
        raise UnknownLeagueError(name)

    async def of_player(self, player: int) -> list[int]:
        """Return the leagues in whose season a player takes part or waits to."""
        return await self._database.read(lambda tx: leagues.of_player(tx, player))

    async def roles_of_player(self, player: int) -> dict[int, frozenset[int]]:
        """Return the roles that a player may have from leagues, by server."""
        found: dict[int, frozenset[int]] = {}
        for row in await self._database.read(lambda tx: leagues.ever_entered(tx, player)):
            roles = roles_of(LeagueSettings.of(json.loads(row.settings)))
            found[row.server] = found.get(row.server, frozenset()) | roles
        return found

    async def log(self, league: int, limit: int = 20) -> list[LogRow]:
        """Return the latest entries of the league log, the newest first."""
        return await self._database.read(lambda tx: log.newest(tx, league, limit))

    async def undoable(self, league: int, number: int | None = None) -> LogRow:
        """Return the log entry of this number, or else the latest, that can be undone."""
        now = stored(self._clock())

        async def body(tx: Transaction) -> LogRow:
            session = await LeagueSession.open(tx, league, now, locked=False)
            return await entry_to_undo(session, number)

        return await self._database.read(body)

    async def trouble(self, league: int) -> str | None:
        """Return why announcements cannot be sent until a user acts, if so."""
        return await self._database.read(lambda tx: announcements.trouble(tx, league))

    async def not_begun(self, league: int) -> str | None:
        """Return why the start of some matches could not be posted, if so."""
        found = await self._database.read(lambda tx: channels.not_begun(tx, league))
        return next(iter(found.values()), None)

    async def of_match(self, match: int) -> FixtureMatch | None:
        """Return the fixture that a match belongs to, if any."""
        return await self._database.read(lambda tx: fixture_of_match(tx, match))

    async def role_changes(self, league: int, task: UpdateRoles) -> RoleChanges:
        """Return which of the league's roles the members of a task should have now."""
        return await self._database.read(lambda tx: role_changes(tx, league, task))
