"""The archive: what can be read about leagues, those that are closed and past seasons included."""

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from bot.leagues.errors import (
    NoLeagueError,
    UnknownLeagueError,
    UnknownSeasonError,
    WhichLeagueError,
)
from bot.leagues.model import LeagueSettings
from bot.leagues.season.fixture_matches import FixtureMatch, ruled
from bot.leagues.season.roles import RoleChanges, role_changes, roles_of
from bot.leagues.session import LeagueSession
from data import Database, Transaction
from data.tables.leagues import announcements, channels, leagues, log
from data.tables.leagues.log import LogRow
from data.tables.leagues.rows import LeagueRow
from data.times import stored


class LeagueQueries:
    """Everything that was written down about leagues."""

    def __init__(self, database: Database, clock: Callable[[], datetime]) -> None:
        self._database = database
        self._clock = clock

    async def find(self, league: int, number: int | None = None) -> LeagueSession:
        """A league with its newest season, or an older one, as it stands."""
        now = stored(self._clock())

        async def body(tx: Transaction) -> LeagueSession:
            session = await LeagueSession.open(tx, league, now, number=number, locked=False)
            if number is not None and not session.has_season:
                raise UnknownSeasonError(number)
            return session

        return await self._database.read(body)

    async def of_server(self, server: int) -> list[LeagueRow]:
        """The leagues of a server."""
        return await self._database.read(lambda tx: leagues.of_server(tx, server))

    async def servers(self) -> dict[int, tuple[bool, bool]]:
        """The servers on which a season goes on, and whether any of them stands still, or all."""
        return await self._database.read(leagues.servers)

    async def named(self, server: int, name: str | None) -> LeagueRow:
        """A league of a server by its name or number; if there is one alone, it is meant."""
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
        """The leagues in whose season somebody takes part, or would like to."""
        return await self._database.read(lambda tx: leagues.of_player(tx, player))

    async def earnings(self, player: int) -> dict[int, frozenset[int]]:
        """The roles that somebody may have from leagues, by server."""
        found: dict[int, frozenset[int]] = {}
        for row in await self._database.read(lambda tx: leagues.ever_entered(tx, player)):
            roles = roles_of(LeagueSettings.of(json.loads(row.settings)))
            found[row.server] = found.get(row.server, frozenset()) | roles
        return found

    async def log(self, league: int, limit: int = 20) -> list[LogRow]:
        """What was done, the newest first."""
        return await self._database.read(lambda tx: log.newest(tx, league, limit))

    async def trouble(self, league: int) -> str | None:
        """Why announcements wait for somebody to act, if they do."""
        return await self._database.read(lambda tx: announcements.trouble(tx, league))

    async def not_begun(self, league: int) -> str | None:
        """Why nobody could be told that matches have begun, if so."""
        found = await self._database.read(lambda tx: channels.not_begun(tx, league))
        return next(iter(found.values()), None)

    async def of_match(self, match: int) -> FixtureMatch | None:
        """Which fixture of which league a match is, if it is one."""
        return await self._database.read(lambda tx: ruled(tx, match))

    async def role_changes(self, league: int, about: Mapping[str, Any]) -> RoleChanges:
        """Who of those who were called up is to have which roles."""
        return await self._database.read(lambda tx: role_changes(tx, league, about))
